"""What there is to play: games, words, rules and cards."""

from collections.abc import Sequence

from litestar import Controller, get

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.game import Game, Option
from buongoverno.kernel.rulebook import BOTH, Part, Statement
from buongoverno.kernel.words import Catalogue
from buongoverno.players.levels import LEVELS
from buongoverno.plugin import registry
from buongoverno.plugin.game_plugin import GamePlugin
from buongoverno.protocol.games import (
    GameAbout,
    GameInfo,
    LevelInfo,
    OptionInfo,
    RuleInfo,
    RulePart,
    RulesetInfo,
)
from buongoverno.protocol.people import Language
from buongoverno.tables.refusals import UNKNOWN, Refusal


class GameRoutes(Controller):
    """Reading only; nothing here depends on who asks."""

    path = "/api/games"
    tags: Sequence[str] | None = ["games"]

    @get("/", summary="The games", cache=3600, sync_to_thread=True)
    def listed(self, language: Language = "en") -> list[GameInfo]:
        """All that are installed, by name; in English where there is no translation."""
        return [_info(registry.plugin(name), language) for name in registry.games()]

    @get("/levels", summary="The levels of bots", cache=3600)
    async def levels(self) -> list[LevelInfo]:
        """From gentle to strong."""
        return [LevelInfo(level.number, level.name, level.title, level.limit) for level in LEVELS]

    @get("/{game:str}/words/{language:str}", summary="All words of a game", sync_to_thread=True)
    def words(self, game: str, language: Language) -> dict[str, dict[str, str]]:
        """Templates for log entries, questions, choices, cards and places (docs/protocol.md)."""
        return _catalogue(_game(game), language).tables

    @get("/{game:str}/rules", summary="The rules, statement by statement", sync_to_thread=True)
    def rules(self, game: str, language: Language = "en") -> list[RuleInfo]:
        """Each with its id; in English where there is no translation."""
        return _rules(_game(game), language)


def _game(name: str) -> Game:
    try:
        return registry.game(name)
    except BuongovernoError as error:
        raise Refusal(UNKNOWN, str(error)) from None


def _rules(game: Game, language: str) -> list[RuleInfo]:
    try:
        book = game.rulebook_in(language)
    except FileNotFoundError:
        return []
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


def _catalogue(game: Game, language: str) -> Catalogue:
    """The words of a game; none if it brings none."""
    try:
        return game.catalogue(language)
    except FileNotFoundError:
        return Catalogue(language, "")


def _info(found: GamePlugin, language: str) -> GameInfo:
    game = found.game
    words = _catalogue(game, language)
    return GameInfo(
        name=game.name,
        title=game.title,
        least_players=game.least_players,
        most_players=game.most_players,
        rulesets=list(game.rulesets),
        options=[_option(option, words) for option in game.options],
        rules_version=game.rules_version,
        about=GameAbout(
            name=_text(words, "about", "name", game.title),
            year=_text(words, "about", "year"),
            text=_text(words, "about", "text"),
            picture=_text(words, "about", "picture"),
            money=_text(words, "about", "money"),
        ),
        ruleset_texts=[
            RulesetInfo(name, words.word("rulesets", name), _text(words, "ruleset_texts", name))
            for name in game.rulesets
        ],
        learning_ruleset=found.learning_ruleset or game.rulesets[0],
        face=_address(found, "face.js"),
        picture=_address(found, "picture.svg"),
    )


def _address(found: GamePlugin, file: str) -> str | None:
    """Where the site serves a file of a game's face, if there is one."""
    there = found.face is not None and (found.face / file).is_file()
    return f"/games/{found.game.name}/{file}" if there else None


def _option(option: Option, words: Catalogue) -> OptionInfo:
    return OptionInfo(
        name=option.name,
        number=option.number,
        default=option.default,
        text=_text(words, "option_texts", option.name, option.text),
        title=words.word("options", option.name),
    )


def _text(words: Catalogue, table: str, key: str, otherwise: str = "") -> str:
    return words.word(table, key) if words.has(table, key) else otherwise
