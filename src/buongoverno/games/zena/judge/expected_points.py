"""Estimates the points each seat will have at the end, and the uncertainty."""

from typing import Final

from buongoverno.games.zena.cards import DICE, FORTS, GOALS, ROUNDS
from buongoverno.games.zena.codes import AREA_COUNT, ASK_DISCARD
from buongoverno.games.zena.dice import reward as reward_of
from buongoverno.games.zena.final_count import COINS_PER_POINT, points_of
from buongoverno.games.zena.judge.areas import income_to_come
from buongoverno.games.zena.judge.cards_worth import (
    effect_worth,
    fort_loss,
    marker_worth,
    needed_to_push,
)
from buongoverno.games.zena.judge.dice import markers_on_dice
from buongoverno.games.zena.judge.goals import keep_worths
from buongoverno.games.zena.judge.outlook import Outlook
from buongoverno.games.zena.judge.worth import coin_worth, worth_of
from buongoverno.games.zena.position import HAND_LIMIT, BoardCard, Player, Position

# All lists here are by half rounds to come: the turns of a round and its settlement are halves.
# They were fitted to games of this judge against itself, so that what is expected is right on
# average: far from the end, much of what one has and hopes for is levelled out.
_COINS: Final = [
    1.00, 1.05, 1.19, 1.38, 1.66, 1.89, 2.01, 1.96, 1.85, 1.70,
    1.62, 1.54, 1.52, 1.43, 1.32, 1.16, 1.04, 1.04, 1.00,
]  # fmt: skip
_MARKERS: Final = [
    1.00, 0.98, 0.96, 0.96, 0.96, 0.93, 0.90, 0.87, 0.83, 0.77,
    0.72, 0.67, 0.63, 0.59, 0.56, 0.53, 0.49, 0.49, 0.60,
]  # fmt: skip
_INCOME: Final = [
    1.00, 0.71, 0.71, 0.75, 0.72, 0.66, 0.53, 0.47, 0.40, 0.37,
    0.33, 0.31, 0.28, 0.23, 0.16, 0.11, 0.03, 0.03, 0.00,
]  # fmt: skip
_GOALS: Final = [
    1.00, 0.93, 0.86, 0.80, 0.72, 0.65, 0.59, 0.54, 0.49, 0.47,
    0.45, 0.44, 0.40, 0.39, 0.46, 0.63, 0.96, 0.96, 0.00,
]  # fmt: skip
_EACH_GOAL: Final = [
    0.00, 0.15, 0.36, 0.36, 0.36, 0.33, 0.36, 0.36, 0.37, 0.32,
    0.28, 0.16, 0.12, 0.06, 0.14, 0.19, 0.37, 0.37, 0.00,
]  # fmt: skip
_ACTIONS: Final = [
    0.00, 0.56, 0.72, 0.71, 0.69, 0.69, 0.74, 0.73, 0.71, 0.62,
    0.52, 0.37, 0.25, 0.16, 0.11, 0.08, 0.01, 0.01, 0.00,
]  # fmt: skip
_OWN_TURN: Final = [
    0.00, 0.10, 0.67, 0.54, 0.39, 0.11, 0.05, 0.00, 0.00, 0.00,
    0.00, 0.00, 0.00, 0.03, 0.08, 0.14, 0.42, 0.42, 0.00,
]  # fmt: skip
_TO_COME: Final = [
    0.0, 1.2, 2.6, 4.8, 8.0, 10.4, 13.3, 16.0, 18.9, 22.5,
    25.5, 29.3, 31.6, 35.6, 37.8, 42.0, 44.5, 45.8, 47.0,
]  # fmt: skip
# How far the end is from what is expected.
_STRAY: Final = [
    0.4, 1.8, 3.3, 3.6, 4.3, 4.7, 5.0, 5.4, 5.7, 6.0,
    6.3, 6.5, 6.7, 6.9, 7.0, 7.0, 7.2, 7.2, 7.2,
]  # fmt: skip
# Both by number of players: how much of it, in the expert and in the beginner game.
_LEVEL: Final[tuple[float, ...]] = (0.0, 0.0, 1.10, 1.08, 1.02, 1.0)
_BEGINNERS_LEVEL: Final[tuple[float, ...]] = (0.0, 0.0, 0.68, 0.85, 0.83, 0.89)
_SPREAD: Final[tuple[float, ...]] = (0.0, 0.0, 0.95, 0.85, 1.0, 0.92)
_BEGINNERS_SPREAD: Final[tuple[float, ...]] = (0.0, 0.0, 0.45, 0.50, 0.66, 0.82)
_TIE: Final = 0.01
GONE: Final = 1000.0  # worth of a card that no longer counts


def halves_to_come(position: Position) -> int:
    """Half rounds still to come, the present one included; none while cards are discarded."""
    later = ROUNDS - position.round
    if position.question == ASK_DISCARD:
        return 2 * later
    return 2 * later + 1 if position.settlement.area >= 0 else 2 * later + 2


def expected(position: Position) -> list[float]:
    """For each seat its points at the end."""
    if position.over:
        return [_final(position, player) for player in position.players]
    outlook = Outlook(position)
    return expected_with(outlook, markers_worths(outlook))


def expected_with(outlook: Outlook, markers: list[float]) -> list[float]:
    """The same when the worth of all markers is known; not for the end."""
    half = halves_to_come(outlook.position)
    totals: list[float] = []
    for player in outlook.position.players:
        totals.append(markers[player.seat] * _MARKERS[half] + _own(outlook, player, half))
    return totals


def markers_worths(outlook: Outlook) -> list[float]:
    """For each seat what its markers on the cards will bring."""
    totals = [0.0] * outlook.players
    for area in range(AREA_COUNT):
        for index, card in enumerate(outlook.position.areas[area]):
            _add_markers(outlook, area, index, card, totals)
    return totals


def income(outlook: Outlook, seat: int) -> float:
    """What the figures of a seat will bring where they stand (Z8.5)."""
    total = 0.0
    for area in range(AREA_COUNT):
        strength = outlook.strengths[seat * AREA_COUNT + area]
        if strength:
            total += income_to_come(outlook, seat, area, strength)
    return total


def _final(position: Position, player: Player) -> float:
    """Z13.1: equals are parted by the coins left."""
    return points_of(position, player) + _TIE * (player.coins % COINS_PER_POINT)


def _own(outlook: Outlook, player: Player, half: int) -> float:
    """What a family has, holds and may hope for, but for its markers."""
    seat = player.seat
    if half == 0:
        return player.points + player.coins // COINS_PER_POINT + _hand_worth(outlook, player, half)
    level = _BEGINNERS_LEVEL if outlook.position.rules.beginner else _LEVEL
    total = player.points + _TO_COME[half] * level[outlook.players]
    total += _COINS[half] * player.coins * outlook.rates[seat]
    total += _OWN_TURN[half] * (outlook.turns[seat] - outlook.later)
    total += _INCOME[half] * income(outlook, seat)
    return total + _hand_worth(outlook, player, half)


def _hand_worth(outlook: Outlook, player: Player, half: int) -> float:
    """The best six cards of the hand (Z12.1)."""
    worths = keep_worths(outlook, player, outlook.turns[player.seat], True)
    hand = player.hand
    total = 0.0
    action = _ACTIONS[half]
    goal = _GOALS[half]
    for place in range(len(hand)):
        if hand[place] < GOALS:
            total += action * worths[place]
        else:
            total += goal * worths[place] + _EACH_GOAL[half]
    for _ in range(len(hand) - HAND_LIMIT):
        total -= _drop_least(hand, worths, half)
    return total


def _drop_least(hand: tuple[int, ...], worths: list[float], half: int) -> float:
    """What the card of a hand counts for that will be discarded first."""
    least = least_of(worths)
    worth = worths[least]
    worths[least] = GONE
    if hand[least] < GOALS:
        return _ACTIONS[half] * worth
    return _GOALS[half] * worth + _EACH_GOAL[half]


def least_of(worths: list[float]) -> int:
    """The index of the card of a hand that will be discarded first."""
    least = 0
    for place in range(1, len(worths)):
        if worths[place] < worths[least]:
            least = place
    return least


def _add_markers(
    outlook: Outlook, area: int, index: int, card: BoardCard, totals: list[float]
) -> None:
    """Add what a card brings to all seats on it."""
    markers = card.markers
    if not markers:
        return
    if outlook.position.rules.cards.kind_of[card.card] == DICE:
        _add_dice(outlook, area, card, totals)
        return
    first = markers[0]
    totals[first] += marker_worth(outlook, first, area, index, card, markers, 0)
    if len(markers) == 1:
        return
    needed = needed_to_push(outlook.position, area, index)
    settlements = outlook.card_settlements_left(area, card.serial)
    action = outlook.position.rules.cards.actions[card.card]
    for place in range(1, len(markers)):
        seat = markers[place]
        need = outlook.needs[seat]
        totals[seat] += effect_worth(
            outlook, need, area, action.kind, action.effect, needed, settlements
        )


def _add_dice(outlook: Outlook, area: int, card: BoardCard, totals: list[float]) -> None:
    """Add what a dice card brings to all seats on it (Z9, Z10)."""
    later = outlook.card_settlements_left(area, card.serial) - 1
    if later < 0:
        return
    gain = reward_of(outlook.position, card.card)
    rewards: list[float] = []
    coins: list[float] = []
    losses: list[float] = []
    for seat in card.markers:
        need = outlook.needs[seat]
        rewards.append(worth_of(gain, later, need))
        coins.append(coin_worth(later, need))
        losses.append(fort_loss(outlook, seat, card.card) if card.card >= FORTS else 0.0)
    worths = markers_on_dice(outlook.position, card.markers, rewards, coins, losses)
    for place in range(len(worths)):
        totals[card.markers[place]] += worths[place]


def uncertainty(position: Position) -> float:
    """How far the end may still be from what is expected."""
    if position.over:
        return 0.0
    spread = _BEGINNERS_SPREAD if position.rules.beginner else _SPREAD
    return _STRAY[halves_to_come(position)] * spread[position.seats]
