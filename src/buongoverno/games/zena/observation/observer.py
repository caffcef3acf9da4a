"""The observer of Zena 1814; layout.py says what stands where."""

import functools
from typing import Final

from buongoverno.games.zena.cards import FORT, Cards, standard_cards
from buongoverno.games.zena.codes import AREA_COUNT
from buongoverno.games.zena.observation.board import BOARD_SIZE, AreaEncoder, crossed_out
from buongoverno.games.zena.observation.card_pieces import COUNTS_SIZE, CardPieces
from buongoverno.games.zena.observation.families import (
    EVERYTHING,
    FAMILY_SIZE,
    FiguresEncoder,
    KnownHandEncoder,
    add_family,
)
from buongoverno.games.zena.observation.hands import (
    HAND_SIZE,
    WORTHS_SIZE,
    HandEncoder,
    UnseenEncoder,
    hand_worths,
)
from buongoverno.games.zena.observation.table import TABLE_SIZE, table_piece
from buongoverno.games.zena.position import Position
from buongoverno.kernel.state import State
from buongoverno.plugin.observer import SEATS, Observer

SIZE: Final = TABLE_SIZE + COUNTS_SIZE + HAND_SIZE + WORTHS_SIZE + BOARD_SIZE + SEATS * FAMILY_SIZE
# The pieces of a row: the table, cards unseen, the hand, its worths, the areas, the crossed out.
_BEFORE_FAMILIES: Final = 4 + AREA_COUNT + 1
_NOTHING_UNSEEN: Final = bytes(COUNTS_SIZE)
_ABSENT: Final = [bytes((SEATS - seats) * FAMILY_SIZE) for seats in range(SEATS + 1)]


class ZenaObserver(Observer):
    """Writes rows of Zena 1814; quickest when it follows one game."""

    tells_truths = True

    def __init__(self) -> None:
        self.size = SIZE
        self._follow(standard_cards())

    def _follow(self, cards: Cards) -> None:
        """Begin anew with the cards of another file."""
        self._cards = cards
        pieces = _pieces_of(cards)
        self._pieces = pieces
        self._unseen = UnseenEncoder(pieces)
        self._hands = [HandEncoder(pieces) for _ in range(SEATS)]
        self._areas = [AreaEncoder(pieces) for _ in range(AREA_COUNT)]
        self._known = [KnownHandEncoder() for _ in range(SEATS)]
        self._figures = FiguresEncoder()

    def add_row(self, state: State, seat: int, row: list[bytes]) -> None:
        """Append what that seat may know."""
        assert isinstance(state, Position)
        if self._cards is not state.rules.cards:
            self._follow(state.rules.cards)
        figures = self._figures
        figures.follow(state)
        player = state.players[seat]
        row.append(table_piece(state, self._pieces))
        row.append(self._unseen.piece(state, seat))
        row.append(self._hands[seat].piece(player))
        own = self._known[seat]
        own.follow(state, player, seat)
        row.append(hand_worths(state, player, own.goals[seat], figures.holders))
        for area in range(AREA_COUNT):
            row.append(self._areas[area].piece(state.areas[area], state.seats, seat))
        row.append(crossed_out(state.areas[FORT], self._pieces))
        self._add_families(state, seat, False, row)

    def add_row_and_truth(
        self, state: State, seat: int, row: list[bytes], truth: list[bytes]
    ) -> None:
        """Append the row, and to `truth` the same as if the seat knew everything."""
        assert isinstance(state, Position)
        start = len(row)
        self.add_row(state, seat, row)
        truth.append(row[start])
        truth.append(_NOTHING_UNSEEN)
        truth.extend(row[start + 2 : start + _BEFORE_FAMILIES])
        self._add_families(state, seat, True, truth)

    def _add_families(
        self, position: Position, seat: int, everything: bool, row: list[bytes]
    ) -> None:
        """The observer first, then round the table."""
        other = seat
        for place in range(position.seats):
            reader = EVERYTHING if everything and place else seat
            player = position.players[other]
            add_family(position, player, reader, self._known[other], self._figures, row)
            other = other + 1 if other + 1 < position.seats else 0
        row.append(_ABSENT[position.seats])


@functools.lru_cache(maxsize=16)
def _pieces_of(cards: Cards) -> CardPieces:
    """Made once for the observers of many games."""
    return CardPieces(cards)
