"""Bring your own bot: a Python file with a class, run in a process of its own (docs/own-bot.md).

`spec` reads what a person types, `player` is the bot as a match knows it, `process` the process it
runs in. `child` and `loading` run in that process alone: the process that plays the match never
imports a bot's file.
"""

from buongoverno.players.own.player import MOST_FAULTS, OwnPlayer, load, own_player
from buongoverno.players.own.spec import Spec, is_own, read_spec

__all__ = ["MOST_FAULTS", "OwnPlayer", "Spec", "is_own", "load", "own_player", "read_spec"]
