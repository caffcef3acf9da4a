"""What would count for a family if the game ended now, from what it knows."""

from rich.text import Text

from buongoverno.cli.result_table import breakdown
from buongoverno.games.zena.final_count import breakdown_of
from buongoverno.games.zena.position import Position
from buongoverno.games.zena.text.wording import ZenaWording
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State


def points_now(state: State, seat: int, wording: ZenaWording) -> Text:
    """A seat knows all of its own points, so any imagined world gives the same count."""
    imagined = state.imagine(seat, Chance(0))
    assert isinstance(imagined, Position)
    scores = breakdown_of(imagined, imagined.players[seat])
    total = sum(score.points for score in scores)
    points = "point" if total == 1 else "points"
    return (
        Text()
        .append(f"{total} {points} if the game ended now: ", style="bold")
        .append(breakdown(scores, wording.catalogue))
    )
