"""What counts as luck in Siena, and the phases of a player's game."""

from typing import Final

from buongoverno.games.siena.codes import STATUSES
from buongoverno.games.siena.position import Position
from buongoverno.kernel.state import State
from buongoverno.plugin.review import ReviewSubject


def _status(state: State, seat: int) -> str:
    """S12: whoever has risen plays another game."""
    assert isinstance(state, Position)
    return STATUSES[state.players[seat].status]


REVIEW: Final = ReviewSubject(
    luck=("draws_devil", "draws_fato", "game_goes_on", "sees_senesi", "sees_artist", "turned_up"),
    phase=_status,
)
