"""Numbers with 95 % confidence intervals.

What is drawn at random is a deal (a seed): everything is added up within each deal first, and
intervals come from how deals differ. Seats of one game are never counted as independent.
"""

import math
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from buongoverno.lab.statistics.intervals import student_quantile

Values = npt.NDArray[np.float64]  # a number for every deal

_Z = 1.959963984540054  # 95 % of a normal distribution lie within this many deviations
_FEW = 2  # fewer deals than this say nothing about their spread


@dataclass(frozen=True)
class Estimate:
    """A number, its interval and its standard error; without an interval the bounds are NaN."""

    value: float
    low: float
    high: float
    error: float
    deals: int

    def misses(self, other: float) -> bool:
        """Whether the interval leaves out that number."""
        return other < self.low or other > self.high


def mean(values: Values) -> Estimate:
    """The mean over deals; of mere yes and no the share, by Wilson's interval."""
    if values.size and _is_plain(values):
        return _share(float(values.mean()), values.size)
    return ratio(values, np.ones_like(values))


def ratio(above: Values, below: Values) -> Estimate:
    """The sum of one thing over the sum of another, such as points over players.

    Its error is that of a mean, after the ratio was made straight around its value.
    """
    if not below.sum():
        return Estimate(math.nan, math.nan, math.nan, math.nan, below.size)
    return _around(_value(above, below), _influence(above, below))


def share(above: Values, below: Values) -> Estimate:
    """A ratio that lies between 0 and 1.

    Wilson's interval at either end, and where a deal says nothing but yes, no or nothing at all:
    few of them make the other interval too narrow.
    """
    found = ratio(above, below)
    if below.sum() and _is_plain(above) and _is_plain(below):
        return _share(found.value, int(below.sum()))
    if found.value in (0.0, 1.0):
        return _share(found.value, int(np.count_nonzero(below)))
    return replace(found, low=max(0.0, found.low), high=min(1.0, found.high))


def _is_plain(values: Values) -> bool:
    return bool(np.isin(values, (0.0, 1.0)).all())


def times(found: Estimate, factor: float) -> Estimate:
    """An estimate in another unit."""
    return Estimate(
        found.value * factor,
        found.low * factor,
        found.high * factor,
        found.error * factor,
        found.deals,
    )


def contrast(above: Values, below: Values, other_above: Values, other_below: Values) -> Estimate:
    """A ratio less another ratio of the same deals."""
    if not below.sum() or not other_below.sum():
        return Estimate(math.nan, math.nan, math.nan, math.nan, below.size)
    value = _value(above, below) - _value(other_above, other_below)
    return _around(value, _influence(above, below) - _influence(other_above, other_below))


def difference(one: Estimate, other: Estimate) -> Estimate:
    """One estimate less another of other games."""
    error = math.hypot(one.error, other.error)
    deals = min(one.deals, other.deals)
    return _with_error(one.value - other.value, error, deals)


def _value(above: Values, below: Values) -> float:
    return float(above.sum() / below.sum())


def _influence(above: Values, below: Values) -> Values:
    """How far each deal pulls the ratio."""
    pull: Values = (above - _value(above, below) * below) / below.mean()
    return pull


def _around(value: float, influence: Values) -> Estimate:
    deals = influence.size
    error = float(influence.std(ddof=1)) / math.sqrt(deals) if deals >= _FEW else math.nan
    return _with_error(value, error, deals)


def _with_error(value: float, error: float, deals: int) -> Estimate:
    reach = student_quantile(deals - 1) * error if deals >= _FEW else math.nan
    return Estimate(value, value - reach, value + reach, error, deals)


def _share(value: float, deals: int) -> Estimate:
    """Wilson's interval, which is right near 0 and 1 too."""
    spread = _Z**2 / deals
    middle = (value + spread / 2) / (1 + spread)
    reach = _Z / (1 + spread) * math.sqrt(value * (1 - value) / deals + spread / (4 * deals))
    return Estimate(value, max(0.0, middle - reach), min(1.0, middle + reach), reach / _Z, deals)
