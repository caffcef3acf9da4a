"""The page of a table, and the forms on it."""

import asyncio
import time
from typing import Final

from litestar import Response, get, post

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.protocol.command import Decide
from buongoverno.server.office import Office
from buongoverno.server.pages.deeds import command_of, special_deed
from buongoverno.server.pages.forms import AnyRequest, fields_of
from buongoverno.server.pages.rendering import page, redirect
from buongoverno.server.pages.table_page import look, table_page, teller_of
from buongoverno.server.pages.telling.history import told
from buongoverno.server.people.visitor import Visitor, may_look, place_of
from buongoverno.server.refusals import Refusal
from buongoverno.server.tables.live import LiveTable
from buongoverno.server.web.commands import actor_of, count

# How long a page waits for bots to answer, so that no second look is needed.
PATIENCE: Final = 1.5
_GLANCE: Final = 0.03


@get("/table/{table:str}", include_in_schema=False)
async def table_view(
    table: str,
    request: AnyRequest,
    office: Office,
    visitor: Visitor,
    hint: bool = False,
    side: int | None = None,
) -> Response[str]:
    """The table as the visitor may see it; `side` is the seat to look from, once it is over."""
    seen = await look(request, office, visitor, table, side)
    try:
        return await table_page(seen, hint=hint)
    except Refusal as error:
        return await table_page(seen, error)


@get("/table/{table:str}/log", include_in_schema=False)
async def log_view(
    table: str, request: AnyRequest, office: Office, visitor: Visitor, side: int | None = None
) -> Response[str]:
    """Everything that happened, as far as the visitor may know."""
    seen = await look(request, office, visitor, table, side)
    lines = told(seen.snapshot.happenings, teller_of(seen))
    info = seen.snapshot.table
    return page("log", visitor, table=info, names=[seat.name for seat in info.seats], lines=lines)


@post("/table/{table:str}/{action:str}", include_in_schema=False)
async def deed(
    table: str, action: str, request: AnyRequest, office: Office, visitor: Visitor
) -> Response[str]:
    """Do something at a table; what is refused is said on the page."""
    fields = await fields_of(request)
    live = await office.keeper.table(table)
    may_look(place_of(visitor, live), live)
    try:
        special = await special_deed(action, fields, office, visitor, live)
        if special is not None:
            return special
        await _command(action, fields, office, visitor, live)
    except BuongovernoError as error:
        seen = await look(request, office, visitor, table, None)
        return await table_page(seen, error)
    return redirect(f"/plain/table/{table}")


async def _command(
    action: str, fields: dict[str, str], office: Office, visitor: Visitor, live: LiveTable
) -> None:
    """Give a command as the WebSocket and the HTTP interface do."""
    place = place_of(visitor, live)
    command = command_of(action, fields, live, place)
    count(office, visitor, command)
    await office.keeper.command(live.course.terms.id, actor_of(place, live), command)
    if isinstance(command, Decide):
        await _bots_have_played(live)


async def _bots_have_played(live: LiveTable) -> None:
    """Wait a moment while only bots are asked."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        seats = live.course.pending()
        if not seats or any(live.course.seats[seat].bot is None for seat in seats):
            return
        await asyncio.sleep(_GLANCE)
