"""What a seat knows of cards that are hidden from others: Senesi cards and artists (S15, S16)."""

from typing import Final

from buongoverno.games.siena.city.torre_del_mangia import LABOUR, MATERIAL
from buongoverno.games.siena.final_count import FLOOR_POINTS
from buongoverno.games.siena.observation.players import BLOCK_SIZE
from buongoverno.games.siena.observation.standing import known_points
from buongoverno.games.siena.position import Player, Position
from buongoverno.plugin.observer import SEATS
from buongoverno.plugin.row_encoding import flags, number

LOOKED_AT: Final = 4
ARTISTS: Final = 8
FLOORS: Final = 7
KNOWN_SIZE: Final = 2 + 1 + ARTISTS + FLOORS + 1
# The deck, cards looked at, cards unseen, the next floor, the players.
HIDDEN_SIZE: Final = 3 + 1 + LOOKED_AT + 2 + 2 + SEATS * KNOWN_SIZE

_ARTISTS: Final = flags(ARTISTS)
_FLOORS: Final = flags(FLOORS)
# What the next floor costs without a mason, and its points; nothing after the last.
_NEXT_FLOOR: Final = [
    *[
        bytes([material + LABOUR, points])
        for material, points in zip(MATERIAL, FLOOR_POINTS, strict=True)
    ],
    bytes(2),
]


class HiddenEncoder:
    """A piece for each seat, cached while nothing hidden has moved.

    Everything is in tuples, which are replaced, never changed: the same tuple means no change.
    Those of the players are watched by their encoders.
    """

    _over: bool = False
    _artists: tuple[int, ...] = ()
    _owners: tuple[int, ...] = ()
    _artist_known: tuple[int, ...] = ()
    _tower: tuple[int, ...] = ()
    _deck: tuple[int, ...] = ()
    _deck_known: tuple[int, ...] = ()
    _looked_at: tuple[int, ...] = ()
    _looked_at_known: tuple[int, ...] = ()

    def __init__(self) -> None:
        self._pieces = [b""] * SEATS
        self._truths = [b""] * SEATS

    def forget(self) -> None:
        """Cards or miser cubes of a player have changed."""
        self._pieces = [b""] * SEATS
        self._truths = [b""] * SEATS

    def piece(self, position: Position, seat: int, everything: bool) -> bytes:
        """What that seat knows now, or `everything`, after the empty blocks of absent players."""
        if self._has_changed(position):
            self._remember(position)
            self.forget()
        pieces = self._truths if everything else self._pieces
        piece = pieces[seat]
        if not piece:
            piece = _written(position, seat, everything or position.over)
            pieces[seat] = piece
        return piece

    def _has_changed(self, position: Position) -> bool:
        return (
            self._deck_known is not position.senesi_deck_known
            or self._artist_known is not position.artist_known
            or self._owners is not position.artist_owners
            or self._tower is not position.tower
            or self._looked_at_known is not position.looked_at_known
            or self._deck is not position.senesi_deck
            or self._artists is not position.artists
            or self._looked_at is not position.looked_at
            or self._over != position.over
        )

    def _remember(self, position: Position) -> None:
        self._over = position.over
        self._artists = position.artists
        self._owners = position.artist_owners
        self._artist_known = position.artist_known
        self._tower = position.tower
        self._deck = position.senesi_deck
        self._deck_known = position.senesi_deck_known
        self._looked_at = position.looked_at
        self._looked_at_known = position.looked_at_known


def _written(position: Position, seat: int, everything: bool) -> bytes:
    absent = SEATS - position.seats
    row = [bytes(absent * BLOCK_SIZE), number(len(position.senesi_deck))]
    _add_known(position.senesi_deck, position.senesi_deck_known, seat, everything, row)
    _add_looked_at(position, seat, everything, row)
    _add_unseen(position, seat, everything, row)
    row.append(_NEXT_FLOOR[len(position.tower)])
    for place in range(position.seats):
        player = position.players[(seat + place) % position.seats]
        _add_player(position, seat, everything, player, row)
    row.append(bytes(absent * KNOWN_SIZE))
    return b"".join(row)


def _known(
    values: tuple[int, ...], masks: tuple[int, ...], seat: int, everything: bool
) -> tuple[int, int]:
    """How many cards the seat knows, and their sum."""
    if everything:
        return len(values), sum(values)
    count = 0
    total = 0
    for place, mask in enumerate(masks):
        if mask >> seat & 1:
            count += 1
            total += values[place]
    return count, total


def _add_known(
    values: tuple[int, ...],
    masks: tuple[int, ...],
    seat: int,
    everything: bool,
    row: list[bytes],
) -> None:
    count, total = _known(values, masks, seat, everything)
    row.append(number(count))
    row.append(number(total))


def _add_looked_at(position: Position, seat: int, everything: bool, row: list[bytes]) -> None:
    """Senesi cards somebody chooses from: value + 1 of those the seat knows (S15)."""
    count = len(position.looked_at)
    row.append(number(count))
    for place in range(LOOKED_AT):
        known = place < count and (everything or position.looked_at_known[place] >> seat & 1)
        row.append(number(position.looked_at[place] + 1 if known else 0))


def _add_unseen(position: Position, seat: int, everything: bool, row: list[bytes]) -> None:
    """How many Senesi cards the seat has not seen, wherever they are, and their sum."""
    values = position.rules.cards.senesi
    count, total = _known(position.senesi_deck, position.senesi_deck_known, seat, everything)
    looked, worth = _known(position.looked_at, position.looked_at_known, seat, everything)
    count += looked
    total += worth
    for player in position.players:
        held, worth = _known(player.senesi, player.senesi_known, seat, everything)
        count += held
        total += worth
    row.append(number(len(values) - count))
    row.append(number(sum(values) - total))


def _add_player(
    position: Position, seat: int, everything: bool, player: Player, row: list[bytes]
) -> None:
    """A player's Senesi cards, artists, floors of the tower, and points."""
    _add_known(player.senesi, player.senesi_known, seat, everything, row)
    hired = 0
    artists = 0
    for index, owner in enumerate(position.artist_owners):
        if owner == player.seat:
            hired += 1
            if everything or position.artist_known[index] >> seat & 1:
                artists |= 1 << position.artists[index]
    floors = 0
    for floor, builder in enumerate(position.tower):
        if builder == player.seat:
            floors |= 1 << floor
    row.append(number(hired))
    row.append(_ARTISTS[artists])
    row.append(_FLOORS[floors])
    row.append(number(known_points(position, player, seat, everything)))
