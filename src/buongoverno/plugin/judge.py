"""What bots that think have in common: a judge that knows the game, asked about imagined worlds.

A judge is asked only about states that were imagined, so it may read all of them (but see
`Judge.world`). It never counts on luck: where chance decides it goes by the odds, not by what the
imagined deck or die holds.
"""

from math import exp, fsum
from typing import Final

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.interpreted_subclasses import mypyc_attr
from buongoverno.kernel.state import State

# A logistic curve that rises as steeply as the normal one of the same spread.
_STEEPNESS: Final = 0.78
_LEAST_SPREAD: Final = 0.05


class Reason:
    """Why a decision is good or bad, as data: the words are in `reasons_<language>.toml`.

    `key` names the sentence; the rest fills its blanks. `against`: the sentence speaks against the
    decision.
    """

    def __init__(
        self,
        key: str,
        seat: int = -1,
        card: str = "",
        place: str = "",
        amount: int = 0,
        money: int = 0,
        against: bool = False,
    ) -> None:
        self.key = key
        self.seat = seat
        self.card = card
        self.place = place
        self.amount = amount
        self.money = money
        self.against = against


class SearchSettings:
    """How to search; tuned by playing, as it depends on the strengths of the judge.

    `horizon` is the length of a rollout in decisions, `exploration` the weight of the priors,
    `temperature` how many points make the prior of a code e times larger, `urgency` how far below
    the mean an untried code starts, `depth` how many decisions deep the tree may grow: with 0 only
    the decision itself is searched.

    With `plausible` above 0 the codes within that many points of the best are tried evenly, and the
    worse half is dropped again and again (halving.py). `looks` is how many evaluations of a rollout
    are averaged.
    """

    def __init__(
        self,
        horizon: int,
        exploration: float,
        temperature: float,
        urgency: float = 0.02,
        depth: int = 60,
        plausible: float = 0.0,
        looks: int = 1,
    ) -> None:
        self.horizon = horizon
        self.exploration = exploration
        self.temperature = temperature
        self.urgency = urgency
        self.depth = depth
        self.plausible = plausible
        self.looks = looks

    def values(self) -> tuple[float, ...]:
        """The settings as numbers, for another process."""
        return (
            float(self.horizon),
            self.exploration,
            self.temperature,
            self.urgency,
            float(self.depth),
            self.plausible,
            float(self.looks),
        )

    @staticmethod
    def of(values: tuple[float, ...]) -> "SearchSettings":
        """The settings that `values` gave."""
        horizon, exploration, temperature, urgency, depth, plausible, looks = values
        return SearchSettings(
            int(horizon), exploration, temperature, urgency, int(depth), plausible, int(looks)
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Knowledge of one game; it keeps nothing between two questions."""

    def expected_points(self, state: State) -> list[float]:
        """For each seat an estimate of the points it will have at the end.

        Exact when the game is over; the winner then has most.
        """
        raise NotImplementedError

    def uncertainty(self, state: State) -> float:
        """How far, in points, the end may still be from what is expected."""
        raise NotImplementedError

    def chances(self, state: State) -> list[float]:
        """How likely each seat wins a game that is not over.

        Worked out from the expected points, unless a judge knows better.
        """
        points = self.expected_points(state)
        spread = max(_STEEPNESS * self.uncertainty(state), _LEAST_SPREAD)
        best = max(points)
        shares = [exp((mine - best) / spread) for mine in points]
        total = fsum(shares)  # unlike sum, the same in every version of Python
        return [share / total for share in shares]

    def candidates(self, codes: list[int]) -> list[int]:
        """Those of some legal codes that are worth thinking about; here all of them."""
        return codes

    def world(self, state: State, seat: int, chance: Chance) -> State:
        """A state about which `code_values` can be asked for a pending seat, and nothing else.

        What it reads there and the seat cannot know is imagined. A judge that says what that is
        spares the imagining of all the rest: where it reads nothing hidden, the state itself will
        do. Tests hold it to that: tables that the seat cannot tell apart have the same values.
        """
        return state.imagine(seat, chance)

    def code_values(self, state: State, seat: int, codes: list[int]) -> list[float]:
        """What each of a pending seat's codes is worth to it, in points at the end.

        Only their differences matter: by how much one decision is better than another.
        """
        raise NotImplementedError

    def rollout_code(self, state: State, seat: int, chance: Chance) -> int:
        """A sensible code for a pending seat, found quickly: the policy of rollouts."""
        raise NotImplementedError

    def settings(self, patient: bool = True) -> SearchSettings:
        """How to search with this judge; not `patient`: with a few simulations only."""
        raise NotImplementedError

    def simulations(self, patient: bool) -> int:
        """How many simulations a level makes for a decision; `councillor` is the `patient` one.

        Chosen so that it thinks for about 100 ms on an ordinary machine, and `master` for 4 ms.
        A judge that needs none to be good says 0.
        """
        return 400 if patient else 20

    def slip(self, often: bool) -> float:
        """How many points worse a choice is that `novice`, who slips `often`, plays 1/e as often.

        Or that `apprentice` does. The more decisions a game has, the more a slip costs in all.
        """
        return 1.2 if often else 0.45

    def worth_of_bid(self, state: State, seat: int, code: int) -> int | None:
        """The most money that what is auctioned is worth to a seat; None if the code is no bid."""
        return None

    def reason(self, state: State, seat: int, code: int) -> Reason:
        """The main argument for a code."""
        raise NotImplementedError
