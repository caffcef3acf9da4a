"""Rewards: what a finished game was worth to each seat."""

import pytest

from buongoverno.envs.engine.rewards import POINTS, RANK, WIN, rewards_of
from buongoverno.envs.game_adapter import Setup
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.state import Result
from envs.positions import positions


def last_of(game: str, seed: int) -> tuple[Result, dict[str, list[float]]]:
    """How a game ended, and all its rewards."""
    *_, state = positions(game, seed, every=10_000)
    assert state.result is not None
    return state.result, {kind: rewards_of(state, kind) for kind in (WIN, RANK, POINTS)}


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_rewards_follow_the_result(game: str) -> None:
    result, rewards = last_of(game, 2)
    for seat in result.seats:
        assert (rewards[WIN][seat.seat] > 0) == seat.won
        assert rewards[POINTS][seat.seat] == (seat.points or 0) / 100
        if seat.rank == 1:
            assert rewards[RANK][seat.seat] == max(rewards[RANK])
    assert sum(rewards[WIN]) == pytest.approx(1)
    assert sum(rewards[RANK]) == pytest.approx(len(result.seats) / 2)


def test_a_game_that_goes_on_is_worth_nothing_yet() -> None:
    state = Setup("siena", players=3).new(1)
    assert rewards_of(state, WIN) == [0.0, 0.0, 0.0]


def test_equals_share_the_places_they_take() -> None:
    shared = next(
        rewards[RANK]
        for result, rewards in (last_of("zena", seed) for seed in range(0, 4000, 4))
        if [seat.rank for seat in result.seats] == [1, 1]
    )
    assert shared == [0.5, 0.5]


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(BadSetup, match="win, rank, points"):
        Setup("siena", reward="glory")
