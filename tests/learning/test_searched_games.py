"""Games of a policy that looks ahead now and then, which need no PyTorch."""

from dataclasses import replace

import pytest

from buongoverno.kernel.chance import Chance
from buongoverno.learning.searched_game import Plan, drawn, improved, searched_game
from buongoverno.players.search.share import Findings
from buongoverno.plugin.registry import plugin
from players.networks import network_for


def plan_for(game: str) -> Plan:
    rulesets = plugin(game).game.rulesets
    tables = ((2, rulesets[0]), (3, rulesets[1]))
    return Plan(game, tables, network_for(game), share=0.1, simulations=6, sharpness=30.0)


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_examples_say_what_was_known_and_what_is_better(game: str) -> None:
    found = searched_game(plan_for(game), 5)
    assert found == searched_game(plan_for(game), 5), "equal seeds give equal games"
    assert len(found.wins) in (2, 3)
    assert 0 <= sum(found.wins) <= 1
    assert found.examples
    size = plugin(game).new_observer().size
    for example in found.examples:
        assert len(example.row) == size
        assert 0 <= example.seat < len(found.wins)
        assert len(example.actions) == len(example.worths) == len(example.improved) > 1
        assert max(example.worths) == 0
        assert sum(example.improved) == pytest.approx(1)


def test_a_share_of_the_decisions_is_searched() -> None:
    plan = plan_for("siena")
    some = len(searched_game(replace(plan, simulations=1), 3).examples)
    all_of_them = len(searched_game(replace(plan, simulations=1, share=1.0), 3).examples)
    assert searched_game(replace(plan, share=0.0), 3).examples == []
    assert 0.02 < some / all_of_them < 0.3


def test_what_was_found_better_becomes_likelier() -> None:
    found = Findings([10, 11, 12], 2, 0)
    found.add([16, 16, 0], [9.6, 8.0, 0.0], [[0.0] * 2] * 3, [0.0] * 3, [0.0] * 3)
    policy = improved([0.4, 0.4, 0.2], found, 10.0)
    assert policy[0] > policy[2] / 0.2 * 0.4 > policy[1], "what was not tried stays in between"
    assert improved([0.4, 0.4, 0.2], found, 0.0) == pytest.approx([0.4, 0.4, 0.2])


def test_actions_are_drawn_as_likely_as_the_policy_says() -> None:
    chance = Chance(1)
    counts = [0, 0, 0]
    for _ in range(2000):
        counts[drawn([0.5, 0.0, 0.5], chance)] += 1
    assert counts[1] == 0
    assert counts[0] == pytest.approx(1000, abs=120)
