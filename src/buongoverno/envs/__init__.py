"""The games as environments for learning (docs/environments.md).

Every installed game has PettingZoo environments here: `from buongoverno.envs import NAME_v0`.
"""

import importlib
from typing import Any

_PARALLEL = "_parallel_v0"
_AEC = "_v0"


def __getattr__(name: str) -> Any:
    """The PettingZoo environments of a game, by its name and their version."""
    from buongoverno.plugin.registry import game_names

    game = name.removesuffix(_PARALLEL) if name.endswith(_PARALLEL) else name.removesuffix(_AEC)
    if game == name or game not in game_names():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # By name: the engine is compiled where numpy and PettingZoo need not be installed.
    versions = importlib.import_module("buongoverno.envs.pettingzoo_versions")
    made = versions.ParallelVersion if name.endswith(_PARALLEL) else versions.AecVersion
    return made(game)
