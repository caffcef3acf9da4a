"""The spaces of observations and actions, as Gymnasium and PettingZoo describe them."""

import numpy as np
from gymnasium import spaces

from buongoverno.envs.table import Table


def actions_of(table: Table) -> "spaces.Discrete":
    """All codes of the game."""
    return spaces.Discrete(table.codes)


def row_of(table: Table) -> spaces.Box:
    """An observation as bytes."""
    return spaces.Box(0, 255, (table.size,), np.uint8)


def masked_row_of(table: Table) -> spaces.Dict:
    """An observation with its mask of legal codes."""
    mask = spaces.Box(0, 1, (table.codes,), np.int8)
    return spaces.Dict({"observation": row_of(table), "action_mask": mask})
