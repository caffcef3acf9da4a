"""Estimates the points each seat will have at the end.

The numbers were fitted to the ends of games among greedy players (docs/bots-siena.md).
"""

import math
from typing import Final

from buongoverno.games.siena.codes import BANKER, MERCHANT
from buongoverno.games.siena.final_count import OTHERS_START, count
from buongoverno.games.siena.judge.florins import (
    points_now,
    rounds_left,
    rounds_to_the_city,
)
from buongoverno.games.siena.position import STAR_CARDS, Player, Position

# A banker's points to come: for each round (up to a limit), florin and star card in hand.
BANKERS_ROUND: Final = 1.69
MOST_ROUNDS: Final = 9.0
BANKERS_START: Final = -2.2
BANKERS_PURSE: Final = 0.069
WEALTH: Final = 0.67  # for the richest banker, and against the poorest (S19.1)
# The same for those who are still on their way to the city.
MERCHANTS_START: Final = 4.0
MERCHANTS_ROUND: Final = 0.74
PEASANTS_START: Final = 2.7
PEASANTS_ROUND: Final = 0.73
MERCHANTS_PURSE: Final = 0.04
PEASANTS_PURSE: Final = 0.06
HALL9000_MERCHANT: Final = 2.8  # merchants earn and spend more often in a turn there
HALL9000_PEASANT: Final = 0.3
STAR_CARD: Final = 0.5
CROWD: Final = -0.6  # for each player more than four at the table, bankers
CROWD_ON_THE_WAY: Final = -3.5
TOO_LATE: Final = 0.2  # what each round too few takes from the odds to become a banker
LEAST_ODDS: Final = 0.05
TIE: Final = 0.001

NEVER_SURE: Final = 1.9
STRAY_WITH_ROUNDS: Final = 0.88


def expected_points(position: Position) -> list[float]:
    """What each seat will have, less for seats that may not become bankers in time (S1.2)."""
    if position.over:
        return _final_points(position)
    rounds = rounds_left(position)
    richest = -1
    poorest = 1 << 20
    bankers = 0
    for player in position.players:
        if player.status == BANKER:
            bankers += 1
            if player.florins > richest:
                richest = player.florins
            if player.florins < poorest:
                poorest = player.florins
    expected: list[float] = []
    for player in position.players:
        points = OTHERS_START + points_now(position, player) + STAR_CARD * _stars(player)
        if player.status == BANKER:
            points += _in_the_city(position, player, rounds)
            if bankers > 1:
                if player.florins == richest:
                    points += WEALTH
                if player.florins == poorest:
                    points -= WEALTH
        else:
            points += _on_the_way(position, player, rounds)
            late = 0.5 + 0.5 * rounds_to_the_city(player) - rounds
            if late > 0.0:
                odds = 1.0 - TOO_LATE * late
                points *= odds if odds > LEAST_ODDS else LEAST_ODDS
        expected.append(points)
    return expected


def _stars(player: Player) -> int:
    stars = 0
    for card in player.hand:
        if card < STAR_CARDS:
            stars += 1
    return stars


def _in_the_city(position: Position, player: Player, rounds: float) -> float:
    """Floors, artists and Senesi cards a banker will still get."""
    time = rounds if rounds < MOST_ROUNDS else MOST_ROUNDS
    points = BANKERS_START + BANKERS_ROUND * time + BANKERS_PURSE * player.florins
    return points + CROWD * (position.seats - 4)


def _on_the_way(position: Position, player: Player, rounds: float) -> float:
    """The same for a merchant or peasant."""
    points = CROWD_ON_THE_WAY * (position.seats - 4)
    hall9000 = position.rules.hall9000
    if player.status == MERCHANT:
        points += MERCHANTS_START + MERCHANTS_ROUND * rounds + MERCHANTS_PURSE * player.florins
        return points + HALL9000_MERCHANT if hall9000 else points
    points += PEASANTS_START + PEASANTS_ROUND * rounds + PEASANTS_PURSE * player.florins
    return points + HALL9000_PEASANT if hall9000 else points


def _final_points(position: Position) -> list[float]:
    """S19: the points counted, ties broken by rank; only bankers have any (S1.2)."""
    expected: list[float] = []
    for result in count(position).seats:
        points = 0.0 if result.points is None else float(result.points)
        expected.append(points - TIE * result.rank)
    return expected


def uncertainty(position: Position) -> float:
    """The standard deviation of what is expected."""
    if position.over:
        return 0.0
    return NEVER_SURE + STRAY_WITH_ROUNDS * math.sqrt(rounds_left(position))
