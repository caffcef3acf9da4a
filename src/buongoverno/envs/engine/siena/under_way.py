"""What is under way: the question, an auction, a move, a turn, and who has what part in them."""

from typing import Final

from buongoverno.envs.engine.observer import SEATS
from buongoverno.envs.engine.pieces import (
    BYTE_BITS,
    CARD_BITS,
    byte,
    counted,
    flags,
    folded,
    marks,
    number,
    put_numbers,
)
from buongoverno.envs.engine.siena.board import GOODS
from buongoverno.envs.engine.siena.hidden import ARTISTS
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
from buongoverno.games.siena.position import Position, Turn

QUESTIONS: Final = 18
CARRIABLE: Final = 3
AUCTION_SIZE: Final = 3 + KINDS + ARTISTS + 1
MOVE_SIZE: Final = 6
ROLES_SIZE: Final = 5 * SEATS
QUESTION_SIZE: Final = QUESTIONS + AUCTION_SIZE + MOVE_SIZE + ROLES_SIZE

# The turn, before the cards laid.
PLACED: Final = 0
SOLD: Final = PLACED + GOODS
CARRIED: Final = SOLD + GOODS
MULE: Final = CARRIED + CARRIABLE
TRIPS: Final = MULE + 1
EARNED: Final = TRIPS + 1
GOODS_STEP_OVER: Final = EARNED + 1
JOURNEYED: Final = GOODS_STEP_OVER + 1
MAY_CALL_ARTIST: Final = JOURNEYED + 1
TURN_SIZE: Final = MAY_CALL_ARTIST + 1 + KINDS

_QUESTION: Final = marks(QUESTIONS)
_AUCTION: Final = marks(3)
_AUCTIONED: Final = marks(KINDS + ARTISTS)
_NO_AUCTION: Final = bytes(AUCTION_SIZE)
_NO_MOVE: Final = bytes(MOVE_SIZE)
_NO_TURN: Final = bytes(TURN_SIZE)
_MOVES: Final = marks(2)
_FLAG: Final = flags(1)
_SEAT: Final = marks(SEATS)
_SEATS: Final = flags(SEATS)
# The observer is asked, not about an auction or a move, in their own turn or in nobody's.
_NO_ROLES: Final = bytes(2 * SEATS)
_ASKED: Final = [
    question + _NO_AUCTION + _NO_MOVE + _SEAT[0] + _NO_ROLES + _NO_ROLES for question in _QUESTION
]
_ASKED_IN_TURN: Final = [
    question + _NO_AUCTION + _NO_MOVE + _SEAT[0] + _NO_ROLES + _SEAT[0] + _SEAT[-1]
    for question in _QUESTION
]


class TurnSheet:
    """The turn under way; written anew only when something has changed."""

    _laid: int = -1
    _placed: int = -1
    _sold: int = -1
    _carried: int = -1
    _rest: int = -1
    _cards: bytes = b""
    _piece: bytes = b""

    def __init__(self) -> None:
        self._bytes = bytearray(TURN_SIZE - KINDS)

    def piece(self, position: Position) -> bytes:
        """The turn as it is now."""
        if not is_turn(position):
            return _NO_TURN
        turn = position.turn
        goods = self._follow_goods(turn)
        rest = self._follow_rest(turn)
        laid = folded(turn.laid, CARD_BITS)
        if goods or rest or self._laid != laid:
            if self._laid != laid:
                self._laid = laid
                self._cards = counted(sorted(turn.laid), KINDS, [])
            self._piece = bytes(self._bytes) + self._cards
        return self._piece

    def _follow_goods(self, turn: Turn) -> bool:
        placed = folded(turn.placed, BYTE_BITS)
        sold = folded(turn.sold, BYTE_BITS)
        carried = folded(turn.carried, BYTE_BITS)
        if self._placed == placed and self._sold == sold and self._carried == carried:
            return False
        self._placed = placed
        self._sold = sold
        self._carried = carried
        put_numbers(self._bytes, PLACED, turn.placed)
        put_numbers(self._bytes, SOLD, turn.sold)
        put_numbers(self._bytes, CARRIED, turn.carried)
        return True

    def _follow_rest(self, turn: Turn) -> bool:
        rest = turn.earned << BYTE_BITS | turn.trips
        rest = rest << 2 | int(turn.mule) << 1 | int(turn.goods_step_over)
        rest = rest << 2 | int(turn.journeyed) << 1 | int(turn.may_call_artist)
        if self._rest == rest:
            return False
        self._rest = rest
        self._bytes[MULE] = turn.mule
        self._bytes[TRIPS] = byte(turn.trips)
        self._bytes[EARNED] = byte(turn.earned)
        self._bytes[GOODS_STEP_OVER] = turn.goods_step_over
        self._bytes[JOURNEYED] = turn.journeyed
        self._bytes[MAY_CALL_ARTIST] = turn.may_call_artist
        return True


def question_piece(position: Position, seat: int) -> bytes:
    """The question, the auction and the move it is about, and who has what part in them."""
    auction = is_auction(position)
    move = is_move(position)
    turn = position.turn.seat if is_turn(position) else -1
    if position.decider == seat and not (auction or move or position.over):
        if turn < 0:
            return _ASKED[position.question]
        if turn == seat:
            return _ASKED_IN_TURN[position.question]
    row = [_QUESTION[-1 if position.over else position.question]]
    _add_auction(position, seat, auction, row)
    _add_move(position, move, row)
    row.append(_SEAT[_place(position, -1 if position.over else position.decider, seat)])
    _add_bidders(position, seat, auction, row)
    row.append(_SEAT[_place(position, turn, seat)])
    row.append(_SEAT[_place(position, position.walk.seat if move else -1, seat)])
    return b"".join(row)


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


def _add_auction(position: Position, seat: int, is_on: bool, row: list[bytes]) -> None:
    auction = position.auction
    if not is_on:
        row.append(_NO_AUCTION)
        return
    if position.question == ASK_LOOK or auction.kind == bidding.ARTIST_AUCTION:
        seen = position.artist_known[-1] >> seat & 1
        artist = position.artists[len(position.artist_owners)]
        row.append(_AUCTION[bidding.ARTIST_AUCTION])
        row.append(_AUCTIONED[KINDS + artist if seen else -1])
    else:
        row.append(_AUCTION[auction.kind])
        row.append(_AUCTIONED[auction.card])
    row.append(number(auction.bid if position.question == ASK_BID else 0))


def _add_bidders(position: Position, seat: int, is_on: bool, row: list[bytes]) -> None:
    """Who leads the auction and who is still in it; anybody may look at an artist."""
    auction = position.auction
    leader = -1
    inside = 0
    if is_on:
        asked = position.question == ASK_BID
        leader = auction.leader if asked else -1
        inside = auction.inside if asked else -1
    row.append(_SEAT[_place(position, leader, seat)])
    row.append(_SEATS[_turned(inside, seat, position.seats)])


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
