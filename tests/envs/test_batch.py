"""The batch: many games stepped together, the same games however they are shared out."""

from typing import Any

import numpy as np
import pytest

from buongoverno.envs.batch import Batch, IllegalAction
from buongoverno.envs.definition import layout
from buongoverno.envs.game_adapter import Setup
from buongoverno.kernel.errors import BadSetup, BuongovernoError
from buongoverno.plugin import registry
from buongoverno.plugin.observation_layout import PLAYERS
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
        said.append(batch.block.tobytes())
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


@pytest.mark.parametrize("workers", [1, 3])
def test_workers_play_the_same_games(workers: int) -> None:
    tables = [{"players": 3, "bots": {1: "random"}}, {"ruleset": "hall9000"}]
    asked: dict[str, Any] = {
        "mixture": tables,
        "compact": True,
        "truths": True,
        "worths": True,
        "bits": True,
    }
    alone = Batch("siena", GAMES, **asked)
    with Batch("siena", GAMES, workers=workers, **asked) as shared:
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
        assert batch.wins[done].sum(-1) == pytest.approx(1)
        assert (batch.points[done].max(-1) > 0.03).all()
        assert (batch.lengths[done] > 20).all()
        assert (batch.rounds[done] == 8).all()
        for array in (batch.wins, batch.ranks, batch.points, batch.lengths, batch.rounds):
            assert not array[~done].any()
        assert batch.rewards is batch.ranks
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


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_bots_play_their_own_seats(game: str) -> None:
    batch = Batch(game, GAMES, players=3, bots={0: "random", 2: "greedy"}, compact=True)
    chance = np.random.default_rng(4)
    batch.reset(3)
    learned = np.zeros(GAMES, int)
    for _ in range(60):
        assert (batch.seats == 1).all()
        batch.step(any_actions(batch, chance))
        learned += 1
        done = batch.dones == 1
        assert (batch.lengths[done] > learned[done]).all()
        learned[done] = 0


def test_a_mixture_shares_the_games_among_its_tables() -> None:
    tables: list[dict[str, Any]] = [
        {"players": 2},
        {"players": 5, "ruleset": "hall9000"},
        {"bots": {0: "random"}},
    ]
    batch = Batch("siena", GAMES, mixture=tables, players=3)
    batch.reset(1)
    names = layout("siena").names()
    present = [names.index(f"{place}.present") for place in PLAYERS]
    assert batch.observations[:, present].sum(-1).tolist() == [2, 5, 3, 2, 5, 3]
    assert batch.observations[:, names.index("hall9000")].tolist() == [0, 1, 0, 0, 1, 0]
    assert (batch.seats[[2, 5]] != 0).all()
    assert batch.wins.shape == (GAMES, 5)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"mixture": [{"reward": "rank"}]}, "no 'reward'"),
        ({"bots": {4: "greedy"}}, "from 0 to 3, not 4"),
        ({"bots": {1: "grandmaster"}}, "no player 'grandmaster'"),
        ({"players": 2, "bots": {0: "random", 1: "random"}}, "one seat at least"),
        ({"mixture": [{"ruleset": "chess"}]}, "chess"),
        ({"games": 1, "halves": True}, "a game"),
    ],
)
def test_tables_that_cannot_be_are_refused(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        Batch("siena", **{"games": GAMES, **wrong})


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_worths_are_what_the_judge_says_below_the_best(game: str) -> None:
    batch = Batch(game, GAMES, worths=True, players=3)
    chance = np.random.default_rng(5)
    batch.reset(2)
    told = 0
    for _ in range(40):
        assert batch.worths is not None
        legal = batch.masks == 1
        assert (batch.worths <= 0).all()
        assert (batch.worths[~legal] == 0).all()
        assert ((batch.worths == 0) & legal).any(-1).all()
        told += int((batch.worths[legal] < 0).sum())
        batch.step(any_actions(batch, chance))
    assert told > 100


def test_who_plays_by_the_worths_knows_the_game() -> None:
    batch = Batch("zena", 4, worths=True, players=2, bots={1: "random"})
    batch.reset(4)
    points = np.zeros(2)
    while not batch.dones.any():
        assert batch.worths is not None
        batch.step(np.where(batch.masks == 1, batch.worths, -np.inf).argmax(-1))
        points += batch.points.sum(0)
    assert points[0] > points[1]


def test_bits_are_the_masks() -> None:
    batch = Batch("zena", GAMES, bits=True)
    batch.reset(2)
    batch.step(any_actions(batch, np.random.default_rng(6)))
    assert batch.bits is not None
    unpacked = np.unpackbits(batch.bits, axis=1, count=batch.shape.actions, bitorder="little")
    assert (unpacked == batch.masks).all()


def test_what_is_not_asked_for_is_not_there() -> None:
    batch = Batch("siena", GAMES)
    assert (batch.truths, batch.worths, batch.bits, batch.halves) == (None, None, None, ())
    assert batch.block.nbytes == GAMES * (841 + 456 + 2 + 4 * (3 * 4 + 3))


@pytest.mark.parametrize("workers", [0, 2])
def test_halves_play_the_same_games_as_a_whole(workers: int) -> None:
    whole = Batch("siena", GAMES)
    whole.reset(7)
    with Batch("siena", GAMES, halves=True, workers=workers) as batch:
        batch.reset(7)
        first, second = batch.halves
        for _ in range(10):
            assert (batch.observations == whole.observations).all()
            first.send(first.masks.argmax(-1))
            with pytest.raises(BuongovernoError, match="receive it first"):
                batch.step(whole.masks.argmax(-1))
            second.send(second.masks.argmax(-1))
            second.receive()  # in any order
            first.receive()
            whole.step(whole.masks.argmax(-1))
        batch.step(batch.masks.argmax(-1))
        whole.step(whole.masks.argmax(-1))
        assert (batch.observations == whole.observations).all()
        first.send(first.masks.argmax(-1))
        batch.reset(7)
        whole.reset(7)
        assert (batch.observations == whole.observations).all()


def test_closed_batch_raises() -> None:
    batch = Batch("siena", GAMES, workers=2)
    batch.close()
    with pytest.raises(LostWorker, match="make a new batch"):
        batch.reset()


def test_a_game_stands_for_its_name() -> None:
    batch = Batch(registry.game("zena"), GAMES, players=3)
    assert batch.setup == Batch("zena", GAMES, players=3).setup
    assert played(batch, 5) == played(Batch("zena", GAMES, players=3), 5)
    with pytest.raises(BadSetup, match="not int"):
        Batch(3, GAMES)  # type: ignore[arg-type]


def test_a_batch_and_its_halves_tell_their_size_at_a_prompt() -> None:
    batch = Batch("zena", GAMES, workers=2, halves=True)
    assert repr(batch) == f"<Batch of {GAMES} games of zena>"
    assert repr(batch.halves[0]) == f"<Half of a batch: {GAMES // 2} games>"
    batch.close()


def test_a_batch_without_games_is_refused() -> None:
    with pytest.raises(BadSetup, match="a game"):
        Batch("siena", 0)
