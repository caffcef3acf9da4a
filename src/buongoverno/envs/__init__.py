"""The games as environments for learning (docs/environments.md).

Every installed game has PettingZoo environments here: `from buongoverno.envs import NAME_v1`.
"""

import importlib
import re
from typing import Any

VERSION = 1
# The last release that has each of the earlier versions.
LAST_RELEASES = {0: "0.1.0"}
_NAME = re.compile(r"(?P<game>\w+?)(?P<parallel>_parallel)?_v(?P<version>\d+)")


def __getattr__(name: str) -> Any:
    """The PettingZoo environments of a game, by its name and their version."""
    from buongoverno.plugin.registry import game_names

    found = _NAME.fullmatch(name)
    if found is None or found["game"] not in game_names():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    version = int(found["version"])
    if version != VERSION:
        release = LAST_RELEASES.get(version)
        there = "is not there yet" if release is None else f"is in Buongoverno {release}"
        raise AttributeError(f"{name} {there}; here is version {VERSION} (docs/environments.md)")
    # By name: the engine is compiled where numpy and PettingZoo need not be installed.
    versions = importlib.import_module("buongoverno.envs.pettingzoo_versions")
    made = versions.ParallelVersion if found["parallel"] else versions.AecVersion
    return made(found["game"])
