"""The PettingZoo environments of a game (docs/environments.md)."""

from typing import Any

from buongoverno.envs import VERSION
from buongoverno.envs.aec_game import AecGame, guarded_aec_game
from buongoverno.envs.game_adapter import Setup
from buongoverno.envs.parallel_game import ParallelGame
from buongoverno.extras import imports_of
from buongoverno.plugin.registry import game

with imports_of("envs", "an environment"):
    from pettingzoo import AECEnv
    from pettingzoo.utils import parallel_to_aec


class AecVersion:
    """A game as an AEC environment; `setup` is what `Setup` takes beside the game."""

    def __init__(self, game_name: str) -> None:
        self.game = game_name
        self.name = f"{game_name}_v{VERSION}"

    def env(self, max_cycles: int | None = None, **setup: Any) -> AECEnv[str, Any, Any]:
        """The environment with guards."""
        return guarded_aec_game(self.name, Setup(self.game, **setup), max_cycles)

    def raw_env(self, max_cycles: int | None = None, **setup: Any) -> AecGame:
        """The same without guards, for speed."""
        return AecGame(self.name, Setup(self.game, **setup), max_cycles)


class ParallelVersion:
    """A game as a parallel environment; `setup` is what `Setup` takes beside the game."""

    def __init__(self, game_name: str) -> None:
        self.game = game_name
        self.name = f"{game_name}_parallel_v{VERSION}"

    def parallel_env(self, max_cycles: int | None = None, **setup: Any) -> ParallelGame:
        """The environment; by default it is never truncated."""
        bound = game(self.game).decision_bound if max_cycles is None else max_cycles
        return ParallelGame(self.name, Setup(self.game, **setup), bound)

    def env(self, max_cycles: int | None = None, **setup: Any) -> AECEnv[str, Any, Any]:
        """The same, all seats acting in turn within a cycle."""
        return parallel_to_aec(self.parallel_env(max_cycles, **setup))
