"""Tables: making, looking, sitting down, forking, records."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from buongoverno.answers.table_view import TableAccess, TableView, check_seat
from buongoverno.protocol.agreement import ReservedSeat
from buongoverno.protocol.live import News
from buongoverno.protocol.people import Fork, Import, MadeTable, NewTable, SeatKey, Sit
from buongoverno.protocol.table import Snapshot, TableInfo
from buongoverno.server.database.table_rows import set_account
from buongoverno.server.people import limits
from buongoverno.server.people.access import (
    Caller,
    access_of,
    is_issued,
    issue_key,
    require_view,
    revoke_keys,
)
from buongoverno.server.people.accounts import check_seat_name
from buongoverno.server.people.keys import RequestKeys
from buongoverno.server.people.limits import COMMAND, MAKE_PREPARED, MAKE_TABLE, SIT
from buongoverno.server.services import Services
from buongoverno.tables import creation, moderation, moving
from buongoverno.tables.hosted_table import HostedTable
from buongoverno.tables.projection import Reader, news, snapshot, view_of
from buongoverno.tables.refusals import NOT_ALLOWED, TAKEN, Refusal
from buongoverno.tables.table_state import TableDraft, TableState

# What keys are for, where they follow from the id of a request.
_OWN, _INVITATION, _RESERVED, _SEAT = "own", "invitation", "reserved", "seat"


async def open_table(services: Services, caller: Caller, table: str) -> TableView:
    """The table of that id, if the caller may look at it."""
    found = await _table(services, caller, table)
    require_view(found.access, found.committed)
    return found


async def _table(services: Services, caller: Caller, table: str) -> TableView:
    hosted = await services.cache.table(table)
    return TableView(hosted, hosted.committed, access_of(caller, hosted.committed))


# -- looking ---------------------------------------------------------------------------------------


def snapshot_for(services: Services, view: TableView, reader: Reader, since: int = 0) -> Snapshot:
    """The table as a reader sees it, with what happened after `since`."""
    view.hosted.looked_at = services.clock.monotonic()
    table, now = view.committed, services.clock.now()
    return snapshot(table, reader, now, view_of(table, reader.seat), view.hosted.here(), since)


def news_for(services: Services, view: TableView, after: int) -> News:
    """The message a connection would get that has everything up to `after`."""
    view.hosted.looked_at = services.clock.monotonic()
    table, reader, now = view.committed, view.access.reader, services.clock.now()
    return news(table, reader, after, now, view_of(table, reader.seat), view.hosted.here())


# -- making tables ---------------------------------------------------------------------------------


async def make_table(services: Services, caller: Caller, wanted: NewTable) -> MadeTable:
    """Make a table, and take a seat at it if a name is given. Keys are shown only now."""
    keys = _keys(services, caller, wanted.id)
    made = await _made_before(services, keys)
    if made is not None:
        return made
    limit = MAKE_TABLE if wanted.agreement.position is None else MAKE_PREPARED
    await services.limits.count(limit, limits.address(caller.address))
    now = services.clock.now()
    await services.trials.check_agreement(wanted.agreement)
    draft = creation.new_table(wanted.agreement, now)
    seat = None
    if wanted.name is not None:
        own = caller.member.name if caller.member is not None else None
        seat = creation.seat_for(draft, wanted.seat, own)
        name = await _seat_name(services, caller, wanted.name)
        creation.sit(draft, seat, name, caller.account, now, keys.command)
    return await _create(services, caller, draft, seat, keys)


async def import_record(services: Services, caller: Caller, wanted: Import) -> MadeTable:
    """A table from a record: to analyse the game, or to go on with it."""
    keys = _keys(services, caller, wanted.id)
    made = await _made_before(services, keys)
    if made is not None:
        return made
    await services.limits.count(MAKE_TABLE, limits.address(caller.address))
    await services.trials.check_record(wanted.record)
    now = services.clock.now()
    if wanted.go_on is None:
        draft = await asyncio.to_thread(creation.imported, wanted.record, now)
        return await _create(services, caller, draft, None, keys)
    draft, seat = await asyncio.to_thread(
        moving.continued, wanted.record, wanted.go_on, caller.account, now, keys.command
    )
    await _seat_name(services, caller, draft.seats[seat].name)
    return await _create(services, caller, draft, seat, keys)


async def take_along(
    services: Services, caller: Caller, table: str, number: int | None = None
) -> str:
    """End the caller's game against bots here; gives its record, with which it goes on elsewhere.

    Asked again, the same record is given again, in case it was lost on its way.
    """
    view = await open_table(services, caller, table)
    services.limits.count_here(COMMAND, *caller.counted)

    def prepare(draft: TableDraft, now: float) -> None:
        moving.take_along(draft, view.access.seat, number, now)

    await services.tables.change(table, prepare)
    return moving.record_to_go_on(view.hosted.committed, view.access.seat)


async def fork_table(
    services: Services,
    caller: Caller,
    table: str,
    wanted: Fork,
) -> MadeTable:
    """An analysis table from a game: as it was if it is over, else as the caller imagines it.

    Or a table to play on from a moment of it, against bots.
    """
    keys = _keys(services, caller, wanted.id)
    made = await _made_before(services, keys)
    if made is not None:
        return made
    await services.limits.count(MAKE_TABLE, limits.address(caller.address))
    view = await open_table(services, caller, table)
    game, seat, now = view.committed, view.access.seat, services.clock.now()
    if not wanted.against_bots:
        draft = creation.forked(game, seat, wanted.decisions, now)
        return await _create(services, caller, draft, None, keys)
    draft, seat = await asyncio.to_thread(
        moving.tried_again, game, seat, wanted.decisions, caller.account, now, keys.command
    )
    return await _create(services, caller, draft, seat, keys)


async def _create(
    services: Services,
    caller: Caller,
    draft: TableDraft,
    seat: int | None,
    keys: RequestKeys,
    rematch_of: str | None = None,
) -> MadeTable:
    """Commit a new table and hand out its keys."""
    draft.terms = replace(draft.terms, id=keys.table(), owner=services.owner_of(caller))
    draft.host = caller.account
    own, invitation = keys.key(_OWN), keys.key(_INVITATION)
    reserved = {number: keys.key(f"{_RESERVED} {number}") for number in _reserved(draft, seat)}

    network = services.kept_network(caller.address)

    def issue_keys(database: Connection) -> None:
        now = services.clock.now()
        issue_key(database, now, draft.id, seat, host=True, secret=own, network=network)
        issue_key(database, now, draft.id, None, secret=invitation)
        for number, secret in reserved.items():
            issue_key(database, now, draft.id, number, secret=secret)

    try:
        await services.tables.create(draft, issue_keys, rematch_of)
    except IntegrityError:  # the same request, sent twice at the same time
        made = await _made_before(services, keys)
        if made is None:
            raise
        return made
    return MadeTable(
        table=(await services.cache.table(draft.id)).info(),
        own=seat_key(services, draft.id, seat, own),
        invitation=seat_key(services, draft.id, None, invitation),
        reserved=[seat_key(services, draft.id, *one) for one in reserved.items()],
    )


def _reserved(table: TableState, own: int | None) -> list[int]:
    """The seats that are kept for others than the maker."""
    offers = enumerate(table.terms.agreement.seats)
    return [number for number, offer in offers if isinstance(offer, ReservedSeat) and number != own]


def _keys(services: Services, caller: Caller, request: str | None) -> RequestKeys:
    return RequestKeys(services.request_key, request, caller.account)


async def _made_before(services: Services, keys: RequestKeys) -> MadeTable | None:
    """The table that the same request has made, with the same keys."""
    if keys.request is None:
        return None
    try:
        hosted = await services.cache.table(keys.table())
    except Refusal:
        return None
    table, joined = hosted.committed, hosted.committed.entry_of(keys.command)
    seat = joined.seat if joined else None
    reserved = {number: keys.key(f"{_RESERVED} {number}") for number in _reserved(table, seat)}
    return MadeTable(
        table=hosted.info(),
        own=seat_key(services, table.id, seat, keys.key(_OWN)),
        invitation=seat_key(services, table.id, None, keys.key(_INVITATION)),
        reserved=[seat_key(services, table.id, *one) for one in reserved.items()],
    )


async def rematch(
    services: Services, caller: Caller, table: str, request: str | None = None
) -> MadeTable:
    """The same game again, everybody in the seat they had.

    The first who asks makes the table; everybody who played gets their seat there.
    """
    keys = _keys(services, caller, request)
    made = await _made_before(services, keys)
    if made is not None:
        return made
    view = await _table(services, caller, table)
    old, seat = view.committed, view.access.seat
    if seat is None:
        raise Refusal(NOT_ALLOWED, "rematch_players")
    if old.rematch is None:
        return await _make_rematch(services, caller, old, seat, keys)
    return await _join_rematch(services, caller, old, old.rematch, seat, keys)


async def _make_rematch(
    services: Services, caller: Caller, old: TableState, seat: int, keys: RequestKeys
) -> MadeTable:
    now = services.clock.now()
    draft = creation.new_table(creation.rematch_of(old), now)
    creation.sit(draft, seat, old.seats[seat].name, caller.account, now, keys.command)
    made = await _create(services, caller, draft, seat, keys, rematch_of=old.id)

    def prepare(finished: TableDraft, _: float) -> None:
        finished.rematch = made.table.id

    await services.tables.change(old.id, prepare)
    return made


async def _join_rematch(
    services: Services,
    caller: Caller,
    old: TableState,
    rematch: str,
    seat: int,
    keys: RequestKeys,
) -> MadeTable:
    hosted = await services.cache.table(rematch)
    repeated = hosted.committed.has_command(keys.command)
    if not repeated and hosted.committed.seats[seat].kind == "person":
        raise Refusal(TAKEN, "rematch_seated")
    invited = TableAccess(None, False, True)
    name = old.seats[seat].name
    key = await _sit_down(services, caller, hosted, invited, Sit(name, seat), keys, name)
    now, invitation = services.clock.now(), keys.key(_INVITATION)

    def issue(database: Connection) -> None:
        if not is_issued(database, invitation):
            issue_key(database, now, rematch, None, secret=invitation)

    await services.journal.transact(issue)
    return MadeTable(hosted.info(), key, seat_key(services, rematch, None, invitation))


# -- seats -----------------------------------------------------------------------------------------


async def sit_down(services: Services, caller: Caller, table: str, wanted: Sit) -> SeatKey:
    """Sit down under a name; the game begins when the last seat is taken."""
    taken = await seat_taken_before(services, caller, table, wanted)
    if taken is not None:
        return taken
    await services.limits.count(SIT, limits.address(caller.address))
    view = await open_table(services, caller, table)
    await _seat_name(services, caller, wanted.name)
    keys = _keys(services, caller, wanted.id)
    return await _sit_down(services, caller, view.hosted, view.access, wanted, keys)


async def _seat_name(services: Services, caller: Caller, wanted: str) -> str:
    """A name as it stands at the table; a Refusal if it could be taken for somebody else's."""
    name = creation.tidy(wanted)
    await services.store.read(lambda database: check_seat_name(database, name, caller.account))
    return name


async def seat_taken_before(
    services: Services, caller: Caller, table: str, wanted: Sit
) -> SeatKey | None:
    """The seat that the same request has taken; whoever has its id needs no other right."""
    if wanted.id is None:
        return None
    keys = _keys(services, caller, wanted.id)
    entry = (await services.cache.table(table)).committed.entry_of(keys.command)
    if entry is None:
        return None
    return seat_key(services, table, entry.seat, keys.key(f"{_SEAT} {table}"))


async def _sit_down(
    services: Services,
    caller: Caller,
    hosted: HostedTable,
    access: TableAccess,
    wanted: Sit,
    keys: RequestKeys,
    reserved_for: str | None = None,
) -> SeatKey:
    """Take a seat; `reserved_for` is a name under which one may be reserved for the caller."""
    repeated = hosted.committed.has_command(keys.command)
    secret = keys.key(f"{_SEAT} {hosted.id}")
    name = creation.tidy(wanted.name)
    own = access.seat
    if not repeated and own is not None and hosted.committed.seats[own].kind == "person":
        raise Refusal(TAKEN, "seated_already", seat=own + 1)
    member, network = caller.member, services.kept_network(caller.address)

    def prepare(draft: TableDraft, now: float) -> Callable[[Connection], int]:
        reserved = reserved_for or (member.name if member is not None else None)
        if own is not None:
            reserved = draft.seats[own].name
        seat = creation.seat_for(draft, own if own is not None else wanted.seat, reserved)
        creation.sit(draft, seat, name, caller.account, now, keys.command)

        def write(database: Connection) -> int:
            # Whoever made the table knows the link of a reserved seat; it opens nothing any more.
            revoke_keys(database, now, draft.id, seat)
            set_account(database, draft.id, seat, caller.account, name)
            issue_key(database, now, draft.id, seat, access.host, secret, network)
            return seat

        return write

    seat: int | None = await services.tables.change(hosted.id, prepare, keys.command)
    if seat is None:  # it had been taken by the same request
        entry = hosted.committed.entry_of(keys.command)
        assert entry is not None
        seat = entry.seat
    return seat_key(services, hosted.id, seat, secret)


async def change_seat(
    services: Services, caller: Caller, table: str, seat: int, level: str | None
) -> TableInfo:
    """The host gives a free seat to a bot, or opens it (no level)."""
    view = await _table(services, caller, table)
    _require_host(view.access)
    check_seat(view.committed, seat)

    def prepare(draft: TableDraft, now: float) -> None:
        creation.seat_bot(draft, seat, level or "", now)

    await services.tables.change(table, prepare)
    return view.hosted.info()


async def leave_seat(services: Services, caller: Caller, table: str, seat: int) -> TableInfo:
    """The person who sits there, or the host, gives the seat up; its key opens nothing any more."""
    view = await _table(services, caller, table)
    check_seat(view.committed, seat)
    _require_own_or_host(view.access, seat)

    def prepare(draft: TableDraft, now: float) -> Callable[[Connection], None]:
        creation.leave(draft, seat, now)

        def write(database: Connection) -> None:
            revoke_keys(database, now, table, seat)
            set_account(database, table, seat, None)

        return write

    await services.tables.change(table, prepare)
    return view.hosted.info()


async def remove_player(services: Services, caller: Caller, table: str, seat: int) -> TableInfo:
    """The host takes somebody out of a running game: a bot plays to the end for them."""
    view = await _table(services, caller, table)
    _require_host(view.access)
    check_seat(view.committed, seat)
    if view.access.seat == seat:
        raise Refusal(NOT_ALLOWED, "remove_yourself")
    if view.committed.match is None:
        return await leave_seat(services, caller, table, seat)

    def prepare(draft: TableDraft, now: float) -> Callable[[Connection], None]:
        moderation.remove_player(draft, seat, now, by_host=True)

        def write(database: Connection) -> None:
            revoke_keys(database, now, table, seat)
            set_account(database, table, seat, None, draft.seats[seat].name)

        return write

    await services.tables.change(table, prepare)
    return view.hosted.info()


async def renew_key(
    services: Services, caller: Caller, table: str, seat: int
) -> tuple[SeatKey, bool]:
    """Revoke a seat's key and make a new one; the caller's own, or as the host another's.

    A host who renews the link of another player can look at their cards when the game runs; so
    everybody is told, also before it begins.
    """
    view = await _table(services, caller, table)
    check_seat(view.committed, seat)
    access = view.access
    _require_own_or_host(access, seat)

    def prepare(draft: TableDraft, now: float) -> Callable[[Connection], str]:
        if draft.seats[seat].removed:
            raise Refusal(NOT_ALLOWED, "removed_bot")
        if draft.seats[seat].kind == "bot":
            raise Refusal(NOT_ALLOWED, "bot_sits")
        if access.seat != seat and draft.seats[seat].kind == "person":
            if draft.seat_rows[seat].account is not None:
                raise Refusal(NOT_ALLOWED, "has_account")
            creation.rekey(draft, seat, now)

        def write(database: Connection) -> str:
            revoke_keys(database, now, table, seat)
            own = access.seat == seat
            network = services.kept_network(caller.address) if own else None
            return issue_key(database, now, table, seat, access.host and own, network=network)

        return write

    secret = await services.tables.change(table, prepare)
    return seat_key(services, table, seat, secret), access.seat == seat


async def renew_invitation(services: Services, caller: Caller, table: str) -> SeatKey:
    """The host revokes all invitations and gets a new one."""
    view = await _table(services, caller, table)
    _require_host(view.access)

    def prepare(_: TableDraft, now: float) -> Callable[[Connection], str]:
        def write(database: Connection) -> str:
            revoke_keys(database, now, table, None)
            return issue_key(database, now, table, None)

        return write

    return seat_key(services, table, None, await services.tables.change(table, prepare))


def seat_key(services: Services, table: str, seat: int | None, secret: str) -> SeatKey:
    """A key with its link."""
    return SeatKey(table, seat, secret, f"{services.settings.public_address}/open/{table}/{secret}")


def _require_host(access: TableAccess) -> None:
    if not access.host:
        raise Refusal(NOT_ALLOWED, "host_only")


def _require_own_or_host(access: TableAccess, seat: int) -> None:
    if access.seat != seat and not access.host:
        raise Refusal(NOT_ALLOWED, "sitter_or_host")
