"""`arena`: tables for people, one JSON object for programs, and it goes on where it was stopped."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars
import pytest

from cli.command import refuses, succeeds

ARENA = ("arena", "zena", "--players", "random,random,random#2", "--seed", "3")
# Whoever started the tests may ignore Ctrl-C, as a shell does for its background jobs.
COMMAND = """
import signal
from buongoverno.cli.main import main

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    main()
"""

KEYS = [
    "game",
    "ruleset",
    "options",
    "cards",
    "seed",
    "deals",
    "seatings",
    "games",
    "expected",
    "without_winner",
    "ends",
    "rounds",
    "players",
    "seats",
    "duel",
]


def test_tables_for_people() -> None:
    text = succeeds(*ARENA, "--deals", "2")
    assert "2 deals × 3 seatings = 6 games; chance is 33.3% for a seat" in text
    assert "Eight rounds are over." in text
    assert "random ×2" in text
    assert "random#2" in text
    assert "P3" in text
    assert "99% within" in text


@pytest.mark.parametrize("columns", [60, 80, 160])
def test_players_are_named_however_narrow_the_terminal(columns: int) -> None:
    text = succeeds(*ARENA, "--deals", "2", columns=columns)
    assert "random ×2" in text


def test_the_json_object_has_exactly_these_keys() -> None:
    found = json.loads(succeeds(*ARENA, "--deals", "2", "--json"))
    assert list(found) == KEYS
    assert found["games"] == 6
    assert [player["games"] for player in found["players"]] in ([12, 6], [6, 12])
    assert len(found["seats"]) == 3


def test_a_question_is_answered() -> None:
    text = succeeds(*ARENA, "--deals", "2", "--until-decided", "random,random#2")
    assert "Whether random is stronger than random#2 is undecided after 2 deals" in text


def test_rotations_and_processes() -> None:
    one = json.loads(succeeds(*ARENA, "--deals", "2", "--seatings", "rotations", "--json"))
    two = json.loads(
        succeeds(*ARENA, "--deals", "2", "--seatings", "rotations", "--jobs", "2", "--json")
    )
    for found in (one, two):
        for player in found["players"]:
            del player["thinking"]
    assert one == two


def test_games_are_saved_and_resumed(tmp_path: Path) -> None:
    text = succeeds(*ARENA, "--deals", "1", "--out", tmp_path / "arena")
    assert "The games are in" in text
    before = (tmp_path / "arena/games.jsonl").read_text()
    succeeds(*ARENA, "--deals", "2", "--out", tmp_path / "arena")
    assert (tmp_path / "arena/games.jsonl").read_text().startswith(before)
    assert polars.read_parquet(tmp_path / "arena/games.parquet").height == 18
    line = refuses(*ARENA, "--ruleset", "beginner", "--out", tmp_path / "arena")
    assert "has games of another plan: ruleset expert there, beginner now" in line


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--players", "random,robot"], "there is no player 'robot'"),
        (["--players", "random"], "Zena 1814 is for 2 to 5 players, not 1"),
        (["--deals", "0"], "an arena has at least 1 deal, not 0"),
        (["--jobs", "0"], "an arena runs in at least 1 process, not 0"),
        (["--seatings", "some"], "seatings are all, rotations, in-turn, not 'some'"),
        (["--ruleset", "x"], "Zena 1814 has no ruleset 'x'; there are: expert, beginner"),
        (["--until-decided", "random"], "--until-decided takes two players, as in greedy,random"),
        (["--until-decided", "greedy,random"], "'greedy' does not play in this arena"),
        (["--cluster", "nowhere"], "no cluster at 'nowhere': an address is HOST:PORT"),
        (["--cards", "gone.toml"], "gone.toml: there is no such file"),
        (["--out", "/dev/null"], "/dev/null: give a folder"),
    ],
)
def test_impossible_plan_is_refused(arguments: list[str], line: str) -> None:
    assert refuses(*ARENA, *arguments).startswith(line)


def test_missing_library_is_reported_before_any_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert refuses(*ARENA) == (
        "the arena needs numpy, which is not installed; get it with: "
        'pip install "buongoverno-core[lab]"'
    )


def test_other_commands_start_without_the_libraries_of_the_laboratory() -> None:
    look = "import sys, buongoverno.cli.main; print({'numpy', 'polars', 'ray'} & set(sys.modules))"
    said = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert said.stdout == "set()\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_at_once_and_says_how_to_go_on(tmp_path: Path, jobs: str) -> None:
    """On a terminal, so that the bar is drawn too."""
    kept = tmp_path / "games.jsonl"
    ours, theirs = pty.openpty()
    arena = subprocess.Popen(
        [sys.executable, "-c", COMMAND, *ARENA, "--deals", "5000", "--jobs", jobs, "--out", kept],
        stdout=subprocess.PIPE,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and _lines(kept) < 4:
            time.sleep(0.05)
        arena.send_signal(signal.SIGINT)
        shown = _all_of(ours)
        output, _ = arena.communicate(timeout=60)
    finally:
        arena.kill()
        os.close(ours)
    assert arena.returncode == 130
    assert output == b""
    assert "random#2 " in shown  # the win shares beside the bar
    last = shown.strip().splitlines()[-1]
    assert "buongoverno: stopped after" in last
    assert "of 15000 games, kept in" in last
    assert "the same command again goes on from there" in last
    assert kept.read_bytes().endswith(b"\n")


def test_a_killed_arena_leaves_no_process_behind(tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    arena = subprocess.Popen(
        [sys.executable, "-c", COMMAND, *ARENA, "--deals", "5000", "--jobs", "2", "--out", kept],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and _lines(kept) < 4:
        time.sleep(0.05)
    arena.kill()
    arena.communicate(timeout=30)  # waits for all processes that could still write


def _lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def _all_of(terminal: int) -> str:
    """What a program shows until it ends."""
    shown = b""
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # Linux says so when the other side is closed
            break
        if not part:
            break
        shown += part
    return shown.decode(errors="replace")
