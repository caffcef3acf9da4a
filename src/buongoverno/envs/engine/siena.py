"""Observations of Siena, written straight from the position (S20).

The numbers are where each part of the row begins; definition/siena.py says what stands there.
"""

from typing import Final

from buongoverno.envs.engine.observer import SEATS, Observer, byte
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
    FLORENCE,
)
from buongoverno.games.siena.position import Player, Position
from buongoverno.kernel.state import State

STARS: Final = 7
GOODS: Final = 5
QUESTIONS: Final = 18
DISTRICTS: Final = 12
ARTISTS: Final = 8
FLOORS: Final = 7
LOOKED_AT: Final = 4

# The table.
RULES: Final = 0  # hall9000, courtesan limit, long game, memory aid
ROUND: Final = 4
QUESTION: Final = 5
TABLE: Final = QUESTION + QUESTIONS
DECK: Final = TABLE + KINDS
DISCARDS: Final = DECK + 1
REMOVED: Final = DISCARDS + KINDS
SENESI_DECK: Final = REMOVED + STARS  # size, how many known, their sum
LOOKED: Final = SENESI_DECK + 3  # how many, then value + 1 of each
ARTISTS_LEFT: Final = LOOKED + 1 + LOOKED_AT
CUBES: Final = ARTISTS_LEFT + 1
FINISHED: Final = CUBES + GOODS
GONE: Final = FINISHED + GOODS  # workers, travellers
INN: Final = GONE + 2
BEGGAR_AT: Final = INN + 1
AUCTION: Final = BEGGAR_AT + DISTRICTS  # opening, star, artist
AUCTION_CARD: Final = AUCTION + 3
BID: Final = AUCTION_CARD + KINDS + ARTISTS
LAID: Final = BID + 1
PLACED: Final = LAID + KINDS
SOLD: Final = PLACED + GOODS
CARRIED: Final = SOLD + GOODS
TURN: Final = CARRIED + 3  # mule, trips, earned, goods step over, journeyed, may call an artist
MOVE: Final = TURN + 6  # of a banker, of Calandrino, points, steps, inn card, alms
TABLE_SIZE: Final = MOVE + 6

# A player, from where their block begins.
PRESENT: Final = 0
FLORINS: Final = 1
ROW: Final = 2
STATUS: Final = ROW + SEATS
HAND_SIZE: Final = STATUS + 3
HAND: Final = HAND_SIZE + 1
PLACE: Final = HAND + KINDS
FROM_SERVI: Final = PLACE + DISTRICTS
ROAD: Final = FROM_SERVI + 1  # to Florence, to Arezzo
ROAD_SPACE: Final = ROAD + 2
SENESI: Final = ROAD_SPACE + 1  # how many, how many known, their sum
HIRED: Final = SENESI + 3
HIRED_KNOWN: Final = HIRED + 1
DONATED: Final = HIRED_KNOWN + ARTISTS
MISER_CUBES: Final = DONATED + 1
TOWER: Final = MISER_CUBES + 1
DECIDES: Final = TOWER + FLOORS
LEADS: Final = DECIDES + 1
BIDS: Final = LEADS + 1
HAS_TURN: Final = BIDS + 1
MOVES: Final = HAS_TURN + 1
BLOCK: Final = MOVES + 1

SIZE: Final = TABLE_SIZE + SEATS * BLOCK
_ABSENT: Final = bytearray(BLOCK)


class SienaObserver(Observer):
    """Writes rows of Siena."""

    def __init__(self) -> None:
        self.size = SIZE

    def row(self, state: State, seat: int) -> bytes:
        """What that seat may know."""
        assert isinstance(state, Position)
        table = bytearray(TABLE_SIZE)
        parts = [table]
        for place in range(SEATS):
            parts.append(bytearray(BLOCK) if place < state.seats else _ABSENT)
        _table(state, table)
        _hidden_cards(state, seat, table)
        for player in state.players:
            _player(state, player, seat, _block(state, player.seat, seat, parts))
        if state.artist_owners:
            _artists(state, seat, parts)
        for floor, builder in enumerate(state.tower):
            _block(state, builder, seat, parts)[TOWER + floor] = 1
        if not state.over:
            table[QUESTION + state.question] = 1
            _block(state, state.decider, seat, parts)[DECIDES] = 1
            _auction(state, seat, table, parts)
            _turn(state, seat, table, parts)
            _move(state, seat, table, parts)
        return b"".join(parts)


def _block(position: Position, other: int, seat: int, parts: list[bytearray]) -> bytearray:
    """The block of another seat: the observer's comes first, then round the table."""
    place = other - seat
    if place < 0:
        place += position.seats
    return parts[1 + place]


def _table(position: Position, row: bytearray) -> None:
    rules = position.rules
    if rules.hall9000:
        row[RULES] = 1
    if rules.courtesan_limit:
        row[RULES + 1] = byte(rules.courtesan_limit)
    if rules.long_game:
        row[RULES + 2] = 1
    if rules.memory_aid:
        row[RULES + 3] = 1
    row[ROUND] = byte(position.round)
    _count_sorted(row, TABLE, position.table)
    row[DECK] = position.deck_size()
    if position.discards:
        _count(row, DISCARDS, position.discards)
    for card in position.removed:
        row[REMOVED + card] += 1
    row[ARTISTS_LEFT] = len(position.artists) - len(position.artist_known)
    _numbers(row, CUBES, position.cubes)
    _numbers(row, FINISHED, position.finished)
    if position.workers_gone:
        row[GONE] = 1
    if position.travellers_gone:
        row[GONE + 1] = 1
    if position.courtesans:
        row[INN] = position.courtesans
    row[BEGGAR_AT + position.calandrino] = 1


def _count_sorted(row: bytearray, start: int, cards: list[int]) -> None:
    """How many there are of each kind in a sorted list."""
    last = -1
    copies = 0
    for card in cards:
        copies = copies + 1 if card == last else 1
        last = card
        row[start + card] = copies


def _count(row: bytearray, start: int, cards: list[int]) -> None:
    """How many there are of each kind in any list."""
    counts = [0] * KINDS
    for card in cards:
        counts[card] += 1
    row[start : start + KINDS] = bytes(counts)


def _numbers(row: bytearray, start: int, numbers: list[int]) -> None:
    place = start
    for number in numbers:
        if number:
            row[place] = number
        place += 1


def _hidden_cards(position: Position, seat: int, row: bytearray) -> None:
    """Senesi cards in the deck and those somebody chooses from (S15)."""
    row[SENESI_DECK] = len(position.senesi_deck)
    _known_senesi(
        position, seat, row, SENESI_DECK, position.senesi_deck, position.senesi_deck_known
    )
    if not position.looked_at:
        return
    row[LOOKED] = len(position.looked_at)
    for place in range(min(len(position.looked_at), LOOKED_AT)):
        if position.over or position.looked_at_known[place] >> seat & 1:
            row[LOOKED + 1 + place] = byte(position.looked_at[place] + 1)


def _known_senesi(
    position: Position,
    seat: int,
    row: bytearray,
    start: int,
    values: tuple[int, ...],
    masks: tuple[int, ...],
) -> None:
    """How many the seat knows and their sum."""
    count = 0
    total = 0
    for place, mask in enumerate(masks):
        if mask >> seat & 1 or position.over:
            count += 1
            total += values[place]
    if count:
        row[start + 1] = count
        row[start + 2] = byte(total)


def _player(position: Position, player: Player, seat: int, row: bytearray) -> None:
    row[PRESENT] = 1
    row[FLORINS] = byte(player.florins)
    row[ROW + player.row] = 1
    row[STATUS + player.status] = 1
    hand = player.hand
    if hand:
        row[HAND_SIZE] = len(hand)
        if position.rules.memory_aid or position.over or player.seat == seat:
            _count_sorted(row, HAND, hand)
    if player.place >= 0:
        row[PLACE + player.place] = 1
    if player.from_servi:
        row[FROM_SERVI] = 1
    if player.road >= 0:
        row[ROAD + player.road - FLORENCE] = 1
    if player.road_space:
        row[ROAD_SPACE] = player.road_space
    if player.senesi:
        row[SENESI] = len(player.senesi)
        _known_senesi(position, seat, row, SENESI, player.senesi, player.senesi_known)
    if player.donated:
        row[DONATED] = 1
    if player.miser_cubes:
        row[MISER_CUBES] = player.miser_cubes


def _artists(position: Position, seat: int, parts: list[bytearray]) -> None:
    """S16: who has hired how many artists, and which of them the seat knows."""
    for index, owner in enumerate(position.artist_owners):
        if owner < 0:
            continue
        block = _block(position, owner, seat, parts)
        block[HIRED] += 1
        if position.over or position.artist_known[index] >> seat & 1:
            block[HIRED_KNOWN + position.artists[index]] = 1


def _auction(position: Position, seat: int, row: bytearray, parts: list[bytearray]) -> None:
    """S4.3, S16.4: the auction under way, or the artist somebody may look at."""
    question = position.question
    if question != ASK_BID and question != ASK_LOOK:
        return
    auction = position.auction
    if question == ASK_LOOK or auction.kind == bidding.ARTIST_AUCTION:
        row[AUCTION + 2] = 1
        if position.artist_known[-1] >> seat & 1:
            row[AUCTION_CARD + KINDS + position.artists[len(position.artist_owners)]] = 1
    else:
        row[AUCTION + (0 if auction.kind == bidding.OPENING else 1)] = 1
        row[AUCTION_CARD + auction.card] = 1
    inside = -1
    if question == ASK_BID:
        row[BID] = byte(auction.bid)
        inside = auction.inside
        if auction.leader >= 0:
            _block(position, auction.leader, seat, parts)[LEADS] = 1
    for other in range(position.seats):
        if inside >> other & 1:
            _block(position, other, seat, parts)[BIDS] = 1


def _turn(position: Position, seat: int, row: bytearray, parts: list[bytearray]) -> None:
    """S7: nobody's turn during the opening and the card phase."""
    turn = position.turn
    question = position.question
    artist = question == ASK_BID and position.auction.kind == bidding.ARTIST_AUCTION
    if turn.seat < 0 or (question in (ASK_BID, ASK_FIRST, ASK_PROPOSE, ASK_TAKE) and not artist):
        return
    _block(position, turn.seat, seat, parts)[HAS_TURN] = 1
    for card in turn.laid:
        row[LAID + card] += 1
    _numbers(row, PLACED, turn.placed)
    _numbers(row, SOLD, turn.sold)
    _numbers(row, CARRIED, turn.carried)
    if turn.mule:
        row[TURN] = 1
    if turn.trips:
        row[TURN + 1] = byte(turn.trips)
    if turn.earned:
        row[TURN + 2] = byte(turn.earned)
    if turn.goods_step_over:
        row[TURN + 3] = 1
    if turn.journeyed:
        row[TURN + 4] = 1
    if turn.may_call_artist:
        row[TURN + 5] = 1


def _move(position: Position, seat: int, row: bytearray, parts: list[bytearray]) -> None:
    """S11.2, S14.5: the move of a banker or of Calandrino."""
    walk = position.walk
    question = position.question
    if walk.part == CALL or question not in (
        ASK_MOVE,
        ASK_BEGGAR_CARDS,
        ASK_BEGGAR_STEP,
        ASK_ALMS,
        ASK_COURTESANS,
    ):
        return
    beggar = walk.part == BEGGAR
    row[MOVE + (1 if beggar else 0)] = 1
    _block(position, walk.seat, seat, parts)[MOVES] = 1
    if walk.points:
        row[MOVE + 2] = byte(walk.points)
    if walk.steps:
        row[MOVE + 3] = byte(walk.steps)
    if beggar and walk.inn_card:
        row[MOVE + 4] = 1
    if question == ASK_ALMS and walk.alms:
        row[MOVE + 5] = byte(walk.alms)
