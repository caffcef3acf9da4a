"""PettingZoo's own tests, and what they do not look at."""

import warnings
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # PettingZoo's tests import a module it calls old
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test

from buongoverno import envs
from buongoverno.envs import siena_parallel_v1, siena_v1, zena_parallel_v1, zena_v1
from buongoverno.kernel.errors import IllegalMove

TURNS = (siena_v1, zena_v1)
TOGETHER = (siena_parallel_v1, zena_parallel_v1)
# It would rather have observations without masks, as none of its card games has them.
dict_observations = pytest.mark.filterwarnings("ignore::UserWarning")


@dict_observations
@pytest.mark.parametrize("module", TURNS)
def test_the_environments_of_turns_keep_the_interface(module: Any) -> None:
    api_test(module.env(), num_cycles=300)
    api_test(module.raw_env(players=2), num_cycles=300)
    seed_test(module.env, num_cycles=100)


@dict_observations
@pytest.mark.parametrize("module", TOGETHER)
def test_the_parallel_environments_keep_the_interface(module: Any) -> None:
    parallel_api_test(module.parallel_env(), num_cycles=200)
    max_cycles_test(module)


def test_an_earlier_version_says_which_release_has_it() -> None:
    with pytest.raises(AttributeError, match="siena_parallel_v0 is in Buongoverno"):
        envs.siena_parallel_v0  # noqa: B018
    with pytest.raises(AttributeError, match="no attribute 'chess_v1'"):
        envs.chess_v1  # noqa: B018


def played(env: Any, choose: Callable[[Any], int]) -> dict[str, float]:
    """What each agent got in all."""
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut_off, _ = env.last()
        totals[agent] += reward
        env.step(None if over or cut_off else choose(observation["action_mask"]))
    return totals


@pytest.mark.parametrize("module", TURNS)
def test_a_game_is_played_to_its_end_and_rewarded_once(module: ModuleType) -> None:
    env = module.raw_env(reward="rank")
    env.reset(seed=5)
    totals = played(env, lambda mask: int(mask.argmax()))
    assert env.adapter.state.over
    assert list(totals.values()) == env.adapter.rewards()
    assert sum(totals.values()) == pytest.approx(2)


def test_a_game_can_be_cut_off() -> None:
    env = siena_v1.env(max_cycles=3)
    env.reset(seed=1)
    decided = 0
    for _ in env.agent_iter():
        observation, _, over, cut_off, _ = env.last()
        decided += not cut_off
        assert not over
        env.step(None if cut_off else int(observation["action_mask"].argmax()))
    assert decided == 3


def test_only_the_agent_that_decides_has_a_mask() -> None:
    env = zena_v1.env()
    env.reset(seed=2)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


def test_an_illegal_action_loses_with_guards_and_names_the_rule_without() -> None:
    raw, guarded = siena_v1.raw_env(), siena_v1.env()
    raw.reset(seed=1)
    with pytest.raises(IllegalMove, match=r"S4\.1"):
        raw.step(1)
    guarded.reset(seed=1)
    agent = guarded.agent_selection
    guarded.step(1)
    assert guarded.terminations[agent]
    assert guarded.rewards[agent] == -1


def test_a_seat_that_is_not_asked_waits() -> None:
    env = siena_parallel_v1.parallel_env()
    observations, infos = env.reset(seed=1)
    asked = env.possible_agents[env.adapter.seat]
    for agent in env.agents:
        legal = infos[agent]["action_mask"].nonzero()[0].tolist()
        assert (legal == [0]) == (agent != asked)
    before = env.adapter.state.save()
    env.step(dict.fromkeys(env.agents, 1))  # not legal: the same seat is asked again
    assert env.adapter.state.save() == before
    env.step({agent: int(observations[agent]["action_mask"].argmax()) for agent in env.agents})
    assert env.adapter.state.save() != before
