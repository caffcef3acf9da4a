"""A bot that can say what it thinks of its choices."""

from dataclasses import dataclass

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.player import Imagine, Player, shown_to
from buongoverno.plugin.judge import Judge, Reason


@dataclass(frozen=True)
class Thought:
    """A considered choice: the chance to win with it, the expected points, and why.

    `noise` is the standard error of the chance. `most` is what a bid may go up to. `outlook` is how
    likely each seat wins with it.
    """

    code: int
    chance: float
    points: float
    reason: Reason
    noise: float = 0.0
    most: int | None = None
    outlook: tuple[float, ...] = ()


class Thinker(Player):
    """A bot that explains itself."""

    level: str = ""  # of the five for people, which it plays at, if any

    def consider(
        self, view: object, imagine: Imagine, codes: list[int], chance: Chance, best: int = 3
    ) -> list[Thought]:
        """The best choices, at most `best`; the first is what `decide` would play."""
        raise NotImplementedError


def limit_of_bid(judge: Judge, world: State, seat: int, code: int) -> int | None:
    """What a bid may go up to, but no less than it is; None if the code is no bid."""
    worth = judge.worth_of_bid(world, seat, code)
    if worth is None:
        return None
    return max(worth, *(one.amount for one in world.choices(seat) if one.code == code))


def seat_of(view: object) -> int:
    """The seat that is to decide."""
    seat = getattr(view, "seat", None)
    assert isinstance(seat, int), "a spectator decides nothing"
    return seat


def consider_for(thinker: Thinker, state: State, seat: int, chance: Chance) -> list[Thought]:
    """What a bot thinks of a seat's choices, knowing what that seat knows."""
    view, imagine, codes = shown_to(state, seat, chance)
    return thinker.consider(view, imagine, codes, chance)
