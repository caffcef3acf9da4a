"""What all know of a player, and the hand of whoever shows it."""

from typing import Final

from buongoverno.envs.engine.observer import SEATS
from buongoverno.envs.engine.pieces import CARD_BITS, byte, counted, folded, put_mark
from buongoverno.envs.engine.siena.board import DISTRICTS
from buongoverno.games.siena.cards import KINDS
from buongoverno.games.siena.codes import FLORENCE, NOWHERE
from buongoverno.games.siena.position import Player

STATUSES: Final = 3
ROADS: Final = 2

PRESENT: Final = 0
FLORINS: Final = 1
ROW: Final = 2
STATUS: Final = ROW + SEATS
PLACE: Final = STATUS + STATUSES
FROM_SERVI: Final = PLACE + DISTRICTS
ROAD: Final = FROM_SERVI + 1
ROAD_SPACE: Final = ROAD + ROADS
DONATED: Final = ROAD_SPACE + 1
MISER_CUBES: Final = DONATED + 1
SENESI: Final = MISER_CUBES + 1
HAND_SIZE: Final = SENESI + 1
BLOCK_SIZE: Final = HAND_SIZE + 1 + KINDS

_NO_HAND: Final = bytes(KINDS)


class Block:
    """What is written of a player, changed where something has changed."""

    _hand: int = -1
    _florins: int = -1
    _row: int = -1
    _status: int = -1
    _place: int = NOWHERE
    _road: int = NOWHERE
    _road_space: int = 0
    _miser_cubes: int = 0
    _from_servi: bool = False
    _donated: bool = False
    _senesi: tuple[int, ...] = ()
    _senesi_known: tuple[int, ...] = ()
    _cards: bytes = b""
    _open: bytes = b""
    _closed: bytes = b""

    def __init__(self) -> None:
        self._bytes = bytearray(HAND_SIZE + 1)
        self._bytes[PRESENT] = 1

    def piece(self, shown: bool) -> bytes:
        """The block, with the hand or without."""
        if not shown:
            if not self._closed:
                self._closed = bytes(self._bytes) + _NO_HAND
            return self._closed
        if not self._open:
            self._open = bytes(self._bytes) + self._cards
        return self._open

    def follow(self, player: Player) -> bool:
        """Write what has changed; say whether hidden cards of the player have."""
        hand = folded(player.hand, CARD_BITS)
        if self._hand != hand:
            self._hand = hand
            self._cards = counted(player.hand, KINDS, [])
            self._bytes[HAND_SIZE] = len(player.hand)
            self._open = self._closed = b""
        if self._has_changed(player):
            self._write_person(player)
            self._write_travels(player)
            self._open = self._closed = b""
        if self._senesi_known is player.senesi_known and self._senesi is player.senesi:
            return False
        self._senesi = player.senesi
        self._senesi_known = player.senesi_known
        self._bytes[SENESI] = len(player.senesi)
        self._open = self._closed = b""
        return True

    def _has_changed(self, player: Player) -> bool:
        """Whether anything but cards has."""
        return (
            self._florins != player.florins
            or self._row != player.row
            or self._status != player.status
            or self._place != player.place
            or self._road != player.road
            or self._road_space != player.road_space
            or self._miser_cubes != player.miser_cubes
            or self._from_servi != player.from_servi
            or self._donated != player.donated
        )

    def _write_person(self, player: Player) -> None:
        row = self._bytes
        if self._florins != player.florins:
            self._florins = player.florins
            row[FLORINS] = byte(player.florins)
        if self._row != player.row:
            put_mark(row, ROW, self._row, player.row)
            self._row = player.row
        if self._status != player.status:
            put_mark(row, STATUS, self._status, player.status)
            self._status = player.status
        if self._donated != player.donated:
            self._donated = player.donated
            row[DONATED] = player.donated
        if self._miser_cubes != player.miser_cubes:
            self._miser_cubes = player.miser_cubes
            row[MISER_CUBES] = player.miser_cubes

    def _write_travels(self, player: Player) -> None:
        row = self._bytes
        if self._place != player.place:
            put_mark(row, PLACE, self._place, player.place)
            self._place = player.place
        if self._from_servi != player.from_servi:
            self._from_servi = player.from_servi
            row[FROM_SERVI] = player.from_servi
        if self._road != player.road:
            put_mark(row, ROAD, _road(self._road), _road(player.road))
            self._road = player.road
        if self._road_space != player.road_space:
            self._road_space = player.road_space
            row[ROAD_SPACE] = player.road_space


def _road(road: int) -> int:
    return -1 if road == NOWHERE else road - FLORENCE
