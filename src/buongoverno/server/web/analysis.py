"""A game looked at again: chances to win over time, and what a strong player would have done."""

from collections.abc import Sequence
from typing import Annotated

from litestar import Controller, get
from litestar.params import Parameter

from buongoverno.answers.analysis import MOST_SURVEYED
from buongoverno.protocol.analysis import ChanceCourse, GameSurvey, Judgement
from buongoverno.protocol.people import Language
from buongoverno.server.people.access import Caller
from buongoverno.server.services import Services
from buongoverno.server.use_cases import analysis

Decisions = Annotated[int, Parameter(ge=0, description="how many decisions stand before it")]


class AnalysisRoutes(Controller):
    """Where nothing is secret any more: games that are over, and the host's analysis tables."""

    path = "/api/tables/{table:str}/analysis"
    tags: Sequence[str] | None = ["tables"]

    @get("/", summary="What a strong player thinks of a moment")
    async def judgement(
        self,
        table: str,
        decision: Decisions,
        services: Services,
        caller: Caller,
        language: Language = "en",
    ) -> Judgement:
        """The seat's choices from what it knew then, and every seat's chance to win."""
        view = await analysis.open_analysis(services, caller, table)
        return await analysis.judge(services, caller, view, decision, language)

    @get("/course", summary="Everybody's chance to win over a whole game")
    async def course(self, table: str, services: Services, caller: Caller) -> ChanceCourse:
        """As one who sees everything judges it, without looking ahead."""
        return await analysis.chance_course(await analysis.open_analysis(services, caller, table))

    @get("/mistakes", summary="What a seat's decisions cost, and what luck gave it")
    async def mistakes(
        self,
        table: str,
        seat: Annotated[int, Parameter(ge=0)],
        services: Services,
        caller: Caller,
        first: Decisions = 0,
        count: Annotated[int, Parameter(ge=1, le=MOST_SURVEYED)] = MOST_SURVEYED,
    ) -> GameSurvey:
        """A part of the game, looked through from what the seat knew."""
        return await analysis.survey(services, caller, table, seat, first, count)
