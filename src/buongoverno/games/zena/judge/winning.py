"""How likely each family is to win, from what it has, holds and may hope for.

What `expected_points.py` adds up to points is taken apart here, with some things that points do
not tell. The weights, by the time of the game, were fitted to many games between greedy players by
tools/fit_winning.py and stand in winning.toml.
"""

from typing import Final

from buongoverno.games.zena.cards import GOALS
from buongoverno.games.zena.codes import AREA_COUNT
from buongoverno.games.zena.final_count import COINS_PER_POINT
from buongoverno.games.zena.judge import expected_points
from buongoverno.games.zena.judge.goals import keep_worths
from buongoverno.games.zena.judge.outlook import Outlook
from buongoverno.games.zena.position import HAND_LIMIT, MARKERS, Player, Position
from buongoverno.kernel.resources import text_of
from buongoverno.plugin.win_model import WinModel, read_win_model

FEATURES: Final[tuple[str, ...]] = (
    "points",
    "expected",
    "ahead",
    "coins",
    "coins_worth",
    "coin_points",
    "hardly_a_coin",
    "markers_worth",
    "markers",
    "free_markers",
    "income",
    "majorities",
    "areas",
    "goals_worth",
    "goal_cards",
    "actions_worth",
    "action_cards",
    "own_turn",
    "order",
)
COUNT: Final = len(FEATURES)
# Half rounds to come at which every feature has a weight of its own; in between it changes evenly.
TIMES: Final[tuple[int, ...]] = (0, 1, 2, 3, 4, 6, 9, 13, 18)


def chances(position: Position) -> list[float]:
    """How likely each seat wins."""
    seats, times = described(position)
    return _model_of(position.rules.ruleset).chances(seats, times)


def described(position: Position) -> tuple[list[list[float]], list[float]]:
    """The features of every seat, and how near each of the TIMES is."""
    outlook = Outlook(position)
    markers = expected_points.markers_worths(outlook)
    expected = expected_points.expected_with(outlook, markers)
    most = max([player.points for player in position.players])
    seats: list[list[float]] = []
    for player in position.players:
        found = [0.0] * COUNT
        found[0] = float(player.points - most)
        found[7] = markers[player.seat]
        _add_expected(expected, player.seat, found)
        _add_coins(outlook, player, found)
        _add_figures(outlook, player, found)
        _add_hand(outlook, player, found)
        seats.append(found)
    return seats, _times(expected_points.halves_to_come(position))


def _times(half: int) -> list[float]:
    found = [0.0] * len(TIMES)
    place = 0
    while place < len(TIMES) - 2 and TIMES[place + 1] <= half:
        place += 1
    later = (half - TIMES[place]) / (TIMES[place + 1] - TIMES[place])
    found[place] = 1.0 - later
    found[place + 1] = later
    return found


def _add_expected(expected: list[float], seat: int, found: list[float]) -> None:
    """Points at the end behind the leader, or ahead of the next."""
    best = -1000.0
    for other in range(len(expected)):
        if other != seat and expected[other] > best:
            best = expected[other]
    found[1] = expected[seat] - max(best, expected[seat])
    found[2] = max(0.0, expected[seat] - best)


def _add_coins(outlook: Outlook, player: Player, found: list[float]) -> None:
    """Coins, and markers to use them for (Z7.1, Z13.1)."""
    coins = player.coins
    found[3] = coins / 5.0
    found[4] = coins * outlook.rates[player.seat]
    found[5] = float(coins // COINS_PER_POINT)
    found[6] = 1.0 / (1.0 + coins)
    found[8] = (MARKERS - player.free_markers) / 5.0
    found[9] = 1.0 if player.free_markers else 0.0


def _add_figures(outlook: Outlook, player: Player, found: list[float]) -> None:
    """Majorities (Z8.5), company, and when the next turn comes (Z6.1)."""
    seat = player.seat
    found[10] = expected_points.income(outlook, seat)
    for area in range(AREA_COUNT):
        strength = outlook.strengths[seat * AREA_COUNT + area]
        if strength > outlook.best_other(seat, area):
            found[11] += 1.0
        if player.stands_in(area):
            found[12] += 1.0
    found[17] = float(outlook.turns[seat] - outlook.later)
    found[18] = (seat - outlook.position.start) % outlook.players / outlook.players


def _add_hand(outlook: Outlook, player: Player, found: list[float]) -> None:
    """The best six cards (Z12.1)."""
    worths = keep_worths(outlook, player, outlook.turns[player.seat], True)
    hand = player.hand
    for place in range(len(hand)):
        _count_card(hand[place], worths[place], 1.0, found)
    for _ in range(len(hand) - HAND_LIMIT):
        least = expected_points.least_of(worths)
        _count_card(hand[least], worths[least], -1.0, found)
        worths[least] = expected_points.GONE


def _count_card(card: int, worth: float, times: float, found: list[float]) -> None:
    if card < GOALS:
        found[15] += times * worth
        found[16] += times
    else:
        found[13] += times * worth
        found[14] += times


_MERITS: Final[dict[str, WinModel]] = {}


def _model_of(ruleset: str) -> WinModel:
    found = _MERITS.get(ruleset)
    if found is None:
        text = text_of("buongoverno.games.zena.judge", "winning.toml")
        found = read_win_model(text, ruleset, FEATURES)
        _MERITS[ruleset] = found
    return found
