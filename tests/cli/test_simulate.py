"""`simulate`: a table for people, one JSON object for programs."""

import json
from pathlib import Path

import pytest

from cli.command import refuses, succeeds

KEYS = [
    "games",
    "decisions",
    "seconds",
    "decisions_per_second",
    "ends",
    "rounds_mean",
    "points_mean",
    "faults",
    "win_share",
]


def test_the_json_object_has_exactly_these_keys() -> None:
    text = succeeds("simulate", "siena", "--games", "3", "--seed", "5", "--json")
    found = json.loads(text)
    assert list(found) == KEYS
    assert found["games"] == 3
    assert sum(found["ends"].values()) == 3
    assert len(found["win_share"]) == 4


def test_a_table_without_json() -> None:
    text = succeeds("simulate", "siena", "--games", "3", "--players", "random,random")
    assert "The last round is over." in text
    assert "P2 wins" in text
    assert "P3 wins" not in text
    assert "decisions a second" in text


def test_zena_is_simulated_alike() -> None:
    arguments = ("simulate", "zena", "--games", "4", "--players", "random,random,random")
    found = json.loads(succeeds(*arguments, "--ruleset", "beginner", "--json"))
    assert list(found) == KEYS
    assert found["ends"] == {"eight_rounds": 4}
    assert found["rounds_mean"] == 8
    assert "Eight rounds are over." in succeeds(*arguments)


def test_unknown_ruleset_and_player_count_of_zena_are_refused() -> None:
    assert refuses("simulate", "zena", "--ruleset", "x") == (
        "Zena 1814 has no ruleset 'x'; there are: expert, beginner"
    )
    assert refuses("simulate", "zena", "--players", "random") == (
        "Zena 1814 is for 2 to 5 players, not 1"
    )


def test_tables_for_a_report(tmp_path: Path) -> None:
    arguments = ("simulate", "zena", "--games", "2", "--out", tmp_path / "games", "--json")
    assert json.loads(succeeds(*arguments))["games"] == 2
    assert (tmp_path / "games" / "events.parquet").exists()
    assert "holds games already" in refuses(*arguments)


def test_records_can_be_replayed(tmp_path: Path) -> None:
    arguments = ("simulate", "zena", "--games", "2", "--seed", "7", "--out", tmp_path / "games")
    succeeds(*arguments, "--records")
    found = sorted(path.name for path in (tmp_path / "games" / "records").iterdir())
    assert found == ["7.txt", "8.txt"]
    assert "all allowed by the rules" in succeeds("replay", tmp_path / "games/records/8.txt")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--records"], "records need a folder to be kept in: name one with --out"),
        (["--players", "random,robot"], "there is no player 'robot'; there are: random"),
        (["--players", "random,me"], "there is no player 'me'; there are: random"),
        (["--players", "random"], "Siena is for 2 to 5 players, not 1"),
        (["--games", "0"], "a simulation has at least 1 game, not 0"),
        (["--jobs", "0"], "a simulation runs in at least 1 process, not 0"),
        (["--ruleset", "x"], "Siena has no ruleset 'x'; there are: rulebook, hall9000"),
        (["--option", "x=on"], "Siena has no option 'x'; there are: courtesan_limit, long_game"),
        (["--cards", "gone.toml"], "gone.toml: there is no such file"),
        (["--seed", "-1"], "a seed is a whole number from 0, not -1"),
        (["--games", "many"], "Invalid value for '--games'"),
    ],
)
def test_impossible_simulation_is_refused(arguments: list[str], line: str) -> None:
    assert refuses("simulate", "siena", *arguments).startswith(line)
