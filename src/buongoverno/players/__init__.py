"""Bots: the players that are programs."""

from buongoverno.players.player import Imagine, Player
from buongoverno.players.registry import named, player_names

__all__ = ["Imagine", "Player", "named", "player_names"]
