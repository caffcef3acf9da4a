"""When to rise (S12): what a peasant, a merchant and a banker earn in a round.

The only player of a status sells what all others' cards place there, so it pays to rise later than
the others, but early enough to have time as a banker.
"""

from typing import Final

from buongoverno.games.siena.codes import BANKER, MERCHANT, PEASANT
from buongoverno.games.siena.position import Player, Position

WORKERS_A_CARD: Final = 10.0  # florins of worker goods that a non-banker's cards make in a round
TRAVELLERS_A_CARD: Final = 5.5
JOURNEYS: Final = 5.0  # florins a merchant earns on the roads in a round
MOST_AS_PEASANT: Final = 26.0
MOST_AS_MERCHANT: Final = 30.0
COUNTED_ROUNDS: Final = 2.0  # for how long a difference in income is counted
TO_BE_MERCHANT: Final = 1.5  # points, apart from the income: a step nearer to the city
TO_BE_BANKER: Final = 3.0
ENOUGH_TO_GO_ON: Final = 80  # florins with which a new merchant becomes a banker at once
POINTS_A_FLORIN: Final = 0.16


def income_as(position: Position, player: Player, status: int) -> float:
    """Florins in a round for a player of that status, the others staying what they are."""
    others = 0
    sellers = 1.0
    for other in position.players:
        if other.seat == player.seat:
            continue
        if other.status != BANKER:
            others += 1
        if other.status == status:
            sellers += 1.0
    if status == PEASANT:
        florins = WORKERS_A_CARD * (others + 1) / sellers
        return florins if florins < MOST_AS_PEASANT else MOST_AS_PEASANT
    florins = TRAVELLERS_A_CARD * (others + 1) / sellers + JOURNEYS
    return florins if florins < MOST_AS_MERCHANT else MOST_AS_MERCHANT


def rise_worth(position: Position, player: Player, rounds: float) -> float:
    """S12.1: rising now rather than staying another turn, in points."""
    if player.status == MERCHANT:
        return TO_BE_BANKER
    if player.florins >= ENOUGH_TO_GO_ON or rounds < 6.0:
        return TO_BE_BANKER
    gain = income_as(position, player, MERCHANT) - income_as(position, player, PEASANT)
    return TO_BE_MERCHANT + COUNTED_ROUNDS * POINTS_A_FLORIN * gain
