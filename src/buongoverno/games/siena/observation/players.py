"""What everyone knows of a player, and the hand if it is open."""

from typing import Final

from buongoverno.games.siena.cards import KINDS
from buongoverno.games.siena.codes import FLORENCE, NOWHERE
from buongoverno.games.siena.observation.board import DISTRICTS
from buongoverno.games.siena.position import Player
from buongoverno.games.siena.rising import FLORINS_TO_RISE
from buongoverno.plugin.observer import SEATS
from buongoverno.plugin.row_encoding import (
    MOST,
    byte,
    counted,
    flags,
    marks,
    number,
    recounted,
    steps,
)

STATUSES: Final = 3
ROADS: Final = 2
# Florins as a thermometer: a network need not scale them.
FLORIN_STEPS: Final[tuple[int, ...]] = (5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 130, 160, 200)
PURSE_SIZE: Final = 2 + len(FLORIN_STEPS) + 1  # present, florins twice, those missing to rise
TRAVELS_SIZE: Final = DISTRICTS + 1 + ROADS + 1 + 2
BLOCK_SIZE: Final = PURSE_SIZE + SEATS + STATUSES + TRAVELS_SIZE + 1 + 1 + KINDS

# What has changed of a player.
NOTHING: Final = 0
OTHER_PARTS: Final = 1
POINTS: Final = 2  # Senesi cards or miser cubes

_STEPS: Final = steps(FLORIN_STEPS)
# By row on the initiative track and status.
_RANK: Final = [row + status for row in marks(SEATS) for status in marks(STATUSES)]
_PURSES: Final = [
    [
        bytes([1, florins]) + _STEPS[florins] + bytes([max(0, needed - florins)])
        for florins in range(MOST + 1)
    ]
    for needed in (*FLORINS_TO_RISE, 0)  # by status; bankers have risen
]
_PLACE: Final = marks(DISTRICTS)
_ROAD: Final = marks(ROADS)
_FLAG: Final = flags(1)
_NO_TRAVELS: Final = bytes(TRAVELS_SIZE)
_NO_HAND: Final = bytes(KINDS)


class PlayerEncoder:
    """The block of a player, cached while nothing has changed."""

    _player: Player | None = None
    _changes: int = 0
    _open: bytes | None = None
    _closed: bytes | None = None
    _senesi: tuple[int, ...] = ()
    _senesi_known: tuple[int, ...] = ()
    _miser_cubes: int = 0
    _counted: bytes = b""  # the hand that was counted
    _cards: bytes = _NO_HAND

    def follow(self, player: Player) -> int:
        """Drop what has changed; returns NOTHING, or what of the player has."""
        if self._changes == player.changes and self._player is player:
            return NOTHING
        self._player = player
        self._changes = player.changes
        self._open = self._closed = None
        if (
            self._senesi_known is player.senesi_known
            and self._senesi is player.senesi
            and self._miser_cubes == player.miser_cubes
        ):
            return OTHER_PARTS
        self._senesi = player.senesi
        self._senesi_known = player.senesi_known
        self._miser_cubes = player.miser_cubes
        return POINTS

    def open(self, player: Player) -> bytes:
        """The block with the hand; call `follow` first."""
        piece = self._open
        if piece is None:
            self._count(player.hand)
            piece = self._open = _written(player, self._cards)
        return piece

    def closed(self, player: Player) -> bytes:
        """The block without the hand."""
        piece = self._closed
        if piece is None:
            piece = self._closed = _written(player, _NO_HAND)
        return piece

    def _count(self, hand: bytes) -> None:
        if self._counted is not hand:
            cards = recounted(self._cards, 0, self._counted, hand)
            self._cards = counted(hand, KINDS, []) if cards is None else cards
            self._counted = hand


def _written(player: Player, hand: bytes) -> bytes:
    return b"%b%b%b%b%b%b" % (
        _PURSES[player.status][byte(player.florins)],
        _RANK[player.row * (STATUSES + 1) + player.status],
        _travels(player),
        number(len(player.senesi)),
        number(len(player.hand)),
        hand,
    )


def _travels(player: Player) -> bytes:
    """Where the banker is, the road, the donation and the miser's cubes."""
    away = player.place != NOWHERE or player.road != NOWHERE or player.road_space
    if not (away or player.from_servi or player.donated or player.miser_cubes):
        return _NO_TRAVELS
    return b"%b%b%b%b%b%b" % (
        _PLACE[player.place],
        _FLAG[int(player.from_servi)],
        _ROAD[-1 if player.road == NOWHERE else player.road - FLORENCE],
        number(player.road_space),
        _FLAG[int(player.donated)],
        number(player.miser_cubes),
    )
