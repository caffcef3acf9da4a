"""S17 Torre del Mangia: seven floors, and S18.1: the seventh ends the game."""

from typing import Final

from buongoverno.games.siena.cards import MASON
from buongoverno.games.siena.codes import GAME_ENDS, TORRE_DEL_MANGIA, TURN_ENDS
from buongoverno.games.siena.position import Player, Position

MATERIAL: Final[tuple[int, ...]] = (5, 10, 15, 20, 25, 30, 50)
LABOUR: Final = 10
FLOORS: Final = 7
FLOORS_PER_PLAYER: Final = 4


def price(position: Position, with_mason: bool) -> int:
    """S17.1: material for the next floor, and labour unless a mason works."""
    material = MATERIAL[len(position.tower)]
    return material if with_mason else material + LABOUR


def refused(position: Position, player: Player, with_mason: bool) -> str:
    """What forbids building now (S17.1, S17.2)."""
    if player.place != TORRE_DEL_MANGIA:
        return "S17.1 elsewhere"
    if position.tower.count(player.seat) >= FLOORS_PER_PLAYER:
        return "S17.2 floors_built"
    if with_mason and MASON not in player.hand:
        return "S17.1 not_in_hand"
    return "" if player.florins >= price(position, with_mason) else "S17.1 too_poor"


def build(position: Position, player: Player, with_mason: bool) -> None:
    """S17.1: the last thing in the turn, so there is one floor per turn (S17.2)."""
    florins = price(position, with_mason)
    if with_mason:
        position.use_up(player, MASON)
    position.tower = (*position.tower, player.seat)
    position.pay(
        player,
        florins,
        "builds_with_mason" if with_mason else "builds",
        "S17.1",
        place=TORRE_DEL_MANGIA,
        amount=len(position.tower),
    )
    if len(position.tower) == FLOORS:
        position.end = "seventh_floor"
        position.end_rule = "S18.1"
        position.go(GAME_ENDS)
    else:
        position.go(TURN_ENDS)
