"""What the cards promise before anything is known of the table: worked out once for a card file."""

import functools
from typing import Final

from buongoverno.games.zena.cards import (
    DICE,
    EXTRA_TURN,
    INCOME,
    MANEZZI,
    MAY_PAY,
    NOTHING,
    ONE_SHOT,
    ROUNDS,
    ActionCard,
    Cards,
    Effect,
    Gain,
)
from buongoverno.games.zena.judge.worth import CARD, COIN, Need, settlements_expected, stream_of
from buongoverno.games.zena.settlement import CARDS_THAT_STAY

# Another turn brings a move, an offer and joins (Z8.8); little when there is no money left.
_EXTRA_TURN: Final = 1.1
# Replacing a rival's marker (Z8.7).
_MANEZZI: Final = 1.0
# Passing on the worst card for an unknown one (Z8.7).
_PASSED_CARD: Final = 0.3
# Now and then the coins for "may pay" are not there.
_CAN_PAY: Final = 0.85
# How often a dice card succeeds in the end, and how often slots are taken when it is offered.
_DICE: Final = 0.8
_FIRST_JOIN: Final = 0.7
_NEXT_JOIN: Final = 0.3
# Means are kept for needs of coins from 0 upwards in steps.
_STEPS: Final = 12
_STEPS_TO_ONE: Final = 5


class Promises:
    """Roughly what offering each card brings, with average joins: points, and coins and cards to be
    priced, each by card * (rounds + 2) + turns to come.
    """

    def __init__(self, cards: Cards, players: int) -> None:
        self.points: list[float] = []
        self.coins: list[float] = []
        self.cards: list[float] = []
        for action in cards.actions:
            for turns in range(ROUNDS + 2):
                points = _promise(action, players, turns, Need(0.0, 0.0))
                self.points.append(points)
                self.coins.append(_promise(action, players, turns, Need(1.0, 0.0)) - points)
                self.cards.append(_promise(action, players, turns, Need(0.0, 1.0)) - points)
        self.means: list[float] = []  # by turns to come * steps of need + step
        for turns in range(ROUNDS + 2):
            for step in range(_STEPS):
                self.means.append(_mean_promise(cards, players, turns, _step(step)))

    def of_any_card(self, turns: int, need: Need) -> float:
        """What an action card from the deck promises on average."""
        return self.means[turns * _STEPS + min(_STEPS - 1, int(need.coin * _STEPS_TO_ONE))]


@functools.lru_cache(maxsize=64)
def promises_of(cards: Cards, players: int) -> Promises:
    """Worked out once for a card file."""
    return Promises(cards, players)


def _promise(action: ActionCard, players: int, turns: int, need: Need) -> float:
    """What offering a card brings with that many turns to come, coins priced by need."""
    if turns <= 0:
        return 0.0
    coin = COIN[turns] * need.coin
    price = action.slots[0] * coin
    if action.kind == DICE:
        return _DICE * _worth(action.effect.gain, turns - 1, need) - price - coin
    once = action.kind == ONE_SHOT
    worth = effect_promise(action.effect, once, players, CARDS_THAT_STAY, turns, need)
    worth += effect_promise(action.promoter, once, players, CARDS_THAT_STAY, turns, need)
    for slot in range(len(action.bonus)):
        worth += (_FIRST_JOIN - _NEXT_JOIN * slot) * _worth(action.bonus[slot], turns, need)
    return worth - price


def _step(step: int) -> Need:
    return Need(step / _STEPS_TO_ONE, 1.0)


def _mean_promise(cards: Cards, players: int, turns: int, need: Need) -> float:
    """What cards promise on average; bad ones need not be offered."""
    total = 0.0
    count = 0
    for action in cards.actions:
        total += action.copies * max(0.0, _promise(action, players, turns, need))
        count += action.copies
    return total / count


def _worth(gain: Gain, later: int, need: Need) -> float:
    return gain.vp + gain.coin * COIN[later] * need.coin + gain.card * CARD[later] * need.card


def effect_promise(
    effect: Effect, once: bool, players: int, needed: int, settlements: int, need: Need
) -> float:
    """What an effect brings in that many settlements at most, coins priced by need."""
    if effect.kind == INCOME:
        if once:
            return _worth(effect.gain, settlements - 1, need)
        return stream_of(effect.gain, players, needed, settlements, need)
    if effect.kind == NOTHING:
        return 0.0
    if effect.kind == MAY_PAY:
        later = settlements - 1
        bargain = _worth(effect.gain, later, need) - _worth(effect.pay, later, need)
        times = 1.0 if once else settlements_expected(players, needed, settlements)
        return _CAN_PAY * bargain * times
    if effect.kind == EXTRA_TURN:
        return _EXTRA_TURN
    return _MANEZZI if effect.kind == MANEZZI else _PASSED_CARD
