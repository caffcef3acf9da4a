"""The command as a whole: version, help, and errors in one line."""

import subprocess
import sys
from pathlib import Path

import pytest

import buongoverno
from cli.command import refuses, succeeds
from cli.terminal import Terminal


def test_version_says_whether_the_rules_are_compiled() -> None:
    build = "compiled" if buongoverno.compiled() else "interpreted"
    assert succeeds("--version") == f"buongoverno {buongoverno.__version__} ({build})\n"


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help_names_every_command(arguments: list[str]) -> None:
    text = succeeds(*arguments)
    for name in ("play", "simulate", "replay", "scenario", "rules", "cards"):
        assert f"│ {name} " in text


def test_no_summary_is_cut_off() -> None:
    text = succeeds("--help", columns=80)
    assert "friends at one keyboard." in text
    assert "…" not in text
    assert "..." not in text.replace("[ARGS]...", "")


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)],
)
def test_help_is_coloured_where_a_terminal_wants_it(
    environment: dict[str, str], coloured: bool, tmp_path: Path
) -> None:
    with Terminal("--help", folder=tmp_path, **environment) as terminal:
        assert not terminal.read()
        assert b"Usage" in terminal.screen
        assert (b"\x1b[3" in terminal.screen or b";3" in terminal.screen) is coloured


@pytest.mark.parametrize("name", ["play", "simulate", "rules", "cards"])
def test_unknown_game_is_refused_with_known_ones(name: str) -> None:
    assert refuses(name, "chess") == "there is no game 'chess'; there are: siena, zena"


def test_an_unknown_command_is_refused() -> None:
    assert "plya" in refuses("plya")


@pytest.mark.parametrize("arguments", [["--colour"], ["play", "--colour"]])
def test_an_unknown_option_is_refused(arguments: list[str]) -> None:
    assert "--colour" in refuses(*arguments)


def test_a_missing_argument_is_refused() -> None:
    assert refuses("simulate") == "Missing argument 'game': The game: siena or zena."
    assert refuses("backup") == "Missing argument 'target': A new file, or a folder for one."


def test_the_installed_command_leaves_with_the_same_line_and_status() -> None:
    code = "from buongoverno.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "rules", "chess"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == "buongoverno: there is no game 'chess'; there are: siena, zena\n"


def test_a_reader_who_leaves_early_is_no_error() -> None:
    code = "from buongoverno.cli.main import main; main()"
    writer = subprocess.Popen(
        [sys.executable, "-c", code, "cards", "siena"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert writer.stdout is not None
    assert writer.stderr is not None
    writer.stdout.close()
    assert "Traceback" not in writer.stderr.read()
    writer.stderr.close()
    writer.wait()
