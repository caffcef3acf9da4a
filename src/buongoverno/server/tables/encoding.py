"""Encodes the views of all readers of a table, and what they share only once."""

import dataclasses
from collections.abc import Sequence
from operator import attrgetter
from typing import Final

import msgspec

_ENCODER: Final = msgspec.json.Encoder()


class EncodedViews:
    """The views of one moment, as JSON.

    `own` are the fields in which they may differ; the others are taken from what everybody may
    know, so that a mistake there could hide something but never tell it. Of the views no more is
    kept than is still to be encoded: there are many tables, and each has thousands of moments.
    """

    def __init__(self, version: int, views: list[object], own: tuple[str, ...]) -> None:
        self.version = version
        self._parts = views
        self._shared = b""
        if own:
            shared, parts = _fields(type(views[-1]), own)
            self._shared = _ENCODER.encode(shared.of(views[-1]))[:-1]
            self._parts = [parts.of(view) for view in views]
        self._encoded: list[bytes | None] = [None] * len(views)

    def of(self, seat: int | None) -> bytes:
        """The view of a seat, or of a spectator."""
        place = len(self._encoded) - 1 if seat is None else seat
        found = self._encoded[place]
        if found is None:
            found = _ENCODER.encode(self._parts[place])
            if self._shared:
                found = self._shared + b"," + found[1:]
            self._encoded[place] = found
            self._parts[place] = None
        return found


class _Fields:
    """Some fields of a class of views, taken out of them all at once."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._get = attrgetter(*names)

    def of(self, view: object) -> dict[str, object]:
        """The fields by name."""
        return dict(zip(self._names, self._get(view), strict=True))


_KNOWN: Final[dict[type, tuple[_Fields, _Fields]]] = {}


def _fields(kind: type, own: tuple[str, ...]) -> tuple[_Fields, _Fields]:
    """The fields in which readers do not differ, and those in which they may."""
    found = _KNOWN.get(kind)
    if found is None:
        names = [field.name for field in dataclasses.fields(kind)]
        found = _Fields([name for name in names if name not in own]), _Fields(own)
        _KNOWN[kind] = found
    return found
