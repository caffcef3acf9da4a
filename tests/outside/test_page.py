"""docs/adding-a-game.md leads to a game of one's own."""

import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from documentation.blocks import blocks_of
from documentation.reader import Reader
from outside.environment import Environment


@pytest.fixture
def pip(environment: Environment) -> Iterator[Path]:
    """A `pip` for an environment that has none; the page's game is not left behind."""
    program = environment.python.parent / "pip"
    pip = [sys.executable, "-m", "pip", "-q", "--no-input", "--python", str(environment.python)]
    program.write_text(f'#!/bin/sh\nPIP_NO_INDEX=1 exec {shlex.join(pip)} "$@"\n')
    program.chmod(0o755)
    yield program
    subprocess.run([program, "uninstall", "--yes", "fiera"], check=True)


def test_the_page_can_be_followed(environment: Environment, pip: Path, tmp_path: Path) -> None:
    def command(arguments: list[str]) -> str:
        return environment.says(*arguments)

    reader = Reader(tmp_path, command, programs=pip.parent)
    for block in blocks_of("docs/adding-a-game.md"):
        reader.follow(block)
    assert "fiera" in environment.says("simulate", "--help")
