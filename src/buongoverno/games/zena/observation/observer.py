"""Observations of Zena 1814, written straight from the position (Z15).

The numbers are where each part of the row begins; layout.py says what stands there.
"""

from typing import Final

from buongoverno.games.zena import majority
from buongoverno.games.zena.cards import (
    FORTS,
    GOALS,
    HAND_CARDS,
    KINDS,
    MOST_ACTIONS,
    MOST_EVENTS,
    MOST_FORTS,
    MOST_GOALS,
)
from buongoverno.games.zena.codes import (
    AREA_COUNT,
    ASK_DRAW,
    ASK_JOIN,
    CARDS_IN_AREA,
    FIGURES,
)
from buongoverno.games.zena.event_phase import change_at
from buongoverno.games.zena.goals import hand_worth
from buongoverno.games.zena.position import BoardCard, Player, Position
from buongoverno.games.zena.settlement import AREA_ENDS
from buongoverno.kernel.state import State
from buongoverno.plugin.observer import SEATS, Observer
from buongoverno.plugin.row_encoding import byte

QUESTIONS: Final = 12
SLOTS: Final = 3

# The table.
RULES: Final = 0  # beginner, free order, live start
ROUND: Final = 3
QUESTION: Final = 4
EVENT: Final = QUESTION + QUESTIONS
EVENTS_LEFT: Final = EVENT + MOST_EVENTS
ACTION_DECK: Final = EVENTS_LEFT + 1  # how many, then those known
GOAL_DECK: Final = ACTION_DECK + 1 + MOST_ACTIONS
FORT_DECK: Final = GOAL_DECK + 1 + MOST_GOALS
GONE: Final = FORT_DECK + 1 + MOST_FORTS
BATTLES_WON: Final = GONE + MOST_ACTIONS
OFFERED: Final = BATTLES_WON + MOST_FORTS
DRAWS: Final = OFFERED + MOST_ACTIONS
TURN: Final = DRAWS + 1  # extra, moved, offered, joined
SETTLED_AREA: Final = TURN + 4
SETTLED_CARD: Final = SETTLED_AREA + AREA_COUNT
BONUS: Final = SETTLED_CARD + KINDS
GOALS_WORTH: Final = BONUS + 1
CHOSEN: Final = GOALS_WORTH + MOST_GOALS
RISES: Final = CHOSEN + HAND_CARDS  # what the event adds in each area
FALLS: Final = RISES + AREA_COUNT  # what it takes away
TABLE_SIZE: Final = FALLS + AREA_COUNT

# A place on the board, from where it begins.
CARD: Final = 0
KIND: Final = 1  # one-shot, permanent, dice, fort
PRICE: Final = KIND + 4
MARKER: Final = PRICE + SLOTS
PLACE: Final = MARKER + SLOTS * SEATS

AREA_SIZE: Final = CARDS_IN_AREA * PLACE
FIRST_FAMILY: Final = 1 + AREA_COUNT  # among the parts of a row

# A family, from where its block begins.
PRESENT: Final = 0
COINS: Final = 1
POINTS: Final = 2
FREE_MARKERS: Final = 3
HAND_SIZE: Final = 4
GOALS_IN_HAND: Final = 5
HAND: Final = 6
FIGURE: Final = HAND + HAND_CARDS
HAS_CHOSEN: Final = FIGURE + FIGURES * AREA_COUNT
STRENGTH: Final = HAS_CHOSEN + 1
MAJORITY: Final = STRENGTH + AREA_COUNT
STARTS: Final = MAJORITY + AREA_COUNT
DECIDES: Final = STARTS + 1
HAS_TURN: Final = DECIDES + 1
BLOCK: Final = HAS_TURN + 1

SIZE: Final = TABLE_SIZE + AREA_COUNT * AREA_SIZE + SEATS * BLOCK
_FORT_KIND: Final = 3
_EMPTY: Final = bytearray(AREA_SIZE)
_ABSENT: Final = bytearray(BLOCK)


class ZenaObserver(Observer):
    """Writes rows of Zena 1814."""

    def __init__(self) -> None:
        self.size = SIZE

    def add_row(self, state: State, seat: int, row: list[bytes]) -> None:
        """Append what that seat may know."""
        assert isinstance(state, Position)
        table = bytearray(TABLE_SIZE)
        parts = [table]
        for area in range(AREA_COUNT):
            parts.append(bytearray(AREA_SIZE) if state.areas[area] else _EMPTY)
        for place in range(SEATS):
            parts.append(bytearray(BLOCK) if place < state.seats else _ABSENT)
        _table(state, table)
        _decks(state, seat, table)
        _own(state, seat, table)
        for area in range(AREA_COUNT):
            _area(state, area, seat, parts)
        for player in state.players:
            _family(state, player, seat, _block(state, player.seat, seat, parts))
        if not state.over:
            _under_way(state, seat, table, parts)
        row.append(b"".join(parts))


def _block(position: Position, other: int, seat: int, parts: list[bytearray]) -> bytearray:
    """The block of another seat: the observer's comes first, then round the table."""
    place = other - seat
    if place < 0:
        place += position.seats
    return parts[FIRST_FAMILY + place]


def _table(position: Position, row: bytearray) -> None:
    rules = position.rules
    if rules.beginner:
        row[RULES] = 1
    if rules.free_order:
        row[RULES + 1] = 1
    if rules.live_start:
        row[RULES + 2] = 1
    row[ROUND] = position.round
    if position.round > 0:
        row[EVENT + position.event] = 1
    row[EVENTS_LEFT] = len(position.event_deck)
    for card in position.gone:
        row[GONE + card] += 1
    for card in position.battles_won:
        row[BATTLES_WON + card - FORTS] += 1
    if position.joining_card >= 0:
        row[OFFERED + position.joining_card] = 1


def _decks(position: Position, seat: int, row: bytearray) -> None:
    row[ACTION_DECK] = len(position.action_deck)
    for place, known in enumerate(position.action_deck_known):
        if known >> seat & 1:
            row[ACTION_DECK + 1 + position.action_deck[place]] += 1
    row[GOAL_DECK] = len(position.goal_deck)
    for place, known in enumerate(position.goal_deck_known):
        if known >> seat & 1:
            row[GOAL_DECK + 1 + position.goal_deck[place] - GOALS] += 1
    row[FORT_DECK] = len(position.fort_deck)
    for place in range(len(position.fort_deck) - position.fort_open, len(position.fort_deck)):
        row[FORT_DECK + 1 + position.fort_deck[place] - FORTS] += 1


def _own(position: Position, seat: int, row: bytearray) -> None:
    """What only the observer has: goal cards and cards put aside in secret."""
    player = position.players[seat]
    for card, points in hand_worth(position, player):
        index = GOALS_WORTH + card - GOALS
        row[index] = byte(row[index] + points)
    for card in player.chosen:
        row[CHOSEN + card] += 1


def _area(position: Position, area: int, seat: int, parts: list[bytearray]) -> None:
    row = parts[0]
    if position.round:
        change = change_at(position, area)
        if change > 0:
            row[RISES + area] = change
        elif change < 0:
            row[FALLS + area] = -change
    holder = majority.holder(position, area)
    if holder >= 0:
        _block(position, holder, seat, parts)[MAJORITY + area] = 1
    board = parts[1 + area]
    start = 0
    for card in position.areas[area]:
        _card(position, card, start, seat, board)
        start += PLACE


def _card(position: Position, card: BoardCard, start: int, seat: int, row: bytearray) -> None:
    kind = _FORT_KIND if card.card >= FORTS else position.rules.cards.kind_of[card.card]
    row[start] = card.card + 1
    row[start + KIND + kind] = 1
    place = start + PRICE
    for price in position.slots_of(card.card):
        if price:
            row[place] = byte(price)
        place += 1
    place = start + MARKER
    for owner in card.markers:
        row[place + (owner - seat) % position.seats] = 1
        place += SEATS


def _family(position: Position, player: Player, seat: int, row: bytearray) -> None:
    row[PRESENT] = 1
    row[COINS] = byte(player.coins)
    row[POINTS] = byte(player.points)
    row[FREE_MARKERS] = player.free_markers
    row[HAND_SIZE] = len(player.hand) + len(player.chosen)
    row[GOALS_IN_HAND] = _goals(player.hand) + _goals(player.chosen)
    _known(row, HAND, player.hand, player.hand_known, seat, position.over)
    if player.seat != seat:
        _known(row, HAND, player.chosen, player.chosen_known, seat, position.over)
    place = FIGURE
    for area in player.figures:
        if area >= 0:
            row[place + area] = 1
        place += AREA_COUNT
    for area in range(AREA_COUNT):
        strength = majority.strength(player.figures, area)
        if strength:
            row[STRENGTH + area] = strength
    if position.round == 0 and not position.waiting >> player.seat & 1:
        row[HAS_CHOSEN] = 1
    if position.round > 0 and position.start == player.seat:
        row[STARTS] = 1


def _goals(cards: tuple[int, ...]) -> int:
    count = 0
    for card in cards:
        if card >= GOALS:
            count += 1
    return count


def _known(
    row: bytearray,
    start: int,
    cards: tuple[int, ...],
    masks: tuple[int, ...],
    seat: int,
    over: bool,
) -> None:
    """Count the cards of a hand that the seat knows."""
    for place, card in enumerate(cards):
        if over or masks[place] >> seat & 1:
            row[start + card] += 1


def _under_way(position: Position, seat: int, row: bytearray, parts: list[bytearray]) -> None:
    """The question, the turn, the offer and the settlement."""
    row[QUESTION + position.question] = 1
    for other in range(position.seats):
        if position.is_pending(other):
            _block(position, other, seat, parts)[DECIDES] = 1
    if position.question == ASK_DRAW:
        row[DRAWS] = position.draws
    if position.question == ASK_JOIN and position.joining_card < 0:
        area, index = position.find(position.offer)
        row[OFFERED + position.areas[area][index].card] = 1
    turn = position.turn
    if turn.seat >= 0:
        _block(position, turn.seat, seat, parts)[HAS_TURN] = 1
        row[TURN] = int(turn.extra)
        row[TURN + 1] = int(turn.moved)
        row[TURN + 2] = int(turn.offered)
        row[TURN + 3] = int(turn.joined)
    settlement = position.settlement
    if settlement.area >= 0:
        row[SETTLED_AREA + settlement.area] = 1
        if settlement.serial >= 0 and settlement.part != AREA_ENDS:
            row[SETTLED_CARD + settlement.card] = 1
            row[BONUS] = byte(settlement.bonus)
