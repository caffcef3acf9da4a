"""Successive halving at the root: codes are tried evenly, then the worse half is dropped.

Where chance weighs more than plans, many tries of few codes tell more than a tree. All codes meet
the same luck, so even a few tries tell them apart.
"""

from math import ceil, log2
from typing import Final

from buongoverno.players.search.tree import CodeStatistics

# The judge's value of a code counts as this many tries, and a point of it as this much of a win:
# with a few simulations a search must not know less than its judge.
_JUDGED: Final = 12.0
_WIN_PER_POINT: Final = 0.03


class SuccessiveHalving:
    """The codes left, as indices into the root's statistics; `least` is how many to begin with."""

    def __init__(self, worths: list[float], plausible: float, least: int) -> None:
        ranked = sorted(range(len(worths)), key=lambda place: -worths[place])
        lowest = worths[ranked[0]] - plausible
        found = [place for place in ranked if worths[place] >= lowest]
        self.left = sorted(found if len(found) >= least else ranked[:least])
        self.all = len(self.left)
        self.promises = [_WIN_PER_POINT * (worth - worths[ranked[0]]) for worth in worths]
        self.rounds = max(1, ceil(log2(self.all)))

    def next(self, statistics: CodeStatistics, spent: float) -> int:
        """The code to try now: the one tried least; `spent` is the share of the budget used up."""
        gone = min(self.rounds - 1, int(spent * self.rounds))
        wanted = max(1, ceil(self.all / (1 << gone)))
        if len(self.left) > wanted and 0 not in [statistics.visits[place] for place in self.left]:
            self._leave_out(statistics, wanted)
        least = self.left[0]
        for place in self.left:
            if statistics.visits[place] < statistics.visits[least]:
                least = place
        return least

    def _leave_out(self, statistics: CodeStatistics, wanted: int) -> None:
        """Keep the codes with the best merits."""
        mean = statistics.total / statistics.tries
        ranked: list[tuple[float, int]] = []
        for place in self.left:
            found = merit(
                statistics.totals[place], statistics.visits[place], mean, self.promises[place]
            )
            ranked.append((-found, place))
        ranked.sort()
        self.left = sorted([place for _, place in ranked[:wanted]])


def merit(total: float, visits: int, mean: float, promise: float) -> float:
    """The mean of a code's tries, combined with what the judge promised of it."""
    return (total + _JUDGED * (mean + promise)) / (visits + _JUDGED)
