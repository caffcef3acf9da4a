"""Making a table: everything that can be agreed about it, on one page."""

from typing import Any

from litestar import Response, get, post

import buongoverno
from buongoverno.answers.games import options_of
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.game import Game
from buongoverno.players.levels import LEVELS
from buongoverno.protocol.people import Import, MadeTable, NewTable
from buongoverno.server.http.authentication import key_cookie_of
from buongoverno.server.http.forms import fields_of
from buongoverno.server.pages.forms import AnyRequest, checked, number_in
from buongoverno.server.pages.invitations import invitation_cookie
from buongoverno.server.pages.languages import language_of
from buongoverno.server.pages.rendering import notice_of, page, redirect
from buongoverno.server.people.access import Caller
from buongoverno.server.services import Services
from buongoverno.server.use_cases import tables
from buongoverno.tables.refusals import BAD_INPUT, UNKNOWN, Refusal

CLOSED = "none"
OPEN = "open"


@get("/new/{game:str}", include_in_schema=False)
async def new_table(game: str, caller: Caller) -> Response[str]:
    """A form for a table."""
    return _form(_game(game), caller, {})


def _game(name: str) -> Game:
    if name not in buongoverno.game_names():
        raise Refusal(UNKNOWN, "no_game", game=name[:20])
    return buongoverno.game(name)


def _form(
    game: Game, caller: Caller, fields: dict[str, str], error: BuongovernoError | None = None
) -> Response[str]:
    return page(
        "new_table",
        caller,
        400 if error is not None else 200,
        game=game,
        options=options_of(game, language_of(caller)),
        levels=LEVELS,
        fields=fields,
        own_name=caller.member.name if caller.member is not None else "",
        notice=notice_of(error, caller) if error is not None else None,
    )


@post("/new/{game:str}", include_in_schema=False)
async def make_table(
    game: str, request: AnyRequest, services: Services, caller: Caller
) -> Response[str]:
    """Make the table of a form and go there."""
    fields = await fields_of(request)
    chosen = _game(game)
    try:
        wanted = checked(_wanted(chosen, fields), NewTable)
        made = await tables.make_table(services, caller, wanted)
    except BuongovernoError as error:
        return _form(chosen, caller, fields, error)
    return _to_table(services, made)


@post("/import", include_in_schema=False)
async def import_record(request: AnyRequest, services: Services, caller: Caller) -> Response[str]:
    """An analysis table from a record that was pasted."""
    fields = await fields_of(request)
    record = fields.get("record", "").replace("\r\n", "\n")
    if not record.strip():
        raise Refusal(BAD_INPUT, "paste_record")
    wanted = checked({"record": record}, Import)
    made = await tables.import_record(services, caller, wanted)
    return redirect(f"/plain/table/{made.table.id}", [key_cookie_of(services, made.own)])


def _to_table(services: Services, made: MadeTable) -> Response[str]:
    """To the table; the browser remembers the invitation until the game begins."""
    table = made.table.id
    invitation = invitation_cookie(services, table, made.invitation.key)
    cookies = [key_cookie_of(services, made.own), invitation]
    return redirect(f"/plain/table/{table}", cookies)


# -- from the form ---------------------------------------------------------------------------------


def _wanted(game: Game, fields: dict[str, str]) -> dict[str, Any]:
    """A NewTable as plain values."""
    agreement = {
        "game": game.name,
        "seats": _seats(game, fields),
        "ruleset": fields.get("ruleset") or None,
        "options": _options(game, fields),
        "cards": _text(fields, "cards") or None,
        "title": fields.get("title", "").strip(),
        "visibility": fields.get("visibility", "private"),
        "spectators": "spectators" in fields,
        "chat": "chat" in fields,
        "undo": fields.get("undo", "consent"),
        "hints": "hints" in fields,
        "score_now": "score_now" in fields,
        "clock": _clock(fields),
    }
    return {"agreement": agreement, "name": fields.get("name", "").strip() or None}


def _text(fields: dict[str, str], name: str) -> str:
    """A long text as it was pasted; browsers end lines in their own way."""
    text = fields.get(name, "").replace("\r\n", "\n").strip("\n")
    return f"{text}\n" if text else ""


def _seats(game: Game, fields: dict[str, str]) -> list[dict[str, str]]:
    """Mine, if I play, then what each of the others is to be."""
    seats = [{"kind": OPEN}] if fields.get("name", "").strip() else []
    for number in range(1, game.most_players + 1):
        kind = fields.get(f"seat{number}", CLOSED)
        if kind == OPEN:
            seats.append({"kind": OPEN})
        elif kind != CLOSED:
            seats.append({"kind": "bot", "level": kind})
    if not game.least_players <= len(seats) <= game.most_players:
        raise Refusal(
            BAD_INPUT,
            "players_with_you",
            game=game.title,
            least=game.least_players,
            most=game.most_players,
            players=len(seats),
        )
    return seats


def _options(game: Game, fields: dict[str, str]) -> dict[str, bool | int]:
    found: dict[str, bool | int] = {}
    for option in game.options:
        given = fields.get(f"option-{option.name}", "")
        found[option.name] = option.read(given or "off") if option.number else bool(given)
    return found


def _clock(fields: dict[str, str]) -> dict[str, Any]:
    kind = fields.get("clock", CLOSED)
    if kind == "live":
        bank = number_in(fields, "minutes") * 60
        return {"kind": "live", "bank": bank, "increment": number_in(fields, "seconds")}
    if kind == "days":
        return {"kind": "days", "days": number_in(fields, "days"), "grace": 24}
    return {"kind": CLOSED}
