"""Bots: whoever sits at the table without being a person."""

from buongoverno.players.player import Imagine, Player
from buongoverno.players.registry import named, names

__all__ = ["Imagine", "Player", "named", "names"]
