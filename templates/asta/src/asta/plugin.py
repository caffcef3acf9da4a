"""Asta, as Buongoverno finds it: the game alone, with the defaults for everything else."""

from typing import Final

from asta.game import Asta
from buongoverno.plugin.game_plugin import GamePlugin

ASTA: Final = GamePlugin(Asta())
