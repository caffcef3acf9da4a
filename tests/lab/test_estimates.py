"""Intervals: right for what is known, and right about as often as they claim."""

import math

import numpy as np
import pytest

from buongoverno.lab.report.estimates import Values, contrast, difference, mean, ratio, share


def values(*numbers: float) -> Values:
    return np.array(numbers, dtype=np.float64)


def test_a_mean_has_students_interval() -> None:
    found = mean(values(2, 4, 4, 6, 9))
    assert found.value == 5
    # s² = 7, t(4) = 2.776: 5 ± 2.776 · √(7/5)
    assert found.low == pytest.approx(5 - 2.776 * math.sqrt(7 / 5), abs=0.01)
    assert found.high == pytest.approx(5 + 2.776 * math.sqrt(7 / 5), abs=0.01)


def test_shares_have_wilsons_interval() -> None:
    found = mean(values(*[1] * 8, *[0] * 2))
    assert found.low == pytest.approx(0.490, abs=1e-3)
    assert found.high == pytest.approx(0.943, abs=1e-3)
    never = mean(values(*[0] * 10))
    assert (never.value, never.low) == (0, 0)
    assert never.high == pytest.approx(0.278, abs=1e-3)


def test_a_ratio_over_equal_sizes_is_a_mean() -> None:
    plain = mean(values(2, 4, 4, 6, 9))
    over = ratio(values(8, 16, 16, 24, 36), values(4, 4, 4, 4, 4))
    assert (over.value, over.low, over.high) == pytest.approx((plain.value, plain.low, plain.high))


def test_a_ratio_that_never_varies_is_certain() -> None:
    found = ratio(values(2, 4, 6), values(1, 2, 3))
    assert (found.value, found.low, found.high) == pytest.approx((2, 2, 2))


def test_shares_stay_between_0_and_1() -> None:
    every = share(values(3, 2, 4), values(3, 2, 4))
    assert every.value == every.high == 1
    assert 0 < every.low < 1
    most = share(values(3, 2, 3), values(3, 2, 4))
    assert most.high == 1


def test_one_of_few_is_as_uncertain_as_it_is() -> None:
    """Wilson's 0.7 to 20.2 %; deals that say nothing at all do not count."""
    rare = share(values(1, *[0] * 29), values(*[1] * 24, *[0] * 6))
    assert rare.value == pytest.approx(1 / 24)
    assert rare.low == pytest.approx(0.0074, abs=1e-3)
    assert rare.high == pytest.approx(0.202, abs=1e-3)


def test_too_little_data_gives_no_interval() -> None:
    assert math.isnan(ratio(values(0, 0), values(0, 0)).value)
    alone = ratio(values(3), values(2))
    assert alone.value == 1.5
    assert math.isnan(alone.low)
    assert not alone.misses(0)


def test_contrasts_know_that_both_sides_come_from_the_same_deals() -> None:
    winners, others = values(5, 7, 9, 11), values(4, 6, 8, 10)
    ones = values(1, 1, 1, 1)
    found = contrast(winners, ones, others, ones)
    assert (found.value, found.low, found.high) == pytest.approx((1, 1, 1))
    apart = difference(ratio(winners, ones), ratio(others, ones))
    assert apart.high - apart.low > 2


def test_intervals_have_about_their_nominal_coverage() -> None:
    generator = np.random.default_rng(1)
    hits = 0
    trials = 2000
    for _ in range(trials):
        sizes = generator.integers(1, 5, 40).astype(np.float64)
        sums = sizes * 3 + generator.normal(0, 1, 40) * sizes
        found = ratio(sums, sizes)
        hits += not found.misses(3)
    assert 0.93 < hits / trials < 0.97
