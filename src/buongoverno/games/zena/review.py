"""What counts as luck in Zena 1814, and the phases of a family's game."""

from typing import Final

from buongoverno.games.zena.position import Position
from buongoverno.kernel.state import State
from buongoverno.plugin.review import ReviewSubject

_OPENING: Final = 3  # the last round of it
_MIDDLE: Final = 6


def _rounds(state: State, seat: int) -> str:
    """Cards laid early lie long (Z8.3); in the last two rounds majorities are decided."""
    assert isinstance(state, Position)
    if state.round <= _OPENING:
        return "opening"
    return "middle" if state.round <= _MIDDLE else "end"


REVIEW: Final = ReviewSubject(
    luck=("rolls", "event", "fort_card", "sees_card"),
    phase=_rounds,
)
