"""The entry point of Asta: the game and its states, by the kernel's contract."""

from asta import auction, knowledge
from asta.codes import BID, CARDS, CODES
from asta.knowledge import AstaView
from asta.position import Position
from buongoverno.kernel.agreed_rules import AgreedRules
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.game import Game
from buongoverno.kernel.notation import Notation
from buongoverno.kernel.question import Question
from buongoverno.kernel.saving import CONTRACT, ITSELF
from buongoverno.kernel.state import ChoiceDetails, Result

NOTATION = Notation("Asta", [f"bid {card}" for card in range(1, CARDS + 1)])
PACKAGE = __name__.partition(".")[0]
TAGS = (("S", "standard"),)
SAVED = [*CONTRACT, "prizes", "prize", "round", "hands", "chosen", "points"]


class AstaState(Position):
    """A game of Asta between two decisions."""

    def current_question(self) -> Question[Position]:
        """The question that is put."""
        return auction.QUESTIONS[self.question]

    def follow(self) -> None:
        """Play stage after stage until a seat is asked or the game is over."""
        auction.follow(self)

    def describe(self, code: int, seat: int) -> ChoiceDetails:
        """The details of a legal code."""
        found = ChoiceDetails("bid")
        found.amount = code - BID + 1
        return found

    def notation(self) -> Notation:
        """A text for every code."""
        return NOTATION

    def clone(self) -> "AstaState":
        """An independent copy."""
        copy = AstaState(self.agreed, self.seats)
        self.copy_into(copy)
        return copy

    def view(self, seat: int | None) -> AstaView:
        """What that seat may know (A3.1)."""
        self.check_seat(seat)
        return knowledge.view_of(self, seat)

    def forget(self, seat: int | None, chance: Chance) -> None:
        """Redraw what the seat cannot know (A3.1)."""
        knowledge.forget(self, seat, chance)

    @property
    def result(self) -> Result | None:
        """The final count (A2.1)."""
        return auction.count(self) if self.over else None

    def set_up(self) -> None:
        """Everything before the first prize (A1.1)."""
        auction.set_up(self)

    def parts(self) -> dict[str, list[str]]:
        """The names of the fields to save."""
        return {ITSELF: SAVED}


class Asta(Game):
    """Asta, a bidding game with three cards."""

    def __init__(self) -> None:
        super().__init__(
            name=PACKAGE,
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

    def table(self, rules: AgreedRules, seats: int) -> AstaState:
        """An empty table with all seats taken."""
        return AstaState(rules, seats)
