"""What a server stores about an account: handed out to its owner, or deleted for good."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, and_, delete, func, or_, select, update

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.record import print_record
from buongoverno.server.database.schema import accounts as account_rows
from buongoverno.server.database.schema import (
    entries,
    game_tables,
    keys,
    ratings,
    reports,
    seats,
    tokens,
)
from buongoverno.server.database.table_rows import (
    advance_revision,
    delete_tables,
    read_entries,
    read_table,
    redact_entries,
    set_account,
)
from buongoverno.server.notices.channels import channels_of
from buongoverno.server.people import accounts, limits
from buongoverno.server.people.access import Caller, revoke_keys
from buongoverno.server.people.accounts import Member
from buongoverno.server.people.limits import EXPORT
from buongoverno.server.people.roles import require_other_operator
from buongoverno.server.services import CoreServices, Services
from buongoverno.tables import entry as kinds
from buongoverno.tables import moderation
from buongoverno.tables.table_state import TableDraft, replayed

MOST_RECORDS: Final = 500
# What somebody reported; what moderators noted is for them.
_REPORT: Final = [
    reports.c[name] for name in ("id", "created", "game_table", "seat", "number", "text", "state")
]

# -- export ----------------------------------------------------------------------------------------


async def export(services: Services, caller: Caller) -> bytes:
    """Everything about the caller's account as JSON, without secrets."""
    member = caller.need_member()
    await services.limits.count(EXPORT, limits.account(member.id))
    now = services.clock.now()
    found = await services.store.read(lambda database: _stored(database, now, member))
    finished = [table["id"] for table in found["tables"] if table["status"] == "over"]
    found["records"] = {}
    for table in finished[:MOST_RECORDS]:  # one after the other, so that others are served
        text = await services.store.read(lambda database, table=table: _record(database, table))  # type: ignore[misc]
        if text is not None:
            found["records"][table] = text
    found["records_left_out"] = max(0, len(finished) - MOST_RECORDS)
    return await asyncio.to_thread(_encoded, found)


def _encoded(found: dict[str, Any]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(found))


def _stored(database: Connection, now: float, member: Member) -> dict[str, Any]:
    row = database.execute(select(account_rows).where(account_rows.c.id == member.id)).one()
    left_out = ("password_hash", "look", "name_folded")
    return {
        "account": {name: row._mapping[name] for name in row._fields if name not in left_out},
        "sessions": accounts.sessions_of(database, now, member.id),
        "tokens": _rows(
            database,
            select(
                tokens.c.id, tokens.c.purpose, tokens.c.label, tokens.c.created, tokens.c.revoked
            )
            .where(tokens.c.account == member.id)
            .order_by(tokens.c.created),
        ),
        "channels": channels_of(database, member),
        "ratings": _rows(database, select(ratings).where(ratings.c.who == member.id)),
        "reports": _rows(database, select(*_REPORT).where(reports.c.account == member.id)),
        "tables": _tables(database, member.id),
        "keys": _keys(database, member.id),
        "chat": _chat(database, member.id),
    }


def _rows(database: Connection, statement: Any) -> list[dict[str, Any]]:
    return [dict(row._mapping) for row in database.execute(statement)]


def _tables(database: Connection, account: str) -> list[dict[str, Any]]:
    """Tables at which the account sits or which it hosts, the latest first."""
    what = [game_tables.c[name] for name in ("id", "game", "status", "created", "changed")]
    hosts = (game_tables.c.host == account).label("hosts")
    sits = and_(seats.c.game_table == game_tables.c.id, seats.c.account == account)
    return _rows(
        database,
        select(*what, seats.c.seat, seats.c.orders, hosts)
        .outerjoin(seats, sits)
        .where(or_(hosts, seats.c.account == account))
        .order_by(game_tables.c.changed.desc()),
    )


def _keys(database: Connection, account: str) -> list[dict[str, Any]]:
    """When, and for some days from where, the account took its seats."""
    return _rows(
        database,
        select(keys.c.game_table, keys.c.seat, keys.c.created, keys.c.network)
        .join(seats, and_(seats.c.game_table == keys.c.game_table, seats.c.seat == keys.c.seat))
        .where(seats.c.account == account, keys.c.revoked.is_(None))
        .order_by(keys.c.created),
    )


def _chat(database: Connection, account: str) -> list[dict[str, Any]]:
    """What the account said, at each table since it sat down."""
    joined = (
        select(entries.c.game_table, entries.c.seat, func.max(entries.c.number).label("number"))
        .join(seats, _same_seat())
        .where(seats.c.account == account, entries.c.kind == kinds.JOINED)
        .group_by(entries.c.game_table, entries.c.seat)
        .subquery()
    )
    since = and_(
        entries.c.game_table == joined.c.game_table,
        entries.c.seat == joined.c.seat,
        entries.c.number > joined.c.number,
    )
    return _rows(
        database,
        select(entries.c.game_table, entries.c.number, entries.c.at, entries.c.text)
        .join(joined, since)
        .where(entries.c.kind == kinds.SAID, entries.c.text != "")  # a moderator takes words away
        .order_by(entries.c.at),
    )


def _same_seat() -> Any:
    return and_(entries.c.game_table == seats.c.game_table, entries.c.seat == seats.c.seat)


def _record(database: Connection, table: str) -> str | None:
    row = read_table(database, table)
    if row is None or row.terms.start is not None:
        return None
    try:
        state = replayed(row.terms, read_entries(database, table))
    except BuongovernoError:  # played by other rules than these
        return None
    return print_record(state.match.record, state.game) if state.match is not None else None


# -- deletion --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Place:
    """A seat whose player is to be forgotten; None: the account only hosts the table."""

    table: str
    seat: int | None


async def delete_account(services: Services, caller: Caller, password: str) -> None:
    """Delete the caller's account; the games of others stay whole."""
    member = caller.need_member()
    await services.passwords.confirm(member, password)
    await forget_account(services, member)


async def forget_account(
    services: CoreServices,
    member: Member,
    also_write: Callable[[Connection], None] | None = None,
) -> None:
    """Take an account out of every table, then delete it with everything that is its own.

    The account goes last: whatever interrupts this, it can be asked for again.
    """
    now = services.clock.now()
    await services.store.read(lambda database: require_other_operator(database, now, member))
    for place in await services.store.read(lambda database: _places(database, member.id)):
        await _forget_at(services, member.id, place)

    def write(database: Connection) -> dict[str, int]:
        require_other_operator(database, now, member)
        own = _delete_rows(database, member.id)
        services.journal.tell_others(database, own)
        if also_write is not None:
            also_write(database)
        return own

    for table in await services.journal.transact(write):
        services.cache.forget(table)


def _places(database: Connection, account: str) -> list[_Place]:
    """Where the account sits, also in analyses others have made of those games, and hosts."""
    sits = database.execute(
        select(seats.c.game_table, seats.c.seat).where(seats.c.account == account)
    )
    found = [_Place(row.game_table, row.seat) for row in sits]
    for place in found:  # grows meanwhile: analyses can be analysed again
        forks = database.execute(
            select(game_tables.c.id).where(game_tables.c.forked_from == place.table)
        )
        found += [_Place(row.id, place.seat) for row in forks]
    hosted = database.execute(
        select(game_tables.c.id).where(
            game_tables.c.host == account, game_tables.c.analysis.is_(False)
        )
    )
    return found + [_Place(row.id, None) for row in hosted]


async def _forget_at(services: CoreServices, account: str, place: _Place) -> None:
    table, seat = place.table, place.seat
    if not await services.cache.replays(table):
        now = services.clock.now()

        def write_rows(database: Connection) -> None:
            _forget_in_rows(database, now, account, place)
            services.journal.tell_others(database, {table: advance_revision(database, table)})

        await services.journal.transact(write_rows)
        services.cache.read_again(table)
        return

    def prepare(draft: TableDraft, now: float) -> Callable[[Connection], None]:
        before = draft.redacted
        if seat is not None:
            moderation.forget_player(draft, seat, now)
        if draft.host == account:
            draft.host = None

        def write(database: Connection) -> None:
            redact_entries(database, table, draft.redacted - before)
            _let_go(database, now, account, place)

        return write

    await services.tables.change(table, prepare)


def _let_go(database: Connection, now: float, account: str, place: _Place) -> None:
    """Nothing at a table belongs to the account any more."""
    if place.seat is not None:
        revoke_keys(database, now, place.table, place.seat)
        set_account(database, place.table, place.seat, None)
    host = update(game_tables).where(game_tables.c.id == place.table, game_tables.c.host == account)
    if database.execute(host.values(host=None)).rowcount:
        database.execute(
            update(keys)
            .where(keys.c.game_table == place.table, keys.c.host, keys.c.revoked.is_(None))
            .values(revoked=now)
        )


def _forget_in_rows(database: Connection, now: float, account: str, place: _Place) -> None:
    """The same without an entry."""
    said = database.execute(
        select(entries.c.number).where(
            entries.c.game_table == place.table,
            entries.c.seat == place.seat,
            entries.c.kind.in_((kinds.SAID, kinds.JOINED)),
        )
    ).scalars()
    redact_entries(database, place.table, list(said))
    _let_go(database, now, account, place)


def _delete_rows(database: Connection, account: str) -> dict[str, int]:
    """What is the account's own; sessions, tokens, channels and notices go with it.

    Gives the tables that are gone.
    """
    own = database.execute(
        select(game_tables.c.id).where(
            game_tables.c.host == account, game_tables.c.analysis.is_(True)
        )
    ).scalars()
    gone = delete_tables(database, own)
    database.execute(delete(ratings).where(ratings.c.who == account))
    database.execute(delete(account_rows).where(account_rows.c.id == account))
    return gone
