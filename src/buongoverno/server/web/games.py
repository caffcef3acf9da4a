"""What there is to play: games, words, rules and cards."""

from collections.abc import Sequence

from litestar import Controller, get

from buongoverno.answers.games import (
    about_games,
    about_levels,
    catalogue_of,
    known_game,
    rules_of,
)
from buongoverno.protocol.games import GameInfo, LevelInfo, RuleInfo
from buongoverno.protocol.people import Language


class GameRoutes(Controller):
    """Reading only; nothing here depends on who asks."""

    path = "/api/games"
    tags: Sequence[str] | None = ["games"]

    @get("/", summary="The games", sync_to_thread=True)
    def listed(self, language: Language = "en") -> list[GameInfo]:
        """All that are installed, by name; in English where there is no translation."""
        return about_games(language)

    @get("/levels", summary="The levels of bots")
    async def levels(self) -> list[LevelInfo]:
        """From gentle to strong."""
        return about_levels()

    @get("/{game:str}/words/{language:str}", summary="All words of a game", sync_to_thread=True)
    def words(self, game: str, language: Language) -> dict[str, dict[str, str]]:
        """Templates for log entries, questions, choices, cards and places (docs/protocol.md)."""
        return catalogue_of(known_game(game), language).tables

    @get("/{game:str}/rules", summary="The rules, statement by statement", sync_to_thread=True)
    def rules(self, game: str, language: Language = "en") -> list[RuleInfo]:
        """Each with its id; in English where there is no translation."""
        return rules_of(known_game(game), language)
