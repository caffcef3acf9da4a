"""What there is to play: games, levels, words and rules."""

from buongoverno.answers.bot_tasks import BRAKE
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.game import Game, Option
from buongoverno.kernel.resources import catalogue_of as texts_of
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
    RivalInfo,
    RuleInfo,
    RulePart,
    RulesetInfo,
)
from buongoverno.tables.refusals import UNKNOWN, Refusal


def about_games(language: str = "en") -> list[GameInfo]:
    """All games that are installed, by name; in English where there is no translation."""
    return [_info(registry.plugin(name), language) for name in registry.game_names()]


def about_levels() -> list[LevelInfo]:
    """The levels of bots, from gentle to strong."""
    limit = round(1000 * BRAKE)
    return [LevelInfo(level.number, level.name, level.title, limit) for level in LEVELS]


def known_game(name: str) -> Game:
    """The game of that name; a Refusal if there is none."""
    try:
        return registry.game(name)
    except BuongovernoError as error:
        raise Refusal(UNKNOWN, "because", why=error.message) from None


def catalogue_of(game: Game, language: str) -> Catalogue:
    """The words of a game; none if it brings none."""
    try:
        return game.catalogue(language)
    except FileNotFoundError:
        return Catalogue(language, "")


def _info(found: GamePlugin, language: str) -> GameInfo:
    game = found.game
    words = catalogue_of(game, language)
    return GameInfo(
        name=game.name,
        title=game.title,
        least_players=game.least_players,
        most_players=game.most_players,
        rulesets=list(game.rulesets),
        options=options_of(game, language),
        rules_version=game.rules_version,
        about=GameAbout(
            name=_text(words, "about", "name", game.title),
            year=_text(words, "about", "year"),
            text=_text(words, "about", "text"),
            picture=_text(words, "about", "picture"),
            money=_text(words, "about", "money"),
            aim=_text(words, "about", "aim"),
        ),
        ruleset_texts=[
            RulesetInfo(name, words.word("rulesets", name), _text(words, "ruleset_texts", name))
            for name in game.rulesets
        ],
        learning_ruleset=found.learning_ruleset or game.rulesets[0],
        face=_address(found, "face.js"),
        picture=_address(found, "picture.svg"),
        rivals=_rivals(found, language),
    )


def _rivals(found: GamePlugin, language: str) -> list[RivalInfo]:
    if not found.rivals:
        return []
    words = texts_of(found.game.package, language, "rivals")
    return [
        RivalInfo(
            rival.key,
            rival.name,
            rival.full_name,
            _text(words, "line", rival.key),
        )
        for rival in found.rivals
    ]


def _address(found: GamePlugin, file: str) -> str | None:
    """Where the site serves a file of a game's face, if there is one."""
    there = found.face is not None and (found.face / file).is_file()
    return f"/games/{found.game.name}/{file}" if there else None


def options_of(game: Game, language: str) -> list[OptionInfo]:
    """The options of a game, told in a language."""
    words = catalogue_of(game, language)
    return [_option(option, words) for option in game.options]


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


def rules_of(game: Game, language: str) -> list[RuleInfo]:
    """The rules, statement by statement; none if a game brings none."""
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
