"""How long a player thinks: exact mean and longest, percentiles from a small histogram."""

import math
from collections import Counter
from typing import Any, Final

# Decisions below a millisecond are one class; above, each class is a hundredth wider.
_SHORTEST: Final = 0.001
_WIDER: Final = math.log(1.01)


class Clock:
    """Seconds per decision, added up."""

    def __init__(self) -> None:
        self.decisions = 0
        self.seconds = 0.0
        self.longest = 0.0
        self.classes: Counter[int] = Counter()

    def note(self, seconds: float) -> None:
        """Add one decision."""
        self.decisions += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        self.classes[_class_of(seconds)] += 1

    def add(self, other: "Clock") -> None:
        """Add the decisions of another clock."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        self.classes.update(other.classes)

    @property
    def mean(self) -> float:
        """Seconds for a decision on average."""
        return self.seconds / self.decisions if self.decisions else 0.0

    def percentile(self, percent: float) -> float:
        """The time that so many percent of the decisions did not exceed, to within a hundredth."""
        wanted = math.ceil(self.decisions * percent / 100)
        seen = 0
        for number in sorted(self.classes):
            seen += self.classes[number]
            if seen >= wanted:
                return min(self.longest, _SHORTEST * math.exp(_WIDER * number))
        return self.longest

    def save(self) -> dict[str, Any]:
        """The clock as saved in the ledger."""
        return {
            "decisions": self.decisions,
            "seconds": round(self.seconds, 6),
            "longest": round(self.longest, 6),
            "classes": [[number, self.classes[number]] for number in sorted(self.classes)],
        }

    @staticmethod
    def load(saved: dict[str, Any]) -> "Clock":
        """The clock that `save` wrote."""
        clock = Clock()
        clock.decisions = int(saved["decisions"])
        clock.seconds = float(saved["seconds"])
        clock.longest = float(saved["longest"])
        clock.classes = Counter({int(number): int(count) for number, count in saved["classes"]})
        return clock


def _class_of(seconds: float) -> int:
    """The class whose upper end is the first not below these seconds."""
    if seconds <= _SHORTEST:
        return 0
    return math.ceil(math.log(seconds / _SHORTEST) / _WIDER)
