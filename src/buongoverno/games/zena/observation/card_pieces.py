"""What is printed on cards as pieces of a row, made once for a card file."""

from typing import Final

from buongoverno.games.zena.cards import (
    EXTRA_TURN,
    FORTS,
    GOALS,
    KINDS,
    MAJORITY,
    MANEZZI,
    MAY_PAY,
    MOST_ACTIONS,
    MOST_GOALS,
    NO_GAIN,
    OLD_TOWN,
    PASS_LEFT,
    PASS_RIGHT,
    PER_PERMANENT,
    SET,
    ActionCard,
    Cards,
    EventCard,
    FortCard,
    Gain,
    GoalCard,
)
from buongoverno.games.zena.codes import AREA_COUNT
from buongoverno.plugin.row_encoding import byte

SLOTS: Final = 3
ACTION_KINDS: Final = 3
ACTION_AREAS: Final = AREA_COUNT - 1  # no action card lies in the Fort
CONDITIONS: Final = 6
# The number, the kind, how many slots, their prices; what a marker gains, pays for it, an extra
# turn; what the promoter gains, Manezzi; what all gain, passing on; the bonus of two slots.
CARD_SIZE: Final = 1 + ACTION_KINDS + 1 + 1 + SLOTS + 3 + 3 + 1 + 3 + 1 + 3 + 1 + 3 + 3
# The same, the area, and of a goal card its condition and points.
HAND_CARD_SIZE: Final = CARD_SIZE + AREA_COUNT + CONDITIONS + 1
EVENT_SIZE: Final = 1 + 3 + 4 + 1
# Where cards are counted: by number, then action cards by area and kind, goals by condition.
BY_KIND: Final = MOST_ACTIONS + MOST_GOALS
GOALS_BY_CONDITION: Final = BY_KIND + ACTION_AREAS * ACTION_KINDS
PER_AREA: Final = AREA_COUNT  # conditions of an area: majorities, then permanent cards
COUNTS_SIZE: Final = GOALS_BY_CONDITION + PER_AREA + ACTION_AREAS + CONDITIONS - 2


class CardPieces:
    """Pieces by card number; a number no card uses has a piece of zeros.

    `kind_of` says where else a card is counted than at its number.
    """

    def __init__(self, cards: Cards) -> None:
        self.on_board: list[bytes] = [bytes(CARD_SIZE)] * KINDS
        self.in_hand: list[bytes] = [bytes(HAND_CARD_SIZE)] * KINDS
        self.crossed_out: list[bytes] = [bytes(ACTION_AREAS)] * KINDS
        self.kind_of: list[int] = [0] * KINDS
        self.events: list[bytes] = [
            _event(number, event) for number, event in enumerate(cards.events)
        ]
        self.in_all = bytearray(COUNTS_SIZE)
        self.in_all_for_beginners = bytearray(COUNTS_SIZE)
        for number, action in enumerate(cards.actions):
            self._add_action(number, action)
        for number, goal in enumerate(cards.goals):
            self._add_goal(GOALS + number, goal)
        for number, fort in enumerate(cards.forts):
            self.on_board[FORTS + number] = _fort(FORTS + number, fort)
            self.crossed_out[FORTS + number] = bytes(
                [int(area in fort.crossed_out) for area in range(ACTION_AREAS)]
            )

    def _add_action(self, card: int, action: ActionCard) -> None:
        piece = _action(card, action)
        kind = BY_KIND + action.area * ACTION_KINDS + action.kind
        self.on_board[card] = piece
        self.in_hand[card] = piece + _mark(action.area, AREA_COUNT) + bytes(CONDITIONS + 1)
        self.kind_of[card] = kind
        for place in (card, kind):
            self.in_all[place] += action.copies
            if action.area != OLD_TOWN:
                self.in_all_for_beginners[place] += action.copies

    def _add_goal(self, card: int, goal: GoalCard) -> None:
        area = bytes(AREA_COUNT) if goal.area < 0 else _mark(goal.area, AREA_COUNT)
        points = goal.set_points[0] if goal.kind == SET else goal.points
        number = bytes([card + 1]) + bytes(CARD_SIZE - 1)
        self.in_hand[card] = number + area + _mark(goal.kind, CONDITIONS) + bytes([byte(points)])
        self.kind_of[card] = _condition(goal)
        for place in (card, self.kind_of[card]):
            self.in_all[place] += goal.copies


def _condition(goal: GoalCard) -> int:
    """Where a goal card is counted by what it asks for."""
    if goal.kind == MAJORITY:
        return GOALS_BY_CONDITION + goal.area
    if goal.kind == PER_PERMANENT:
        return GOALS_BY_CONDITION + PER_AREA + goal.area
    return GOALS_BY_CONDITION + PER_AREA + ACTION_AREAS + goal.kind - SET


def _action(card: int, action: ActionCard) -> bytes:
    effect, promoter, table = action.effect, action.promoter, action.table
    bonus = [*action.bonus, NO_GAIN, NO_GAIN]
    return b"".join(
        [
            bytes([card + 1]),
            _mark(action.kind, ACTION_KINDS + 1),
            _slots(action.slots),
            _gain(effect.gain),
            _gain(effect.pay if effect.kind == MAY_PAY else NO_GAIN),
            bytes([int(effect.kind == EXTRA_TURN)]),
            _gain(promoter.gain),
            bytes([int(promoter.kind == MANEZZI)]),
            _gain(table.gain),
            bytes([int(table.kind in (PASS_RIGHT, PASS_LEFT))]),
            _gain(bonus[0]),
            _gain(bonus[1]),
        ]
    )


def _fort(card: int, fort: FortCard) -> bytes:
    known = b"".join(
        [
            bytes([card + 1]),
            _mark(ACTION_KINDS, ACTION_KINDS + 1),
            _slots(fort.slots),
            _gain(fort.reward),
        ]
    )
    return known + bytes(CARD_SIZE - len(known))


def _event(number: int, event: EventCard) -> bytes:
    changes = [max(event.bank, 0), max(-event.bank, 0), max(event.port, 0), max(-event.port, 0)]
    return bytes([number + 1]) + _gain(event.income) + bytes([*changes, int(event.fort)])


def _slots(prices: tuple[int, ...]) -> bytes:
    padded = [byte(price) for price in prices] + [0] * (SLOTS - len(prices))
    return bytes([len(prices), *padded])


def _gain(gain: Gain) -> bytes:
    return bytes([byte(gain.coin), byte(gain.card), byte(gain.vp)])


def _mark(place: int, size: int) -> bytes:
    return bytes([int(each == place) for each in range(size)])
