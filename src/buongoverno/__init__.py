"""Buongoverno: play, learn and study board games with every rule enforced and explained."""

import buongoverno.games  # noqa: F401 (first: later it would replace the function `games`)
from buongoverno.kernel import state as _state
from buongoverno.plugin.registry import game, games

__all__ = ["compiled", "game", "games"]
__version__ = "0.2.0"


def compiled() -> bool:
    """Whether the rules run compiled (otherwise the same source runs interpreted)."""
    return not str(_state.__file__).endswith(".py")
