"""The test one may watch: seldom wrong however often one looks, and soon done when it is clear."""

import itertools
import math

import pytest

from buongoverno.kernel.chance import Chance
from buongoverno.lab.statistics.sequential import (
    ENOUGH,
    STRONGER,
    UNDECIDED,
    WEAKER,
    SequentialTest,
)

# One A against three B in all four seatings: A wins none to all of the four games.
LOWEST, HIGHEST = -1 / 3, 1.0


def difference(wins: int) -> float:
    """A's win share less a B's, when A has won that many of the four games."""
    return wins / 4 - (4 - wins) / 12


def deal(chance: Chance, percent: int) -> float:
    """The difference in a deal where A wins each game with that probability."""
    return difference(sum(chance.below(100) < percent for _ in range(4)))


def watched(chance: Chance, percent: int, deals: int) -> SequentialTest:
    """Look after every deal, stop as soon as there is an answer."""
    test = SequentialTest(LOWEST, HIGHEST)
    while len(test.values) < deals and test.answer == UNDECIDED:
        test.note(deal(chance, percent))
    return test


def test_equal_players_are_seldom_found_different() -> None:
    chance = Chance(1)
    answers = [watched(chance, percent=25, deals=150).answer for _ in range(300)]
    assert sum(answer != UNDECIDED for answer in answers) <= 0.05 * len(answers)


def test_a_clear_difference_is_found_early() -> None:
    chance = Chance(2)
    tests = [watched(chance, percent=50, deals=400) for _ in range(100)]
    assert all(test.answer == STRONGER for test in tests)
    assert sum(len(test.values) for test in tests) / len(tests) < 40


def test_a_weaker_player_is_found_too() -> None:
    chance = Chance(3)
    tests = [watched(chance, percent=10, deals=400) for _ in range(50)]
    assert sum(test.answer == WEAKER for test in tests) >= 49
    assert all(test.answer != STRONGER for test in tests)


@pytest.mark.parametrize("deals", [1, 2, 3])
def test_betting_against_the_truth_does_not_grow_the_capital(deals: int) -> None:
    """The mean capital over all that can happen stays what it was: exactly, not by simulation."""
    capital = 0.0
    for wins in itertools.product(range(5), repeat=deals):
        test = SequentialTest(LOWEST, HIGHEST)
        likely = 1.0
        for won in wins:
            test.note(difference(won))
            likely *= math.comb(4, won) * 0.25**won * 0.75 ** (4 - won)
        logarithms = test._above
        capital += likely * sum(math.exp(one) for one in logarithms) / len(logarithms)
    assert capital == pytest.approx(1)


def test_the_limits_agree_with_the_answer_and_hold_at_any_time() -> None:
    chance = Chance(4)
    missed = 0
    for _ in range(40):
        test = SequentialTest(LOWEST, HIGHEST)
        outside = False
        for number in range(50):
            test.note(deal(chance, 40))
            if number % 10 == 9:
                verdict = test.verdict()
                assert verdict.low <= verdict.difference <= verdict.high
                assert (verdict.low > 0) == (verdict.answer == STRONGER)
                outside |= not verdict.low <= 0.2 <= verdict.high
        missed += outside
    assert missed <= 2


def test_before_the_first_deal_everything_is_possible() -> None:
    verdict = SequentialTest(LOWEST, HIGHEST).verdict()
    assert (verdict.answer, verdict.deals, verdict.difference) == (UNDECIDED, 0, 0)
    assert (verdict.low, verdict.high) == (LOWEST, HIGHEST)


def test_enough_is_forty_times_the_start() -> None:
    assert math.exp(ENOUGH) == pytest.approx(40)
