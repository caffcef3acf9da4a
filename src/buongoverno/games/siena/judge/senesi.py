"""What Senesi cards are worth before one has seen them (S15)."""

import math
from typing import Final

from buongoverno.games.siena.codes import KEEP, PASS, SENESI_ONE
from buongoverno.games.siena.judge.florins import florin_worth
from buongoverno.games.siena.position import Player, Position
from buongoverno.games.siena.rising import FLORINS_TO_RISE
from buongoverno.games.siena.senesi import PRICE_OF_ONE, PRICE_OF_TWO

# By how many standard deviations the best of two cards, and the best two of four, surpass the mean.
BEST_OF_TWO: Final = 0.56
BEST_TWO_OF_FOUR: Final = 1.33
MISSED_RISE: Final = 2.5  # points lost with a turn as a merchant more than needed


def one_card(position: Position) -> float:
    """The mean of the cards in the deck."""
    deck = position.senesi_deck
    if not deck:
        return 0.0
    total = 0
    for value in deck:
        total += value
    return total / len(deck)


def _spread(position: Position, mean: float) -> float:
    deck = position.senesi_deck
    squares = 0.0
    for value in deck:
        squares += (value - mean) * (value - mean)
    return math.sqrt(squares / len(deck))


def one_of_two(position: Position) -> float:
    """The better of the next two cards (S15.1)."""
    mean = one_card(position)
    return mean + BEST_OF_TWO * _spread(position, mean) if len(position.senesi_deck) > 1 else mean


def two_of_four(position: Position) -> float:
    """The two best of the next four cards (S15.2)."""
    count = len(position.senesi_deck)
    mean = one_card(position)
    if count < 4:
        return mean * (2 if count > 1 else count)
    return 2.0 * mean + BEST_TWO_OF_FOUR * _spread(position, mean)


def offer_worth(position: Position, player: Player, code: int, rounds: float) -> float:
    """S15.1: points for florins, unless the florins are needed to rise."""
    if code == PASS:
        return 0.0
    price = PRICE_OF_ONE if code == SENESI_ONE else PRICE_OF_TWO
    points = one_card(position) if code == SENESI_ONE else one_of_two(position)
    needed = FLORINS_TO_RISE[player.status]
    worth = points - price * florin_worth(position, player, rounds)
    if player.florins >= needed > player.florins - price:
        worth -= MISSED_RISE
    return worth


def keep_worth(position: Position, code: int) -> float:
    """S15.1, S15.2: the most valuable cards."""
    return float(position.looked_at[code - KEEP])
