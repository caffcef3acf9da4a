"""Moments of a game: how it stood after a number of decisions."""

from collections.abc import Sequence
from typing import Annotated, Final

from litestar import Controller, get
from litestar.params import Parameter

from buongoverno.answers import table_view
from buongoverno.protocol.table import Moment
from buongoverno.server.people.access import Caller
from buongoverno.server.services import Services
from buongoverno.server.use_cases import tables
from buongoverno.server.web.tables import SeatNumber

_MOST: Final = 100
First = Annotated[int, Parameter(ge=0, description="how many decisions stand before the first")]
Count = Annotated[int, Parameter(ge=1, le=_MOST)]
Step = Annotated[int, Parameter(ge=1, le=100_000)]


class MomentRoutes(Controller):
    """As the asker knew them then; of a finished game from any seat."""

    path = "/api/tables/{table:str}/moments"
    tags: Sequence[str] | None = ["tables"]

    @get("/", summary="Many moments of a game at once")
    async def moments(
        self,
        table: str,
        services: Services,
        caller: Caller,
        first: First = 0,
        count: Count = _MOST,
        step: Step = 1,
        perspective: SeatNumber | None = None,
    ) -> list[Moment]:
        """From `first` on every `step`th, `count` of them or as many as there are."""
        view = await tables.open_table(services, caller, table)
        return table_view.moments(view, first, count, step, perspective)

    @get("/{decisions:int}", summary="The game after so many decisions")
    async def moment(
        self,
        table: str,
        decisions: int,
        services: Services,
        caller: Caller,
        perspective: SeatNumber | None = None,
    ) -> Moment:
        """One moment."""
        view = await tables.open_table(services, caller, table)
        return table_view.moment(view, decisions, perspective)
