"""Zena 1814 as a PettingZoo environment of turns, version 0 (docs/environments.md)."""

from typing import Any

from pettingzoo import AECEnv

from buongoverno.envs.table import Setup
from buongoverno.envs.turns import Turns, turns

NAME = "zena_v0"


def env(max_cycles: int | None = None, **setup: Any) -> AECEnv[str, Any, Any]:
    """The environment with guards; `setup` is what `Setup` takes beside the game."""
    return turns(NAME, Setup("zena", **setup), max_cycles)


def raw_env(max_cycles: int | None = None, **setup: Any) -> Turns:
    """The same without guards, for speed."""
    return Turns(NAME, Setup("zena", **setup), max_cycles)
