"""Hints in the order of what they show, no finer than the simulations tell."""

import re

import pytest

from buongoverno.kernel.chance import Chance
from buongoverno.players.explanation import difference_in_words, explained
from buongoverno.players.grading import BEST, EQUAL, WEAKER, graded
from buongoverno.players.search.share import Findings
from buongoverno.players.searcher import SearchPlayer
from buongoverno.players.thinker import Thought, consider_for
from buongoverno.plugin.judge import Reason
from buongoverno.plugin.registry import game, judge_of

FOR, AGAINST = Reason("sold_for"), Reason("above_its_worth", against=True)


def thought(code: int, chance: float, points: float = 10.0, noise: float = 0.01) -> Thought:
    return Thought(code, chance, points, FOR, noise)


def test_the_best_that_is_shown_comes_first() -> None:
    shown = graded([thought(1, 0.25), thought(2, 0.46), thought(3, 0.41)], 0)
    assert [one.thought.code for one in shown] == [2, 3, 1]
    assert [one.grade for one in shown] == [BEST, WEAKER, WEAKER]


def test_of_equal_chances_more_points_come_first() -> None:
    shown = graded([thought(1, 0.331, 20), thought(2, 0.334, 24)], 0)
    assert [one.thought.code for one in shown] == [2, 1]


def test_differences_within_the_noise_are_equal() -> None:
    shown = graded([thought(1, 0.40, noise=0.03), thought(2, 0.43, noise=0.03), thought(3, 0.2)], 0)
    assert [(one.thought.code, one.grade) for one in shown] == [(2, BEST), (1, EQUAL), (3, WEAKER)]


def test_a_choice_that_its_own_reason_speaks_against_is_no_hint() -> None:
    poor = Thought(1, 0.42, 10.0, AGAINST, 0.02)
    assert [one.thought.code for one in graded([poor, thought(2, 0.41)], 0)] == [2]


def test_unless_the_simulations_are_sure_of_it() -> None:
    sure = Thought(1, 0.62, 10.0, AGAINST, 0.02)
    first, second = graded([sure, thought(2, 0.41)], 0)
    assert (first.thought.code, first.thought.reason.key) == (1, "")
    assert second.grade == WEAKER


def test_what_speaks_for_a_weaker_choice_is_told_as_that() -> None:
    saving = Reason("decline_own_turn", money=5)
    choices = [Thought(code, chance, 10.0, saving, 0.01) for code, chance in ((1, 0.6), (2, 0.4))]
    zena = game("zena")
    told = [explained(one, "zena", zena.catalogue(), ["Ada", "Bea"]) for one in graded(choices, 0)]
    reason = "5 coins will do more in a turn of one's own"
    assert told == [reason, f"for it: {reason}"]


def test_of_several_bids_the_best_is_left() -> None:
    bids = [Thought(code, 0.3 + code / 100, 10.0, FOR, 0.01, most=14) for code in (5, 6, 7)]
    shown = graded([*bids, thought(99, 0.35)], 0)
    assert [one.thought.code for one in shown] == [7, 99]
    assert shown[0].thought.most == 14


def test_no_bid_above_what_it_is_worth_is_a_hint_while_there_is_another() -> None:
    high = Thought(4, 0.62, 10.0, AGAINST, 0.01, most=2)
    low = Thought(1, 0.30, 10.0, FOR, 0.01, most=2)
    assert [one.thought.code for one in graded([high, low], 0)] == [1]


def test_the_noise_shrinks_with_the_simulations() -> None:
    few, many = Findings([1], 2, 0), Findings([1], 2, 0)
    for findings, times in ((few, 4), (many, 400)):
        for _ in range(times // 2):
            for won in (0.2, 0.6):
                findings.add([1], [won], [[won, 1.0 - won]], [9.0], [won * won])
    assert abs(few.noise(0) - 0.1) < 1e-9
    assert abs(many.noise(0) - 0.01) < 1e-9


def test_the_difference_is_whom_the_first_choice_hurts_and_whom_another_helps() -> None:
    first = Thought(1, 0.5, 10.0, FOR, 0.01, outlook=(0.2, 0.5, 0.3))
    second = Thought(2, 0.4, 10.0, FOR, 0.01, outlook=(0.21, 0.4, 0.39))
    shown = [one.difference for one in graded([second, first], 1)]
    assert [(one.key, one.seat, one.amount) for one in shown] == [("hurts", 2, 9), ("helps", 2, 9)]


def test_nothing_is_said_of_a_difference_that_is_noise_or_small() -> None:
    first = Thought(1, 0.5, 10.0, FOR, 0.1, outlook=(0.5, 0.2, 0.3))
    noisy = Thought(2, 0.4, 10.0, FOR, 0.1, outlook=(0.4, 0.2, 0.4))
    small = Thought(3, 0.2, 10.0, FOR, 0.0, outlook=(0.497, 0.21, 0.293))
    assert not any(one.difference.key for one in graded([first, noisy], 0))
    assert not any(one.difference.key for one in graded([first, small], 0))
    assert not graded([first], 0)[0].difference.key


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_a_difference_names_the_rival_and_by_how_much(language: str) -> None:
    said = {
        difference_in_words(Reason(key, 1, amount=4), language, ["Ada", "Bea"])
        for key in ("hurts", "helps")
    }
    assert len(said) == 2
    assert all("Bea" in one and re.search(r"\b4\s?%", one) for one in said)


def test_a_bid_says_how_far_it_may_go() -> None:
    state = game("siena").new(players=3, seed=4)
    propose = next(choice for choice in state.choices(state.pending[0]) if choice.kind == "propose")
    state.apply(propose.code, state.pending[0])
    seat = state.pending[0]
    thoughts = consider_for(SearchPlayer(20), state, seat, Chance(1))
    bids = {choice.code for choice in state.choices(seat) if choice.kind == "bid"}
    told = {thought.code: thought.most for thought in thoughts}
    assert bids & told.keys()
    for code, most in told.items():
        if code in bids:
            assert most is not None
            assert 0 <= most <= 40
        else:
            assert most is None
    world = state.imagine(seat, Chance(2))
    assert judge_of(state).worth_of_bid(world, seat, min(bids)) is not None
