"""A terminal with the command running in it, and somebody who types."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path

from buongoverno.kernel.chance import Chance

COMMAND = "from buongoverno.cli.main import main; main()"
MOST_ANSWERS = 3000
OF_THE_TERMINAL = ("COLUMNS", "LINES", "NO_COLOR")
COLOUR = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
NUMBER = re.compile(r"^ +([0-9]+)  |(?:  | · |^ +)([0-9]+): ", re.MULTILINE)


class Terminal:
    """A terminal of its own with the command running in it."""

    rows, columns = 50, 100

    def __init__(
        self, *arguments: str, folder: Path, program: str = sys.executable, **environment: str
    ) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", self.rows, self.columns, 0, 0))
        plain = {key: text for key, text in os.environ.items() if key not in OF_THE_TERMINAL}
        self.process = subprocess.Popen(
            [program, "-c", COMMAND, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env={**plain, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **environment},
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


def play_to_the_end(terminal: Terminal, chance: Chance) -> str:
    """Choose by number whenever there is a question; the last screen."""
    answers = 0
    while terminal.read():
        numbers = terminal.numbers()
        assert numbers == list(range(1, len(numbers) + 1)), terminal.screen.decode()
        terminal.type(str(numbers[chance.below(len(numbers))]))
        answers += 1
        assert answers < MOST_ANSWERS
    assert terminal.process.wait(timeout=60) == 0
    return terminal.screen.decode()
