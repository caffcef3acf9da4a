"""What would count for a player if the game ended now, from what that player knows."""

from rich.text import Text

from buongoverno.cli.result_table import breakdown
from buongoverno.games.siena.codes import BANKER
from buongoverno.games.siena.final_count import breakdown_of
from buongoverno.games.siena.position import Position
from buongoverno.games.siena.text.wording import SienaWording
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State


def points_now(state: State, seat: int, wording: SienaWording) -> Text:
    """A seat knows all of its own points, so any imagined world gives the same count."""
    imagined = state.imagine(seat, Chance(0))
    assert isinstance(imagined, Position)
    player = imagined.players[seat]
    if player.status != BANKER:
        status = wording.status("banker")
        return Text(f"You are no {status}: nothing would count for you (S1.2).")
    scores = breakdown_of(imagined, player)
    total = sum(score.points for score in scores)
    return (
        Text()
        .append(f"{total} points if the game ended now: ", style="bold")
        .append(breakdown(scores, wording.catalogue))
    )
