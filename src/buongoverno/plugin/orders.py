"""What a game says of standing orders: which question one answers, how, and how long it lasts."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from buongoverno.kernel.state import Choice

# How long an order lasts. The scope it carries says which auction or round was meant, so that it
# ends by itself.
GAME: Final = "game"
ROUND: Final = "round"
AUCTION: Final = "auction"

# Given the order's number, what the seat knows and what it may choose: the choice that the order
# clearly means, or None. The view is that of the game the order is for.
Decide = Callable[[int, Any, list[Choice]], Choice | None]
Suggest = Callable[[Any, list[Choice]], int]


def lowest(view: object, choices: list[Choice]) -> int:
    """No number is better than the smallest."""
    return 0


@dataclass(frozen=True)
class OrderKind:
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


def _whole_game(lasts: str, view: object) -> str:
    return ""


def _always(view: object) -> bool:
    return True


@dataclass(frozen=True)
class Orders:
    """The standing orders of a game, in the order of its rulebook.

    `scope` names the auction or round under way, "" for what lasts longer. `may_come` says whether
    the question that another seat is asked may still come to the seat of a view.
    """

    kinds: tuple[OrderKind, ...] = ()
    scope: Callable[[str, Any], str] = _whole_game
    may_come: Callable[[Any], bool] = _always

    @cached_property
    def by_name(self) -> dict[str, OrderKind]:
        """The kinds by their names."""
        return {kind.name: kind for kind in self.kinds}


NO_ORDERS: Final = Orders()


def the(kind: str, card: str | None = None) -> Decide:
    """The only choice of a kind (and about a card); None if there are several or none."""

    def decide(amount: int, view: object, choices: list[Choice]) -> Choice | None:
        found = of_kind(choices, kind)
        if card is not None:
            found = [choice for choice in found if choice.card == card]
        return found[0] if len(found) == 1 else None

    return decide


def of_kind(choices: list[Choice], kind: str) -> list[Choice]:
    """All choices of a kind."""
    return [choice for choice in choices if choice.kind == kind]
