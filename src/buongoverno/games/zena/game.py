"""The door to Zena 1814: the game and its states, as the kernel's contract wants them."""

from typing import Any

from buongoverno.games.zena import (
    beliefs,
    choices,
    final_count,
    flow,
    knowledge,
    majority,
    obstacles,
    result_details,
    score_now,
)
from buongoverno.games.zena.cards import AREAS, Cards, cards_of
from buongoverno.games.zena.codes import CODES, EVENTS
from buongoverno.games.zena.notation import notation_of
from buongoverno.games.zena.position import BoardCard, Position, Question, Rules
from buongoverno.games.zena.saving import PARTS
from buongoverno.games.zena.scenario import ZENA_WORDS
from buongoverno.games.zena.setup import set_up
from buongoverno.games.zena.titles import with_titles
from buongoverno.games.zena.views import ZenaView
from buongoverno.kernel.agreed_rules import AgreedRules
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.game import Game, Option, OptionValue
from buongoverno.kernel.notation import Notation
from buongoverno.kernel.obstacle import Obstacle
from buongoverno.kernel.result_details import ResultDetails
from buongoverno.kernel.scenario_language import ScenarioWords
from buongoverno.kernel.score_now import Standing
from buongoverno.kernel.state import ChoiceDetails, Consequence, Result
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
        last = self.last_question  # often the same is asked again
        if last is None or last.number != self.question:
            last = flow.QUESTIONS[self.question]
            self.last_question = last
        return last

    # These two do what the kernel's do: here the compiler knows the types and calls directly.

    def _legal_codes(self, seat: int) -> list[int]:
        return self.current_question().codes(self, seat)

    def _apply_code(self, code: int, seat: int) -> None:
        self.current_question().answer(self, code, seat)
        flow.follow(self)

    def follow(self) -> None:
        """Play stage after stage until a seat is asked or the game is over."""
        flow.follow(self)

    def fill_obstacle(self, obstacle: Obstacle, code: int, seat: int) -> None:
        """Coins, cards and areas of the case."""
        obstacles.fill(self, obstacle, code, seat)

    def clone(self) -> "ZenaState":
        """An independent copy."""
        copy = ZenaState(self.rules, self.seats)
        self.copy_into(copy)
        return copy

    def view(self, seat: int | None) -> ZenaView:
        """What that seat may know (Z15)."""
        self.check_seat(seat)
        return knowledge.view_of(self, seat)

    def views(self) -> list[object]:
        """What every seat and, at the end, a spectator may know."""
        return knowledge.views_of(self)

    def forget(self, seat: int | None, chance: Chance) -> None:
        """Redraw what the seat cannot know (Z15)."""
        beliefs.forget(self, seat, chance)

    @property
    def result(self) -> Result | None:
        """The final count (Z13)."""
        return final_count.count(self) if self.over else None

    def result_details(self) -> ResultDetails | None:
        """The final count piece by piece (Z13)."""
        return result_details.details_of(self) if self.over else None

    def score_now(self, seat: int | None) -> Standing | None:
        """What would count if the game ended now (Z13)."""
        return None if self.over else score_now.standing_of(self, seat)

    def describe(self, code: int, seat: int) -> ChoiceDetails:
        """What a legal code touches."""
        return choices.describe(self, code, seat)

    def prospects(self, seat: int) -> list[Consequence]:
        """Who leads where (Z8.5)."""
        return majority.prospects(self)

    def notation(self) -> Notation:
        """A text for every code."""
        return notation_of(self.rules.cards)

    def name_card(self, card: int) -> str:
        """The name of an action, goal, fort or event card."""
        if card >= EVENTS:
            return self.rules.cards.events[card - EVENTS].name
        return self.rules.cards.names[card]

    def name_place(self, place: int) -> str:
        """The name of an area."""
        return AREAS[place]

    def set_up(self) -> None:
        """Everything before the first question or stage."""
        set_up(self)

    def parts(self) -> dict[str, list[str]]:
        """The names of the fields to save."""
        return PARTS

    def saved_parts(self) -> dict[str, object]:
        """The cards in the areas have fields that follow from others."""
        parts = super().saved_parts()
        parts["areas"] = [
            [[card.serial, card.card, card.markers] for card in area] for area in self.areas
        ]
        return parts

    def restore_parts(self, saved: dict[str, Any]) -> None:
        """Put the parts back; a state of 0.1 does not say how many goals were seen."""
        for player in saved["players"]:
            player.setdefault("goals_seen", 0)
            player.setdefault("goals_put_back", 0)
            player.setdefault("cards_passed", 0)
        super().restore_parts(saved)
        self.areas = [
            tuple([BoardCard(serial, card, tuple(markers)) for serial, card, markers in area])
            for area in saved["areas"]
        ]


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

    def new(
        self,
        players: int,
        seed: int,
        ruleset: str | None = None,
        options: dict[str, OptionValue] | None = None,
        cards: str | None = None,
        logging: bool = True,
    ) -> ZenaState:
        """A new game; `cards` is the text of a custom card file. By default the first ruleset."""
        state = super().new(players, seed, ruleset, options, cards, logging)
        assert isinstance(state, ZenaState)
        return state

    def load(self, text: str) -> ZenaState:
        """The state that `State.save` wrote; BadRecord if the text is damaged or something else."""
        state = super().load(text)
        assert isinstance(state, ZenaState)
        return state

    def rules(self, ruleset: str, options: dict[str, int], cards: str | None) -> Rules:
        """What is agreed, with the cards."""
        return Rules(self, ruleset, options, cards)

    def table(self, rules: AgreedRules, seats: int) -> ZenaState:
        """An empty table with all seats taken."""
        assert isinstance(rules, Rules)
        state = ZenaState(rules, seats)
        state.clear()
        return state

    def cards(self, text: str | None = None) -> Cards:
        """The standard cards, or those of a custom file."""
        return cards_of(text)

    def catalogue(self, language: str = "en", cards: str | None = None) -> Catalogue:
        """The words of Zena 1814, with the titles of a card file."""
        return with_titles(super().catalogue(language), cards_of(cards))

    def scenario_words(self) -> ScenarioWords:
        """What scenarios of Zena 1814 can set and check."""
        return ZENA_WORDS
