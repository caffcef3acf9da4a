"""OpenSpiel's own test, and its algorithms at our tables."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import buongoverno.envs.openspiel  # noqa: F401
from buongoverno.plugin.registry import plugin

GAMES = ("siena", "zena")


def dealt(name: str, players: int = 3) -> tuple[pyspiel.Game, pyspiel.State]:
    """A game after its deal."""
    game = pyspiel.load_game(f"buongoverno_{name}(players={players})")
    state = game.new_initial_state()
    for outcome in (1, 2, 3):
        assert state.is_chance_node()
        state.apply_action(outcome)
    return game, state


@pytest.mark.parametrize("name", GAMES)
def test_random_simulations_pass(name: str) -> None:
    game = pyspiel.load_game(f"buongoverno_{name}(players=2)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_state_can_be_pickled_and_copied(name: str) -> None:
    game, state = dealt(name)
    for _ in range(20):
        state.apply_action(state.legal_actions()[0])
    copy = state.clone()
    read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
    for other in (copy, read):
        assert other.legal_actions() == state.legal_actions()
        assert other.observation_tensor(1) == state.observation_tensor(1)
    copy.apply_action(copy.legal_actions()[0])
    assert str(copy) != str(state)


@pytest.mark.parametrize("name", GAMES)
def test_its_searches_play_our_games(name: str) -> None:
    game, state = dealt(name)
    chance = np.random.RandomState(1)
    playouts = mcts.RandomRolloutEvaluator(1, chance)
    bots = [
        mcts.MCTSBot(game, 1.4, 5, playouts, random_state=chance),
        ismcts.ISMCTSBot(
            game=game,
            evaluator=playouts,
            uct_c=1.4,
            max_simulations=5,
            random_state=chance,
            use_observation_string=True,
        ),
    ]
    for bot in bots:
        assert bot.step(state) in state.legal_actions()


def test_a_resampled_state_looks_the_same_to_its_player_only() -> None:
    _, state = dealt("zena")
    other = state.resample_from_infostate(1, np.random.RandomState(3).uniform)
    assert other.observation_string(1) == state.observation_string(1)
    assert other.observation_string(2) != state.observation_string(2)


def test_tensors_are_our_observations() -> None:
    _, state = dealt("siena")
    row = plugin("siena").new_observer().row(state.adapter.state, 2)
    assert state.observation_tensor(2) == list(row)
    assert state.action_to_string(state.current_player(), 55) == "propose via-francigena"


def test_returns_are_the_rewards_at_the_end() -> None:
    game = pyspiel.load_game("buongoverno_zena(players=2,reward=rank)")
    state = game.new_initial_state()
    chance = np.random.RandomState(2)
    while not state.is_terminal():
        assert sum(state.returns()) == 0
        state.apply_action(int(chance.choice(state.legal_actions())))
    assert sum(state.returns()) == pytest.approx(1)
    assert game.max_utility() == 1
