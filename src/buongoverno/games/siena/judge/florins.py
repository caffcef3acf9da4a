"""What a florin is worth, and how long the game will go on (S12, S18, S19.1).

Florins are no points: they become points in the Duomo, the inn and the tower, or as a merchant's
Senesi cards. So a florin is worth most while there is still time to spend it, and to a player who
needs it to rise.
"""

from typing import Final

from buongoverno.games.siena.action_phase import LAST_ROUND, LAST_ROUND_OF_A_LONG_GAME
from buongoverno.games.siena.city.torre_del_mangia import FLOORS
from buongoverno.games.siena.codes import BANKER, MERCHANT, PEASANT
from buongoverno.games.siena.final_count import FLOOR_POINTS
from buongoverno.games.siena.position import Player, Position
from buongoverno.games.siena.rising import FLORINS_TO_RISE
from buongoverno.games.siena.setup import BOTTOM_ARTISTS

BANKERS_FLORIN: Final = 0.18  # a floor or an artist costs about six florins a point
MERCHANTS_FLORIN: Final = 0.13  # it also brings the rise nearer
PEASANTS_FLORIN: Final = 0.16
SPARE_FLORIN: Final = 0.07  # of a merchant or peasant who has enough to rise
SAVED_IN_A_ROUND: Final = 5.0
TIME_IN_THE_CITY: Final = 8.8  # rounds a banker wants to have
TIME_IN_HALL9000: Final = 11.9  # the others come to the city sooner there
LATE: Final = 0.045  # what a florin is worth more for each round that is missing
SPENT_IN_A_ROUND: Final = 22.0

FLOORS_IN_A_ROUND: Final = 0.30  # by each banker
ARTISTS_IN_A_ROUND: Final = 0.30


def last_round(position: Position) -> int:
    """S18.2, S18.3."""
    return LAST_ROUND_OF_A_LONG_GAME if position.rules.long_game else LAST_ROUND


def artists_to_come(position: Position) -> float:
    """How many more artists will be hired, as the last one is among the bottom three (S3.4)."""
    hired = len(position.artist_owners)
    all_of_them = len(position.artists)
    sure = all_of_them - BOTTOM_ARTISTS - hired
    if sure >= 0:
        return sure + (BOTTOM_ARTISTS + 1) / 2.0
    return (all_of_them - hired + 1) / 2.0


def rounds_left(position: Position) -> float:
    """How many rounds will still be played, this one included (S18)."""
    bankers = 0.0
    for player in position.players:
        if player.status == BANKER:
            bankers += 1.0
        elif player.status == MERCHANT:
            bankers += 0.5 if player.florins > 50 else 0.3
        else:
            bankers += 0.1
    limit = last_round(position) - position.round + 1.0
    tower = 0.5 + (FLOORS - len(position.tower)) / (FLOORS_IN_A_ROUND * bankers)
    inn = 0.5 + artists_to_come(position) / (ARTISTS_IN_A_ROUND * bankers)
    soonest = tower if tower < inn else inn
    return soonest if soonest < limit else limit


def bankers_florin(florins: float, rounds: float) -> float:
    """The more a banker has and the less time is left, the less one more is worth."""
    return BANKERS_FLORIN / (1.0 + florins / (SPENT_IN_A_ROUND * rounds))


def florin_worth(position: Position, player: Player, rounds: float) -> float:
    """What one more florin brings that player, in points."""
    if player.status == BANKER:
        return bankers_florin(player.florins, rounds)
    if player.florins >= FLORINS_TO_RISE[player.status]:
        worth = SPARE_FLORIN
    else:
        worth = PEASANTS_FLORIN if player.status == PEASANT else MERCHANTS_FLORIN
    time = TIME_IN_HALL9000 if position.rules.hall9000 else TIME_IN_THE_CITY
    late = rounds_to_the_city(player) + time - rounds
    return worth + late * LATE if late > 0.0 else worth


def rounds_to_the_city(player: Player) -> float:
    """How long a careful peasant or merchant will take to become a banker."""
    missing = FLORINS_TO_RISE[MERCHANT] - player.florins
    rounds = missing / SAVED_IN_A_ROUND if missing > 0 else 0.0
    return rounds + 1.0 if player.status == PEASANT else rounds


def points_now(position: Position, player: Player) -> float:
    """A banker's floors, cards and miser cubes so far, without the start for wealth (S19)."""
    points = 0.0
    for floor in range(len(position.tower)):
        if position.tower[floor] == player.seat:
            points += FLOOR_POINTS[floor]
    for value in player.senesi:
        points += value
    artist_points = position.rules.cards.artist_points
    owners = position.artist_owners
    for index in range(len(owners)):
        if owners[index] == player.seat:
            points += artist_points[position.artists[index]]
    cubes = player.miser_cubes
    return points - cubes * (cubes + 1) / 2.0


def lead_at_the_end(position: Position, seat: int, gain: float, florins: int) -> float:
    """By how much a seat would lead (or trail) if the game ended now and it gained that much."""
    own = 0.0
    best = -100.0
    for player in position.players:
        if player.status != BANKER:
            continue
        points = points_now(position, player)
        if player.seat == seat:
            own = points + gain
        else:
            if player.florins > florins:
                points += 1.5
            if points > best:
                best = points
    return own - best
