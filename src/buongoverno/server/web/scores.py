"""Points: the final count piece by piece, and where everybody would stand now."""

from collections.abc import Sequence

from litestar import Controller, get

from buongoverno.answers import scores
from buongoverno.kernel.result_details import ResultDetails
from buongoverno.kernel.score_now import Standing
from buongoverno.server.people.access import Caller
from buongoverno.server.services import Services
from buongoverno.server.use_cases import tables
from buongoverno.server.web.tables import SeatNumber


class ScoreRoutes(Controller):
    """The result of a finished game, and the score of one that goes on."""

    path = "/api/tables/{table:str}"
    tags: Sequence[str] | None = ["tables"]

    @get("/result", summary="How the points of a finished game came together")
    async def result(self, table: str, services: Services, caller: Caller) -> ResultDetails:
        """Every piece with its round, ties and what decided them, who is not counted and why."""
        return scores.result_details(await tables.open_table(services, caller, table))

    @get("/score", summary="Where everybody would stand if the game ended now")
    async def score(
        self,
        table: str,
        services: Services,
        caller: Caller,
        perspective: SeatNumber | None = None,
    ) -> Standing:
        """As far as the asker may know, and where points can still come from."""
        view = await tables.open_table(services, caller, table)
        return scores.score_now(view, perspective)
