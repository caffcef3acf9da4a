"""Siena as a PettingZoo AEC environment, version 0 (docs/environments.md)."""

from typing import Any

from pettingzoo import AECEnv

from buongoverno.envs.aec_game import AecGame, guarded_aec_game
from buongoverno.envs.game_adapter import Setup

NAME = "siena_v0"


def env(max_cycles: int | None = None, **setup: Any) -> AECEnv[str, Any, Any]:
    """The environment with guards; `setup` is what `Setup` takes beside the game."""
    return guarded_aec_game(NAME, Setup("siena", **setup), max_cycles)


def raw_env(max_cycles: int | None = None, **setup: Any) -> AecGame:
    """The same without guards, for speed."""
    return AecGame(NAME, Setup("siena", **setup), max_cycles)
