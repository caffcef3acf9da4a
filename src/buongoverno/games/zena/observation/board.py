"""The areas and the cards that lie there, with their markers."""

from typing import Final

from buongoverno.games.zena.codes import AREA_COUNT
from buongoverno.games.zena.observation.card_pieces import (
    ACTION_AREAS,
    CARD_SIZE,
    SLOTS,
    CardPieces,
)
from buongoverno.games.zena.position import BoardCard
from buongoverno.plugin.observer import SEATS
from buongoverno.plugin.row_encoding import marks, number

# More than eight cards have never lain in an area; if they do, only their number tells.
PLACES: Final = 8
PLACE_SIZE: Final = CARD_SIZE + SLOTS * SEATS
AREA_SIZE: Final = 1 + PLACES * PLACE_SIZE
FORTS_SIZE: Final = PLACES * ACTION_AREAS
BOARD_SIZE: Final = AREA_COUNT * AREA_SIZE + FORTS_SIZE

_SEAT: Final = marks(SEATS)
_FREE: Final = [bytes(slots * SEATS) for slots in range(SLOTS + 1)]
_EMPTY: Final = [bytes(places * PLACE_SIZE) for places in range(PLACES + 1)]
_NO_FORTS: Final = [bytes(places * ACTION_AREAS) for places in range(PLACES + 1)]
_NO_CARDS: Final = bytes(AREA_SIZE)


class AreaEncoder:
    """An area as each seat sees it, cached while its cards and markers are the same."""

    _cards: tuple[BoardCard, ...] = ()
    _seats: int = 0

    def __init__(self, pieces: CardPieces) -> None:
        self._pieces = pieces
        self._seen = [b""] * SEATS

    def piece(self, cards: tuple[BoardCard, ...], seats: int, seat: int) -> bytes:
        """The cards from the oldest; markers by players from the observer round the table."""
        if not cards:
            return _NO_CARDS
        if self._cards is not cards or self._seats != seats:
            self._cards = cards
            self._seats = seats
            self._seen = [b""] * SEATS
        piece = self._seen[seat]
        if not piece:
            piece = self._written(cards[:PLACES], seats, seat)
            self._seen[seat] = piece
        return piece

    def _written(self, shown: tuple[BoardCard, ...], seats: int, seat: int) -> bytes:
        row = [number(len(self._cards))]
        for card in shown:
            row.append(self._pieces.on_board[card.card])
            for owner in card.markers:
                row.append(_SEAT[owner - seat if owner >= seat else owner - seat + seats])
            row.append(_FREE[SLOTS - len(card.markers)])
        row.append(_EMPTY[PLACES - len(shown)])
        return b"".join(row)


def crossed_out(cards: tuple[BoardCard, ...], pieces: CardPieces) -> bytes:
    """The areas that the cards in the Fort cross out (Z10.2)."""
    if not cards:
        return _NO_FORTS[PLACES]
    shown = cards[:PLACES]
    row = [pieces.crossed_out[card.card] for card in shown]
    row.append(_NO_FORTS[PLACES - len(shown)])
    return b"".join(row)
