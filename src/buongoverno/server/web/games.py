"""What there is to play: games, words, rules and cards."""

from collections.abc import Sequence

from litestar import Controller, get

import buongoverno
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.game import Game
from buongoverno.players.levels import LEVELS
from buongoverno.protocol.games import GameInfo, LevelInfo, OptionInfo, RuleInfo
from buongoverno.protocol.people import Language
from buongoverno.server.refusals import UNKNOWN, Refusal


class GameRoutes(Controller):
    """Reading only; nothing here depends on who asks."""

    path = "/api/games"
    tags: Sequence[str] | None = ["games"]

    @get("/", summary="The games", cache=3600)
    async def listed(self) -> list[GameInfo]:
        """Siena and Zena 1814."""
        return [_info(buongoverno.game(name)) for name in buongoverno.games()]

    @get("/levels", summary="The levels of bots", cache=3600)
    async def levels(self) -> list[LevelInfo]:
        """From gentle to strong."""
        return [LevelInfo(level.number, level.name, level.title, level.limit) for level in LEVELS]

    @get("/{game:str}/words/{language:str}", summary="All words of a game", sync_to_thread=True)
    def words(self, game: str, language: Language) -> dict[str, dict[str, str]]:
        """Templates for log entries, questions, choices, cards and places (docs/protocol.md)."""
        try:
            return _game(game).catalogue(language).tables
        except (FileNotFoundError, KeyError):
            raise Refusal(UNKNOWN, f"there are no words in '{language}' yet") from None

    @get("/{game:str}/rules", summary="The rules, statement by statement", sync_to_thread=True)
    def rules(self, game: str) -> list[RuleInfo]:
        """Each with its id."""
        return _rules(_game(game))


def _game(name: str) -> Game:
    try:
        return buongoverno.game(name)
    except BuongovernoError as error:
        raise Refusal(UNKNOWN, str(error)) from None


def _rules(game: Game) -> list[RuleInfo]:
    book = game.rulebook
    found: list[RuleInfo] = []
    for section, title in book.sections():
        for statement in book.section(section):
            texts = {
                ruleset: statement.text_for(ruleset)
                for ruleset in game.rulesets
                if statement.applies_to(ruleset)
            }
            found.append(RuleInfo(statement.id, section, title, texts))
    return found


def _info(game: Game) -> GameInfo:
    options = [
        OptionInfo(option.name, option.number, option.default, option.text)
        for option in game.options
    ]
    return GameInfo(
        game.name,
        game.title,
        game.least_players,
        game.most_players,
        list(game.rulesets),
        options,
        game.rules_version,
    )
