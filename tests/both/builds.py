"""Both builds of the package, each in a fresh Python, playing the same games.

BUONGOVERNO_DEEP=1 plays more of them.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src"
PLAYED = 48 if os.environ.get("BUONGOVERNO_DEEP") else 16  # a different table each

# Run once for each build: which build it is, then a digest for each game.
PLAY = """
import dataclasses
import hashlib
import sys

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.plugin.registry import plugin

name, played = sys.argv[1], int(sys.argv[2])
soaked = plugin(name).soak()
print("compiled" if buongoverno.compiled() else "interpreted")
for number in range(played):
    table = soaked.table_of(number * 7)
    state = soaked.game.new(table.players, table.seed, table.ruleset, table.options, table.cards)
    chance = Chance(number)
    digest = hashlib.sha256()
    decisions = 0
    while not state.over:
        pending = state.pending
        seat = pending[chance.below(len(pending))]
        mark = state.events
        state.apply(soaked.lively_choice(state, seat, chance), seat)
        decisions += 1
        quiet = state.clone()
        quiet.last_event = None
        seen = [quiet.save(), state.legal(), state.log(None, mark)]
        if decisions % 20 == 0:
            for reader in [*range(table.players), None]:
                imagined = state.imagine(reader, chance)
                seen += [state.view(reader), state.log(reader, mark), imagined.view(0)]
            seen += [dataclasses.asdict(choice) for choice in state.choices()[:8]]
        digest.update(repr(seen).encode())
    digest.update(state.save().encode())
    print(decisions, state.result.end, digest.hexdigest())
"""


def output_of(script: str, *arguments: str, interpreted: bool = False) -> str:
    """What a script prints with the installed package or, `interpreted`, with the sources."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if interpreted:
        environment["PYTHONPATH"] = str(SOURCES)
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        capture_output=True,
        text=True,
        env=environment,
        cwd=SOURCES.parent / "tests",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def games_of(game: str, interpreted: bool) -> tuple[str, list[str]]:
    """Which build ran, and a line for each of its games."""
    output = output_of(PLAY, game, str(PLAYED), interpreted=interpreted)
    build, *games = output.splitlines()
    return build, games


def check_same_games(game: str) -> None:
    """Byte for byte: states, legal lists, logs, views, imagined worlds and choices."""
    build, compiled_games = games_of(game, interpreted=False)
    if build != "compiled":
        pytest.skip("the installed package is not compiled: there is only one build to compare")
    build, interpreted_games = games_of(game, interpreted=True)
    assert build == "interpreted"
    assert len(interpreted_games) == PLAYED
    assert compiled_games == interpreted_games
