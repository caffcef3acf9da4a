"""Decodes what a server sends; the type of a view depends on the game, so that is read first."""

import functools
import threading
from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec

from buongoverno.plugin.registry import game_names, plugin
from buongoverno.protocol.field_types import restore_field_types_of
from buongoverno.protocol.live import (
    Closing,
    Conflict,
    Done,
    News,
    Pong,
    Previewed,
    Refused,
    ServerMessage,
    Welcome,
)
from buongoverno.protocol.table import Foreseen, Moment, Situation, Snapshot, View

Kind = TypeVar("Kind")
Message = TypeVar("Message", bound=msgspec.Struct)

# msgspec crashes if two threads are the first to decode a type at the same time.
_LOCK: Final = threading.Lock()


def message(data: str | bytes) -> ServerMessage | None:
    """A message on a table's WebSocket; None for a type this client does not know."""
    found = msgspec.json.decode(data)
    reader = _MESSAGES.get(found["type"])
    if reader is None:
        return None
    with _LOCK:
        return reader(found)


def read(kind: type[Kind], data: bytes) -> Kind:
    """An answer that holds no view."""
    with _LOCK:
        return msgspec.json.decode(data, type=kind)


def snapshot(data: bytes) -> Snapshot:
    """A table as its reader sees it."""
    with _LOCK:
        return _snapshot(msgspec.json.decode(data))


def moment(data: bytes) -> Moment:
    """A game after a number of decisions."""
    found = msgspec.json.decode(data)
    with _LOCK:
        return _struct(Moment, found, view=_view(found["view"]))


def conflict(data: bytes) -> Conflict:
    """The answer to a decision that came too late."""
    with _LOCK:
        return _conflict(msgspec.json.decode(data))


def _view(data: Any) -> View:
    """A view as an object of the game's class; as it came if the game is not installed here."""
    kind = _view_type(data["game"])
    return data if kind is None else msgspec.convert(data, kind)


@functools.cache
def _view_type(game: str) -> type[object] | None:
    if game not in game_names():
        return None
    kind = plugin(game).view_type
    restore_field_types_of(kind)
    return kind


def _situation(data: Any) -> Situation | None:
    return None if data is None else _struct(Situation, data, view=_view(data["view"]))


def _snapshot(data: Any) -> Snapshot:
    return _struct(Snapshot, data, situation=_situation(data["situation"]))


def _conflict(data: Any) -> Conflict:
    return _struct(Conflict, data, snapshot=_snapshot(data["snapshot"]))


def _previewed(data: Any) -> Previewed:
    steps = [
        _struct(Foreseen, step, situation=_situation(step["situation"])) for step in data["steps"]
    ]
    return _struct(Previewed, data, steps=steps)


def _struct(kind: type[Message], data: Any, **known: Any) -> Message:
    """A message; `known` are fields that were decoded already, by more than their type."""
    values = {
        field.name: msgspec.convert(data[field.encode_name], field.type)
        for field in msgspec.structs.fields(kind)
        if field.encode_name in data and field.name not in known
    }
    return kind(**values, **known)


_MESSAGES: Final[dict[str, Callable[[Any], ServerMessage]]] = {
    "welcome": lambda data: _struct(Welcome, data, snapshot=_snapshot(data["snapshot"])),
    "news": lambda data: _struct(News, data, situation=_situation(data["situation"])),
    "conflict": _conflict,
    "previewed": _previewed,
    "done": lambda data: msgspec.convert(data, Done),
    "refused": lambda data: msgspec.convert(data, Refused),
    "pong": lambda data: msgspec.convert(data, Pong),
    "closing": lambda data: msgspec.convert(data, Closing),
}
