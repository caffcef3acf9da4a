"""Is A stronger than B? A test that may be looked at after every deal and stopped at any time.

Think of somebody who doubts that the mean difference is above 0 and takes bets. With a stake of
λ on a difference x the bettor's capital is multiplied by 1 + λx. If the doubter is right, no way
of betting makes the capital grow on average, and it ever reaches forty times its start with a
probability of at most 1/40, however often one looks (Ville's inequality). We bet with a row of
stakes at the same time, one part of the capital on each; the best of them soon carries the rest.
The same is done for "below 0", so that both errors together are at most 5 %.

No distribution is assumed: only that deals are independent, and how large a difference can be.
See Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting" (2024).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

ERROR: Final = 0.05  # both wrong answers together
ENOUGH: Final = math.log(2 / ERROR)  # of the logarithm of a capital

STRONGER: Final = "stronger"
WEAKER: Final = "weaker"
UNDECIDED: Final = "undecided"

# Stakes as parts of the largest that can never lose everything.
_STAKES: Final = tuple(part / 20 for part in range(1, 20))
_HALVINGS: Final = 30


@dataclass(frozen=True)
class Verdict:
    """The answer after some deals, and the mean difference with limits that hold at any time."""

    answer: str
    deals: int
    difference: float
    low: float
    high: float


class SequentialTest:
    """Differences between `lowest` (below 0) and `highest` come in one by one, in their order."""

    def __init__(self, lowest: float, highest: float) -> None:
        self.lowest = lowest
        self.highest = highest
        self.values: list[float] = []
        self._above = [0.0] * len(_STAKES)
        self._below = [0.0] * len(_STAKES)

    def note(self, value: float) -> None:
        """The next difference."""
        self.values.append(value)
        for number, stake in enumerate(_STAKES):
            self._above[number] += math.log1p(-stake * value / self.lowest)
            self._below[number] += math.log1p(-stake * value / self.highest)

    @property
    def answer(self) -> str:
        """What can be said now."""
        if _of_all_stakes(self._above) >= ENOUGH:
            return STRONGER
        if _of_all_stakes(self._below) >= ENOUGH:
            return WEAKER
        return UNDECIDED

    def verdict(self) -> Verdict:
        """The answer with the limits of the mean that no bet has ruled out."""
        mirrored = [-value for value in self.values]
        return Verdict(
            self.answer,
            len(self.values),
            math.fsum(self.values) / max(1, len(self.values)),
            _lower_limit(self.values, self.lowest, self.highest),
            -_lower_limit(mirrored, -self.highest, -self.lowest),
        )


def _of_all_stakes(logarithms: Sequence[float]) -> float:
    """The logarithm of the capital, when each stake began with an equal part of it."""
    most = max(logarithms)
    parts = math.fsum(math.exp(one - most) for one in logarithms)
    return most + math.log(parts / len(logarithms))


def _lower_limit(values: Sequence[float], lowest: float, highest: float) -> float:
    """The largest mean such that betting on "it is more" has made enough.

    What a bet on more than m brings falls as m rises, so halving finds it.
    """
    ruled_out, possible = lowest, highest
    for _ in range(_HALVINGS):
        middle = (ruled_out + possible) / 2
        gains = [(value - middle) / (middle - lowest) for value in values]
        capital = [math.fsum(math.log1p(stake * gain) for gain in gains) for stake in _STAKES]
        if _of_all_stakes(capital) >= ENOUGH:
            ruled_out = middle
        else:
            possible = middle
    return ruled_out
