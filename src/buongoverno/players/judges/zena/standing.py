"""How the game stands: what everybody will have at the end, and how sure that is."""

from typing import Final

from buongoverno.games.zena.cards import GOALS
from buongoverno.games.zena.codes import AREA_COUNT, ASK_DISCARD
from buongoverno.games.zena.final_count import COINS_PER_POINT, points_of
from buongoverno.games.zena.position import HAND_LIMIT, BoardCard, Player, Position
from buongoverno.games.zena.round_end import ROUNDS
from buongoverno.players.judges.zena.areas import company_worth, income_to_come
from buongoverno.players.judges.zena.cards_worth import marker_worth
from buongoverno.players.judges.zena.goals import keep_worths
from buongoverno.players.judges.zena.outlook import Outlook

# All lists here are by half rounds to come: the turns of a round and its settlement are halves.
# They were fitted to games of this judge against itself, so that what is expected is right on
# average: far from the end, much of what one has and hopes for is levelled out.
_HALVES: Final = 2 * ROUNDS + 1
_COINS: Final = [1.01, 1.41, 1.60, 1.82, 1.98, 2.17, 2.28, 2.35, 2.36, 2.33, 2.23, 2.14, 2.04, 1.96, 1.82, 1.57, 1.00]  # fmt: skip
_MARKERS: Final = [0.95, 0.91, 0.89, 0.90, 0.90, 0.90, 0.88, 0.85, 0.79, 0.72, 0.65, 0.61, 0.63, 0.67, 0.70, 0.69, 0.60]  # fmt: skip
_INCOME: Final = [1.08, 1.12, 1.00, 0.85, 0.71, 0.65, 0.63, 0.62, 0.60, 0.56, 0.53, 0.47, 0.40, 0.32, 0.26, 0.08, 0.00]  # fmt: skip
_COMPANY: Final = [0.30, 0.15, 0.12, 0.15, 0.07, 0.12, 0.16, 0.31, 0.28, 0.16, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00]  # fmt: skip
_GOALS: Final = [0.65, 0.47, 0.39, 0.34, 0.32, 0.30, 0.25, 0.19, 0.14, 0.09, 0.00, 0.00, 0.00, 0.00, 0.10, 0.73, 0.00]  # fmt: skip
_EACH_GOAL: Final = [0.69, 0.78, 0.73, 0.53, 0.25, 0.00, -0.15, -0.24, -0.31, -0.32, -0.26, -0.17, -0.17, -0.27, -0.39, -0.29, 0.00]  # fmt: skip
_ACTIONS: Final = [0.50, 0.83, 0.87, 0.88, 0.90, 0.96, 0.91, 0.78, 0.61, 0.48, 0.34, 0.20, 0.10, 0.06, 0.08, 0.15, 0.00]  # fmt: skip
_OWN_TURN: Final = [0.02, 0.62, 0.45, 0.22, 0.00, 0.00, 0.00, 0.00, 0.05, 0.22, 0.14, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00]  # fmt: skip
_TO_COME: Final = [0.8, 3.5, 7.0, 10.5, 13.4, 16.3, 18.4, 19.6, 22.1, 24.3, 28.0, 30.0, 32.9, 34.7, 38.0, 41.4, 47.1]  # fmt: skip
# How far the end strays from what is expected.
_STRAY: Final = [2.3, 3.7, 4.1, 4.5, 4.7, 5.0, 5.1, 5.4, 5.5, 5.8, 6.0, 6.4, 6.3, 6.5, 6.6, 7.1, 7.2]  # fmt: skip
_TIE: Final = 0.01
_GONE: Final = 1000.0


def halves_to_come(position: Position) -> int:
    """Half rounds still to come, the present one included, counted from 0."""
    later = ROUNDS - position.round
    if position.round == 0:
        return _HALVES - 1
    settling = position.settlement.area >= 0 or position.question == ASK_DISCARD
    return 2 * later if settling else 2 * later + 1


def expected(position: Position) -> list[float]:
    """For each seat its points at the end."""
    if position.over:
        return [_final(position, player) for player in position.players]
    outlook = Outlook(position)
    half = halves_to_come(position)
    totals = [0.0] * position.seats
    for area in range(AREA_COUNT):
        for index, card in enumerate(position.areas[area]):
            _add_markers(outlook, area, index, card, totals)
    for player in position.players:
        totals[player.seat] = totals[player.seat] * _MARKERS[half] + _own(outlook, player, half)
    return totals


def _final(position: Position, player: Player) -> float:
    """Z13.1: equals are parted by the coins left."""
    return points_of(position, player) + _TIE * (player.coins % COINS_PER_POINT)


def _own(outlook: Outlook, player: Player, half: int) -> float:
    """What a family has, holds and may hope for, but for its markers."""
    seat = player.seat
    total = player.points + _TO_COME[half]
    total += _COINS[half] * player.coins * outlook.rates[seat]
    total += _OWN_TURN[half] * (outlook.turns[seat] - outlook.later)
    figures = player.figures
    for area in range(AREA_COUNT):
        if area in figures:
            total += _COMPANY[half] * company_worth(outlook, area, seat)
            strength = outlook.strengths[seat * AREA_COUNT + area]
            if strength:
                total += _INCOME[half] * income_to_come(outlook, seat, area, strength)
    return total + _hand_worth(outlook, player, half)


def _hand_worth(outlook: Outlook, player: Player, half: int) -> float:
    """The best six cards of the hand (Z12.1)."""
    worths = keep_worths(outlook, player, outlook.turns[player.seat])
    hand = player.hand
    total = 0.0
    for place in range(len(hand)):
        if hand[place] < GOALS:
            total += _ACTIONS[half] * worths[place]
        else:
            total += _GOALS[half] * worths[place] + _EACH_GOAL[half]
    for _ in range(len(hand) - HAND_LIMIT):
        total -= _drop_least(hand, worths, half)
    return total


def _drop_least(hand: tuple[int, ...], worths: list[float], half: int) -> float:
    """What the card of a hand counts for that will be discarded first."""
    least = 0
    for place in range(1, len(hand)):
        if worths[place] < worths[least]:
            least = place
    worth = worths[least]
    worths[least] = _GONE
    if hand[least] < GOALS:
        return _ACTIONS[half] * worth
    return _GOALS[half] * worth + _EACH_GOAL[half]


def _add_markers(
    outlook: Outlook, area: int, index: int, card: BoardCard, totals: list[float]
) -> None:
    """What a card brings everybody on it."""
    markers = card.markers
    for place in range(len(markers)):
        seat = markers[place]
        purse = outlook.position.players[seat].coins
        totals[seat] += marker_worth(outlook, seat, area, index, card, markers, purse)


def stray(position: Position) -> float:
    """How far the end may still stray from what is expected."""
    return 0.0 if position.over else _STRAY[halves_to_come(position)]
