"""S12 Rising: peasant, merchant, banker; and S8.8, the goods that leave with a status."""

from typing import Final

from buongoverno.games.siena.cards import CLOTH, SPICES
from buongoverno.games.siena.codes import BANKER, CITY_WALL, MERCHANT, NOWHERE, PEASANT, TURN_ENDS
from buongoverno.games.siena.piles import replaced
from buongoverno.games.siena.position import WORKERS, Player, Position
from buongoverno.kernel.state import Consequence

FLORINS_TO_RISE: Final[tuple[int, ...]] = (30, 80)
_NEXT_STATUS: Final = ("merchant", "banker")


def refused(player: Player) -> str:
    """S12.1: enough florins, and not yet a banker."""
    if player.status == BANKER:
        return "S12.1 is_banker"
    return "" if player.florins >= FLORINS_TO_RISE[player.status] else "S12.1 too_poor"


def prospects(player: Player) -> list[Consequence]:
    """S12.1: whether a player could rise now, or how many florins are missing."""
    if player.status == BANKER:
        return []
    missing = FLORINS_TO_RISE[player.status] - player.florins
    kind = "can_rise" if missing <= 0 else "short_of_rising"
    return [Consequence(f"{kind}_{_NEXT_STATUS[player.status]}", max(0, missing), player.seat)]


def rise(position: Position, player: Player) -> None:
    """S12.1, S12.2: one step up, as the last thing of the turn."""
    player.status += 1
    player.changes += 1
    if player.status == MERCHANT:
        position.tell("becomes_merchant", "S12.1", player.seat)
    else:
        if player.road != NOWHERE:
            position.tell("comes_home", "S12.2", player.seat, place=player.road)
            player.road = NOWHERE
            player.road_space = 0
        player.place = CITY_WALL
        position.tell("becomes_banker", "S12.1", player.seat, place=CITY_WALL)
    _clear_countryside(position)
    position.go(TURN_ENDS)


def _clear_countryside(position: Position) -> None:
    """S8.8: without peasants no worker goods, without merchants to come no traveller goods."""
    lowest = BANKER
    for player in position.players:
        if player.status < lowest:
            lowest = player.status
    if lowest > PEASANT and not position.workers_gone:
        position.workers_gone = True
        for good in range(WORKERS):
            _clear(position, good)
        position.tell("workers_leave", "S8.8")
    if lowest > MERCHANT and not position.travellers_gone:
        position.travellers_gone = True
        _clear(position, CLOTH)
        _clear(position, SPICES)
        position.tell("travellers_leave", "S8.8")


def _clear(position: Position, good: int) -> None:
    position.cubes = replaced(position.cubes, good, 0)
    position.finished = replaced(position.finished, good, 0)
