"""Tables over HTTP: making, looking, sitting down, forking, records."""

import asyncio
import time
from collections.abc import Sequence
from typing import Annotated

from litestar import Controller, MediaType, Response, delete, get, post, put
from litestar.params import Parameter
from sqlalchemy import Connection, select

from buongoverno.kernel.record import print_record
from buongoverno.protocol.agreement import ReservedSeat
from buongoverno.protocol.live import News
from buongoverno.protocol.people import (
    Fork,
    Import,
    MadeTable,
    NewTable,
    SeatChange,
    SeatKey,
    Sit,
)
from buongoverno.protocol.table import Snapshot, TableInfo
from buongoverno.server.database.schema import game_tables
from buongoverno.server.database.tables import insert_table, set_account
from buongoverno.server.office import Office
from buongoverno.server.people.limits import MAKE_TABLE, SIT
from buongoverno.server.people.visitor import (
    Place,
    Visitor,
    issue_key,
    may_look,
    place_of,
    revoke_keys,
)
from buongoverno.server.refusals import BAD_INPUT, NOT_ALLOWED, NOT_NOW, TAKEN, Refusal
from buongoverno.server.tables import making
from buongoverno.server.tables.course import Course
from buongoverno.server.tables.entry import Entry
from buongoverno.server.tables.live import LiveTable
from buongoverno.server.tables.making import NewCourse
from buongoverno.server.tables.reading import Reader, status_of
from buongoverno.server.web.recognising import cookie, key_cookie

Since = Annotated[int, Parameter(ge=0, description="the last happening the asker has")]
SeatNumber = Annotated[int, Parameter(ge=0, le=7)]
MOST_LISTED = 100


class TableRoutes(Controller):
    """Everything about tables that is not a command at one."""

    path = "/api/tables"
    tags: Sequence[str] | None = ["tables"]

    @get("/", summary="Public tables, the latest first")
    async def listed(self, office: Office, status: str | None = None) -> list[TableInfo]:
        """Tables anybody may look at or join; `status` gathering, running or over."""
        found = await office.keeper.read(lambda database: _public(database, status))
        return [await office.keeper.info(table) for table in found]

    @post("/", summary="Make a table")
    async def make(self, data: NewTable, office: Office, visitor: Visitor) -> Response[MadeTable]:
        """Make a table, and take a seat at it if a name is given. Keys are shown only now."""
        office.limits.count(MAKE_TABLE, visitor.address)
        table = await asyncio.to_thread(making.new_table, data.agreement)
        seat = None
        if data.name is not None:
            own = visitor.member.name if visitor.member is not None else None
            seat = making.seat_for(table.course, data.seat, own)
            name = making.tidy(data.name)
            table.entries += making.sit(table.course, seat, name, time.time())
        return await _made(office, visitor, table, seat)

    @post("/import", summary="An analysis table from a record")
    async def take_up(self, data: Import, office: Office, visitor: Visitor) -> Response[MadeTable]:
        """Replay a record at a table of one's own, to look at it and to try other ways."""
        office.limits.count(MAKE_TABLE, visitor.address)
        table = await asyncio.to_thread(making.imported, data.record)
        return await _made(office, visitor, table, None)

    @get("/{table:str}", summary="A table as the asker may see it")
    async def look(
        self,
        table: str,
        office: Office,
        visitor: Visitor,
        since: Since = 0,
        perspective: SeatNumber | None = None,
    ) -> Snapshot:
        """The table, the situation, and what happened after `since`."""
        live = await office.keeper.table(table)
        place = place_of(visitor, live)
        may_look(place, live)
        async with office.keeper.looking(live):
            return live.snapshot(perspective_of(place, live, perspective), since)

    @get("/{table:str}/news", summary="What is new, for programs without a WebSocket")
    async def news(self, table: str, office: Office, visitor: Visitor, after: Since = 0) -> News:
        """The same message that a WebSocket gets: happenings after `after` and the situation."""
        live = await office.keeper.table(table)
        place = place_of(visitor, live)
        may_look(place, live)
        async with live.lock:
            return live.news(place.reader, after)

    @post("/{table:str}/seats", summary="Take a seat")
    async def sit(
        self, table: str, data: Sit, office: Office, visitor: Visitor
    ) -> Response[SeatKey]:
        """Sit down under a name; the game begins when the last seat is taken."""
        office.limits.count(SIT, visitor.address)
        live = await office.keeper.table(table)
        place = place_of(visitor, live)
        may_look(place, live)
        key = await _sit_down(office, visitor, live, place, data)
        return _with_key(office, key)

    @put("/{table:str}/seats/{seat:int}", summary="Give a free seat to a bot, or open it")
    async def change_seat(
        self, table: str, seat: int, data: SeatChange, office: Office, visitor: Visitor
    ) -> TableInfo:
        """Only the host, before the game."""
        live = await office.keeper.table(table)
        _need_host(place_of(visitor, live))
        _check_seat(live, seat)
        await office.keeper.step(
            table, lambda course: making.seat_bot(course, seat, data.level or "", time.time())
        )
        return live.info()

    @delete(
        "/{table:str}/seats/{seat:int}", summary="Leave a seat before the game", status_code=200
    )
    async def leave(self, table: str, seat: int, office: Office, visitor: Visitor) -> TableInfo:
        """Whoever sits there, or the host, gives the seat up; its key opens nothing any more."""
        live = await office.keeper.table(table)
        _check_seat(live, seat)
        _need_own_or_host(place_of(visitor, live), seat)

        def also(database: Connection) -> None:
            revoke_keys(database, table, seat)
            set_account(database, table, seat, None)

        await office.keeper.step(
            table, lambda course: making.leave(course, seat, time.time()), also
        )
        await office.keeper.touch(table, lambda database: None)
        return live.info()

    @post("/{table:str}/seats/{seat:int}/key", summary="Revoke a seat's key and get a new one")
    async def renew_key(
        self, table: str, seat: int, office: Office, visitor: Visitor
    ) -> Response[SeatKey]:
        """The old key opens nothing any more; for whoever sits there, and for the host.

        A host who renews the link of somebody else in a running game could look at their cards;
        so everybody is told.
        """
        live = await office.keeper.table(table)
        _check_seat(live, seat)
        place = place_of(visitor, live)
        _need_own_or_host(place, seat)
        secrets: list[str] = []

        def change(database: Connection) -> None:
            revoke_keys(database, table, seat)
            secrets.append(issue_key(database, table, seat, place.host and place.seat == seat))

        if place.seat != seat and live.course.match is not None:
            _need_no_account(live, seat)
            await office.keeper.step(table, lambda course: making.rekey(course, seat), change)
        await office.keeper.touch(table, change if not secrets else lambda database: None)
        found = seat_key(office, table, seat, secrets[-1])
        return _with_key(office, found) if place.seat == seat else Response(found)

    @post("/{table:str}/invitation", summary="Revoke all invitations and get a new one")
    async def renew_invitation(self, table: str, office: Office, visitor: Visitor) -> SeatKey:
        """Only the host."""
        live = await office.keeper.table(table)
        _need_host(place_of(visitor, live))

        def change(database: Connection) -> str:
            revoke_keys(database, table, None)
            return issue_key(database, table, None)

        return seat_key(office, table, None, await office.keeper.touch(table, change))

    @post("/{table:str}/rematch", summary="Play again, one seat further on")
    async def rematch(self, table: str, office: Office, visitor: Visitor) -> Response[MadeTable]:
        """The first who asks makes the table; everybody who sat here gets their seat there."""
        live = await office.keeper.table(table)
        place = place_of(visitor, live)
        if place.seat is None:
            raise Refusal(NOT_ALLOWED, "only those who played can ask for a rematch")
        return await _rematch(office, visitor, live, place.seat)

    @post("/{table:str}/fork", summary="An analysis table from this game")
    async def fork(
        self, table: str, data: Fork, office: Office, visitor: Visitor
    ) -> Response[MadeTable]:
        """Of a game that is over, as it was; of a running one, as the asker imagines it."""
        office.limits.count(MAKE_TABLE, visitor.address)
        live = await office.keeper.table(table)
        place = place_of(visitor, live)
        may_look(place, live)
        async with office.keeper.looking(live):
            forked = making.forked(live.course, place.seat, data.decisions)
        return await _made(office, visitor, forked, None)

    @get("/{table:str}/record", summary="The record of a finished game", media_type=MediaType.TEXT)
    async def record(self, table: str, office: Office, visitor: Visitor) -> Response[str]:
        """A text that replays the game, with its seed; only when nothing is secret any more."""
        live = await office.keeper.table(table)
        place = place_of(visitor, live)
        may_look(place, live)
        async with office.keeper.looking(live):
            text = record_of(live, place)
        name = f"{live.course.game.name}-{table}.txt"
        return Response(
            text,
            media_type=MediaType.TEXT,
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )


def perspective_of(place: Place, live: LiveTable, wanted: int | None) -> Reader:
    """From where somebody looks: another seat's side only when nothing is secret."""
    course = live.course
    if wanted is not None:
        _check_seat(live, wanted)
    open_to_all = course.over or (course.terms.analysis and place.host)
    if wanted is None or not open_to_all:
        return place.reader
    return Reader(wanted, place.host)


def _public(database: Connection, status: str | None) -> list[str]:
    statement = select(game_tables.c.id).where(
        game_tables.c.visibility == "public", game_tables.c.analysis.is_(False)
    )
    if status is not None:
        statement = statement.where(game_tables.c.status == status)
    found = database.execute(statement.order_by(game_tables.c.changed.desc()).limit(MOST_LISTED))
    return [row.id for row in found]


async def _made(
    office: Office,
    visitor: Visitor,
    table: NewCourse,
    seat: int | None,
    rematch_of: str | None = None,
    accounts: dict[int, str] | None = None,
) -> Response[MadeTable]:
    """Keep a new table and hand out its keys."""
    course = table.course
    name = course.terms.id
    member = visitor.member

    def keep(database: Connection) -> tuple[str, str, list[tuple[int, str]]]:
        host = member.id if member is not None else None
        insert_table(
            *(database, course.terms, status_of(course), table.entries, host, rematch_of),
            jobs=course.bots_asked(),
        )
        owners = dict(accounts or {})
        if seat is not None and member is not None:
            owners[seat] = member.id
        for owned, account in owners.items():
            set_account(database, name, owned, account)
        own = issue_key(database, name, seat, host=True)
        invitation = issue_key(database, name, None)
        offers = enumerate(course.terms.agreement.seats)
        kept = [n for n, offer in offers if isinstance(offer, ReservedSeat)]
        return own, invitation, [(n, issue_key(database, name, n)) for n in kept]

    own, invitation, reserved = await office.journal.write(keep)
    if course.running:
        # The game began at once: whatever the server and bots have to do begins here.
        await office.keeper.touch(name, lambda database: None)
    live = await office.keeper.table(name)
    made = MadeTable(
        table=live.info(),
        own=seat_key(office, name, seat, own),
        invitation=seat_key(office, name, None, invitation),
        reserved=[seat_key(office, name, n, secret) for n, secret in reserved],
    )
    return Response(made, cookies=[cookie(office, key_cookie(office, name), own)], status_code=201)


async def _sit_down(
    office: Office, visitor: Visitor, live: LiveTable, place: Place, data: Sit
) -> SeatKey:
    table = live.course.terms.id
    name = making.tidy(data.name)
    if place.seat is not None and live.course.seats[place.seat].kind == "person":
        raise Refusal(TAKEN, f"you sit at this table already, in seat {place.seat + 1}")
    taken: list[int] = []
    secrets: list[str] = []
    member = visitor.member

    def make(course: Course) -> list[Entry]:
        wanted = place.seat if place.seat is not None else data.seat
        reserved = member.name if member is not None else None
        if place.seat is not None:
            reserved = course.seats[place.seat].name
        taken[:] = [making.seat_for(course, wanted, reserved)]
        return making.sit(course, taken[0], name, time.time())

    def also(database: Connection) -> None:
        # Whoever made the table knows the link of a reserved seat; from now on it opens nothing.
        revoke_keys(database, table, taken[0])
        set_account(database, table, taken[0], member.id if member is not None else None)
        secrets.append(issue_key(database, table, taken[0], place.host))

    await office.keeper.step(table, make, also)
    await office.keeper.touch(table, lambda database: None)
    return seat_key(office, table, taken[0], secrets[-1])


async def _rematch(
    office: Office, visitor: Visitor, live: LiveTable, seat: int
) -> Response[MadeTable]:
    course = live.course
    table = course.terms.id
    new_seat = making.rematch_seat(course, seat)
    if live.rematch is None:
        new = making.new_table(making.rematch_of(course))
        new.entries += making.sit(new.course, new_seat, course.seats[seat].name, time.time())
        made = await _made(office, visitor, new, new_seat, rematch_of=table)
        await office.keeper.touch(table, lambda database: None)
        return made
    there = await office.keeper.table(live.rematch)
    held = there.course.seats[new_seat].kind == "person"
    if held:
        raise Refusal(TAKEN, "you sit at the rematch already; open it with your key")
    key = await _sit_down(
        office,
        visitor,
        there,
        Place(None, False, True),
        Sit(course.seats[seat].name, new_seat),
    )
    invitation = await office.journal.write(
        lambda database: issue_key(database, live.rematch or "", None)
    )
    made_table = MadeTable(
        there.info(), key, seat_key(office, there.course.terms.id, None, invitation)
    )
    cookies = [cookie(office, key_cookie(office, there.course.terms.id), key.key)]
    return Response(made_table, cookies=cookies, status_code=201)


def seat_key(office: Office, table: str, seat: int | None, secret: str) -> SeatKey:
    """A key with its link."""
    return SeatKey(table, seat, secret, f"{office.settings.public_address}/open/{table}/{secret}")


def _with_key(office: Office, key: SeatKey) -> Response[SeatKey]:
    """A key, also as a cookie for a browser."""
    name = key_cookie(office, key.table)
    return Response(key, cookies=[cookie(office, name, key.key)], status_code=201)


def record_of(live: LiveTable, place: Place) -> str:
    """The record as text, if the asker may have it."""
    course = live.course
    if course.match is None:
        raise Refusal(NOT_NOW, "the game has not begun yet")
    if course.terms.start is not None:
        raise Refusal(NOT_NOW, "an imagined position has no record")
    if not course.over and not (course.terms.analysis and place.host):
        raise Refusal(NOT_NOW, "a record tells every secret; it is given out when the game is over")
    return print_record(course.match.record, course.game)


def _check_seat(live: LiveTable, seat: int) -> None:
    if not 0 <= seat < len(live.course.seats):
        raise Refusal(BAD_INPUT, f"the table has seats 0 to {len(live.course.seats) - 1}")


def _need_no_account(live: LiveTable, seat: int) -> None:
    if live.seats[seat].account is not None:
        raise Refusal(NOT_ALLOWED, "they have an account and can sign in without a link")


def _need_host(place: Place) -> None:
    if not place.host:
        raise Refusal(NOT_ALLOWED, "only the host may do that")


def _need_own_or_host(place: Place, seat: int) -> None:
    if place.seat != seat and not place.host:
        raise Refusal(NOT_ALLOWED, "only whoever sits there, or the host, may do that")
