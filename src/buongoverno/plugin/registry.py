"""Finds the games that are installed, by the entry points of their packages.

A package offers a game with a line in its pyproject.toml:

    [project.entry-points."buongoverno.games"]
    asta = "asta.plugin:ASTA"

A game is imported when it is first asked for.
"""

import functools
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.game import Game
from buongoverno.kernel.state import State
from buongoverno.plugin.game_plugin import GamePlugin
from buongoverno.plugin.judge import Judge

GROUP: Final = "buongoverno.games"


def games() -> list[str]:
    """The names of all games."""
    return sorted(_entries())


def game(name: str) -> Game:
    """The game of that name."""
    return plugin(name).game


@functools.cache
def plugin(name: str) -> GamePlugin:
    """The game of that name with all its parts."""
    entry = _entries().get(name)
    if entry is None:
        there = ", ".join(games()) or "none; is Buongoverno installed?"
        raise BadSetup(f"there is no game '{name}'; there are: {there}")
    found = entry.load()
    if not isinstance(found, GamePlugin) or found.game.name != name:
        raise BadSetup(f"{entry.value}, the entry point of '{name}', is no plugin of that name")
    return found


def judge_of(state: State) -> Judge:
    """What bots know of the game a state belongs to."""
    return plugin(state.game).judge


@functools.cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}
