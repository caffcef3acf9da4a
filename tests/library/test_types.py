"""What type checkers and editors know: `make check` runs mypy over this file."""

from typing import assert_type

import buongoverno
from buongoverno.games.siena.game import Siena, SienaState
from buongoverno.games.siena.views import SienaView
from buongoverno.games.zena.game import ZenaState
from buongoverno.kernel.game import Game


def test_a_game_by_its_name_has_its_own_types() -> None:
    game = buongoverno.game("siena")
    assert_type(game, Siena)
    state = game.new(players=4, seed=7)
    assert_type(state, SienaState)
    assert_type(state.view(0), SienaView)
    assert_type(state.view(0).round, int)
    assert_type(state.clone(), SienaState)
    assert_type(state.imagine(0, buongoverno.Chance(1)), SienaState)
    assert_type(game.load(state.save()), SienaState)
    assert_type(buongoverno.game("zena").new(3, 1).view(None).families[0].coins, int)
    assert_type(buongoverno.game("zena").new(3, 1), ZenaState)


def test_any_other_name_has_the_general_types() -> None:
    for name in buongoverno.game_names():
        game = buongoverno.game(name)
        assert_type(game, Game)
        assert_type(game.new(2, 1), buongoverno.State)
        assert_type(game.new(2, 1).choices(), list[buongoverno.Choice])


def test_games_played_are_typed() -> None:
    record = buongoverno.play(["random"] * 2, "zena", seed=1)
    assert_type(record, buongoverno.Record)
    match = buongoverno.replay(record)
    assert_type(match, buongoverno.Match)
    assert_type(match.state.result, buongoverno.Result | None)
    assert_type(buongoverno.named("greedy"), buongoverno.Player)
