"""What stands in the way of a decision, as data: the rule, the reason and the numbers of this case.

A test of the rules returns "" if a thing is allowed, otherwise the id of the rule that forbids it
and, after a blank, one word for the reason: "S6.3 too_poor". That costs a legal list nothing; the
numbers are looked up only for somebody who asks (`State.obstacle`). The words of a game tell the
reason in [obstacles]: "{price} florins, you have {have}." What has no word for its reason is told
by the first sentence of its rule.
"""

from dataclasses import dataclass, field
from typing import Final

# What stands in the way in any game. Their words are the kernel's (words_LANGUAGE.toml).
NOT_ASKED: Final = "not_asked"
GAME_OVER: Final = "game_over"
OTHER_QUESTION: Final = "other_question"
NO_DECISION: Final = "no_decision"


@dataclass(init=False)
class Obstacle:
    """Why something cannot be decided now.

    `kind` is the reason, a key of [obstacles], or empty if the rule's own sentence has to do.
    `numbers`, `card`, `place` and `seats` fill the blanks of its words; `question` is what is asked
    instead, by its name.
    """

    rule: str
    kind: str
    numbers: dict[str, int] = field(default_factory=dict)
    card: str | None = None
    place: str | None = None
    seats: list[int] = field(default_factory=list)
    question: str | None = None

    def __init__(
        self,
        rule: str,
        kind: str,
        numbers: dict[str, int] | None = None,
        card: str | None = None,
        place: str | None = None,
        seats: list[int] | None = None,
        question: str | None = None,
    ) -> None:
        self.rule = rule
        self.kind = kind
        self.numbers = {} if numbers is None else numbers
        self.card = card
        self.place = place
        self.seats = [] if seats is None else seats
        self.question = question


@dataclass(init=False)
class BarredChoice:
    """Something in a seat's sight that it cannot choose now, and why not.

    `kind`, `card`, `place`, `amount`, `spot` and `slot` are those of the choice it would be.
    """

    kind: str
    obstacle: Obstacle
    card: str | None = None
    place: str | None = None
    amount: int = 0
    spot: int = 0
    slot: int = 0

    def __init__(
        self,
        kind: str,
        obstacle: Obstacle,
        card: str | None = None,
        place: str | None = None,
        amount: int = 0,
        spot: int = 0,
        slot: int = 0,
    ) -> None:
        self.kind = kind
        self.obstacle = obstacle
        self.card = card
        self.place = place
        self.amount = amount
        self.spot = spot
        self.slot = slot


def reason(rule: str, kind: str) -> str:
    """How a test of the rules returns a rule that it has to look up."""
    return f"{rule} {kind}"


def rule_of(refused: str) -> str:
    """The id of the rule in what a test of the rules returned."""
    return refused.partition(" ")[0]


def kind_of(refused: str) -> str:
    """The reason in it."""
    return refused.partition(" ")[2]
