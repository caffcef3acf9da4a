"""The drawings and places that the fresco is made of."""

import functools
import json
from importlib.resources import files
from typing import Any, Final

from buongoverno.drawing.seats import colour, mark
from buongoverno.drawing.svg import INK, PAPER, element, group

_PACKAGE: Final = "buongoverno.games.siena.drawing"
_WINDOWS: Final = ('class="win"', 'fill="#4a3428" stroke="none"')
_TINT: Final = ("var(--tint,#ecd9b0)", "#ecd9b0")
_FIGURE_GAP: Final = 26
_BADGE: Final = 0.36  # of the mark of a seat, which is drawn on a grid of 24

CUBES: Final = {
    "grain": "#d9a441",
    "wine": "#8e2f3c",
    "oil": "#7c8a3a",
    "cloth": "#e9e2d2",
    "spices": "#3f6fa3",
}


@functools.cache
def shapes(name: str) -> Any:
    """One of the files."""
    text = files(_PACKAGE).joinpath(f"{name}.json").read_text("utf-8")
    return json.loads(text)


def art(name: str) -> str:
    """A painted place, standing on 0 0."""
    return str(shapes("art")[name]).replace(*_WINDOWS)


def town(*inside: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Painted places with the outlines that all have."""
    outline = {"stroke": INK, "stroke_width": 0.9, "stroke_linejoin": "round"}
    return group(*inside, x=x, y=y, scale=scale, **outline)


def icon(name: str, x: float, y: float, size: float, stroke: str = INK, width: float = 1.75) -> str:
    """An icon with its upper left corner at a point."""
    return _drawn(shapes("glyphs")["icons"][name], x, y, size / 24, stroke, width)


def picture(name: str, x: float, y: float, size: float) -> str:
    """The picture of a card."""
    return _drawn(shapes("glyphs")["pictures"][name], x, y, size / 48, INK, 1.9)


def _drawn(markup: str, x: float, y: float, scale: float, stroke: str, width: float) -> str:
    return group(
        markup.replace(*_TINT),
        x=x,
        y=y,
        scale=scale,
        fill="none",
        stroke=stroke,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
        color=stroke,
    )


def finished_good(good: str, x: float, y: float, scale: float) -> str:
    """A finished good that stands on a point."""
    return group(shapes("glyphs")["finished"][good], x=x, y=y, scale=scale)


def cube(fill: str, x: float, y: float, size: float = 11) -> str:
    """A cube with its upper left corner at a point."""
    return group(
        element("path", d="M1 4L4 1h9v9l-3 3H1z", fill=fill),
        element("path", d="M10 13V4H1M10 4l3-3", fill="none"),
        x=x,
        y=y,
        scale=size / 14,
        stroke=INK,
        stroke_linejoin="round",
    )


def figure(name: str, seat: int | None, x: float, y: float, scale: float) -> str:
    """A person with their feet on a point: the robe shows the colour, the badge the shape."""
    markup = str(shapes("glyphs")["figures"][name])
    if seat is None:
        return group(markup, x=x, y=y, scale=scale)
    badge = element("circle", cy=-11, r=7, fill=PAPER, stroke=INK)
    shape = mark(seat, -12 * _BADGE, -11 - 12 * _BADGE, 24 * _BADGE)
    return group(markup.replace("var(--robe)", colour(seat)), badge, shape, x=x, y=y, scale=scale)


def figures_in_a_row(pieces: list[tuple[str, int | None]], x: float, y: float, scale: float) -> str:
    """People side by side, the middle of them at a point."""
    left = -(len(pieces) - 1) / 2
    return "".join(
        figure(name, seat, x + (left + number) * _FIGURE_GAP * scale, y, scale)
        for number, (name, seat) in enumerate(pieces)
    )
