"""A whole game on a real terminal, played by typing numbers as a person would."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from buongoverno.kernel.chance import Chance

ROWS, COLUMNS = 50, 100
COMMAND = "from buongoverno.cli.main import main; main()"
MOST_ANSWERS = 3000
COLOUR = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
NUMBER = re.compile(r"^ +([0-9]+)  |(?:  | · |^ +)([0-9]+): ", re.MULTILINE)


class Terminal:
    """A terminal of its own with the command running in it."""

    def __init__(self, *arguments: str, folder: Path, **environment: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        plain = {
            key: text for key, text in os.environ.items() if key not in ("COLUMNS", "NO_COLOR")
        }
        self.process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env={**plain, "TERM": "xterm-256color", **environment},
            start_new_session=True,
        )
        os.close(slave)
        self.screen = b""

    def read(self) -> bool:
        """Take in what is written up to the next question; False when the command has left."""
        self.screen = b""
        while not self.screen.endswith(b"> "):
            try:
                part = os.read(self.master, 65536)
            except OSError:  # how Linux reports the end of the output
                return False
            if not part:
                return False
            self.screen += part
        return True

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def text(self) -> str:
        """What is on the screen, without colours."""
        return COLOUR.sub("", self.screen.decode()).replace("\r", "")

    def numbers(self) -> list[int]:
        """The numbers of the choices on the screen."""
        _, _, choices = self.text().rpartition("? for help")
        return [int(one or other) for one, other in NUMBER.findall(choices)]

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *ignored: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)


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
    chance = Chance(8)
    answers = 0
    with Terminal(*arguments, folder=tmp_path) as terminal:
        while terminal.read():
            numbers = terminal.numbers()
            assert numbers == list(range(1, len(numbers) + 1)), terminal.screen.decode()
            terminal.type(str(numbers[chance.below(len(numbers))]))
            answers += 1
            assert answers < MOST_ANSWERS
        assert terminal.process.wait(timeout=60) == 0
        text = terminal.screen.decode()
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
