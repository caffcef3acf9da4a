"""The start page: play at once, make or find a table, my games."""

import re
from typing import Final

from litestar import Response, get, post

import buongoverno
from buongoverno.protocol.agreement import Agreement, BotSeat, OpenSeat
from buongoverno.protocol.people import MadeTable, MyTable, NewTable
from buongoverno.protocol.table import TableInfo
from buongoverno.server.office import Office
from buongoverno.server.pages.forms import AnyRequest, ask, fields_of
from buongoverno.server.pages.rendering import Notice, notice_of, page, redirect
from buongoverno.server.people.visitor import Visitor
from buongoverno.server.refusals import BAD_INPUT, UNKNOWN, Refusal
from buongoverno.server.web.people import PeopleRoutes
from buongoverno.server.web.tables import TableRoutes

USUAL_BOTS: Final = ("apprentice", "apprentice", "apprentice")
USUAL_NAME: Final = "You"
MOST_SHOWN: Final = 30
_LINK: Final = re.compile(r"/?open/([0-9a-f]{8,32})/([A-Za-z0-9_-]{8,100})/?$")


@get("/", include_in_schema=False)
async def start(request: AnyRequest, office: Office, visitor: Visitor) -> Response[str]:
    """Play at once, my games, tables to watch."""
    return await _start_page(request, office, visitor)


async def _start_page(
    request: AnyRequest, office: Office, visitor: Visitor, notice: Notice | None = None
) -> Response[str]:
    games = [buongoverno.game(name) for name in buongoverno.games()]
    mine = await _mine(request, office, visitor)
    known = {one.table.id for one in mine}
    listed: list[TableInfo] = await ask(TableRoutes.listed, office=office, status=None)
    public = [table for table in listed if table.status != "over" and table.id not in known]
    return page(
        "start",
        visitor,
        400 if notice else 200,
        games=games,
        titles={game.name: game.title for game in games},
        mine=mine[:MOST_SHOWN],
        public=public[:MOST_SHOWN],
        notice=notice,
    )


@post("/play/{game:str}", include_in_schema=False)
async def play_now(
    game: str, request: AnyRequest, office: Office, visitor: Visitor
) -> Response[str]:
    """One click: a table with three bots, and straight into the game."""
    fields = await fields_of(request)
    if game not in buongoverno.games():
        raise Refusal(UNKNOWN, f"there is no game '{game[:20]}'")
    name = fields.get("name", "").strip()[:40] or _own_name(visitor)
    agreement = Agreement(game, [OpenSeat(), *[BotSeat(level) for level in USUAL_BOTS]])
    made: Response[MadeTable] = await ask(
        TableRoutes.make, data=NewTable(agreement, name), office=office, visitor=visitor
    )
    return redirect(f"/plain/table/{made.content.table.id}", made.cookies)


def _own_name(visitor: Visitor) -> str:
    return visitor.member.name if visitor.member is not None else USUAL_NAME


@post("/join", include_in_schema=False)
async def join(request: AnyRequest, office: Office, visitor: Visitor) -> Response[str]:
    """Follow a link that was pasted."""
    fields = await fields_of(request)
    found = _LINK.search(fields.get("link", "").strip())
    if found is None:
        error = Refusal(BAD_INPUT, "this is no link to a table; it looks like …/open/…/…")
        return await _start_page(request, office, visitor, notice_of(error))
    return redirect(f"/open/{found.group(1)}/{found.group(2)}?plain=true")


# -- my games --------------------------------------------------------------------------------------


async def _mine(request: AnyRequest, office: Office, visitor: Visitor) -> list[MyTable]:
    """The tables of the account, and those this browser has a key to; my turns first."""
    found: list[MyTable] = await ask(
        PeopleRoutes.my_tables, request=request, office=office, visitor=visitor
    )
    order = {"running": 0, "gathering": 1, "paused": 2}
    return sorted(found, key=lambda one: (not one.my_turn, order.get(one.table.status, 3)))
