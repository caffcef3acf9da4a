"""Means with 95 % confidence intervals, from values that are independent of each other."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

CONFIDENCE: Final = 0.95
TAIL: Final = (1 - CONFIDENCE) / 2


@dataclass(frozen=True)
class Interval:
    """A mean and where it may lie; the limits are None where one value alone cannot tell."""

    mean: float
    low: float | None
    high: float | None


def mean_interval(values: Sequence[float]) -> Interval:
    """Student's interval for the mean of independent values."""
    count = len(values)
    mean = math.fsum(values) / count
    if count < 2:
        return Interval(mean, None, None)
    spread = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
    reach = student_quantile(count - 1) * math.sqrt(spread / count)
    return Interval(mean, mean - reach, mean + reach)


def share_interval(values: Sequence[float], most: float = 1.0) -> Interval:
    """Student's interval for values between 0 and `most`, kept in that range.

    Where all values are the same extreme there is no spread to measure. Then the limit is the
    mean at which n such values in a row would still happen with the probability of a tail: a
    value in [0, 1] with mean m is 1 with a probability of at most m, so n of them of at most m**n.
    """
    found = mean_interval(values)
    if found.low is None or found.high is None:
        return found
    surely = most * TAIL ** (1 / len(values))
    if min(values) == most:
        return Interval(found.mean, surely, most)
    if max(values) == 0:
        return Interval(found.mean, 0.0, most - surely)
    return Interval(found.mean, max(0.0, found.low), min(most, found.high))


def student_quantile(freedom: int) -> float:
    """Where 2.5 % of Student's distribution lie beyond.

    Exact for 1 and 2 degrees of freedom, then the expansion of Abramowitz and Stegun 26.7.5, which
    is right to a thousandth: scipy would be a large dependency for one number.
    """
    if freedom == 1:
        return math.tan(math.pi * (0.5 - TAIL))
    if freedom == 2:
        return (1 - 2 * TAIL) / math.sqrt(2 * TAIL * (1 - TAIL))
    z = NormalDist().inv_cdf(1 - TAIL)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + math.fsum(term / freedom**power for power, term in enumerate(terms, 1))
