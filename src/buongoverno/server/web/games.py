"""What there is to play: games, words, rules and cards."""

from collections.abc import Sequence

from litestar import Controller, get

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.game import Game
from buongoverno.kernel.rulebook import BOTH, Part, Statement
from buongoverno.players.levels import LEVELS
from buongoverno.plugin import registry
from buongoverno.protocol.games import GameInfo, LevelInfo, RuleInfo, RulePart
from buongoverno.protocol.people import Language
from buongoverno.server.bots.task import BRAKE
from buongoverno.server.use_cases.games import about_games, catalogue_of
from buongoverno.tables.refusals import UNKNOWN, Refusal


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
        limit = round(1000 * BRAKE)
        return [LevelInfo(level.number, level.name, level.title, limit) for level in LEVELS]

    @get("/{game:str}/words/{language:str}", summary="All words of a game", sync_to_thread=True)
    def words(self, game: str, language: Language) -> dict[str, dict[str, str]]:
        """Templates for log entries, questions, choices, cards and places (docs/protocol.md)."""
        return catalogue_of(_game(game), language).tables

    @get("/{game:str}/rules", summary="The rules, statement by statement", sync_to_thread=True)
    def rules(self, game: str, language: Language = "en") -> list[RuleInfo]:
        """Each with its id; in English where there is no translation."""
        return _rules(_game(game), language)


def _game(name: str) -> Game:
    try:
        return registry.game(name)
    except BuongovernoError as error:
        raise Refusal(UNKNOWN, "because", why=error.message) from None


def _rules(game: Game, language: str) -> list[RuleInfo]:
    try:
        book = game.rulebook_in(language)
    except FileNotFoundError:
        return []
    synonyms = game.synonyms_in(language)
    return [
        _rule(statement, section, title, game.rulesets, synonyms)
        for section, title in book.sections()
        for statement in book.section(section)
    ]


def _rule(
    statement: Statement,
    section: str,
    title: str,
    rulesets: tuple[str, ...],
    synonyms: dict[str, str],
) -> RuleInfo:
    wordings = {
        ruleset: [_part(part) for part in statement.parts_for(ruleset)]
        for ruleset in rulesets
        if statement.differs and statement.applies_to(ruleset)
    }
    parts = [_part(part) for part in statement.parts()]
    found = ", ".join(synonyms[key] for key in (statement.id, section) if key in synonyms)
    return RuleInfo(statement.id, section, title, parts, wordings, found)


def _part(part: Part) -> RulePart:
    ruleset = part.ruleset if part.ruleset != BOTH else None
    return RulePart(part.text, part.gap, ruleset, part.ruling, part.rebuilt)
