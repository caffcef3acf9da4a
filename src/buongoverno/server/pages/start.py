"""The start page: play at once, make or find a table, my games."""

import re
from typing import Final

from litestar import Response, get, post

import buongoverno
from buongoverno.answers.games import about_games
from buongoverno.protocol.agreement import Agreement, BotSeat, OpenSeat
from buongoverno.protocol.people import MyTable, NewTable
from buongoverno.server.http.authentication import key_cookie_of, table_keys
from buongoverno.server.http.forms import fields_of
from buongoverno.server.pages.forms import AnyRequest
from buongoverno.server.pages.languages import language_of
from buongoverno.server.pages.rendering import Notice, notice_of, page, redirect
from buongoverno.server.people.access import Caller
from buongoverno.server.services import Services
from buongoverno.server.use_cases import lobby, my_tables, tables
from buongoverno.server.use_cases.lobby import TableSearch
from buongoverno.tables.refusals import BAD_INPUT, UNKNOWN, Refusal

USUAL_BOT: Final = "apprentice"
USUAL_BOTS: Final = 3
USUAL_NAME: Final = "You"
MOST_SHOWN: Final = 30
_LINK: Final = re.compile(r"/?open/([0-9a-f]{8,32})/([A-Za-z0-9_-]{8,100})/?$")


@get("/", include_in_schema=False)
async def start(request: AnyRequest, services: Services, caller: Caller) -> Response[str]:
    """Play at once, my games, tables to watch."""
    return await _start_page(request, services, caller)


async def _start_page(
    request: AnyRequest, services: Services, caller: Caller, notice: Notice | None = None
) -> Response[str]:
    games = about_games(language_of(caller))
    mine = await _mine(request, services, caller)
    known = {one.table.id for one in mine}
    listed = await lobby.public_tables(services, TableSearch())
    public = [one for one in listed if one.status not in ("over", "closed") and one.id not in known]
    return page(
        "start",
        caller,
        400 if notice else 200,
        games=games,
        titles={game.name: game.title for game in games},
        mine=mine[:MOST_SHOWN],
        public=public[:MOST_SHOWN],
        notice=notice,
    )


@post("/play/{game:str}", include_in_schema=False)
async def play_now(
    game: str, request: AnyRequest, services: Services, caller: Caller
) -> Response[str]:
    """One click: a table with a few bots, and straight into the game."""
    fields = await fields_of(request)
    if game not in buongoverno.game_names():
        raise Refusal(UNKNOWN, "no_game", game=game[:20])
    name = fields.get("name", "").strip()[:40] or _own_name(caller)
    rules = buongoverno.game(game)
    bots = max(rules.least_players - 1, min(USUAL_BOTS, rules.most_players - 1))
    agreement = Agreement(game, [OpenSeat(), *[BotSeat(USUAL_BOT)] * bots])
    made = await tables.make_table(services, caller, NewTable(agreement, name))
    return redirect(f"/plain/table/{made.table.id}", [key_cookie_of(services, made.own)])


def _own_name(caller: Caller) -> str:
    return caller.member.name if caller.member is not None else USUAL_NAME


@post("/join", include_in_schema=False)
async def join(request: AnyRequest, services: Services, caller: Caller) -> Response[str]:
    """Follow a link that was pasted."""
    fields = await fields_of(request)
    found = _LINK.search(fields.get("link", "").strip())
    if found is None:
        error = Refusal(BAD_INPUT, "no_table_link")
        return await _start_page(request, services, caller, notice_of(error, caller))
    return redirect(f"/open/{found.group(1)}/{found.group(2)}?plain=true")


# -- my games --------------------------------------------------------------------------------------


async def _mine(request: AnyRequest, services: Services, caller: Caller) -> list[MyTable]:
    """The tables of the account, and those this browser has a key to; my turns first."""
    found = await my_tables.my_tables(services, caller, table_keys(request, services))
    order = {"running": 0, "gathering": 1, "paused": 2}
    return sorted(found, key=lambda one: (not one.my_turn, order.get(one.table.status, 3)))
