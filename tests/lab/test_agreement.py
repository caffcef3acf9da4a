"""Agreement between bots: who is asked changes nothing, and equal bots agree."""

import pytest

from buongoverno.kernel.errors import BadSetup
from buongoverno.lab.agreement import Answers, Poll, agreement, answers_in, summed_up
from buongoverno.lab.simulate import Plan
from cli.command import refuses, succeeds

PLAN = Plan("zena", ("greedy",) * 2, games=3, seed=640_000)


def test_a_bot_agrees_with_what_is_the_same_bot() -> None:
    found = agreement(PLAN, Poll(("greedy", "journeyman", "random"), one_in=8))
    assert found.pairs[0][1].mean == found.pairs[0][0].mean  # a level that is greedy
    assert found.pairs[0][1] == found.pairs[1][0]
    assert found.pairs[0][2].mean < 0.6 < found.pairs[0][0].mean
    assert 0 < found.chance < 0.5
    assert found.games == PLAN.games
    assert found.decisions > 10


def test_who_else_is_asked_does_not_matter() -> None:
    poll = Poll(("greedy", "search:8"), one_in=30)
    together = answers_in(PLAN, poll, 0)
    alone = answers_in(PLAN, Poll(("search:8",), one_in=30), 0)
    assert [one.codes[1] for one in together] == [one.codes[0] for one in alone]
    assert agreement(PLAN, poll) == agreement(PLAN, poll, jobs=2)


def test_games_are_the_units() -> None:
    """One game with a single decision counts as much as one with three."""
    same, other = Answers("turn", 2, ((1, 1), (1, 1))), Answers("turn", 4, ((1, 1), (2, 1)))
    found = summed_up(("a", "b"), [[same], [other, other, other], []])
    assert found.pairs[0][1].mean == pytest.approx((1 + 0.5) / 2)
    assert found.pairs[0][0].mean == 1
    assert found.pairs[1][1].mean == pytest.approx(0.5)  # it does not agree with itself
    assert found.chance == pytest.approx((1 / 2 + 3 / 4) / 4)
    assert (found.games, found.decisions) == (2, 4)


def test_on_the_command_line() -> None:
    asked = ("agreement", "zena", "--players", "greedy,greedy", "--games", "2", "--one-in", "30")
    text = succeeds(*asked, "--bots", "greedy,random")
    assert "agree with" in text
    assert "two who choose at random agree on" in text
    assert refuses(*asked, "--bots", "greedy,greedy") == (
        "name each bot once: it is asked twice in any case"
    )
    with pytest.raises(BadSetup, match="one in 1 or more"):
        agreement(PLAN, Poll(("greedy",), one_in=0))
