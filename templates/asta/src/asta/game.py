"""The entry point of Asta: the game and its states, by the kernel's contract."""

from typing import Any

from asta import auction, knowledge
from asta.codes import BID, CARDS, CODES
from asta.knowledge import AstaView
from asta.position import Position
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.game import Game
from buongoverno.kernel.notation import Notation
from buongoverno.kernel.question import Question
from buongoverno.kernel.resources import rulebook_of
from buongoverno.kernel.saving import (
    CONTRACT,
    fields_of,
    log_of,
    set_fields,
    set_log,
    to_text,
)
from buongoverno.kernel.state import ChoiceDetails, Result

NOTATION = Notation("Asta", [f"bid {card}" for card in range(1, CARDS + 1)])
PACKAGE = "asta"
TAGS = (("S", "standard"),)
SAVED = [*CONTRACT, "prizes", "prize", "round"]


class AstaState(Position):
    """A game of Asta between two decisions."""

    def current_question(self) -> Question[Position]:
        """The question that is put."""
        return auction.QUESTIONS[self.question]

    def _legal_codes(self, seat: int) -> list[int]:
        """The answers of a pending seat to it."""
        return self.current_question().codes(self, seat)

    def _apply_code(self, code: int, seat: int) -> None:
        """Let it carry out a legal answer."""
        self.current_question().answer(self, code, seat)

    def proceed(self) -> None:
        """One stage that follows by itself."""
        auction.proceed(self)

    def sentence(self, rule: str) -> str:
        """What that rule says."""
        return rulebook_of(PACKAGE, TAGS).statement(rule).sentence("standard")

    def describe(self, code: int, seat: int) -> ChoiceDetails:
        """The details of a legal code."""
        found = ChoiceDetails("bid")
        found.amount = code - BID + 1
        return found

    def write(self, code: int) -> str:
        """The notation of a code."""
        return NOTATION.write(code)

    def read(self, text: str) -> int:
        """The code of a notation."""
        return NOTATION.read(text)

    def clone(self) -> "AstaState":
        """An independent copy."""
        copy = AstaState(self.seats)
        self.copy_into(copy)
        return copy

    def view(self, seat: int | None) -> AstaView:
        """What that seat may know (A3.1)."""
        return knowledge.view_of(self, seat)

    def imagine(self, seat: int | None, chance: Chance) -> "AstaState":
        """A state the seat cannot tell from this one."""
        copy = self.clone()
        knowledge.forget(copy, seat, chance)
        return copy

    @property
    def result(self) -> Result | None:
        """The final count (A2.1)."""
        return auction.count(self) if self.over else None

    def save(self) -> str:
        """The state as text."""
        return to_text(
            {
                "game": "asta",
                "seats": self.seats,
                "chance": self.chance.save(),
                "table": fields_of(self, SAVED),
                "players": [self.hands, self.chosen, self.points],
                "log": log_of(self),
            }
        )


class Asta(Game):
    """Asta, a bidding game with three cards."""

    def __init__(self) -> None:
        super().__init__(
            name="asta",
            title="Asta",
            rules_version=1,
            players=(2, 4),
            rulesets=("standard",),
            options=[],
            code_count=CODES,
            decision_bound=100,  # generous: what is undone and played again counts too
            package=PACKAGE,
            tags=TAGS,
        )

    def start(
        self,
        players: int,
        seed: int,
        ruleset: str,
        options: dict[str, int],
        cards: str | None,
        logging: bool,
    ) -> AstaState:
        """A new game, up to the first decision."""
        if cards is not None:
            raise BadSetup("Asta has no card file")
        state = AstaState(players)
        state.chance = Chance(seed)
        state.logging = logging
        auction.set_up(state)
        state.follow()
        return state

    def restored(self, saved: dict[str, Any]) -> AstaState:
        """The state in what `save` wrote."""
        state = AstaState(saved["seats"])
        state.chance = Chance.load(saved["chance"])
        set_fields(state, SAVED, saved["table"])
        hands, state.chosen, state.points = saved["players"]
        state.hands = [tuple(hand) for hand in hands]
        set_log(state, saved["log"])
        return state

    def cards_digest(self, cards: str | None) -> str:
        """All cards are in the rules."""
        return "none"
