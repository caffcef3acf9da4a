"""Encodes the views of all readers of a table, and what they share only once."""

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import Final

import msgspec

_ENCODER: Final = msgspec.json.Encoder()


class EncodedViews:
    """The views of one moment, as JSON.

    `own` are the fields in which they may differ, perhaps in all if there are none; the others are
    taken from what everybody may know, so that a mistake there could hide something but never tell
    it. Where a reader knows no more than everybody, a game puts the same object into their view,
    and that is encoded once too.
    """

    def __init__(self, version: int, views: list[object], own: tuple[str, ...]) -> None:
        self.version = version
        self._fields = _fields(type(views[-1]), own)
        self._public = self._fields.own_of(views[-1])
        self._own = [self._fields.own_of(view) for view in views]
        self._shared = self._fields.shared_of(views[-1])
        self._pieces: list[bytes] = [b""] * len(self._public)
        self._encoded: list[bytes] = [b""] * len(views)

    def of(self, seat: int | None) -> bytes:
        """The view of a seat, or of a spectator."""
        place = len(self._encoded) - 1 if seat is None else seat
        if not self._encoded[place]:
            self._encoded[place] = self._shared + b",".join(self._own_pieces(place)) + b"}"
        return self._encoded[place]

    def _own_pieces(self, place: int) -> list[bytes]:
        pieces: list[bytes] = []
        for field, value in enumerate(self._own[place]):
            if value is self._public[field]:
                pieces.append(self._public_piece(field))
            else:
                pieces.append(self._fields.own_keys[field] + _ENCODER.encode(value))
        return pieces

    def _public_piece(self, field: int) -> bytes:
        if not self._pieces[field]:
            value = _ENCODER.encode(self._public[field])
            self._pieces[field] = self._fields.own_keys[field] + value
        return self._pieces[field]


class _Fields:
    """The fields of a class of views: those in which readers may differ, and those they share."""

    def __init__(self, kind: type, own: tuple[str, ...]) -> None:
        names = [field.name for field in dataclasses.fields(kind)]
        different = list(own) or names
        self._shared = [name for name in names if name not in different]
        self._get_shared = _values(self._shared)
        self._get_own = _values(different)
        self.own_keys = [_ENCODER.encode(name) + b":" for name in different]

    def shared_of(self, view: object) -> bytes:
        """What readers share, as the beginning of an object that goes on."""
        fields = dict(zip(self._shared, self._get_shared(view), strict=True))
        return _ENCODER.encode(fields)[:-1] + b"," if fields else b"{"

    def own_of(self, view: object) -> tuple[object, ...]:
        """The values in which a view may differ from others."""
        return self._get_own(view)


def _values(names: list[str]) -> Callable[[object], tuple[object, ...]]:
    """What takes these fields out of a view, all at once."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda view: tuple(getattr(view, name) for name in names)


_KNOWN: Final[dict[type, _Fields]] = {}


def _fields(kind: type, own: tuple[str, ...]) -> _Fields:
    found = _KNOWN.get(kind)
    if found is None:
        found = _Fields(kind, own)
        _KNOWN[kind] = found
    return found
