"""The observer of Zena 1814; layout.py says what stands where."""

import functools
from typing import Final

from buongoverno.games.zena.cards import FORT, Cards, standard_cards
from buongoverno.games.zena.codes import AREA_COUNT
from buongoverno.games.zena.observation.board import BOARD_SIZE, AreaEncoder, crossed_out
from buongoverno.games.zena.observation.card_pieces import COUNTS_SIZE, CardPieces
from buongoverno.games.zena.observation.families import (
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
from buongoverno.games.zena.observation.table import TABLE_SIZE, add_table
from buongoverno.games.zena.position import Position
from buongoverno.kernel.state import State
from buongoverno.plugin.observer import SEATS, Observer

SIZE: Final = TABLE_SIZE + COUNTS_SIZE + HAND_SIZE + WORTHS_SIZE + BOARD_SIZE + SEATS * FAMILY_SIZE
_ABSENT: Final = [bytes((SEATS - seats) * FAMILY_SIZE) for seats in range(SEATS + 1)]


class ZenaObserver(Observer):
    """Writes rows of Zena 1814; quickest when it follows one game."""

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
        add_table(state, self._pieces, row)
        row.append(self._unseen.piece(state, seat))
        row.append(self._hands[seat].piece(player))
        own = self._known[seat]
        own.follow(state, player, seat)
        row.append(hand_worths(state, player, own.goals[seat], figures.holders))
        for area in range(AREA_COUNT):
            row.append(self._areas[area].piece(state.areas[area], state.seats, seat))
        row.append(crossed_out(state.areas[FORT], self._pieces))
        other = seat
        for _ in range(state.seats):
            add_family(state, state.players[other], seat, self._known[other], figures, row)
            other = other + 1 if other + 1 < state.seats else 0
        row.append(_ABSENT[state.seats])


@functools.lru_cache(maxsize=16)
def _pieces_of(cards: Cards) -> CardPieces:
    """Made once for the observers of many games."""
    return CardPieces(cards)
