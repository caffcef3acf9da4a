"""Encodes the views of all readers of a table, and what they share only once."""

import dataclasses
from typing import Final

import msgspec

_ENCODER: Final = msgspec.json.Encoder()
_SHARED: Final[dict[type, list[str]]] = {}


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
            public = views[-1]
            names = _shared_names(public, own)
            self._shared = _ENCODER.encode({name: getattr(public, name) for name in names})[:-1]
            self._parts = [{name: getattr(view, name) for name in own} for view in views]
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


def _shared_names(view: object, own: tuple[str, ...]) -> list[str]:
    """The fields of a view in which readers do not differ."""
    kind = type(view)
    if kind not in _SHARED:
        fields = dataclasses.fields(view)  # type: ignore[arg-type]
        _SHARED[kind] = [field.name for field in fields if field.name not in own]
    return _SHARED[kind]
