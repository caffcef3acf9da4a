"""What moderators do at tables; everybody there is told of it by an entry.

Deleting a table leaves nothing of it to anybody, so only operators do it.
"""

from collections.abc import Callable

from sqlalchemy import Connection, select

from buongoverno.protocol.moderation import (
    AuditDetail,
    ChatLine,
    ModeratedTable,
    WordsTaken,
)
from buongoverno.server.database.schema import entries, game_tables
from buongoverno.server.database.table_rows import (
    advance_revision,
    redact_entries,
    set_account,
)
from buongoverno.server.people import roles
from buongoverno.server.people.access import revoke_keys
from buongoverno.server.people.audit import write_audit
from buongoverno.server.people.bans import ends_after
from buongoverno.server.people.roles import Moderator, require_operator, require_time
from buongoverno.server.services import CoreServices
from buongoverno.server.use_cases.moderation.moderated_tables import (
    chat_of,
    find_tables,
    require_visible,
)
from buongoverno.tables import creation, moderation
from buongoverno.tables import entry as kinds
from buongoverno.tables.entry import SERVER
from buongoverno.tables.refusals import BAD_INPUT, UNKNOWN, Refusal
from buongoverno.tables.table_state import TableDraft, TableState


async def tables(
    services: CoreServices, moderator: Moderator, search: str, offset: int, limit: int
) -> list[ModeratedTable]:
    """Tables, the latest first."""
    return await services.store.read(
        lambda database: find_tables(database, moderator, search, offset, limit)
    )


async def chat(services: CoreServices, moderator: Moderator, table: str) -> list[ChatLine]:
    """What was said at a table."""
    return await services.store.read(lambda database: chat_of(database, moderator, table))


async def close_table(
    services: CoreServices, moderator: Moderator, table: str, reason: str
) -> None:
    """Nobody plays on at a table; whoever could look at it still can."""
    await _require_visible(services, moderator, table)

    def prepare(draft: TableDraft, now: float) -> Callable[[Connection], None]:
        moderation.close(draft, reason, now)
        detail = AuditDetail(text=reason)
        return lambda database: write_audit(database, now, moderator, "close_table", table, detail)

    await services.tables.change(table, prepare)


async def delete_table(services: CoreServices, moderator: Moderator, table: str) -> None:
    """Delete a table for everybody, with the analyses that were made of it."""
    require_operator(moderator)
    now = services.clock.now()

    def choose(database: Connection) -> list[str]:
        detail = AuditDetail(text=require_visible(database, moderator, table).title)
        write_audit(database, now, moderator, "delete_table", table, detail)
        return [table, *_analyses_of(database, table)]

    await services.tables.delete(choose)


def _analyses_of(database: Connection, table: str) -> list[str]:
    """The analysis tables made of a table, and those made of them."""
    found: list[str] = []
    latest = [table]
    while latest:
        forks = select(game_tables.c.id).where(game_tables.c.forked_from.in_(latest))
        latest = list(database.execute(forks).scalars())
        found += latest
    return found


async def remove_player(
    services: CoreServices, moderator: Moderator, table: str, seat: int
) -> None:
    """Take somebody out of a game, in which a bot plays on, or off a seat before it begins."""
    account = await _seated_account(services, moderator, table, seat)

    def prepare(draft: TableDraft, now: float) -> Callable[[Connection], None]:
        _require_same_player(draft, seat, account)
        name = draft.names[seat]
        if draft.match is None:
            creation.leave(draft, seat, now, SERVER)
        else:
            moderation.remove_player(draft, seat, now, by_host=False)

        def write(database: Connection) -> None:
            revoke_keys(database, now, table, seat)
            set_account(database, table, seat, None, draft.seats[seat].name)
            detail = AuditDetail(seat=seat, text=name)
            write_audit(database, now, moderator, "remove_player", table, detail)

        return write

    await services.tables.change(table, prepare)


async def mute_player(
    services: CoreServices, moderator: Moderator, table: str, seat: int, seconds: float | None
) -> None:
    """Somebody may not talk at a table, such as a guest, who has no account to be muted."""
    require_time(moderator, seconds)
    account = await _seated_account(services, moderator, table, seat)

    def prepare(draft: TableDraft, now: float) -> Callable[[Connection], None]:
        _require_same_player(draft, seat, account)
        until = ends_after(now, seconds)
        moderation.mute(draft, seat, until, now)
        detail = AuditDetail(seat=seat, until=until, text=draft.names[seat])
        return lambda database: write_audit(database, now, moderator, "mute_player", table, detail)

    await services.tables.change(table, prepare)


async def _require_visible(services: CoreServices, moderator: Moderator, table: str) -> None:
    await services.store.read(lambda database: require_visible(database, moderator, table))


async def _seated_account(
    services: CoreServices, moderator: Moderator, table: str, seat: int
) -> str | None:
    """The account in a seat, against which the moderator may act; None for a guest."""
    await _require_visible(services, moderator, table)
    committed = (await services.cache.table(table)).committed
    _require_seat(committed, seat)
    account = committed.seat_rows[seat].account
    if account is not None:
        await services.store.read(lambda database: roles.subject(database, moderator, account))
    return account


def _require_seat(table: TableState, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise Refusal(BAD_INPUT, "seats_range", last=len(table.seats) - 1)


def _require_same_player(draft: TableDraft, seat: int, account: str | None) -> None:
    if draft.seat_rows[seat].account != account:
        raise Refusal(UNKNOWN, "other_there")


# -- words -----------------------------------------------------------------------------------------


async def remove_words(
    services: CoreServices, moderator: Moderator, table: str, wanted: WordsTaken
) -> None:
    """Take away lines: nobody is shown them any more, and the database forgets them."""
    await _require_visible(services, moderator, table)
    if wanted.seat is None and not wanted.numbers:
        raise Refusal(BAD_INPUT, "which_lines_or_seat")
    if not await services.cache.replays(table):
        await _remove_from_rows(services, moderator, table, wanted)
        return

    def prepare(draft: TableDraft, now: float) -> Callable[[Connection], None]:
        before = draft.redacted
        moderation.remove_chat(draft, _numbers_in(draft, wanted), now)
        gone = sorted(draft.redacted - before)

        def write(database: Connection) -> None:
            redact_entries(database, table, gone)
            _write_audit(database, now, moderator, table, wanted, gone)

        return write

    await services.tables.change(table, prepare)


def _numbers_in(draft: TableDraft, wanted: WordsTaken) -> list[int]:
    if wanted.seat is None:
        return wanted.numbers
    said = [
        trace.entry.number
        for trace in draft.traces
        if trace.entry.kind == kinds.SAID and trace.entry.seat == wanted.seat
    ]
    found = [number for number in said if number not in draft.redacted]
    if not found:
        raise Refusal(UNKNOWN, "seat_silent", seat=wanted.seat)
    return found


async def _remove_from_rows(
    services: CoreServices, moderator: Moderator, table: str, wanted: WordsTaken
) -> None:
    """The same at a table of other rules, to which no entry can be added."""
    now = services.clock.now()

    def write(database: Connection) -> None:
        those = select(entries.c.number).where(
            entries.c.game_table == table, entries.c.kind == kinds.SAID, entries.c.text != ""
        )
        if wanted.seat is None:
            those = those.where(entries.c.number.in_(wanted.numbers))
        else:
            those = those.where(entries.c.seat == wanted.seat)
        gone = sorted(database.execute(those).scalars())
        if not gone:
            raise Refusal(UNKNOWN, "nothing_said_there")
        redact_entries(database, table, gone)
        services.journal.tell_others(database, {table: advance_revision(database, table)})
        _write_audit(database, now, moderator, table, wanted, gone)

    await services.journal.transact(write)
    services.cache.read_again(table)


def _write_audit(
    database: Connection,
    now: float,
    moderator: Moderator,
    table: str,
    wanted: WordsTaken,
    gone: list[int],
) -> None:
    detail = AuditDetail(seat=wanted.seat, numbers=gone)
    write_audit(database, now, moderator, "remove_words", table, detail)
