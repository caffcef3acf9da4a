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

# What all know of a player, from where their block begins.
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
DONATED: Final = ROAD_SPACE + 1
MISER_CUBES: Final = DONATED + 1
SENESI: Final = MISER_CUBES + 1
BLOCK: Final = SENESI + 1

# What the observer knows of them, and what they have to do with what is under way.
SENESI_KNOWN: Final = 0  # how many, their sum
HIRED: Final = SENESI_KNOWN + 2
HIRED_KNOWN: Final = HIRED + 1
TOWER: Final = HIRED_KNOWN + ARTISTS
DECIDES: Final = TOWER + FLOORS
LEADS: Final = DECIDES + 1
BIDS: Final = LEADS + 1
HAS_TURN: Final = BIDS + 1
MOVES: Final = HAS_TURN + 1
PART: Final = MOVES + 1

SIZE: Final = TABLE_SIZE + SEATS * (BLOCK + PART)
_ABSENT: Final = bytes(BLOCK)

# Above anything that occurs, to make one number of many.
_CARD: Final = 64
_STATUSES: Final = 3
_PLACES: Final = 32
_SPACES: Final = 32
_CUBES: Final = 256
_SENESI: Final = 256


class _Block:
    """What was last written of a player; written anew only when something has changed.

    Two numbers stand for all that is written: with a thousand games at once, memory that has to
    be looked at costs more than sums.
    """

    signature: int = -1
    hand: int = -1
    written: bytes = b""

    def of(self, player: Player, shown: bool) -> bytes:
        """The block of a player, their hand shown or not."""
        signature = _signature(player, shown)
        hand = 0
        for card in player.hand:
            hand = hand * _CARD + card + 1
        if self.signature != signature or self.hand != hand:
            self.signature = signature
            self.hand = hand
            self.written = _written(player, shown)
        return self.written


def _signature(player: Player, shown: bool) -> int:
    """A number that no two blocks share that differ in anything but the hand."""
    value = player.florins
    value = value * SEATS + player.row
    value = value * _STATUSES + player.status
    value = value * _PLACES + player.place + 1
    value = value * _PLACES + player.road + 1
    value = value * _SPACES + player.road_space
    value = value * _CUBES + player.miser_cubes
    value = value * _SENESI + len(player.senesi)
    value = value * 2 + (1 if player.from_servi else 0)
    value = value * 2 + (1 if player.donated else 0)
    return value * 2 + (1 if shown else 0)


def _written(player: Player, shown: bool) -> bytes:
    row = bytearray(BLOCK)
    row[PRESENT] = 1
    row[FLORINS] = byte(player.florins)
    row[ROW + player.row] = 1
    row[STATUS + player.status] = 1
    row[HAND_SIZE] = len(player.hand)
    if shown:
        _count_sorted(row, HAND, player.hand)
    if player.place >= 0:
        row[PLACE + player.place] = 1
    if player.from_servi:
        row[FROM_SERVI] = 1
    if player.road >= 0:
        row[ROAD + player.road - FLORENCE] = 1
    row[ROAD_SPACE] = player.road_space
    if player.donated:
        row[DONATED] = 1
    row[MISER_CUBES] = player.miser_cubes
    row[SENESI] = len(player.senesi)
    return bytes(row)


class SienaObserver(Observer):
    """Writes rows of Siena; quickest when it follows one game."""

    def __init__(self) -> None:
        self.size = SIZE
        self._blocks = [_Block() for _ in range(SEATS)]
        self._discards: list[int] = []
        self._discarded = bytes(KINDS)

    def row(self, state: State, seat: int) -> bytes:
        """What that seat may know."""
        assert isinstance(state, Position)
        table = bytearray(TABLE_SIZE)
        _table(state, table)
        table[DISCARDS : DISCARDS + KINDS] = self._counted(state.discards)
        _hidden_cards(state, seat, table)
        part = bytearray(SEATS * PART)
        _known_of_players(state, seat, part)
        if not state.over:
            table[QUESTION + state.question] = 1
            part[_start(state, state.decider, seat) + DECIDES] = 1
            _auction(state, seat, table, part)
            _turn(state, seat, table, part)
            _move(state, seat, table, part)
        parts: list[bytes | bytearray] = [table]
        open_hands = state.rules.memory_aid or state.over
        for place in range(state.seats):
            other = seat + place
            if other >= state.seats:
                other -= state.seats
            shown = open_hands or place == 0
            parts.append(self._blocks[other].of(state.players[other], shown))
        for _ in range(state.seats, SEATS):
            parts.append(_ABSENT)
        parts.append(part)
        return b"".join(parts)

    def _counted(self, discards: list[int]) -> bytes:
        """How many there are of each kind, counted anew when the pile has changed."""
        if self._discards != discards:
            self._discards = discards.copy()
            counts = [0] * KINDS
            for card in discards:
                counts[card] += 1
            self._discarded = bytes(counts)
        return self._discarded


def _start(position: Position, other: int, seat: int) -> int:
    """Where the part of another seat begins: the observer first, then round the table."""
    place = other - seat
    if place < 0:
        place += position.seats
    return place * PART


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
        position, seat, row, SENESI_DECK + 1, position.senesi_deck, position.senesi_deck_known
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
        if position.over or (mask and mask >> seat & 1):
            count += 1
            total += values[place]
    if count:
        row[start] = count
        row[start + 1] = byte(total)


def _known_of_players(position: Position, seat: int, row: bytearray) -> None:
    """Senesi cards and artists that the seat knows of, and the floors of the tower."""
    for player in position.players:
        if player.senesi:
            start = _start(position, player.seat, seat) + SENESI_KNOWN
            _known_senesi(position, seat, row, start, player.senesi, player.senesi_known)
    for index, owner in enumerate(position.artist_owners):
        if owner >= 0:
            start = _start(position, owner, seat)
            row[start + HIRED] += 1
            if position.over or position.artist_known[index] >> seat & 1:
                row[start + HIRED_KNOWN + position.artists[index]] = 1
    for floor, builder in enumerate(position.tower):
        row[_start(position, builder, seat) + TOWER + floor] = 1


def _auction(position: Position, seat: int, row: bytearray, part: bytearray) -> None:
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
            part[_start(position, auction.leader, seat) + LEADS] = 1
    for other in range(position.seats):
        if inside >> other & 1:
            part[_start(position, other, seat) + BIDS] = 1


def _turn(position: Position, seat: int, row: bytearray, part: bytearray) -> None:
    """S7: nobody's turn during the opening and the card phase."""
    turn = position.turn
    question = position.question
    artist = question == ASK_BID and position.auction.kind == bidding.ARTIST_AUCTION
    if turn.seat < 0 or (question in (ASK_BID, ASK_FIRST, ASK_PROPOSE, ASK_TAKE) and not artist):
        return
    part[_start(position, turn.seat, seat) + HAS_TURN] = 1
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


def _move(position: Position, seat: int, row: bytearray, part: bytearray) -> None:
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
    part[_start(position, walk.seat, seat) + MOVES] = 1
    if walk.points:
        row[MOVE + 2] = byte(walk.points)
    if walk.steps:
        row[MOVE + 3] = byte(walk.steps)
    if beggar and walk.inn_card:
        row[MOVE + 4] = 1
    if question == ASK_ALMS and walk.alms:
        row[MOVE + 5] = byte(walk.alms)
