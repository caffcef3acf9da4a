"""Encodes the views of all readers of a table, and what they share only once."""

import dataclasses
from typing import Final

import msgspec

_ENCODER: Final = msgspec.json.Encoder()
_SHARED: Final[dict[type, list[str]]] = {}


class EncodedViews:
    """The views of one moment, as JSON.

    `own` are the fields in which they may differ; the others are taken from what everybody may
    know, so that a mistake there could hide something but never tell it.
    """

    def __init__(self, version: int, views: list[object], own: tuple[str, ...]) -> None:
        self.version = version
        self._views = views
        self._own = own
        self._shared = b""
        self._encoded: list[msgspec.Raw | None] = [None] * len(views)

    def of(self, seat: int | None) -> msgspec.Raw:
        """The view of a seat, or of a spectator."""
        place = len(self._views) - 1 if seat is None else seat
        found = self._encoded[place]
        if found is None:
            found = msgspec.Raw(self._encode(self._views[place]))
            self._encoded[place] = found
        return found

    def _encode(self, view: object) -> bytes:
        if not self._own:
            return _ENCODER.encode(view)
        if not self._shared:
            public = self._views[-1]
            names = _shared_names(public, self._own)
            self._shared = _ENCODER.encode({name: getattr(public, name) for name in names})[:-1]
        own = _ENCODER.encode({name: getattr(view, name) for name in self._own})
        return b"%b,%b" % (self._shared, own[1:])


def _shared_names(view: object, own: tuple[str, ...]) -> list[str]:
    """The fields of a view in which readers do not differ."""
    kind = type(view)
    if kind not in _SHARED:
        fields = dataclasses.fields(view)  # type: ignore[arg-type]
        _SHARED[kind] = [field.name for field in fields if field.name not in own]
    return _SHARED[kind]
