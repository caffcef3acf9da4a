"""A whole game on a real terminal, played by typing numbers as a person would."""

from pathlib import Path

import pytest

from buongoverno.kernel.chance import Chance
from cli.terminal import Terminal, play_to_the_end


@pytest.mark.parametrize(
    ("game", "end", "line"),
    [
        ("siena", "The last round is over.", "end: last_round S18.2"),
        ("zena", "Eight rounds are over.", "end: eight_rounds Z13.1"),
    ],
)
def test_a_whole_game_is_played_by_choosing_numbers(
    game: str, end: str, line: str, tmp_path: Path
) -> None:
    arguments = ("play", game, "--seats", "me,random", "--seed", "8", "--record", "g")
    with Terminal(*arguments, folder=tmp_path) as terminal:
        text = play_to_the_end(terminal, Chance(8))
    assert end in text
    assert "\x1b[" in text  # colour, because it is a terminal
    assert (tmp_path / "g").read_text("utf-8").splitlines()[-3].startswith(line)


@pytest.mark.parametrize(
    ("answers", "title"),
    [([""], "Siena"), (["2"], "Zena 1814"), (["zena"], "Zena 1814"), (["chess", "1"], "Siena")],
)
def test_without_a_game_it_is_asked_for(answers: list[str], title: str, tmp_path: Path) -> None:
    with Terminal("play", folder=tmp_path, NO_COLOR="1") as terminal:
        for answer in answers:
            assert terminal.read()
            assert b"? for help" not in terminal.screen
            terminal.type(answer)
        assert terminal.read()
        assert f"{title}  " in terminal.text()
        terminal.type("quit")


def test_leaving_before_a_game_is_chosen(tmp_path: Path) -> None:
    with Terminal("play", folder=tmp_path) as terminal:
        assert terminal.read()
        terminal.type("quit")
        assert not terminal.read()
        assert terminal.process.wait(timeout=60) == 130
        assert "Traceback" not in terminal.screen.decode()
    assert not list(tmp_path.iterdir())


def test_no_colour_where_none_is_wanted(tmp_path: Path) -> None:
    with Terminal("play", "siena", "--seed", "8", folder=tmp_path, NO_COLOR="1") as terminal:
        assert terminal.read()
        assert b"Agnese (you)" in terminal.screen
        assert b"38;" not in terminal.screen
        terminal.type("quit")
        assert not terminal.read()
        assert terminal.process.wait(timeout=60) == 0


def test_a_killed_game_loses_nothing(tmp_path: Path) -> None:
    arguments = ("play", "siena", "--seed", "8", "--record", "g")
    with Terminal(*arguments, folder=tmp_path) as terminal:
        assert terminal.read()
        terminal.type("1")
        assert terminal.read()
    assert "\nP1 pass\n" in (tmp_path / "g").read_text("utf-8")
