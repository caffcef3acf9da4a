"""Tables: making, looking, sitting down, forking, records."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from buongoverno.kernel.match import Match
from buongoverno.kernel.record import print_record
from buongoverno.protocol.agreement import ReservedSeat
from buongoverno.protocol.live import News
from buongoverno.protocol.people import MadeTable, NewTable, SeatKey, Sit
from buongoverno.protocol.table import Moment, Snapshot, TableInfo
from buongoverno.server.database.table_rows import set_account
from buongoverno.server.people import limits
from buongoverno.server.people.access import (
    Caller,
    TableAccess,
    access_of,
    issue_key,
    require_view,
    revoke_keys,
)
from buongoverno.server.people.limits import MAKE_TABLE, SIT
from buongoverno.server.services import Services
from buongoverno.tables import creation, moderation
from buongoverno.tables.hosted_table import HostedTable
from buongoverno.tables.projection import Reader, news, snapshot, view_of
from buongoverno.tables.refusals import BAD_INPUT, NOT_ALLOWED, NOT_NOW, TAKEN, Refusal
from buongoverno.tables.table_state import TableDraft, TableState
from buongoverno.tables.text_boards import board_now, board_then
from buongoverno.text.grid import Board


@dataclass(frozen=True)
class TableView:
    """A table a caller may look at, as it is committed at this moment, and what they are there."""

    hosted: HostedTable
    committed: TableState
    access: TableAccess

    def reader(self, perspective: int | None = None) -> Reader:
        """From where the caller looks: from another seat only when nothing is secret."""
        table, access = self.committed, self.access
        if perspective is not None:
            check_seat(table, perspective)
        open_to_all = table.over or (table.terms.analysis and access.host)
        if perspective is None or not open_to_all:
            return access.reader
        return Reader(perspective, access.host)

    @property
    def match(self) -> Match:
        """The game; a Refusal if it has not begun."""
        if self.committed.match is None:
            raise Refusal(NOT_NOW, "the game has not begun yet")
        return self.committed.match


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
    table, now = view.committed, services.clock.now()
    return snapshot(table, reader, now, view_of(table, reader.seat), view.hosted.here(), since)


def news_for(services: Services, view: TableView, after: int) -> News:
    """The message a connection would get that has everything up to `after`."""
    table, reader, now = view.committed, view.access.reader, services.clock.now()
    return news(table, reader, after, now, view_of(table, reader.seat), view.hosted.here())


def moments(
    view: TableView, first: int, count: int, step: int, perspective: int | None
) -> list[Moment]:
    """Moments of a game: from `first` on every `step`th, at most `count` of them."""
    reader, match = view.reader(perspective), view.match
    end = min(match.decisions + 1, first + count * step)
    return [_moment(match, reader, decisions) for decisions in range(first, end, step)]


def moment(view: TableView, decisions: int, perspective: int | None) -> Moment:
    """The game after that many decisions."""
    reader, match = view.reader(perspective), view.match
    _check_moment(match, decisions)
    return _moment(match, reader, decisions)


def board(view: TableView, language: str, decisions: int | None, perspective: int | None) -> Board:
    """The board in words: now, or after that many decisions."""
    table, reader, match = view.committed, view.reader(perspective), view.match
    if decisions is None:
        return board_now(table, reader, language)
    _check_moment(match, decisions)
    return board_then(table, match.after(decisions), reader, language)


def _check_moment(match: Match, decisions: int) -> None:
    if not 0 <= decisions <= match.decisions:
        raise Refusal(BAD_INPUT, f"the game has {match.decisions} decisions so far")


def _moment(match: Match, reader: Reader, decisions: int) -> Moment:
    view: Any = match.after(decisions).view(reader.seat)
    return Moment(decisions, match.decisions, view)


def record_text(view: TableView) -> str:
    """The record of a game as text, if the caller may have it."""
    table, match = view.committed, view.match
    if table.terms.start is not None:
        raise Refusal(NOT_NOW, "an imagined position has no record")
    if not table.over and not (table.terms.analysis and view.access.host):
        raise Refusal(NOT_NOW, "a record tells every secret; it is given out when the game is over")
    return print_record(match.record, table.game)


# -- making tables ---------------------------------------------------------------------------------


async def make_table(services: Services, caller: Caller, wanted: NewTable) -> MadeTable:
    """Make a table, and take a seat at it if a name is given. Keys are shown only now."""
    await services.limits.count(MAKE_TABLE, limits.address(caller.address))
    now = services.clock.now()
    await services.trials.check_agreement(wanted.agreement)
    draft = creation.new_table(wanted.agreement, now)
    seat = None
    if wanted.name is not None:
        own = caller.member.name if caller.member is not None else None
        seat = creation.seat_for(draft, wanted.seat, own)
        creation.sit(draft, seat, creation.tidy(wanted.name), caller.account, now)
    return await _create(services, caller, draft, seat)


async def import_record(services: Services, caller: Caller, record: str) -> MadeTable:
    """An analysis table from a record."""
    await services.limits.count(MAKE_TABLE, limits.address(caller.address))
    await services.trials.check_record(record)
    draft = await asyncio.to_thread(creation.imported, record, services.clock.now())
    return await _create(services, caller, draft, None)


async def fork_table(
    services: Services, caller: Caller, table: str, decisions: int | None
) -> MadeTable:
    """An analysis table from a game: as it was if it is over, else as the caller imagines it."""
    await services.limits.count(MAKE_TABLE, limits.address(caller.address))
    view = await open_table(services, caller, table)
    draft = creation.forked(view.committed, view.access.seat, decisions, services.clock.now())
    return await _create(services, caller, draft, None)


async def _create(
    services: Services,
    caller: Caller,
    draft: TableDraft,
    seat: int | None,
    rematch_of: str | None = None,
) -> MadeTable:
    """Commit a new table and hand out its keys."""
    draft.host = caller.account
    offers = enumerate(draft.terms.agreement.seats)
    reserved = [number for number, offer in offers if isinstance(offer, ReservedSeat)]

    def issue_keys(database: Connection) -> tuple[str, str, list[tuple[int, str]]]:
        now = services.clock.now()
        own = issue_key(database, now, draft.id, seat, host=True)
        invitation = issue_key(database, now, draft.id, None)
        return own, invitation, [(n, issue_key(database, now, draft.id, n)) for n in reserved]

    own, invitation, others = await services.tables.create(draft, issue_keys, rematch_of)
    return MadeTable(
        table=(await services.cache.table(draft.id)).info(),
        own=seat_key(services, draft.id, seat, own),
        invitation=seat_key(services, draft.id, None, invitation),
        reserved=[seat_key(services, draft.id, n, secret) for n, secret in others],
    )


async def rematch(services: Services, caller: Caller, table: str) -> MadeTable:
    """The same game again, everybody one seat further on.

    The first who asks makes the table; everybody who played gets their seat there.
    """
    view = await _table(services, caller, table)
    old, seat = view.committed, view.access.seat
    if seat is None:
        raise Refusal(NOT_ALLOWED, "only those who played can ask for a rematch")
    if old.rematch is None:
        return await _make_rematch(services, caller, old, seat)
    return await _join_rematch(services, caller, old, old.rematch, seat)


async def _make_rematch(
    services: Services, caller: Caller, old: TableState, seat: int
) -> MadeTable:
    now = services.clock.now()
    draft = creation.new_table(creation.rematch_of(old), now)
    new_seat = creation.rematch_seat(old, seat)
    creation.sit(draft, new_seat, old.seats[seat].name, caller.account, now)
    made = await _create(services, caller, draft, new_seat, rematch_of=old.id)

    def prepare(finished: TableDraft, _: float) -> None:
        finished.rematch = draft.id

    await services.tables.change(old.id, prepare)
    return made


async def _join_rematch(
    services: Services, caller: Caller, old: TableState, rematch: str, seat: int
) -> MadeTable:
    hosted = await services.cache.table(rematch)
    new_seat = creation.rematch_seat(old, seat)
    if hosted.committed.seats[new_seat].kind == "person":
        raise Refusal(TAKEN, "you sit at the rematch already; open it with your key")
    invited = TableAccess(None, False, True)
    key = await _sit_down(services, caller, hosted, invited, Sit(old.seats[seat].name, new_seat))
    now = services.clock.now()
    invitation = await services.journal.transact(
        lambda database: issue_key(database, now, rematch, None)
    )
    return MadeTable(hosted.info(), key, seat_key(services, rematch, None, invitation))


# -- seats -----------------------------------------------------------------------------------------


async def sit_down(services: Services, caller: Caller, table: str, wanted: Sit) -> SeatKey:
    """Sit down under a name; the game begins when the last seat is taken."""
    await services.limits.count(SIT, limits.address(caller.address))
    view = await open_table(services, caller, table)
    return await _sit_down(services, caller, view.hosted, view.access, wanted)


async def _sit_down(
    services: Services, caller: Caller, hosted: HostedTable, access: TableAccess, wanted: Sit
) -> SeatKey:
    name = creation.tidy(wanted.name)
    own = access.seat
    if own is not None and hosted.committed.seats[own].kind == "person":
        raise Refusal(TAKEN, f"you sit at this table already, in seat {own + 1}")
    member = caller.member

    def prepare(draft: TableDraft, now: float) -> Callable[[Connection], tuple[int, str]]:
        reserved = member.name if member is not None else None
        if own is not None:
            reserved = draft.seats[own].name
        seat = creation.seat_for(draft, own if own is not None else wanted.seat, reserved)
        creation.sit(draft, seat, name, caller.account, now)

        def write(database: Connection) -> tuple[int, str]:
            # Whoever made the table knows the link of a reserved seat; it opens nothing any more.
            revoke_keys(database, now, draft.id, seat)
            set_account(database, draft.id, seat, caller.account, name)
            return seat, issue_key(database, now, draft.id, seat, access.host)

        return write

    seat, secret = await services.tables.change(hosted.id, prepare)
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
        raise Refusal(NOT_ALLOWED, "you cannot remove yourself; resign instead")
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

    A host who renews the link of another player in a running game could look at their cards; so
    everybody is told.
    """
    view = await _table(services, caller, table)
    check_seat(view.committed, seat)
    access = view.access
    _require_own_or_host(access, seat)

    def prepare(draft: TableDraft, now: float) -> Callable[[Connection], str]:
        if draft.seats[seat].removed:
            raise Refusal(NOT_ALLOWED, "they were removed from the game; a bot plays to its end")
        if access.seat != seat and draft.match is not None:
            if draft.seat_rows[seat].account is not None:
                raise Refusal(NOT_ALLOWED, "they have an account and can sign in without a link")
            creation.rekey(draft, seat, now)

        def write(database: Connection) -> str:
            revoke_keys(database, now, table, seat)
            return issue_key(database, now, table, seat, access.host and access.seat == seat)

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


def check_seat(table: TableState, seat: int) -> None:
    """Refuse a seat the table does not have."""
    if not 0 <= seat < len(table.seats):
        raise Refusal(BAD_INPUT, f"the table has seats 0 to {len(table.seats) - 1}")


def _require_host(access: TableAccess) -> None:
    if not access.host:
        raise Refusal(NOT_ALLOWED, "only the host may do that")


def _require_own_or_host(access: TableAccess, seat: int) -> None:
    if access.seat != seat and not access.host:
        raise Refusal(NOT_ALLOWED, "only whoever sits there, or the host, may do that")
