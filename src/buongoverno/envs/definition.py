"""What each index of an observation means, computed from a view alone, and each compact action.

This is the definition: slow, readable, and all that a bot with a trained network needs. The
environments use a game's observer, which writes the same rows straight from the state.
"""

from functools import cache

from buongoverno.plugin.compact_actions import CompactActions
from buongoverno.plugin.observation_layout import Field, Layout
from buongoverno.plugin.registry import plugin

__all__ = ["CompactActions", "Field", "Layout", "compact_actions", "layout"]


@cache
def layout(game: str, cards: str | None = None) -> Layout:
    """The layout of a game's observations; `cards` is the text of a custom card file."""
    return plugin(game).layout_of(cards)


def compact_actions(game: str) -> CompactActions:
    """The compact actions of a game."""
    return plugin(game).compact_actions
