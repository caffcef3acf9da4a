"""The batch: many games stepped together, the same games however they are shared out."""

from typing import Any

import numpy as np
import pytest

from buongoverno.envs.batch import Batch, IllegalAction
from buongoverno.envs.game_adapter import Setup
from buongoverno.kernel.errors import BadSetup
from buongoverno.plugin.registry import plugin
from buongoverno.processes import LostWorker

GAMES = 6


def any_actions(batch: Batch, chance: np.random.Generator) -> Any:
    """A legal code for every game."""
    return (batch.masks * chance.random(batch.masks.shape)).argmax(-1)


def played(batch: Batch, steps: int) -> list[bytes]:
    """Everything the arrays said during some steps of random play."""
    chance = np.random.default_rng(1)
    batch.reset(7)
    said = []
    for _ in range(steps):
        batch.step(any_actions(batch, chance))
        arrays = (batch.observations, batch.masks, batch.seats, batch.rewards, batch.dones)
        said.append(b"".join(array.tobytes() for array in arrays))
    return said


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_a_batch_plays_the_games_of_its_seeds(game: str) -> None:
    batch = Batch(game, GAMES, players=3)
    setup, observer = Setup(game, players=3), plugin(game).new_observer()
    states = [setup.new(7 + index) for index in range(GAMES)]
    chance = np.random.default_rng(1)
    batch.reset(7)
    for _ in range(60):
        for index, state in enumerate(states):
            seat = state.first_pending()
            assert batch.seats[index] == seat
            assert np.flatnonzero(batch.masks[index]).tolist() == state.legal(seat)
            assert batch.observations[index].tobytes() == observer.row(state, seat)
        actions = any_actions(batch, chance)
        batch.step(actions)
        for state, action in zip(states, actions.tolist(), strict=True):
            state.apply(action)
            while len(state.legal()) == 1:
                state.apply(state.legal()[0])


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_workers_play_the_same_games(workers: int) -> None:
    alone = Batch("siena", GAMES)
    with Batch("siena", GAMES, workers=workers) as shared:
        assert played(shared, 40) == played(alone, 40)


def test_finished_game_is_rewarded_and_followed_by_a_new_one() -> None:
    batch = Batch("zena", GAMES, players=2, reward="rank")
    chance = np.random.default_rng(2)
    batch.reset()
    ended = np.zeros(GAMES, int)
    while ended.min() < 2:
        batch.step(any_actions(batch, chance))
        done = batch.dones == 1
        ended += done
        assert batch.rewards[done].sum(-1) == pytest.approx(1)
        assert not batch.rewards[~done].any()
        assert batch.masks.any(-1).all()


def test_forced_decisions_are_skipped_unless_asked_for() -> None:
    forced = {True: 0, False: 0}
    for skip in forced:
        batch = Batch("siena", GAMES, skip_forced=skip)
        chance = np.random.default_rng(3)
        batch.reset()
        for _ in range(200):
            forced[skip] += int((batch.masks.sum(-1) == 1).sum())
            batch.step(any_actions(batch, chance))
    assert forced[True] == 0
    assert forced[False] > 0


@pytest.mark.parametrize("wrong", [-1, 1, 456])
def test_an_illegal_action_names_its_game_and_changes_none(wrong: int) -> None:
    batch = Batch("siena", GAMES)
    batch.reset(7)
    before = batch.observations.copy()
    actions = any_actions(batch, np.random.default_rng(1))
    actions[4] = wrong
    with pytest.raises(IllegalAction, match=f"{wrong} is not legal in game 4"):
        batch.step(actions)
    assert (batch.observations == before).all()
    with pytest.raises(IllegalAction, match="6 games need 6 actions"):
        batch.step(actions[:2])


def test_closed_batch_raises() -> None:
    batch = Batch("siena", GAMES, workers=2)
    batch.close()
    with pytest.raises(LostWorker, match="make a new batch"):
        batch.reset()


def test_a_batch_without_games_is_refused() -> None:
    with pytest.raises(BadSetup, match="a game"):
        Batch("siena", 0)
