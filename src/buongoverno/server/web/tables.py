"""Tables over HTTP: making, looking, sitting down, forking, records."""

from collections.abc import Sequence
from typing import Annotated, Any

from litestar import Controller, MediaType, Request, Response, delete, get, post, put
from litestar.params import Parameter

from buongoverno.answers import table_view
from buongoverno.protocol.live import News
from buongoverno.protocol.people import (
    Departure,
    Fork,
    Import,
    Language,
    MadeReport,
    MadeTable,
    NewReport,
    NewTable,
    Rematch,
    SeatChange,
    SeatKey,
    Sit,
)
from buongoverno.protocol.table import Snapshot, Status, TableInfo
from buongoverno.server.http.authentication import address_of, key_cookie_of, provide_caller
from buongoverno.server.people.access import Caller
from buongoverno.server.services import Services
from buongoverno.server.use_cases import lobby, reports, tables
from buongoverno.server.use_cases.lobby import MOST_LISTED, TableSearch
from buongoverno.tables.refusals import Refusal
from buongoverno.text.grid import Board

Since = Annotated[int, Parameter(ge=0, description="the last happening the asker has")]
Decisions = Annotated[int, Parameter(ge=0, description="how many decisions stand before it")]
SearchText = Annotated[str, Parameter(max_length=80)]
Offset = Annotated[int, Parameter(ge=0, le=10_000, description="how many to leave out")]
MostListed = Annotated[int, Parameter(ge=1, le=MOST_LISTED)]
SeatNumber = Annotated[int, Parameter(ge=0, le=7)]


class TableRoutes(Controller):
    """Everything about tables that is not a command at one."""

    path = "/api/tables"
    tags: Sequence[str] | None = ["tables"]

    @get("/", summary="Public tables, the latest first")
    async def listed(
        self,
        services: Services,
        search: SearchText = "",
        game: SearchText = "",
        status: Status | None = None,
        offset: Offset = 0,
        limit: MostListed = MOST_LISTED,
    ) -> list[TableInfo]:
        """Tables anybody may look at or join, a page at a time.

        `search` looks into titles, names at the table and games.
        """
        wanted = TableSearch(search, game, status, offset, limit)
        return await lobby.public_tables(services, wanted)

    @post("/", summary="Make a table")
    async def make(self, data: NewTable, services: Services, caller: Caller) -> Response[MadeTable]:
        """Make a table, and take a seat at it if a name is given. Keys are shown only now."""
        return _made(services, await tables.make_table(services, caller, data))

    @post("/import", summary="A table from a record", operation_id="ApiTablesImportTakeUp")
    async def import_record(
        self, data: Import, services: Services, caller: Caller
    ) -> Response[MadeTable]:
        """Replay a record at a table of one's own: to analyse the game, or to go on with it.

        Only a game of one person against bots goes on. It never counts: whoever has its record can
        know what chance will bring.
        """
        return _made(services, await tables.import_record(services, caller, data))

    @post("/{table:str}/departure", summary="Go on with a game elsewhere", status_code=200)
    async def take_along(
        self, table: str, services: Services, caller: Caller, data: Departure | None = None
    ) -> Response[str]:
        """For whoever plays against bots alone: the game ends here, and its record is given out."""
        number = None if data is None else data.number
        record = await tables.take_along(services, caller, table, number)
        return Response(record, media_type=MediaType.TEXT)

    @get("/{table:str}", summary="A table as the asker may see it")
    async def look(
        self,
        table: str,
        services: Services,
        caller: Caller,
        since: Since = 0,
        perspective: SeatNumber | None = None,
    ) -> Snapshot:
        """The table, the situation, and what happened after `since`."""
        view = await tables.open_table(services, caller, table)
        return tables.snapshot_for(services, view, view.reader(perspective), since)

    @get("/{table:str}/news", summary="What is new, for programs without a WebSocket")
    async def news(self, table: str, services: Services, caller: Caller, after: Since = 0) -> News:
        """The same message that a WebSocket gets: happenings after `after` and the situation."""
        return tables.news_for(services, await tables.open_table(services, caller, table), after)

    @get("/{table:str}/board", summary="The board in words")
    async def board(
        self,
        table: str,
        services: Services,
        caller: Caller,
        language: Language = "en",
        decisions: Decisions | None = None,
        perspective: SeatNumber | None = None,
    ) -> Board:
        """What the asker sees as tables of words: now, or after so many decisions."""
        view = await tables.open_table(services, caller, table)
        return table_view.board(view, language, decisions, perspective)

    @post("/{table:str}/seats", summary="Take a seat")
    async def sit(
        self, table: str, data: Sit, services: Services, request: Request[Any, Any, Any]
    ) -> Response[SeatKey]:
        """Sit down under a name; the game begins when the last seat is taken."""
        try:
            caller = await provide_caller(request, services)
        except Refusal:  # the link of a reserved seat opens nothing once somebody sits there
            stranger = Caller(address_of(request))
            taken = await tables.seat_taken_before(services, stranger, table, data)
            if taken is None:
                raise
            return _with_cookie(services, taken)
        return _with_cookie(services, await tables.sit_down(services, caller, table, data))

    @put("/{table:str}/seats/{seat:int}", summary="Give a free seat to a bot, or open it")
    async def change_seat(
        self, table: str, seat: int, data: SeatChange, services: Services, caller: Caller
    ) -> TableInfo:
        """Only the host, before the game."""
        return await tables.change_seat(services, caller, table, seat, data.level)

    @delete(
        "/{table:str}/seats/{seat:int}", summary="Leave a seat before the game", status_code=200
    )
    async def leave(self, table: str, seat: int, services: Services, caller: Caller) -> TableInfo:
        """Whoever sits there, or the host, gives the seat up; its key opens nothing any more."""
        return await tables.leave_seat(services, caller, table, seat)

    @post("/{table:str}/seats/{seat:int}/removal", summary="Remove a player", status_code=200)
    async def remove(self, table: str, seat: int, services: Services, caller: Caller) -> TableInfo:
        """The host takes somebody out of a running game; everybody is told.

        A bot plays to the end for them; their key opens nothing any more and their account cannot
        return. Before the game it is the same as leaving the seat.
        """
        return await tables.remove_player(services, caller, table, seat)

    @post("/{table:str}/reports", summary="Report something to the moderators")
    async def report(
        self, table: str, data: NewReport, services: Services, caller: Caller
    ) -> MadeReport:
        """For those who sit at the table or have an account: a seat, an entry such as a line."""
        return await reports.make_report(services, caller, table, data)

    @post("/{table:str}/seats/{seat:int}/key", summary="Revoke a seat's key and get a new one")
    async def renew_key(
        self, table: str, seat: int, services: Services, caller: Caller
    ) -> Response[SeatKey]:
        """The old key opens nothing any more; for whoever sits there, and for the host.

        A host who renews the link of somebody else could look at their cards; so everybody is
        told. The link of somebody with an account cannot be renewed: they can sign in.
        """
        key, own = await tables.renew_key(services, caller, table, seat)
        return _with_cookie(services, key) if own else Response(key)

    @post("/{table:str}/invitation", summary="Revoke all invitations and get a new one")
    async def renew_invitation(self, table: str, services: Services, caller: Caller) -> SeatKey:
        """Only the host."""
        return await tables.renew_invitation(services, caller, table)

    @post("/{table:str}/rematch", summary="Play again with the same people")
    async def rematch(
        self, table: str, services: Services, caller: Caller, data: Rematch | None = None
    ) -> Response[MadeTable]:
        """The first who asks makes the table; everybody who sat here gets their seat there."""
        request = None if data is None else data.id
        return _made(services, await tables.rematch(services, caller, table, request))

    @post("/{table:str}/fork", summary="An analysis table from this game")
    async def fork(
        self, table: str, data: Fork, services: Services, caller: Caller
    ) -> Response[MadeTable]:
        """Of a game that is over, as it was; of a running one, as the asker imagines it."""
        made = await tables.fork_table(services, caller, table, data)
        return _made(services, made)

    @get("/{table:str}/record", summary="The record of a finished game", media_type=MediaType.TEXT)
    async def record(self, table: str, services: Services, caller: Caller) -> Response[str]:
        """A text that replays the game, with its seed; only when nothing is secret any more."""
        view = await tables.open_table(services, caller, table)
        name = f"{view.committed.game.name}-{table}.txt"
        return Response(
            table_view.record_text(view),
            media_type=MediaType.TEXT,
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    @get("/{table:str}/link", summary="A finished game in one line", media_type=MediaType.TEXT)
    async def link(self, table: str, services: Services, caller: Caller) -> str:
        """For a link that carries the game: whoever opens it needs no server (docs/record.md)."""
        return table_view.link_text(await tables.open_table(services, caller, table))


def _made(services: Services, made: MadeTable) -> Response[MadeTable]:
    """A new table; a browser keeps the key to it as a cookie."""
    return Response(made, cookies=[key_cookie_of(services, made.own)], status_code=201)


def _with_cookie(services: Services, key: SeatKey) -> Response[SeatKey]:
    """A key, also as a cookie for a browser."""
    return Response(key, cookies=[key_cookie_of(services, key)], status_code=201)
