"""Bots by the names people type."""

from collections.abc import Callable

from buongoverno.kernel.errors import BadSetup
from buongoverno.players.player import Player
from buongoverno.players.random import RandomPlayer

RANDOM = "random"

_PLAYERS: dict[str, Callable[[], Player]] = {RANDOM: RandomPlayer}


def names() -> list[str]:
    """The names of all bots."""
    return sorted(_PLAYERS)


def named(name: str) -> Player:
    """A new bot of that name."""
    if name not in _PLAYERS:
        raise BadSetup(f"there is no player '{name}'; there are: {', '.join(names())}")
    return _PLAYERS[name]()
