"""The settings of a run of training."""

from pathlib import Path

import pytest

import buongoverno
from buongoverno.kernel.errors import BadSetup
from buongoverno.learning.configuration import Expert, Tables, configuration


@pytest.mark.parametrize("name", buongoverno.game_names())
def test_a_game_brings_tables_that_can_be_played(name: str) -> None:
    game = buongoverno.game(name)
    found = configuration(game)
    assert found.game == name
    for table in found.tables:
        assert game.new(table.players, seed=1, ruleset=table.ruleset).seats == table.players
    assert {table.ruleset for table in found.tables} == set(game.rulesets)
    counts = range(game.least_players, game.most_players + 1)
    assert {table.players for table in found.tables} == set(counts)


def test_a_file_says_what_is_different(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(
        'games = 16\n[expert]\nsimulations = 8\n[[tables]]\nplayers = 3\nruleset = "rulebook"\n'
    )
    found = configuration(buongoverno.game("siena"), file)
    assert found.games == 16
    assert found.expert == Expert(simulations=8)
    assert found.tables == (Tables(3, "rulebook"),)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("gams = 16", "there is no setting 'gams'; there are games, steps"),
        ("[[tables]]\nplayer = 3", "there is no setting 'player'; there are players, ruleset"),
        ("[expert]\nsimulation = 3", "there is no setting 'simulation'; there are begin, updates"),
        ("games =", "wrong.toml"),
    ],
)
def test_a_mistake_is_told(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(text)
    with pytest.raises(BadSetup, match=told):
        configuration(buongoverno.game("siena"), file)
