"""Lessons of games, and whether the task at a table is done."""

from collections.abc import Sequence

from litestar import Controller, get

from buongoverno.answers import lessons
from buongoverno.protocol.lessons import Goal, Lessons
from buongoverno.protocol.people import Language
from buongoverno.server.people.access import Caller
from buongoverno.server.services import Services
from buongoverno.server.use_cases import tables


class LessonRoutes(Controller):
    """A table of a lesson is made like any other, with the name of its position."""

    path = "/api"
    tags: Sequence[str] | None = ["games"]

    @get("/games/{game:str}/lessons", summary="The lessons of a game", sync_to_thread=True)
    def listed(self, game: str, language: Language = "en") -> Lessons:
        """Its chapters with their steps, in a language."""
        return lessons.lessons_of(game, language)

    @get("/tables/{table:str}/goal", summary="Whether the task of a lesson is done")
    async def goal(self, table: str, services: Services, caller: Caller) -> Goal:
        """Only at the table of a lesson, for whoever learns there."""
        return lessons.goal(await tables.open_table(services, caller, table))
