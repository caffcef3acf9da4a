"""What there is to play: games, words, rules and cards."""

from collections.abc import Sequence

from litestar import Controller, get

import buongoverno
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.game import Game
from buongoverno.kernel.rulebook import BOTH, Part, Statement
from buongoverno.players.levels import LEVELS
from buongoverno.protocol.games import GameInfo, LevelInfo, OptionInfo, RuleInfo, RulePart
from buongoverno.protocol.people import Language
from buongoverno.tables.refusals import UNKNOWN, Refusal


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
    def rules(self, game: str, language: Language = "en") -> list[RuleInfo]:
        """Each with its id; in English where there is no translation."""
        return _rules(_game(game), language)


def _game(name: str) -> Game:
    try:
        return buongoverno.game(name)
    except BuongovernoError as error:
        raise Refusal(UNKNOWN, str(error)) from None


def _rules(game: Game, language: str) -> list[RuleInfo]:
    book = game.rulebook_in(language)
    return [
        _rule(statement, section, title, game.rulesets)
        for section, title in book.sections()
        for statement in book.section(section)
    ]


def _rule(statement: Statement, section: str, title: str, rulesets: tuple[str, ...]) -> RuleInfo:
    wordings = {
        ruleset: [_part(part) for part in statement.parts_for(ruleset)]
        for ruleset in rulesets
        if statement.differs and statement.applies_to(ruleset)
    }
    parts = [_part(part) for part in statement.parts()]
    return RuleInfo(statement.id, section, title, parts, wordings)


def _part(part: Part) -> RulePart:
    ruleset = part.ruleset if part.ruleset != BOTH else None
    return RulePart(part.text, part.gap, ruleset, part.ruling, part.rebuilt)


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
