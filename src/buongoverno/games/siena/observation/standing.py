"""How players stand: their wealth among the bankers, and the points that a seat knows of (S19)."""

from typing import Final

from buongoverno.games.siena.codes import BANKER
from buongoverno.games.siena.final_count import (
    FLOOR_POINTS,
    MOST_FLOORS,
    OTHERS_START,
    POOREST_START,
    RICHEST_START,
    master_builder,
    miser_points,
)
from buongoverno.games.siena.position import Player, Position
from buongoverno.plugin.observer import SEATS

# Of each player: how many bankers are richer; then of each the points for wealth.
WEALTH_SIZE: Final = 2 * SEATS
_NOBODY: Final = bytes(WEALTH_SIZE)
_ABSENT: Final = [bytes(SEATS - seats) for seats in range(SEATS + 1)]


class WealthEncoder:
    """What everybody sees of the bankers' wealth, cached while no player changes."""

    _richer: bytes = b""
    _points: bytes = b""
    _is_known: bool = False
    _bankers: int = 0

    def follow(self, player: Player) -> None:
        """Something of a player has changed; without bankers there is nothing to compare."""
        if self._bankers or player.status == BANKER:
            self._is_known = False

    def add(self, position: Position, seat: int, row: list[bytes]) -> None:
        """Append all players from the observer round the table."""
        if not self._is_known:
            self._is_known = True
            self._compare(position)
        if not self._bankers:
            row.append(_NOBODY)
            return
        absent = _ABSENT[position.seats]
        row.append(self._richer[seat:])
        row.append(self._richer[:seat])
        row.append(absent)
        row.append(self._points[seat:])
        row.append(self._points[:seat])
        row.append(absent)

    def _compare(self, position: Position) -> None:
        purses = [player.florins for player in position.players if player.status == BANKER]
        self._bankers = len(purses)
        if purses:
            richer = [0] * position.seats
            points = [0] * position.seats
            for player in position.players:
                richer[player.seat] = len([1 for florins in purses if florins > player.florins])
                if player.status == BANKER:
                    points[player.seat] = _start_points(position, player.florins, purses)
            self._richer = bytes(richer)
            self._points = bytes(points)


def _start_points(position: Position, florins: int, purses: list[int]) -> int:
    """S19.1; who has as many florins as the richest is taken for one of the richest."""
    if florins == max(purses):
        return RICHEST_START
    if florins > min(purses) or (position.seats == 2 and not position.rules.hall9000):
        return OTHERS_START
    return POOREST_START


def known_points(position: Position, player: Player, seat: int, everything: bool) -> int:
    """Miser cubes, floors, and the Senesi cards and artists that the observer knows."""
    points = -miser_points(player.miser_cubes)
    for floor, builder in enumerate(position.tower):
        if builder == player.seat:
            points += FLOOR_POINTS[floor]
    if position.tower and master_builder(position) == player.seat:
        points += MOST_FLOORS
    for place, mask in enumerate(player.senesi_known):
        if everything or mask >> seat & 1:
            points += player.senesi[place]
    for index, owner in enumerate(position.artist_owners):
        if owner == player.seat and (everything or position.artist_known[index] >> seat & 1):
            points += position.rules.cards.artist_points[position.artists[index]]
    return points
