"""The drawings that the map is made of."""

import base64
import functools
import json
from importlib.resources import files
from typing import Any, Final

from buongoverno.drawing.seats import colour
from buongoverno.drawing.svg import INK, PAPER, element, group, words

_FOLDER: Final = files("buongoverno.games.zena.drawing")
_FIGURES: Final = ("lord", "lady")  # all others are heirs
_GAINS: Final = ("vp", "coin", "card")


@functools.cache
def _glyphs() -> Any:
    return json.loads(_FOLDER.joinpath("glyphs.json").read_text("utf-8"))


@functools.cache
def _scenery(name: str) -> str:
    drawn = _FOLDER.joinpath("scenery", f"{name}.svg").read_bytes()
    return f"data:image/svg+xml;base64,{base64.b64encode(drawn).decode()}"


def scenery(name: str, x: float, y: float, width: float, height: float) -> str:
    """A building or a ground, standing at the bottom of its place.

    It stays a file of its own: its patterns have ids, which must not meet those of other pictures.
    """
    return element(
        "image",
        href=_scenery(name),
        x=x,
        y=y,
        width=width,
        height=height,
        preserveAspectRatio="xMidYMax meet",
    )


def icon(name: str, x: float, y: float, size: float) -> str:
    """An icon with its upper left corner at a point."""
    return _lines(_glyphs()["icons"][name], x, y, size / 24)


def picture(card: str, area: str, x: float, y: float, size: float) -> str:
    """The picture of a card, or else the sign of its area."""
    glyphs = _glyphs()
    markup = glyphs["pictures"].get(card) or glyphs["signs"].get(area, "")
    return _lines(markup, x, y, size / 48)


def _lines(markup: str, x: float, y: float, scale: float) -> str:
    return group(
        markup,
        x=x,
        y=y,
        scale=scale,
        fill="none",
        stroke=INK,
        stroke_width=1.75,
        stroke_linecap="round",
        stroke_linejoin="round",
        color=INK,
    )


def gains(gain: dict[str, int], x: float, y: float, plus: bool = False) -> tuple[str, float]:
    """Points, coins and cards as numbers with their signs, and where they end."""
    parts: list[str] = []
    for name in _GAINS:
        if gain.get(name):
            said = f"+{gain[name]}" if plus else str(gain[name])
            parts.append(words(x, y + 12, said, 13, bold=True))
            parts.append(icon(name, x + 8.6 * len(said) + 1, y, 15))
            x += 8.6 * len(said) + 22
    return "".join(parts), x


def figure(number: int, value: int, seat: int, x: float, y: float, pale: bool) -> str:
    """A Lord, a Lady or an Heir with their value; pale where they do not count."""
    name = _FIGURES[number] if number < len(_FIGURES) else "heir"
    drawn = group(
        _glyphs()["figures"][name],
        fill=colour(seat),
        stroke=INK,
        stroke_width=1.1,
        stroke_linejoin="round",
        opacity=0.35 if pale else None,
    )
    return group(
        drawn,
        element("circle", cx=14, cy=30, r=6.5, fill=PAPER, stroke=INK),
        words(14, 34, str(value), 11, bold=True, anchor="middle"),
        x=x,
        y=y,
        scale=0.95,
    )
