"""The base of the games' views."""

from typing import Any

from buongoverno.kernel.interpreted_subclasses import mypyc_attr
from buongoverno.kernel.presenter import presenter


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What a seat may know, as plain data; a notebook draws it.

    It has too much in it for a prompt, so a game's views are dataclasses with `repr=False`.
    """

    def __repr__(self) -> str:
        view: Any = self  # every game's has these fields
        reader = "a spectator" if view.seat is None else f"P{view.seat + 1}"
        asked = " and ".join([f"P{seat + 1}" for seat in view.pending])
        told = "over" if view.result is not None else f"asked: {asked}, {view.question}"
        return f"<{type(self).__name__} of {reader}, round {view.round}, {told}>"

    def _repr_html_(self) -> str:
        return presenter().html(self)
