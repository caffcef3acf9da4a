"""Gymnasium's own test, and what it does not look at."""

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

import buongoverno.envs.registration  # noqa: F401
from buongoverno.envs.single import AgainstBots
from buongoverno.kernel.errors import BadSetup


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_the_environment_keeps_the_interface(game: str) -> None:
    check_env(AgainstBots(game, ("random", "greedy")), skip_render_check=True)


@pytest.mark.parametrize("name", ["buongoverno/Siena-v1", "buongoverno/Zena-v1"])
def test_environments_are_found_by_name(name: str) -> None:
    env = gymnasium.make(name, opponents=("random",))
    _, info = env.reset(seed=1)
    assert info["action_mask"].any()
    env.close()


def test_a_game_against_bots_is_played_to_its_end() -> None:
    env = AgainstBots("siena", ("greedy", "greedy"), seat=2, reward="rank")
    _, info = env.reset(seed=4)
    over = False
    while not over:
        assert env.adapter.state.is_pending(2)
        assert (env.action_masks() == info["action_mask"]).all()
        _, reward, over, cut_off, info = env.step(info["action_mask"].argmax())
        assert not cut_off
    assert reward == env.adapter.rewards()[2]


def test_without_a_seat_every_seat_comes_up() -> None:
    env = AgainstBots("zena", ("random", "random"))
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2}


def test_an_illegal_action_ends_the_game() -> None:
    env = AgainstBots("siena")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(env.action_masks().argmin())
    assert (reward, over, info["illegal_action"]) == (-1, True, True)


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadSetup, match="from 0 to 3"):
        AgainstBots("siena", seat=4)
