"""The rules agreed, the round, the question, and the card and the area it is about."""

from typing import Final

from buongoverno.games.zena.cards import ROUNDS
from buongoverno.games.zena.codes import AREA_COUNT, ASK_DRAW, ASK_JOIN
from buongoverno.games.zena.observation.board import PLACES
from buongoverno.games.zena.observation.card_pieces import CARD_SIZE, EVENT_SIZE, CardPieces
from buongoverno.games.zena.position import Position
from buongoverno.games.zena.settlement import AREA_ENDS
from buongoverno.plugin.row_encoding import flags, marks, number

QUESTIONS: Final = 12
RULES_SIZE: Final = 3
ROUND_SIZE: Final = 2 + QUESTIONS + 1 + 4  # round, rounds left, question, draws, turn
PILES_SIZE: Final = 5
SETTLED_SIZE: Final = AREA_COUNT + 1
ISSUE_SIZE: Final = CARD_SIZE + AREA_COUNT + PLACES
TABLE_SIZE: Final = RULES_SIZE + ROUND_SIZE + PILES_SIZE + EVENT_SIZE + SETTLED_SIZE + ISSUE_SIZE

_RULES: Final = flags(RULES_SIZE)
_QUESTION: Final = marks(QUESTIONS)
_TURN: Final = flags(4)
_AREA: Final = marks(AREA_COUNT)
_PLACE: Final = marks(PLACES)
_NO_EVENT: Final = bytes(EVENT_SIZE)
_NO_CARD: Final = bytes(CARD_SIZE)
_NOTHING_SETTLED: Final = bytes(SETTLED_SIZE)


def table_piece(position: Position, pieces: CardPieces) -> bytes:
    """Everything about the table that all seats see alike."""
    row: list[bytes] = []
    rules = position.rules
    asked = not position.over
    agreed = int(rules.beginner) | int(rules.free_order) << 1 | int(rules.live_start) << 2
    row.append(_RULES[agreed])
    row.append(number(position.round))
    row.append(number(ROUNDS - position.round))
    row.append(_QUESTION[position.question if asked else -1])
    row.append(number(position.draws if asked and position.question == ASK_DRAW else 0))
    row.append(_TURN[_turn(position) if asked else 0])
    row.append(number(len(position.action_deck)))
    row.append(number(len(position.goal_deck)))
    row.append(number(len(position.fort_deck)))
    row.append(number(len(position.gone)))
    row.append(number(len(position.battles_won)))
    row.append(pieces.events[position.event] if position.round else _NO_EVENT)
    _add_settled(position, row)
    card = _card_at_issue(position)
    row.append(pieces.on_board[card] if card >= 0 else _NO_CARD)
    _add_place_at_issue(position, row)
    return b"".join(row)


def _turn(position: Position) -> int:
    turn = position.turn
    if turn.seat < 0:
        return 0
    return int(turn.extra) | int(turn.moved) << 1 | int(turn.offered) << 2 | int(turn.joined) << 3


def _add_settled(position: Position, row: list[bytes]) -> None:
    settlement = position.settlement
    if position.over or settlement.area < 0:
        row.append(_NOTHING_SETTLED)
        return
    on_a_card = settlement.serial >= 0 and settlement.part != AREA_ENDS
    row.append(_AREA[settlement.area])
    row.append(number(settlement.bonus if on_a_card else 0))


def _card_at_issue(position: Position) -> int:
    """The card that is offered or settled just now, -1 if there is none."""
    if position.joining_card >= 0:
        return position.joining_card
    if position.over:
        return -1
    if position.question == ASK_JOIN:
        area, index = position.find(position.offer)
        return position.areas[area][index].card
    settlement = position.settlement
    if settlement.area < 0 or settlement.serial < 0 or settlement.part == AREA_ENDS:
        return -1
    return settlement.card


def _add_place_at_issue(position: Position, row: list[bytes]) -> None:
    """Where that card lies on the board, if it does."""
    settlement = position.settlement
    serial = -1
    if position.question == ASK_JOIN:
        serial = position.offer
    elif settlement.part != AREA_ENDS:
        serial = settlement.serial
    area, index = position.find(serial) if serial >= 0 else (-1, -1)
    row.append(_AREA[area])
    row.append(_PLACE[index if index < PLACES else -1])
