"""Lines to play on from a moment of a finished game."""

from collections.abc import Sequence
from typing import Annotated

from litestar import Controller, get
from litestar.params import Parameter

from buongoverno.answers import lines
from buongoverno.answers.table_view import TableView
from buongoverno.protocol.line import Line
from buongoverno.protocol.people import Language
from buongoverno.server.people.access import Caller
from buongoverno.server.people.limits import PREVIEW
from buongoverno.server.services import Services
from buongoverno.server.use_cases import tables
from buongoverno.server.web.tables import Decisions
from buongoverno.text.grid import Board

Codes = Annotated[
    str,
    Parameter(
        max_length=lines.MOST_CHARACTERS,
        description=f"what is decided then: at most {lines.MOST_CODES} codes, as in 12.4.77",
    ),
]
_CODES_AT_ONE_COST = 4


class LineRoutes(Controller):
    """Where nothing is secret any more: games that are over, and the host's analysis tables."""

    path = "/api/tables/{table:str}/line"
    tags: Sequence[str] | None = ["tables"]

    @get("/", summary="A line played on from a moment")
    async def line(
        self,
        table: str,
        decisions: Decisions,
        services: Services,
        caller: Caller,
        codes: Codes = "",
    ) -> Line:
        """What came of it, and what can be decided next. Nothing of it is kept."""
        view = await _counted(services, caller, table, codes)
        return lines.line(view, decisions, codes)

    @get("/board", summary="The board in words at the end of a line")
    async def board(
        self,
        table: str,
        decisions: Decisions,
        services: Services,
        caller: Caller,
        codes: Codes = "",
        language: Language = "en",
    ) -> Board:
        """As the seat that is asked next sees it."""
        view = await _counted(services, caller, table, codes)
        return lines.board(view, decisions, codes, language)


async def _counted(services: Services, caller: Caller, table: str, codes: str) -> TableView:
    cost = 1 + lines.count_of(codes) // _CODES_AT_ONE_COST
    services.limits.count_here(PREVIEW, *caller.counted, cost=cost)
    return await tables.open_table(services, caller, table)
