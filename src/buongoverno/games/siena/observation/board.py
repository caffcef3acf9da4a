"""The rules, the board and the cards that lie open."""

from typing import Final

from buongoverno.games.siena.action_phase import LAST_ROUND, LAST_ROUND_OF_A_LONG_GAME
from buongoverno.games.siena.cards import KINDS
from buongoverno.games.siena.position import STAR_CARDS, Position, Rules
from buongoverno.plugin.observer import SEATS
from buongoverno.plugin.row_encoding import (
    counted,
    flags,
    marks,
    number,
    numbers,
    raised,
    recounted,
)

GOODS: Final = 5
DISTRICTS: Final = 12
# Rules, round, rounds left, artists left, cubes and finished goods, who is gone, courtesans,
# Calandrino.
MEMORY_AID: Final = 3  # where the board says whether hands are open
BOARD_SIZE: Final = 4 + 1 + 1 + 1 + 2 * GOODS + 2 + 1 + DISTRICTS
_TABLE: Final = 1 + STAR_CARDS  # after the deck and the cards removed
CARDS_SIZE: Final = 1 + STAR_CARDS + KINDS + KINDS + KINDS

_CALANDRINO: Final = marks(DISTRICTS)
_NO_CARDS: Final = bytes(KINDS)
_GONE: Final = flags(2)  # workers, travellers


class BoardEncoder:
    """The rules agreed, the round and the board; parts are rewritten only when something has
    changed.

    Tuples are replaced, never changed: the same tuple means no change.
    """

    _piece: bytes = b""
    _with_memory_aid: bytes = b""
    _cubes: tuple[int, ...] = ()
    _finished: tuple[int, ...] = ()
    _round: int = -1
    _artist_known: tuple[int, ...] = ()
    _courtesans: int = -1
    _calandrino: int = -1
    _workers_gone: bool = False
    _travellers_gone: bool = False
    _rules: Rules | None = None
    _artists: tuple[int, ...] = ()
    _agreed: bytes = b""  # the rules, the round, the artists
    _city: bytes = b""  # who is gone, courtesans, Calandrino

    def piece(self, position: Position, memory_aid: bool) -> bytes:
        """The board as it is now, with or without that option."""
        changed = self._cubes is not position.cubes or self._finished is not position.finished
        if self._agreement_has_changed(position):
            self._agreed = _agreement(position)
            changed = True
        if self._city_has_changed(position):
            self._city = _city(position)
            changed = True
        if changed:
            self._cubes = position.cubes
            self._finished = position.finished
            goods, finished = numbers(self._cubes), numbers(self._finished)
            self._piece = b"%b%b%b%b" % (self._agreed, goods, finished, self._city)
            self._with_memory_aid = raised(self._piece, MEMORY_AID, 1)
        return self._with_memory_aid if memory_aid else self._piece

    def _agreement_has_changed(self, position: Position) -> bool:
        if (
            self._round == position.round
            and self._artist_known is position.artist_known
            and self._artists is position.artists
            and self._rules is position.rules
        ):
            return False
        self._round = position.round
        self._artist_known = position.artist_known
        self._artists = position.artists
        self._rules = position.rules
        return True

    def _city_has_changed(self, position: Position) -> bool:
        if (
            self._calandrino == position.calandrino
            and self._courtesans == position.courtesans
            and self._workers_gone == position.workers_gone
            and self._travellers_gone == position.travellers_gone
        ):
            return False
        self._calandrino = position.calandrino
        self._courtesans = position.courtesans
        self._workers_gone = position.workers_gone
        self._travellers_gone = position.travellers_gone
        return True


def _agreement(position: Position) -> bytes:
    rules = position.rules
    last_round = LAST_ROUND_OF_A_LONG_GAME if rules.long_game else LAST_ROUND
    return b"%b%b%b%b%b%b%b" % (
        number(int(rules.hall9000)),
        number(rules.courtesan_limit),
        number(int(rules.long_game)),
        number(0),  # see `piece`
        number(position.round),
        number(last_round - position.round),
        number(len(position.artists) - len(position.artist_known)),
    )


def _city(position: Position) -> bytes:
    return b"%b%b%b" % (
        _GONE[int(position.workers_gone) | int(position.travellers_gone) << 1],
        number(position.courtesans),
        _CALANDRINO[position.calandrino],
    )


class OpenCardsEncoder:
    """The Siena cards on the table, in the discards, out of the game, and those nobody sees."""

    _table: bytes = b""
    _deck: int = -1
    _removed: tuple[int, ...] = ()
    _out: bytes = bytes(STAR_CARDS)
    _on_table: bytes | None = None
    _discards: list[int] | None = None
    _counted: int = 0  # how many of the discards
    _discarded: bytes = _NO_CARDS
    _unseen_deck: tuple[int, ...] = ()
    _drawn: int = 0  # how many of it are not counted any more
    _unseen: bytes = _NO_CARDS

    def __init__(self) -> None:
        self._hands: list[bytes | None] = [None] * SEATS
        self._held: list[int] = [0] * SEATS  # how many of each kind they are

    def on_table(self, position: Position) -> bytes:
        """The size of the deck, what left the game, and what lies on the table."""
        table = position.table
        if self._deck != position.deck_size() or self._removed is not position.removed:
            self._deck = position.deck_size()
            if self._removed is not position.removed:
                self._removed = position.removed
                self._out = counted(bytes(sorted(position.removed)), STAR_CARDS, [])
            self._on_table = None
        piece = self._on_table
        if self._table is not table and piece is not None:
            piece = recounted(piece, _TABLE, self._table, table)
        if piece is None:
            piece = counted(table, KINDS, [number(self._deck), self._out])
        self._table = table
        self._on_table = piece
        return piece

    def discarded(self, position: Position) -> bytes:
        """The discards; the list only grows, or is replaced by another."""
        discards = position.discards
        if self._discards is not discards:
            self._discards = discards
            self._counted = 0
            self._discarded = _NO_CARDS
        while self._counted < len(discards):
            self._discarded = raised(self._discarded, discards[self._counted], 1)
            self._counted += 1
        return self._discarded

    def unseen(self, position: Position, seat: int, open_hands: bool) -> bytes:
        """What must be in the deck, or in hands that are closed: all that is seen nowhere else."""
        deck = position.deck
        if self._unseen_deck is not deck or self._drawn > position.drawn:
            self._unseen_deck = deck
            self._drawn = position.drawn
            self._unseen = counted(bytes(sorted(deck[self._drawn :])), KINDS, [])
        while self._drawn < position.drawn:
            self._unseen = raised(self._unseen, deck[self._drawn], -1)
            self._drawn += 1
        return self._unseen if open_hands else self._with_hands(position, seat)

    def _with_hands(self, position: Position, seat: int) -> bytes:
        """The deck and the hands of the others; counts are added as the digits of large numbers."""
        total = int.from_bytes(self._unseen, "big")
        for player in position.players:
            other = player.seat
            if other != seat:
                if self._hands[other] is not player.hand:
                    self._hands[other] = player.hand
                    self._held[other] = int.from_bytes(counted(player.hand, KINDS, []), "big")
                total += self._held[other]
        return total.to_bytes(KINDS, "big")
