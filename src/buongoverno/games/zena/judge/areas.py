"""Z8.5, Z8.6: where figures stand well: majorities, goals that ask for them, and company."""

from typing import Final

from buongoverno.games.zena import majority
from buongoverno.games.zena.cards import (
    ANY_MAJORITY,
    FORT,
    GOALS,
    MAJORITY,
    NO_MAJORITY,
    PER_BATTLE,
    PER_PERMANENT,
    ROUNDS,
)
from buongoverno.games.zena.codes import AREA_COUNT
from buongoverno.games.zena.judge.outlook import Outlook
from buongoverno.games.zena.judge.worth import CARD, Need, coin_worth

# Measured over games of this judge against itself, by how far a family is ahead of the best other
# (from 7 behind to 7 ahead): how often it holds the majority a round later, and how often at the
# end if it has a goal card for it.
_AHEAD: Final = 7
_NEXT_ROUND: Final = [
    0.02, 0.03, 0.03, 0.05, 0.06, 0.11, 0.16, 0.23, 0.40, 0.61, 0.83, 0.86, 0.90, 0.93, 0.97,
]  # fmt: skip
_AIMED_AT: Final = [
    0.18, 0.20, 0.22, 0.30, 0.40, 0.43, 0.45, 0.48, 0.58, 0.70, 0.90, 0.91, 0.92, 0.93, 0.96,
]  # fmt: skip
_FROM_NOWHERE: Final = 0.10  # at the end, with no figure there yet; more for each turn
_FROM_NOWHERE_EACH_TURN: Final = 0.02
# How often one rival who is still to play in this round takes it away, by how far one is ahead.
_TAKEN_AWAY: Final = [1.0, 0.28, 0.15, 0.035, 0.03, 0.015, 0.005, 0.003]
_WON_FROM_TIE: Final = 0.03
# How much of a majority's income is left for a family a round later, and so on.
_KEEPS: Final = 0.85
_BY_ITSELF: Final = 0.1
# How much a majority matters for the goals that ask for any, or for none.
_ANY: Final = 0.35
_NONE: Final = 0.6
# For standing in an area where others may offer something to join: each round.
_COMPANY: Final = 0.12
_COMPANY_IN_FORT: Final = 0.10


def _futures() -> list[float]:
    """By rounds to come: how many incomes of a majority can be hoped for."""
    found = [0.0]
    for later in range(ROUNDS + 1):
        found.append(found[-1] + _KEEPS**later)
    return found


_FUTURE: Final = _futures()


def _clamped(ahead: int) -> int:
    return min(_AHEAD, max(-_AHEAD, ahead)) + _AHEAD


def _income_coins() -> list[int]:
    """By area: coins of a majority's income, less the price in the Palace (Z8.5)."""
    found: list[int] = []
    for area, gain in enumerate(majority.INCOMES):
        price = majority.PALACE_PRICE if majority.is_paid_for(area) else 0
        found.append(gain.coin - price)
    return found


_INCOME_POINTS: Final = [gain.vp for gain in majority.INCOMES]
_INCOME_CARDS: Final = [gain.card for gain in majority.INCOMES]
_INCOME_COINS: Final = _income_coins()


def income_worth(area: int, later: int, need: Need) -> float:
    """What the majority in an area brings once (Z8.5)."""
    coins = _INCOME_COINS[area] * coin_worth(later, need)
    return _INCOME_POINTS[area] + coins + _INCOME_CARDS[area] * CARD[later] * need.card


def holds_now(ahead: int, strength: int, movers: int) -> float:
    """How likely the majority is held at this round's settlement."""
    if strength == 0 or ahead < 0:
        return 0.0
    if ahead == 0:
        return _WON_FROM_TIE * movers
    kept = 1.0 - _TAKEN_AWAY[min(ahead, _AHEAD)]
    held = 1.0
    for _ in range(movers):
        held *= kept
    return held


def holds_at_end(ahead: int, strength: int, turns: int, movers: int) -> float:
    """How likely the majority is held at the end by a family that wants it."""
    if turns <= 0:
        return holds_now(ahead, strength, movers)
    if strength == 0:
        return _FROM_NOWHERE + _FROM_NOWHERE_EACH_TURN * turns
    return _AIMED_AT[_clamped(ahead)]


class Wishes:
    """What the goal cards in a hand ask for (Z11)."""

    any_majority: float = 0.0
    no_majority: float = 0.0
    battles: float = 0.0

    def __init__(self, outlook: Outlook, hand: tuple[int, ...]) -> None:
        wanted = [0.0] * AREA_COUNT  # for the majority
        permanents = [0.0] * AREA_COUNT  # for each permanent card
        for card in hand:
            if card >= GOALS:
                goal = outlook.position.rules.cards.goals[card - GOALS]
                if goal.kind == MAJORITY:
                    wanted[goal.area] += goal.points
                elif goal.kind == ANY_MAJORITY:
                    self.any_majority += goal.points
                elif goal.kind == NO_MAJORITY:
                    self.no_majority += goal.points
                elif goal.kind == PER_PERMANENT:
                    permanents[goal.area] += goal.points
                elif goal.kind == PER_BATTLE:
                    self.battles += goal.points
        self.wanted = wanted
        self.permanents = permanents


def income_to_come(outlook: Outlook, seat: int, area: int, strength: int) -> float:
    """What that strength in an area will bring: its income now and later, rivals kept out."""
    best = outlook.best_other(seat, area)
    if strength == 0 and best == 0:
        return 0.0
    ahead = strength - best
    worth = 0.0
    need = outlook.needs[seat]
    later = outlook.later
    if outlook.settlements_left(area) > later:
        income = income_worth(area, later, need)
        if ahead < 0:
            worth -= outlook.rival * income
        else:
            worth += income * holds_now(ahead, strength, outlook.movers[seat])
    if later > 0 and strength > 0:
        income = income_worth(area, later - 1, need)
        worth += income * _FUTURE[later] * (_NEXT_ROUND[_clamped(ahead)] - _BY_ITSELF)
    return worth


def area_worth(
    outlook: Outlook, seat: int, area: int, strength: int, wishes: Wishes, turns: int
) -> float:
    """What that strength in an area is worth: income, and goals that ask for the majority.

    `turns` are those after the present one.
    """
    worth = income_to_come(outlook, seat, area, strength)
    wanted = wishes.wanted[area]
    if strength > 0:
        wanted += _ANY * wishes.any_majority - _NONE * wishes.no_majority
    if wanted != 0.0:
        ahead = strength - outlook.best_other(seat, area)
        worth += wanted * holds_at_end(ahead, strength, turns, outlook.movers[seat])
    return worth


def company_worth(outlook: Outlook, area: int, seat: int) -> float:
    """What standing in an area is worth for what others may offer there."""
    rounds = outlook.later + outlook.movers[seat] / max(1, outlook.players - 1)
    if area == FORT:
        return _COMPANY_IN_FORT * rounds
    return _COMPANY * rounds * min(3, outlook.players - 1) / 3
