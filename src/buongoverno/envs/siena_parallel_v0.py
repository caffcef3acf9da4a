"""Siena as a PettingZoo parallel environment, version 0 (docs/environments.md)."""

from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils import parallel_to_aec

from buongoverno.envs.game_adapter import Setup
from buongoverno.envs.parallel_game import ParallelGame
from buongoverno.games.siena.game import DECISION_BOUND

NAME = "siena_parallel_v0"


def parallel_env(max_cycles: int = DECISION_BOUND, **setup: Any) -> ParallelGame:
    """The environment; `setup` is what `Setup` takes beside the game."""
    return ParallelGame(NAME, Setup("siena", **setup), max_cycles)


def env(max_cycles: int = DECISION_BOUND, **setup: Any) -> AECEnv[str, Any, Any]:
    """The same, all seats acting in turn within a cycle."""
    return parallel_to_aec(parallel_env(max_cycles, **setup))
