"""How the game stands: the points everybody will have at the end, as far as one can tell."""

import math
from typing import Final

from buongoverno.games.siena.codes import BANKER, MERCHANT
from buongoverno.games.siena.final_count import OTHERS_START, count
from buongoverno.games.siena.position import Position
from buongoverno.players.judges.siena.florins import points_now, rounds_left

POINTS_IN_A_ROUND: Final = 2.0
TIE: Final = 0.001


def expected_points(position: Position) -> list[float]:
    """What each seat will have; non-bankers in time count less."""
    if position.over:
        return _final_points(position)
    rounds = rounds_left(position)
    expected: list[float] = []
    for player in position.players:
        points = OTHERS_START + points_now(position, player)
        if player.status == BANKER:
            points += POINTS_IN_A_ROUND * rounds + 0.1 * player.florins
        elif player.status == MERCHANT:
            points += POINTS_IN_A_ROUND * (rounds - (80 - player.florins) / 20.0)
            points += 8.0
        else:
            points += POINTS_IN_A_ROUND * (rounds - 3.0) + 0.1 * player.florins
        expected.append(points)
    return expected


def _final_points(position: Position) -> list[float]:
    """S19: the points counted, ties broken by rank; nobody else has any (S1.2)."""
    expected: list[float] = []
    for result in count(position).seats:
        points = 0.0 if result.points is None else float(result.points)
        expected.append(points - TIE * result.rank)
    return expected


def stray_points(position: Position) -> float:
    """The standard deviation of what is expected."""
    if position.over:
        return 0.0
    return 1.0 + 2.0 * math.sqrt(rounds_left(position))
