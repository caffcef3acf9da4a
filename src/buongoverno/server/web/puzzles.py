"""Puzzles."""

from collections.abc import Sequence

from litestar import Controller, get

from buongoverno.answers import puzzles
from buongoverno.protocol.people import Language
from buongoverno.protocol.puzzles import Puzzle, PuzzleInfo
from buongoverno.text.grid import Board


class PuzzleRoutes(Controller):
    """Reading only; nothing here depends on who asks, and nothing is kept."""

    path = "/api/games/{game:str}/puzzles"
    tags: Sequence[str] | None = ["games"]

    @get("/", summary="The puzzles of a game", sync_to_thread=True)
    def listed(self, game: str) -> list[PuzzleInfo]:
        """The easiest first."""
        return puzzles.puzzles(game)

    @get("/{name:str}", summary="A puzzle", sync_to_thread=True)
    def puzzle(self, game: str, name: str, language: Language = "en") -> Puzzle:
        """As the seat that is asked sees it, with its solution."""
        return puzzles.puzzle(game, name, language)

    @get("/{name:str}/board", summary="A puzzle in words", sync_to_thread=True)
    def board(self, game: str, name: str, language: Language = "en") -> Board:
        """As the seat that is asked sees it."""
        return puzzles.board(game, name, language)
