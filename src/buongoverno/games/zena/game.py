"""The door to Zena 1814: the game and its states, as the kernel's contract wants them."""

from typing import Any

from buongoverno.games.zena import choices, final_count, flow, knowledge, saving
from buongoverno.games.zena.cards import AREAS, Cards, cards_of
from buongoverno.games.zena.codes import CODES, EVENTS
from buongoverno.games.zena.notation import notation_of
from buongoverno.games.zena.position import Position, Question, Rules
from buongoverno.games.zena.scenario import ZenaLanguage
from buongoverno.games.zena.setup import set_up
from buongoverno.games.zena.titles import with_titles
from buongoverno.games.zena.views import ZenaView
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.game import Game, Option, OptionValue
from buongoverno.kernel.resources import rulebook_of
from buongoverno.kernel.state import ChoiceDetails, Result
from buongoverno.kernel.words import Catalogue

RULESETS = ("expert", "beginner")
# Marks in rulebook.md for what only one ruleset knows.
TAGS = (("E", "expert"), ("B", "beginner"))
PACKAGE = "buongoverno.games.zena"

# Raised whenever a decision of an old record could play out differently (docs/record.md).
RULES_VERSION = 1

# Eight rounds; extra turns are few, and moving markers always ends (Z7.2).
DECISION_BOUND = 20_000


class ZenaState(Position):
    """A game of Zena 1814 between two decisions."""

    def current_question(self) -> Question:
        """The question that is put."""
        return flow.QUESTIONS[self.question]

    def _legal_codes(self, seat: int) -> list[int]:
        """The answers of a pending seat to it."""
        return self.current_question().codes(self, seat)

    def _apply_code(self, code: int, seat: int) -> None:
        """Let it carry out a legal answer."""
        self.current_question().answer(self, code, seat)

    def proceed(self) -> None:
        """One stage that follows by itself."""
        flow.proceed(self)

    def sentence(self, rule: str) -> str:
        """What that rule says in this game's ruleset."""
        return rulebook_of(PACKAGE, TAGS).statement(rule).sentence(self.rules.ruleset)

    def clone(self) -> "ZenaState":
        """An independent copy."""
        copy = ZenaState(self.rules, self.seats)
        self.copy_into(copy)
        return copy

    def view(self, seat: int | None) -> ZenaView:
        """What that seat may know (Z15)."""
        return knowledge.view_of(self, seat)

    def views(self) -> list[object]:
        """What every seat and, at the end, a spectator may know."""
        return knowledge.views_of(self)

    def imagine(self, seat: int | None, chance: Chance) -> "ZenaState":
        """A state the seat cannot tell from this one."""
        copy = self.clone()
        knowledge.forget(copy, seat, chance)
        return copy

    @property
    def result(self) -> Result | None:
        """The final count (Z13)."""
        return final_count.count(self) if self.over else None

    def describe(self, code: int, seat: int) -> ChoiceDetails:
        """What a legal code touches."""
        return choices.describe(self, code, seat)

    def write(self, code: int) -> str:
        """The notation of a code."""
        return notation_of(self.rules.cards).write(code)

    def read(self, text: str) -> int:
        """The code of a notation."""
        return notation_of(self.rules.cards).read(text)

    def name_card(self, card: int) -> str:
        """The name of an action, goal, fort or event card."""
        if card >= EVENTS:
            return self.rules.cards.events[card - EVENTS].name
        return self.rules.cards.names[card]

    def name_place(self, place: int) -> str:
        """The name of an area."""
        return AREAS[place]

    def save(self) -> str:
        """The state as text."""
        return saving.save(self)


class Zena(Game):
    """Zena 1814 (Alberto Barbieri, Luigi Cornaglia, 2015)."""

    def __init__(self) -> None:
        super().__init__(
            name="zena",
            title="Zena 1814",
            rules_version=RULES_VERSION,
            players=(2, 5),
            rulesets=RULESETS,
            options=[
                Option("free_order", False, 0, "offer before, between or after joins (Z6.1)"),
                Option("live_start", False, 0, "the order of placing says who was first (Z3.2)"),
            ],
            code_count=CODES,
            decision_bound=DECISION_BOUND,
            package=PACKAGE,
            tags=TAGS,
        )
        self._last_agreed: Rules | None = None

    def _agreed(self, ruleset: str, options: dict[str, int], cards: Cards) -> Rules:
        """The rules of a game; many that are played alike share them, which spares memory."""
        last = self._last_agreed
        if (
            last is not None
            and last.ruleset == ruleset
            and last.options == options
            and last.cards is cards
        ):
            return last
        rules = Rules(ruleset, options, cards)
        self._last_agreed = rules
        return rules

    def start(
        self,
        players: int,
        seed: int,
        ruleset: str,
        options: dict[str, int],
        cards: str | None,
        logging: bool,
    ) -> ZenaState:
        """A fresh table, up to the first decision."""
        rules = self._agreed(ruleset, options, cards_of(cards))
        state = ZenaState(rules, players)
        state.clear(Chance(seed))
        state.logging = logging
        set_up(state)
        state.follow()
        return state

    def restored(self, saved: dict[str, Any]) -> ZenaState:
        """The state in what `save` wrote."""
        state = ZenaState(saving.rules_of(saved), saved["seats"])
        state.clear(Chance(0))
        saving.restore(state, saved)
        return state

    def cards(self, text: str | None = None) -> Cards:
        """The standard cards, or those of a custom file."""
        return cards_of(text)

    def cards_digest(self, cards: str | None) -> str:
        """The fingerprint of a card file."""
        return cards_of(cards).digest

    def catalogue(self, language: str = "en", cards: str | None = None) -> Catalogue:
        """The words of Zena 1814, with the titles of a card file."""
        return with_titles(super().catalogue(language), cards_of(cards))

    def scenario_language(self, ruleset: str, options: dict[str, OptionValue]) -> ZenaLanguage:
        """The sentences scenarios of Zena 1814 are written in."""
        return ZenaLanguage(self, ruleset, options)
