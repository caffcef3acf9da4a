"""Examples of rules, looked at on the board."""

from collections.abc import Sequence

from litestar import Controller, get

from buongoverno.answers import examples
from buongoverno.protocol.examples import Example, ExampleInfo
from buongoverno.protocol.people import Language
from buongoverno.protocol.table import Moment
from buongoverno.server.web.moments import First
from buongoverno.server.web.tables import SeatNumber
from buongoverno.text.grid import Board


class ExampleRoutes(Controller):
    """Reading only; nothing here depends on who asks, and nothing is kept."""

    path = "/api/games/{game:str}/examples"
    tags: Sequence[str] | None = ["games"]

    @get("/", summary="The examples of a game", sync_to_thread=True)
    def listed(self, game: str, language: Language = "en") -> list[ExampleInfo]:
        """In the order of the rules."""
        return examples.examples_of(game, language)

    @get("/{name:str}", summary="An example of a rule", sync_to_thread=True)
    def example(
        self,
        game: str,
        name: str,
        ruleset: str | None = None,
        perspective: SeatNumber | None = None,
        language: Language = "en",
    ) -> Example:
        """As a game that was played from its position."""
        return examples.example(game, name, ruleset, perspective, language)

    @get("/{name:str}/moments", summary="The moments of an example", sync_to_thread=True)
    def moments(
        self,
        game: str,
        name: str,
        ruleset: str | None = None,
        perspective: SeatNumber | None = None,
    ) -> list[Moment]:
        """At the beginning and after every decision."""
        return examples.moments(game, name, ruleset, perspective)

    @get("/{name:str}/board", summary="An example in words", sync_to_thread=True)
    def board(
        self,
        game: str,
        name: str,
        ruleset: str | None = None,
        perspective: SeatNumber | None = None,
        decisions: First = 0,
        language: Language = "en",
    ) -> Board:
        """After so many decisions."""
        return examples.board(game, name, ruleset, perspective, decisions, language)
