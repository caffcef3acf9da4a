"""Defines each index of an observation, computed from a view alone.

This is the definition: slow, readable, and all that a bot with a trained network needs. The
environments use `buongoverno.envs.engine`, which writes the same rows straight from the state.
"""

from functools import cache

from buongoverno.envs.definition.field import Field, Layout
from buongoverno.envs.definition.siena import siena_layout
from buongoverno.envs.definition.zena import zena_layout
from buongoverno.kernel.errors import BadSetup

__all__ = ["Field", "Layout", "layout"]

_LAYOUTS = {"siena": siena_layout, "zena": zena_layout}


@cache
def layout(game: str, cards: str | None = None) -> Layout:
    """The layout of a game's observations; `cards` is the text of a custom card file."""
    if game not in _LAYOUTS:
        raise BadSetup(f"no observations of '{game}'; there are: {', '.join(_LAYOUTS)}")
    return Layout(_LAYOUTS[game](cards))
