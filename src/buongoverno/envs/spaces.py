"""The spaces of observations and actions, as Gymnasium and PettingZoo describe them."""

from buongoverno.envs.game_adapter import GameAdapter
from buongoverno.extras import imports_of

with imports_of("envs", "an environment"):
    import numpy as np
    from gymnasium import spaces


def actions_of(adapter: GameAdapter) -> "spaces.Discrete":
    """All codes of the game."""
    return spaces.Discrete(adapter.codes)


def row_of(adapter: GameAdapter) -> spaces.Box:
    """An observation as bytes."""
    return spaces.Box(0, 255, (adapter.size,), np.uint8)


def masked_row_of(adapter: GameAdapter) -> spaces.Dict:
    """An observation with its mask of legal codes."""
    mask = spaces.Box(0, 1, (adapter.codes,), np.int8)
    return spaces.Dict({"observation": row_of(adapter), "action_mask": mask})
