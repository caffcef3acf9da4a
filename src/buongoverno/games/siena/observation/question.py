"""The question, an auction or a move it is about, and who has what part in them."""

from typing import Final

from buongoverno.games.siena import bidding
from buongoverno.games.siena.cards import KINDS
from buongoverno.games.siena.city.calandrino import BEGGAR
from buongoverno.games.siena.city.courtesans import CALL
from buongoverno.games.siena.codes import (
    ASK_ALMS,
    ASK_BEGGAR_CARDS,
    ASK_BEGGAR_STEP,
    ASK_BID,
    ASK_COURTESANS,
    ASK_FIRST,
    ASK_LOOK,
    ASK_MOVE,
    ASK_PROPOSE,
    ASK_TAKE,
)
from buongoverno.games.siena.observation.hidden import ARTISTS
from buongoverno.games.siena.observation.players import FLORIN_STEPS
from buongoverno.games.siena.position import Position
from buongoverno.plugin.observer import SEATS
from buongoverno.plugin.row_encoding import MOST, flags, marks, number, steps

QUESTIONS: Final = 18
AUCTION_SIZE: Final = 3 + KINDS + ARTISTS + 1 + len(FLORIN_STEPS)
MOVE_SIZE: Final = 6
ROLES_SIZE: Final = 6 * SEATS
QUESTION_SIZE: Final = QUESTIONS + AUCTION_SIZE + MOVE_SIZE + ROLES_SIZE

_QUESTION: Final = marks(QUESTIONS)
_AUCTION: Final = marks(3)
_AUCTIONED: Final = marks(KINDS + ARTISTS)
_NO_AUCTION: Final = bytes(AUCTION_SIZE)
_NO_MOVE: Final = bytes(MOVE_SIZE)
_MOVES: Final = marks(2)
_FLAG: Final = flags(1)
_SEAT: Final = marks(SEATS)
_SEATS: Final = flags(SEATS)
_STEPS: Final = steps(FLORIN_STEPS)
# The observer is asked, not about an auction or a move, in its own turn or outside a turn.
_NO_BIDDERS: Final = bytes(3 * SEATS)
_ASKED: Final = [
    question + _NO_AUCTION + _NO_MOVE + _SEAT[0] + _NO_BIDDERS + _SEAT[-1] + _SEAT[-1]
    for question in _QUESTION
]
_ASKED_IN_TURN: Final = [
    question + _NO_AUCTION + _NO_MOVE + _SEAT[0] + _NO_BIDDERS + _SEAT[0] + _SEAT[-1]
    for question in _QUESTION
]
_BID: Final = [bytes([florins]) + _STEPS[florins] for florins in range(MOST + 1)]
_ABSENT: Final = [bytes(SEATS - seats) for seats in range(SEATS + 1)]


def add_question(
    position: Position, seat: int, everything: bool, in_turn: bool, row: list[bytes]
) -> None:
    """Append the question, the auction and the move it is about, and who has what part in them."""
    auction = is_auction(position)
    move = is_move(position)
    turn = position.turn.seat if in_turn else -1
    if position.decider == seat and not (auction or move or position.over):
        if turn < 0:
            row.append(_ASKED[position.question])
            return
        if turn == seat:
            row.append(_ASKED_IN_TURN[position.question])
            return
    row.append(_QUESTION[-1 if position.over else position.question])
    _add_auction(position, seat, everything, auction, row)
    _add_move(position, move, row)
    row.append(_SEAT[_place(position, -1 if position.over else position.decider, seat)])
    _add_bidders(position, seat, auction, row)
    row.append(_SEAT[_place(position, turn, seat)])
    row.append(_SEAT[_place(position, position.walk.seat if move else -1, seat)])


def is_auction(position: Position) -> bool:
    """Whether there is an auction (S4.3, S16.4), or an artist somebody may look at."""
    return position.question in (ASK_BID, ASK_LOOK)


def is_turn(position: Position) -> bool:
    """Whether somebody has the turn (S7): nobody in the opening and the card phase."""
    if position.turn.seat < 0 or position.over:
        return False
    question = position.question
    if question == ASK_BID:
        return position.auction.kind == bidding.ARTIST_AUCTION
    return question not in (ASK_FIRST, ASK_PROPOSE, ASK_TAKE)


def is_move(position: Position) -> bool:
    """Whether a banker (S11.2) or Calandrino (S14.5) moves."""
    question = position.question
    return (
        question in (ASK_MOVE, ASK_BEGGAR_CARDS, ASK_BEGGAR_STEP, ASK_ALMS, ASK_COURTESANS)
        and position.walk.part != CALL
        and not position.over
    )


def _add_auction(
    position: Position, seat: int, everything: bool, is_on: bool, row: list[bytes]
) -> None:
    auction = position.auction
    if not is_on:
        row.append(_NO_AUCTION)
        return
    if position.question == ASK_LOOK or auction.kind == bidding.ARTIST_AUCTION:
        seen = everything or position.artist_known[-1] >> seat & 1
        artist = position.artists[len(position.artist_owners)]
        row.append(_AUCTION[bidding.ARTIST_AUCTION])
        row.append(_AUCTIONED[KINDS + artist if seen else -1])
    else:
        row.append(_AUCTION[auction.kind])
        row.append(_AUCTIONED[auction.card])
    row.append(_BID[auction.bid if position.question == ASK_BID else 0])


def _add_bidders(position: Position, seat: int, is_on: bool, row: list[bytes]) -> None:
    """Who leads, who is still in the auction, what they bid; anybody may look at an artist."""
    auction = position.auction
    if not is_on:
        row.append(_NO_BIDDERS)
        return
    asked = position.question == ASK_BID
    row.append(_SEAT[_place(position, auction.leader if asked else -1, seat)])
    row.append(_SEATS[_turned(auction.inside if asked else -1, seat, position.seats)])
    if asked:
        row.append(auction.bids[seat:])
        row.append(auction.bids[:seat])
        row.append(_ABSENT[position.seats])
    else:
        row.append(_SEAT[-1])


def _add_move(position: Position, is_on: bool, row: list[bytes]) -> None:
    walk = position.walk
    if not is_on:
        row.append(_NO_MOVE)
        return
    beggar = walk.part == BEGGAR
    row.append(_MOVES[int(beggar)])
    row.append(number(walk.points))
    row.append(number(walk.steps))
    row.append(_FLAG[int(beggar and walk.inn_card)])
    row.append(number(walk.alms if position.question == ASK_ALMS else 0))


def _place(position: Position, other: int, seat: int) -> int:
    """How many places round the table from the observer, -1 for nobody."""
    if other < 0:
        return -1
    return other - seat if other >= seat else other - seat + position.seats


def _turned(mask: int, seat: int, seats: int) -> int:
    """A mask of seats, counted from the observer round the table."""
    everybody = (1 << seats) - 1
    mask &= everybody
    return (mask >> seat | mask << (seats - seat)) & everybody
