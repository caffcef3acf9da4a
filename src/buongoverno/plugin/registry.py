"""Finds the games that are installed, by the entry points of their packages.

A package offers a game with a line in its pyproject.toml:

    [project.entry-points."buongoverno.games"]
    asta = "asta.plugin:ASTA"

A game that cannot be used is left out, with a line in the log that says why: it must not take the
others down.
"""

import functools
import logging
import re
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.game import Game
from buongoverno.kernel.message import kernel_message
from buongoverno.kernel.state import State
from buongoverno.plugin.game_plugin import GamePlugin
from buongoverno.plugin.judge import Judge

GROUP: Final = "buongoverno.games"
_NAME: Final = re.compile("[a-z][a-z0-9_]*")  # it stands in addresses, records and names of files
_LOG: Final = logging.getLogger("buongoverno")


def game_names() -> list[str]:
    """The names of all games."""
    return [name for name, entry in _offered().items() if _usable(entry) is not None]


def game(name: str) -> Game:
    """The game of that name."""
    return plugin(name).game


def plugin(name: str) -> GamePlugin:
    """The game of that name with all its parts."""
    if not isinstance(name, str):
        raise BadSetup(f"a game is named by a text, not {type(name).__name__}")
    entry = _offered().get(name)
    found = None if entry is None else _usable(entry)
    if found is None:
        there = ", ".join(game_names()) or "none, so Buongoverno is not installed"
        raise BadSetup(kernel_message("game", game=name, known=there))
    return found


def judge_of(state: State) -> Judge:
    """What bots know of the game a state belongs to."""
    return plugin(state.agreed.game.name).judge


@functools.cache
def _offered() -> dict[str, EntryPoint]:
    """What packages offer, by the name of the game; nothing is imported for that."""
    found: dict[str, EntryPoint] = {}
    # Sources beside an installed package, or that package's earlier name, offer the same twice.
    offered = {(entry.name, entry.value): entry for entry in entry_points(group=GROUP)}
    for entry in sorted(offered.values(), key=lambda entry: entry.name):
        if entry.name in found:
            _leave_out(entry, "there is another game of that name")
        else:
            found[entry.name] = entry
    return found


def _leave_out(entry: EntryPoint, problem: str) -> None:
    _LOG.warning("the game '%s' (%s) is left out: %s", entry.name, entry.value, problem)


@functools.cache
def _usable(entry: EntryPoint) -> GamePlugin | None:
    """A game, imported when somebody first asks for it; None if it cannot be used."""
    try:
        return _loaded(entry)
    except Exception as error:  # whatever a foreign package does when it is imported
        _leave_out(entry, f"{type(error).__name__}: {error}")
        return None


def _loaded(entry: EntryPoint) -> GamePlugin:
    if not _NAME.fullmatch(entry.name):
        raise BadSetup("the name of a game is made of small letters, digits and underscores")
    found = entry.load()
    if not isinstance(found, GamePlugin):
        raise BadSetup(f"it is no GamePlugin but a {type(found).__name__}")
    if found.game.name != entry.name:
        raise BadSetup(f"the game calls itself '{found.game.name}'")
    return found
