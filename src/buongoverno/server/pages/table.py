"""The page of a table, and the forms on it."""

from typing import Final

from litestar import Response, get, post

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.protocol.command import Decide
from buongoverno.server.http.forms import fields_of
from buongoverno.server.pages.form_actions import act_without_command, command_of
from buongoverno.server.pages.forms import AnyRequest
from buongoverno.server.pages.history import told
from buongoverno.server.pages.rendering import page, redirect
from buongoverno.server.pages.table_page import look, table_page, text_board_for
from buongoverno.server.people.access import Caller
from buongoverno.server.services import Services
from buongoverno.server.use_cases.commands import give_command
from buongoverno.server.use_cases.tables import open_table
from buongoverno.tables.hosted_table import HostedTable
from buongoverno.tables.refusals import Refusal

# How long a page waits for bots to answer, so that no second look is needed.
PATIENCE: Final = 1.5
_GLANCE: Final = 0.03


@get("/table/{table:str}", include_in_schema=False)
async def table_view(
    table: str,
    request: AnyRequest,
    services: Services,
    caller: Caller,
    hint: bool = False,
    side: int | None = None,
) -> Response[str]:
    """The table as the visitor may see it; `side` is the seat to look from, once it is over."""
    seen = await look(request, services, caller, table, side)
    try:
        return await table_page(seen, hint=hint)
    except Refusal as error:
        return await table_page(seen, error)


@get("/table/{table:str}/log", include_in_schema=False)
async def log_view(
    table: str, request: AnyRequest, services: Services, caller: Caller, side: int | None = None
) -> Response[str]:
    """Everything that happened, as far as the visitor may know."""
    seen = await look(request, services, caller, table, side)
    lines = told(seen.snapshot.happenings, text_board_for(seen))
    info = seen.snapshot.table
    return page("log", caller, table=info, names=[seat.name for seat in info.seats], lines=lines)


@post("/table/{table:str}/{action:str}", include_in_schema=False)
async def submit_form(
    table: str, action: str, request: AnyRequest, services: Services, caller: Caller
) -> Response[str]:
    """Do something at a table; what is refused is said on the page."""
    fields = await fields_of(request)
    view = await open_table(services, caller, table)
    try:
        answer = await act_without_command(action, fields, services, caller, table)
        if answer is not None:
            return answer
        command = command_of(action, fields, view.committed, view.access)
        await give_command(services, caller, view, command)
    except BuongovernoError as error:
        return await table_page(await look(request, services, caller, table, None), error)
    if isinstance(command, Decide):
        await _wait_for_bots(services, view.hosted)
    return redirect(f"/plain/table/{table}")


async def _wait_for_bots(services: Services, hosted: HostedTable) -> None:
    """Wait a moment while only bots are asked."""
    until = services.clock.monotonic() + PATIENCE
    while services.clock.monotonic() < until:
        table = hosted.committed
        seats = table.pending()
        if not seats or any(table.seats[seat].bot is None for seat in seats):
            return
        await services.clock.sleep(_GLANCE)
