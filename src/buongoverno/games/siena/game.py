"""The door to Siena: the game and its states, as the kernel's contract wants them."""

from typing import Any

from buongoverno.games.siena import (
    beliefs,
    choices,
    final_count,
    flow,
    knowledge,
    obstacles,
    result_details,
    rising,
    score_now,
)
from buongoverno.games.siena.cards import Cards, cards_of
from buongoverno.games.siena.codes import ARTIST, BID, CODES, PLACES, SENESI
from buongoverno.games.siena.notation import notation_of
from buongoverno.games.siena.position import Position, Question, Rules
from buongoverno.games.siena.saving import PARTS
from buongoverno.games.siena.scenario import SIENA_WORDS
from buongoverno.games.siena.setup import set_up
from buongoverno.games.siena.titles import with_titles
from buongoverno.games.siena.views import SienaView
from buongoverno.kernel.agreed_rules import AgreedRules
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.game import Game, Option, OptionValue
from buongoverno.kernel.notation import Notation
from buongoverno.kernel.obstacle import Obstacle
from buongoverno.kernel.result_details import ResultDetails
from buongoverno.kernel.saving import ITSELF
from buongoverno.kernel.scenario_language import ScenarioWords
from buongoverno.kernel.score_now import Standing
from buongoverno.kernel.state import ChoiceDetails, Consequence, Result
from buongoverno.kernel.words import Catalogue

RULESETS = ("rulebook", "hall9000")
# Marks in rulebook.md for what only one ruleset knows.
TAGS = (("R", "rulebook"), ("H", "hall9000"))
PACKAGE = "buongoverno.games.siena"

# Raised whenever a decision of an old record could play out differently (docs/record.md).
RULES_VERSION = 1

# Far above anything seen: 60 rounds, five players, every card played by itself, every bid a step.
DECISION_BOUND = 60_000


class SienaState(Position):
    """A game of Siena between two decisions."""

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

    def out_of_turn_rule(self) -> str:
        """Nobody acts out of turn, but for what S7.7 names."""
        return "S7.7"

    def fill_obstacle(self, obstacle: Obstacle, code: int, seat: int) -> None:
        """Florins, cards and places of the case."""
        obstacles.fill(self, obstacle, code, seat)

    def clone(self) -> "SienaState":
        """An independent copy."""
        copy = SienaState(self.rules, self.seats)
        self.copy_into(copy)
        return copy

    def view(self, seat: int | None) -> SienaView:
        """What that seat may know (S20)."""
        self.check_seat(seat)
        return knowledge.view_of(self, seat)

    def views(self) -> list[object]:
        """What every seat and, at the end, a spectator may know."""
        return knowledge.views_of(self)

    def forget(self, seat: int | None, chance: Chance) -> None:
        """Redraw what the seat cannot know (S20.2)."""
        beliefs.forget(self, seat, chance)

    @property
    def result(self) -> Result | None:
        """The final count (S19)."""
        return final_count.count(self) if self.over else None

    def result_details(self) -> ResultDetails | None:
        """The final count piece by piece (S19)."""
        return result_details.details_of(self) if self.over else None

    def score_now(self, seat: int | None) -> Standing | None:
        """What would count if the game ended now (S19)."""
        return None if self.over else score_now.standing_of(self, seat)

    def describe(self, code: int, seat: int) -> ChoiceDetails:
        """What a legal code touches."""
        return choices.describe(self, code)

    def foretellable(self, code: int) -> bool:
        """A bid foretells nothing, and there are many."""
        return code <= BID

    def prospects(self, seat: int) -> list[Consequence]:
        """How far the seat is from rising (S12.1)."""
        return rising.prospects(self.players[seat])

    def notation(self) -> Notation:
        """A text for every code."""
        return notation_of(self.rules.cards)

    def name_card(self, card: int) -> str:
        """The name of a Siena card, an artist, or of all Senesi cards."""
        if card == SENESI:
            return "senesi"
        if card >= ARTIST:
            return self.rules.cards.artist_names[card - ARTIST]
        return self.rules.cards.names[card]

    def name_place(self, place: int) -> str:
        """The name of a district, a sector or a road."""
        return PLACES[place]

    def set_up(self) -> None:
        """Everything before the first question or stage."""
        set_up(self)

    def parts(self) -> dict[str, list[str]]:
        """The names of the fields to save."""
        return PARTS

    def restore_parts(self, saved: dict[str, Any]) -> None:
        """Put the parts back; a state of 0.1 does not say all bids, nor what artists cost."""
        saved["auction"].setdefault("bids", [0] * self.seats)
        position = saved[ITSELF]
        position.setdefault("artist_prices", [0] * len(position["artist_owners"]))
        super().restore_parts(saved)


class Siena(Game):
    """Siena (Mario Papini, 2005)."""

    def __init__(self) -> None:
        super().__init__(
            name="siena",
            title="Siena",
            rules_version=RULES_VERSION,
            players=(2, 5),
            rulesets=RULESETS,
            options=[
                Option("courtesan_limit", True, 0, "most courtesans in the inn (S14.1)"),
                Option("long_game", False, 0, "no limit of 20 rounds (S18.2)"),
                Option("memory_aid", False, 1, "opponents' hands are shown (S20.2)"),
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
    ) -> SienaState:
        """A new game; `cards` is the text of a custom card file. By default the first ruleset."""
        state = super().new(players, seed, ruleset, options, cards, logging)
        assert isinstance(state, SienaState)
        return state

    def load(self, text: str) -> SienaState:
        """The state that `State.save` wrote; BadRecord if the text is damaged or something else."""
        state = super().load(text)
        assert isinstance(state, SienaState)
        return state

    def rules(self, ruleset: str, options: dict[str, int], cards: str | None) -> Rules:
        """What is agreed, with the cards."""
        return Rules(self, ruleset, options, cards)

    def table(self, rules: AgreedRules, seats: int) -> SienaState:
        """An empty table with all seats taken."""
        assert isinstance(rules, Rules)
        state = SienaState(rules, seats)
        state.clear()
        return state

    def cards(self, text: str | None = None) -> Cards:
        """The standard cards, or those of a custom file."""
        return cards_of(text)

    def catalogue(self, language: str = "en", cards: str | None = None) -> Catalogue:
        """The words of Siena, with the titles of a card file."""
        return with_titles(super().catalogue(language), cards_of(cards))

    def scenario_words(self) -> ScenarioWords:
        """What scenarios of Siena can set and check."""
        return SIENA_WORDS
