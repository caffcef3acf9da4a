"""Means with intervals: as in the tables of every textbook, and honest at the extremes."""

import pytest

from buongoverno.kernel.chance import Chance
from buongoverno.lab.statistics.intervals import mean_interval, share_interval, student_quantile


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (10, 2.228), (30, 2.042), (1000, 1.962)],
)
def test_students_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student_quantile(freedom) == pytest.approx(quantile, rel=0.0015)


def test_the_interval_of_a_mean() -> None:
    found = mean_interval([1.0, 2.0, 3.0, 4.0, 5.0])
    assert found.mean == 3
    assert found.low == pytest.approx(1.037, abs=0.003)
    assert found.high == pytest.approx(4.963, abs=0.003)


def test_one_value_alone_has_no_interval() -> None:
    found = mean_interval([0.5])
    assert (found.mean, found.low, found.high) == (0.5, None, None)
    assert share_interval([0.5]).low is None


def test_a_share_stays_within_its_range() -> None:
    found = share_interval([1.0, 1.0, 0.9])
    assert found.high == 1
    found = share_interval([0.0, 0.0, 0.1])
    assert found.low == 0


def test_winning_always_is_not_certainty() -> None:
    found = share_interval([1.0] * 100)
    assert found.mean == found.high == 1
    assert found.low == pytest.approx(0.9638, abs=0.0001)
    losing = share_interval([0.0] * 100)
    assert losing.high == pytest.approx(1 - 0.9638, abs=0.0001)
    half = share_interval([0.5] * 100, most=0.5)  # two of four seats can win half a game each
    assert half.low == pytest.approx(0.4819, abs=0.0001)
    assert half.high == 0.5


def test_the_interval_holds_the_truth_in_95_of_100_cases() -> None:
    chance = Chance(1)
    held = 0
    for _ in range(1000):
        values = [chance.below(5) / 4 for _ in range(12)]
        found = mean_interval(values)
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 0.5 <= found.high
    assert 925 <= held <= 975
