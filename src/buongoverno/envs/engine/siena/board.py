"""The rules, the board and the cards that lie open."""

from typing import Final

from buongoverno.envs.engine.pieces import (
    BYTE_BITS,
    CARD_BITS,
    byte,
    counted,
    folded,
    number,
    put_mark,
    put_numbers,
)
from buongoverno.games.siena.cards import KINDS
from buongoverno.games.siena.position import STAR_CARDS, Position, Rules

GOODS: Final = 5
DISTRICTS: Final = 12

HALL9000: Final = 0
COURTESAN_LIMIT: Final = 1
LONG_GAME: Final = 2
MEMORY_AID: Final = 3
ROUND: Final = 4
ARTISTS_LEFT: Final = 5
CUBES: Final = 6
FINISHED: Final = CUBES + GOODS
WORKERS_GONE: Final = FINISHED + GOODS
TRAVELLERS_GONE: Final = WORKERS_GONE + 1
COURTESANS: Final = TRAVELLERS_GONE + 1
CALANDRINO: Final = COURTESANS + 1
BOARD_SIZE: Final = CALANDRINO + DISTRICTS
CARDS_SIZE: Final = 1 + STAR_CARDS + KINDS + KINDS


class Board:
    """The rules agreed, the round and the board; written anew where something has changed."""

    _piece: bytes = b""
    _rules: Rules | None = None
    _cubes: int = -1
    _finished: int = -1
    _round: int = -1
    _artists: tuple[int, ...] | None = None
    _artist_known: tuple[int, ...] | None = None
    _courtesans: int = -1
    _calandrino: int = -1
    _workers_gone: bool = False
    _travellers_gone: bool = False

    def __init__(self) -> None:
        self._bytes = bytearray(BOARD_SIZE)

    def piece(self, position: Position) -> bytes:
        """The board as it is now."""
        if self._goods_have_changed(position) or self._rest_has_changed(position):
            self._write_rest(position)
            self._piece = bytes(self._bytes)
        return self._piece

    def _goods_have_changed(self, position: Position) -> bool:
        cubes = folded(position.cubes, BYTE_BITS)
        finished = folded(position.finished, BYTE_BITS)
        if self._cubes == cubes and self._finished == finished:
            return False
        self._cubes = cubes
        self._finished = finished
        put_numbers(self._bytes, CUBES, position.cubes)
        put_numbers(self._bytes, FINISHED, position.finished)
        return True

    def _rest_has_changed(self, position: Position) -> bool:
        return (
            self._round != position.round
            or self._calandrino != position.calandrino
            or self._artist_known is not position.artist_known
            or self._artists is not position.artists
            or self._courtesans != position.courtesans
            or self._workers_gone != position.workers_gone
            or self._travellers_gone != position.travellers_gone
            or self._rules is not position.rules
        )

    def _write_rest(self, position: Position) -> None:
        row = self._bytes
        if self._rules is not position.rules:
            self._write_rules(position.rules)
        if self._calandrino != position.calandrino:
            put_mark(row, CALANDRINO, self._calandrino, position.calandrino)
            self._calandrino = position.calandrino
        if self._round != position.round:
            self._round = position.round
            row[ROUND] = byte(self._round)
        self._artists = position.artists
        self._artist_known = position.artist_known
        self._courtesans = position.courtesans
        self._workers_gone = position.workers_gone
        self._travellers_gone = position.travellers_gone
        row[ARTISTS_LEFT] = len(position.artists) - len(position.artist_known)
        row[COURTESANS] = self._courtesans
        row[WORKERS_GONE] = self._workers_gone
        row[TRAVELLERS_GONE] = self._travellers_gone

    def _write_rules(self, rules: Rules) -> None:
        self._rules = rules
        self._bytes[HALL9000] = rules.hall9000
        self._bytes[COURTESAN_LIMIT] = byte(rules.courtesan_limit)
        self._bytes[LONG_GAME] = rules.long_game
        self._bytes[MEMORY_AID] = rules.memory_aid


class OpenCards:
    """The Siena cards on the table, in the discards and out of the game."""

    _table: int = -1
    _deck: int = -1
    _on_table: bytes = b""
    _discards: list[int] | None = None
    _counted: int = 0  # how many of the discards
    _discarded: bytes = b""

    def __init__(self) -> None:
        self._counts = bytearray(KINDS)
        self._removed: tuple[int, ...] = ()
        self._out = bytes(STAR_CARDS)

    def on_table(self, position: Position) -> bytes:
        """The size of the deck, what left the game, and what lies on the table."""
        table = folded(position.table, CARD_BITS)
        deck = position.deck_size()
        if self._table != table or self._deck != deck or self._removed is not position.removed:
            if self._removed is not position.removed:  # tuples are replaced, never changed
                self._removed = position.removed
                self._out = counted(sorted(position.removed), STAR_CARDS, [])
            self._table = table
            self._deck = deck
            self._on_table = counted(position.table, KINDS, [number(deck), self._out])
        return self._on_table

    def discarded(self, position: Position) -> bytes:
        """The discards; cards are only added to them, or they begin anew as another list."""
        discards = position.discards
        if self._discards is not discards:
            self._discards = discards
            self._counts = bytearray(KINDS)
            self._counted = 0
            self._discarded = bytes(KINDS)
        if self._counted != len(discards):
            while self._counted < len(discards):
                self._counts[discards[self._counted]] += 1
                self._counted += 1
            self._discarded = bytes(self._counts)
        return self._discarded
