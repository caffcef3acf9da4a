"""What coins, cards and points are worth (Z4.2, Z13.1): everything in points at the end."""

import math
from typing import Final

from buongoverno.games.zena.cards import ROUNDS, Gain
from buongoverno.games.zena.settlement import CARDS_THAT_STAY

# By how many own turns are still to come, the present one included: a coin that can be invested
# is worth far more than the fifth of a point of Z13.1.
COIN: Final = [0.2, 0.35, 0.45, 0.5, 0.55, 0.588, 0.625, 0.662, 0.7, 0.7]
# A card that is drawn: usually a goal, which can be worked for if it comes early.
CARD: Final = [0.45, 0.40, 0.35, 0.33, 0.30, 0.30, 0.30, 0.30, 0.30, 0.30]
# What a coin is worth that will not be spent (Z13.1), and how it decreases with the purse.
_IDLE: Final = 0.2
_SCARCE: Final = 2.4
_PLENTY: Final = 1.3
# How much of that a card is worth without goal cards (Z14.1).
BEGINNERS_CARD: Final = 0.35
# How many cards that stay are laid in an area in a round, for each player at the table, by rounds
# to come after it: most of them early; and how often a card outlives a round's forts. Measured.
_LAID_BY_EACH: Final = [0.02, 0.03, 0.05, 0.07, 0.09, 0.11, 0.14, 0.17, 0.17, 0.17]
_OUTLIVES_FORTS: Final = 0.965
_MOST_PLAYERS: Final = 5


class Need:
    """How much a seat needs coins and cards, compared with what they are usually worth."""

    def __init__(self, coin: float, card: float) -> None:
        self.coin = coin
        self.card = card


USUAL: Final = Need(1.0, 1.0)


def need_of_coins(turns: int, purse: int) -> float:
    """How much a seat needs coins: the more it has, the longer they lie idle."""
    return _SCARCE * (turns + 1) / (purse + _PLENTY * (turns + 1))


def coin_worth(later: int, need: Need) -> float:
    """A coin that can be used in that many turns, given the need of coins."""
    return max(_IDLE, COIN[later] * need.coin)


def worth_of(gain: Gain, later: int, need: Need) -> float:
    """A gain that can be used in that many turns."""
    coins = gain.coin * max(_IDLE, COIN[later] * need.coin)
    return gain.vp + coins + gain.card * CARD[later] * need.card


def _still_there(mean: float, needed: int) -> float:
    """How likely fewer than `needed` cards are laid where `mean` are on average (Z8.3)."""
    return math.fsum(
        [math.exp(-mean) * mean**count / math.factorial(count) for count in range(needed)]
    )


def _stream(rates: list[float]) -> list[float]:
    """What a permanent card brings that gives one thing worth `rates` at each settlement.

    For every number of players, of cards that must still be laid before it is pushed out, and of
    settlements to come: see `_place`.
    """
    found: list[float] = []
    for players in range(_MOST_PLAYERS + 1):
        for needed in range(CARDS_THAT_STAY + 1):
            for settlements in range(ROUNDS + 2):
                total = 0.0
                laid = 0.0
                for past in range(settlements):
                    later = settlements - 1 - past
                    there = 1.0
                    if past > 0:
                        there = _still_there(laid, needed) * _OUTLIVES_FORTS**past
                    total += there * rates[later]
                    laid += players * _LAID_BY_EACH[later]
                found.append(total)
    return found


_POINTS: Final = _stream([1.0] * (ROUNDS + 2))
_COINS: Final = _stream(COIN)
_CARDS: Final = _stream(CARD)


def _place(players: int, needed: int, settlements: int) -> int:
    return (players * (CARDS_THAT_STAY + 1) + max(0, needed)) * (ROUNDS + 2) + settlements


def stream_of(gain: Gain, players: int, needed: int, settlements: int, need: Need) -> float:
    """A gain received at every settlement for as long as the card lies."""
    if settlements <= 0:
        return 0.0
    place = _place(players, needed, settlements)
    coins = gain.coin * need.coin * _COINS[place]
    return gain.vp * _POINTS[place] + coins + gain.card * need.card * _CARDS[place]


def settlements_expected(players: int, needed: int, settlements: int) -> float:
    """How often a permanent card will be settled."""
    return _POINTS[_place(players, needed, settlements)] if settlements > 0 else 0.0
