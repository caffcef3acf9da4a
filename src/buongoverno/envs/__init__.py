"""The games as environments for learning (docs/environments.md).

Every installed game has PettingZoo environments here: `from buongoverno.envs import NAME_v0`.
"""

from typing import Any

_PARALLEL = "_parallel_v0"
_AEC = "_v0"


def __getattr__(name: str) -> Any:
    """The PettingZoo environments of a game, by its name and their version."""
    from buongoverno.envs.pettingzoo_versions import AecVersion, ParallelVersion
    from buongoverno.plugin.registry import games

    if name.endswith(_PARALLEL) and name.removesuffix(_PARALLEL) in games():
        return ParallelVersion(name.removesuffix(_PARALLEL))
    if name.endswith(_AEC) and name.removesuffix(_AEC) in games():
        return AecVersion(name.removesuffix(_AEC))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
