"""A game before it is played: its name, options, rulebook, cards and words."""

from dataclasses import dataclass
from typing import Final

from buongoverno.kernel.agreed_rules import AgreedRules
from buongoverno.kernel.card_file import CardSet
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.interpreted_subclasses import mypyc_attr
from buongoverno.kernel.message import kernel_message
from buongoverno.kernel.resources import catalogue_of, game_words, text_of
from buongoverno.kernel.rulebook import Rulebook, rulebook_of
from buongoverno.kernel.saving import damaged, from_text
from buongoverno.kernel.scenario_language import ScenarioLanguage, ScenarioWords
from buongoverno.kernel.state import State
from buongoverno.kernel.words import Catalogue

OptionValue = bool | int

ON: Final = "on"
OFF: Final = "off"
MOST_DIGITS: Final = 1000  # of a number in a file; Python refuses to read several thousand


@dataclass(frozen=True)
class Option:
    """A switch (`number` False), or a whole number from 1 that can also be off (value 0)."""

    name: str
    number: bool
    default: int
    text: str

    def read(self, text: str) -> int:
        """The value a person wrote: on, off, or a number."""
        if text == OFF:
            return 0
        if not self.number and text == ON:
            return 1
        number = text.isascii() and text.isdigit() and len(text) < MOST_DIGITS
        if self.number and number and int(text) >= 1:
            return int(text)
        if self.number:
            raise BadSetup(kernel_message("option_number_written", option=self.name, value=text))
        raise BadSetup(kernel_message("option_switch_written", option=self.name, value=text))

    def write(self, value: int) -> str:
        """The value as a person writes it."""
        if not value:
            return OFF
        return str(value) if self.number else ON

    def check(self, value: OptionValue | None) -> int:
        """The value a program gave; None is the default."""
        if value is None:
            return self.default
        if isinstance(value, int) and value >= 0 and (self.number or value <= 1):
            return int(value)
        if self.number:
            raise BadSetup(kernel_message("option_number", option=self.name, value=repr(value)))
        raise BadSetup(kernel_message("option_switch", option=self.name, value=repr(value)))


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One of the games: its name, player range, rulesets, options, rulebook and states."""

    def __init__(
        self,
        name: str,
        title: str,
        rules_version: int,
        players: tuple[int, int],
        rulesets: tuple[str, ...],
        options: list[Option],
        code_count: int,
        decision_bound: int,
        package: str,
        tags: tuple[tuple[str, str], ...],
    ) -> None:
        self.name = name
        self.title = title
        self.rules_version = rules_version
        self.least_players, self.most_players = players
        self.rulesets = rulesets
        self.options = options
        self.code_count = code_count
        # No game is longer than this many decisions (the conformance suite holds it to that).
        self.decision_bound = decision_bound
        # The package with rulebook.md and words_en.toml, and the rulesets of the tags in the
        # rulebook.
        self.package = package
        self.tags = tags
        self._last_agreed: AgreedRules | None = None

    def __repr__(self) -> str:
        return (
            f"<{self.title}, {self.least_players} to {self.most_players} players, "
            f"rulesets {' and '.join(self.rulesets)}>"
        )

    def new(
        self,
        players: int,
        seed: int,
        ruleset: str | None = None,
        options: dict[str, OptionValue] | None = None,
        cards: str | None = None,
        logging: bool = True,
    ) -> State:
        """A new game; `cards` is the text of a custom card file. By default the first ruleset."""
        if not self.least_players <= players <= self.most_players:
            least, most = self.least_players, self.most_players
            raise BadSetup(
                kernel_message("players", game=self.title, least=least, most=most, players=players)
            )
        if seed < 0:
            raise BadSetup(kernel_message("seed", seed=str(seed)))
        chosen = self.rulesets[0] if ruleset is None else ruleset
        if chosen not in self.rulesets:
            there = ", ".join(self.rulesets)
            raise BadSetup(kernel_message("ruleset", game=self.title, ruleset=chosen, known=there))
        checked = self.checked(options if options is not None else {})
        state = self.table(self._agreed(chosen, checked, cards), players)
        state.chance = Chance(seed)
        state.logging = logging
        state.set_up()
        state.follow()
        return state

    def _agreed(self, ruleset: str, options: dict[str, int], cards: str | None) -> AgreedRules:
        """The rules of a game; many that are played alike share them, which spares memory."""
        last = self._last_agreed
        if (
            last is not None
            and last.ruleset == ruleset
            and last.options == options
            and last.cards_text == cards
        ):
            return last
        self.cards(cards)  # a card file that cannot be used is refused
        self._last_agreed = self.rules(ruleset, options, cards)
        return self._last_agreed

    def rules(self, ruleset: str, options: dict[str, int], cards: str | None) -> AgreedRules:
        """What is agreed, in the form the game's rules want it."""
        return AgreedRules(self, ruleset, options, cards)

    def table(self, rules: AgreedRules, seats: int) -> State:
        """An empty table with all seats taken."""
        raise NotImplementedError

    def checked(self, options: dict[str, OptionValue]) -> dict[str, int]:
        """All options of the game with the given values or their defaults."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                there = ", ".join(sorted(known))
                raise BadSetup(kernel_message("option", game=self.title, option=name, known=there))
        return {
            name: option.check(options[name]) if name in options else option.default
            for name, option in known.items()
        }

    def option(self, name: str) -> Option:
        """The option of that name."""
        for option in self.options:
            if option.name == name:
                return option
        raise BadSetup(kernel_message("no_option", game=self.title, option=name))

    def load(self, text: str) -> State:
        """The state that `State.save` wrote; BadRecord if the text is damaged or something else."""
        saved = from_text(text, self.name)
        try:
            rules = self._agreed(saved["ruleset"], saved["options"], saved["cards"])
            state = self.table(rules, saved["seats"])
            state.restore(saved)
        except (KeyError, TypeError, ValueError) as problem:
            raise damaged(self.name, problem) from None
        return state

    def write(self, state: State, code: int) -> str:
        """The notation of a code."""
        return state.write(code)

    def read(self, state: State, text: str) -> int:
        """The code a notation names."""
        return state.read(text)

    def cards(self, text: str | None = None) -> CardSet | None:
        """All values of the standard cards, or of a custom card file (CardFileError if invalid).

        None for a game whose cards are all in its rules.
        """
        if text is not None:
            raise self._no_card_file()
        return None

    def card_file(self) -> str:
        """The standard card file, to copy and change: cards.toml beside the rules."""
        if self.cards() is None:
            raise self._no_card_file()
        return text_of(self.package, "cards.toml")

    def _no_card_file(self) -> BadSetup:
        return BadSetup(kernel_message("no_card_file", game=self.title))

    def cards_digest(self, cards: str | None) -> str:
        """A fingerprint of the card file a game is played with (None: the standard one)."""
        found = self.cards(cards)
        return "none" if found is None else found.digest

    @property
    def rulebook(self) -> Rulebook:
        """All statements of the rules, by id."""
        return rulebook_of(self.package, self.tags)

    def rulebook_in(self, language: str) -> Rulebook:
        """The same statements in another language; in English where it has none."""
        return rulebook_of(self.package, self.tags, language)

    def synonyms_in(self, language: str) -> dict[str, str]:
        """By section or statement, more words by which a search in the rules finds it, if any."""
        try:
            return catalogue_of(self.package, language, "synonyms").tables["synonyms"]
        except FileNotFoundError:
            return {}

    def catalogue(self, language: str = "en", cards: str | None = None) -> Catalogue:
        """The words for log entries, prompts, places and the cards of a file (None: standard)."""
        return game_words(self.package, language)

    def scenario_language(
        self, ruleset: str, options: dict[str, OptionValue], cards: str | None = None
    ) -> ScenarioLanguage:
        """The sentences scenarios of this game are written in (docs/scenarios.md)."""
        return ScenarioLanguage(
            self.scenario_words(),
            lambda players, seed: self.new(players, seed, ruleset, options, cards),
            (self.least_players, self.most_players),
        )

    def scenario_words(self) -> ScenarioWords:
        """What scenarios of this game can set and check."""
        raise NotImplementedError
