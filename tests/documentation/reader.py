"""Does what a page says, as a reader would who types it in."""

import contextlib
import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from documentation.blocks import ROOT, Block

# Runs `buongoverno` with these arguments and gives what it prints.
Command = Callable[[list[str]], str]

USUAL_ADDRESS: Final = "http://127.0.0.1:8338"
# What takes a page minutes takes a test a moment: fewer games, bots that hardly look ahead, and no
# processes that would cost more than the games they play.
_SMALLER: Final = (
    (r"--(games|deals) \d+", r"--\1 1"),
    (r"--jobs \d+", "--jobs 1"),
    (r"\bGAMES = \d+", "GAMES = 2"),
    (r"\bSTEPS = \d+", "STEPS = 2"),
    (r"\bgames=\d+", "games=4"),
    (r"\b(search|plain):\d+\b", r"\1:2"),
    (r"--minutes [\d.]+", "--minutes 0.05"),
)
_LOOSELY: Final = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


class Reader:
    """Someone in a folder of their own, with a copy of the repository's examples."""

    def __init__(
        self,
        folder: Path,
        command: Command,
        address: str = USUAL_ADDRESS,
        programs: Path = Path(sys.executable).parent,
    ) -> None:
        self._folder = folder
        self._command = command
        self._address = address
        self._path = f"{programs}{os.pathsep}{os.environ['PATH']}"
        self._names: dict[str, object] = {"__name__": "__main__"}
        self._printed = ""
        self.missing: list[str] = []
        for shared in ("examples", "src", "templates"):
            (folder / shared).symlink_to(ROOT / shared)

    def follow(self, block: Block) -> None:
        """Do what a block says; compare it with what was printed if it is output."""
        if block.mark == "file":
            (self._folder / block.detail).write_text(block.text, encoding="utf-8")
        elif block.mark == "output":
            self._compare(block)
        elif block.mark == "from":
            assert block.text in (ROOT / block.detail).read_text(encoding="utf-8"), str(block)
        elif block.mark == "needs" and find_spec(block.detail) is None:
            self.missing.append(f"{block} needs {block.detail}")
        elif block.is_run:
            self._printed = self._run(block)

    def _run(self, block: Block) -> str:
        text = block.text.replace(USUAL_ADDRESS, self._address)
        for large, small in _SMALLER:
            text = re.sub(large, small, text)
        if block.language == "python":
            return self._python(text, block)
        return self._scenario(text) if block.language == "scenario" else self._shell(text)

    def _python(self, text: str, block: Block) -> str:
        # Empty lines put every line where it is in the page, for tracebacks.
        code = compile("\n" * (block.line - 1) + text, ROOT / block.page, "exec")
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(code, self._names)
        return printed.getvalue()

    def _scenario(self, text: str) -> str:
        path = self._folder / "scenario.txt"
        path.write_text(text, encoding="utf-8")
        return self._command(["scenario", str(path)])

    def _shell(self, text: str) -> str:
        lines = text.replace("\\\n", " ").splitlines()
        return "".join(self._line(line) for line in lines if shlex.split(line, comments=True))

    def _line(self, line: str) -> str:
        first, *rest = shlex.split(line, comments=True)
        if first == "buongoverno":
            return self._command(rest)
        done = subprocess.run(
            ["bash", "-c", line],
            env={**os.environ, "PATH": self._path},
            cwd=self._folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
        return done.stdout

    def _compare(self, block: Block) -> None:
        checker = doctest.OutputChecker()
        example = doctest.Example("", block.text)
        if not checker.check_output(example.want, self._printed, _LOOSELY):
            difference = checker.output_difference(example, self._printed, _LOOSELY)
            raise AssertionError(f"{block} is not what is printed.\n{difference}")
