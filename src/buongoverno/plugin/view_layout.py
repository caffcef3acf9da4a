"""The observation of a game that defines none: the numbers of its view, field by field.

Lists have room for a few elements and say how long they are; what does not fit is left out. It is
slow and wasteful, and enough to begin learning. A game that wants more defines a layout of its own.
"""

import dataclasses
import types
import typing
import zlib
from collections.abc import Callable, Iterator
from typing import Any, Final

from buongoverno.kernel.state import Result, State
from buongoverno.plugin.observation_layout import MOST, Field, Layout, number
from buongoverno.plugin.observer import Observer

ROOM: Final = 10  # elements of a list
_SCALE: Final = 10

Read = Callable[[Any], Any]


def view_layout(view: type[object]) -> Layout:
    """A number for everything in a view of that class that can be one; results are left out."""
    return Layout(list(_fields("", view, lambda found: found)))


class ViewObserver(Observer):
    """Writes rows by their definition, from views."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self.size = layout.size

    def add_row(self, state: State, seat: int, row: list[bytes]) -> None:
        """Append what that seat may know."""
        row.append(self._layout.row(state.view(seat)))


def _fields(name: str, kind: Any, read: Read) -> Iterator[Field]:
    if kind is Result:
        return
    if dataclasses.is_dataclass(kind):
        hints = typing.get_type_hints(kind)
        for field in dataclasses.fields(kind):
            yield from _fields(
                _inside(name, field.name), hints[field.name], _field(read, field.name)
            )
    elif typing.get_origin(kind) in (typing.Union, types.UnionType):
        inside = [one for one in typing.get_args(kind) if one is not type(None)]
        yield number(_inside(name, "is_there"), 1, "whether there is one", _is_there(read))
        if len(inside) == 1:
            yield from _fields(name, inside[0], read)
    elif typing.get_origin(kind) in (list, tuple):
        yield number(_inside(name, "length"), _SCALE, "how many there are", _length(read))
        for place in range(ROOM):
            yield from _fields(
                _inside(name, str(place)), typing.get_args(kind)[0], _element(read, place)
            )
    elif kind in (bool, int, float):
        yield number(name, _SCALE, "as in the view", _number(read))
    elif kind is str:
        yield number(name, MOST, "a number that stands for the text", _text(read))


def _inside(name: str, part: str) -> str:
    return f"{name}.{part}" if name else part


def _field(read: Read, name: str) -> Read:
    return lambda view: getattr(read(view), name, None)


def _element(read: Read, place: int) -> Read:
    def element(view: Any) -> Any:
        found = read(view) or ()
        return found[place] if place < len(found) else None

    return element


def _is_there(read: Read) -> Callable[[Any], int]:
    return lambda view: read(view) is not None


def _length(read: Read) -> Callable[[Any], int]:
    return lambda view: len(read(view) or ())


def _number(read: Read) -> Callable[[Any], int]:
    return lambda view: int(read(view) or 0)


def _text(read: Read) -> Callable[[Any], int]:
    """The same in every process, unlike `hash`."""
    return lambda view: zlib.crc32(str(read(view) or "").encode()) % MOST
