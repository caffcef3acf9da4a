"""What a standing order is: the question it answers, how, and how long it lasts."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from msgspec import Struct

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.state import Choice
from buongoverno.protocol.command import Order

# How long an order lasts. The scope it carries says which auction or round was meant, so that it
# ends by itself.
GAME: Final = "game"
ROUND: Final = "round"
AUCTION: Final = "auction"

# Given the order's number, what the seat knows and what it may choose: the choice that the order
# clearly means, or None. The view is that of the game the order is for.
Decide = Callable[[int, Any, list[Choice]], Choice | None]
Suggest = Callable[[Any, list[Choice]], int]


class BadOrder(BuongovernoError):
    """A standing order that cannot be carried out."""


@dataclass(frozen=True)
class Answered:
    """The code an order means, and which order it was."""

    code: int
    order: Order


class Offer(Struct, frozen=True):
    """An order that makes sense now; its number may be changed from `least` to `most`, if any."""

    order: Order
    text: str
    rule: str
    least: int | None = None
    most: int | None = None


def lowest(view: object, choices: list[Choice]) -> int:
    """No number is better than the smallest."""
    return 0


@dataclass(frozen=True)
class Kind:
    """A kind of order.

    `amounts` are the smallest and largest number it takes, `suggest` one to begin with. A `shared`
    question soon comes to others too, so the order is offered while somebody else is asked.
    """

    name: str
    question: str
    rule: str
    decide: Decide
    lasts: str = GAME
    amounts: tuple[int, int] | None = None
    suggest: Suggest = lowest
    shared: bool = False


def the(kind: str, card: str | None = None) -> Decide:
    """The only choice of a kind (and about a card); None if there are several or none."""

    def decide(amount: int, view: object, choices: list[Choice]) -> Choice | None:
        found = [choice for choice in choices if choice.kind == kind]
        if card is not None:
            found = [choice for choice in found if choice.card == card]
        return found[0] if len(found) == 1 else None

    return decide


def of_kind(choices: list[Choice], kind: str) -> list[Choice]:
    """All choices of a kind."""
    return [choice for choice in choices if choice.kind == kind]


def by_name(*kinds: Kind) -> dict[str, Kind]:
    """The kinds of a game by their names."""
    return {kind.name: kind for kind in kinds}
