"""S11.4 Palazzo Tolomei: the wedding stops a banker, unless they send a gift."""

from typing import Final

from buongoverno.games.siena.codes import PALAZZO_TOLOMEI
from buongoverno.games.siena.position import Player, Position

WEDDING_GIFT: Final = 10


def gift_due(place: int, at_wedding: bool) -> bool:
    """Whether going on from this place costs the gift: not if the move began there."""
    return place == PALAZZO_TOLOMEI and at_wedding


def send_gift(position: Position, player: Player) -> None:
    """Pay in full to go on."""
    position.pay(player, WEDDING_GIFT, "wedding_gift", "S11.4", place=PALAZZO_TOLOMEI)
