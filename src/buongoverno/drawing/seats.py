"""Players in a picture: colour and shape together, so that either is enough to tell them apart."""

import functools
import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from buongoverno.drawing.picture import Panel
from buongoverno.drawing.svg import INK, LINE, OCHRE, PAPER, SERIF, group, rectangle, words

BOX_WIDTH: Final = 320


@functools.cache
def _shapes() -> Any:
    return json.loads(files("buongoverno.drawing").joinpath("seats.json").read_text("utf-8"))


def colour(seat: int) -> str:
    """The colour of a seat."""
    found = _shapes()["colours"]
    return str(found[seat % len(found)])


def mark(seat: int, x: float, y: float, size: float = 18) -> str:
    """The mark of a seat, with its upper left corner at a point."""
    found = _shapes()["marks"]
    return group(
        found[seat % len(found)],
        x=x,
        y=y,
        scale=size / 24,
        fill=colour(seat),
        stroke=INK,
        stroke_width=1.5,
        stroke_linejoin="round",
    )


@dataclass(frozen=True)
class PlayerBox:
    """What is known about a player: a name, a word about now, and what the game draws below."""

    seat: int
    name: str
    note: str
    asked: bool
    inside: str
    height: float

    def panel(self) -> Panel:
        """The box; whoever is asked has a marked one."""
        edge = OCHRE if self.asked else LINE
        markup = [
            rectangle(
                1,
                1,
                BOX_WIDTH - 2,
                self.height - 2,
                rx=6,
                fill="#fbeccb" if self.asked else PAPER,
                stroke=edge,
                stroke_width=2 if self.asked else 1.2,
            ),
            mark(self.seat, 9, 8),
            words(34, 23, self.name, 18, bold=True, font=SERIF, most=150),
            words(BOX_WIDTH - 10, 22, self.note, 12.5, bold=self.asked, anchor="end", most=125),
            self.inside,
        ]
        return Panel(BOX_WIDTH, self.height, "".join(markup))
