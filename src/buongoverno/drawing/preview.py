"""A small picture of a game for messengers: the board, a sentence, and how everybody stands."""

from dataclasses import dataclass
from typing import Final

from buongoverno.drawing.picture import Picture, Row, placed
from buongoverno.drawing.seats import mark
from buongoverno.drawing.svg import (
    INK,
    LINE,
    MUTED,
    PAPER,
    SERIF,
    SINOPIA,
    element,
    group,
    lines_of,
    rectangle,
    width_of,
    words,
)

# What messengers show without cutting.
WIDTH: Final = 1200
HEIGHT: Final = 630
_BOARD: Final = 396  # how high the board is
_EDGE: Final = 44
_PLACES: Final = 330  # how wide the places are
_NAMESPACE: Final = "http://www.w3.org/2000/svg"


@dataclass(frozen=True)
class Place:
    """A player in the order of places, with what they have: points, or money while it goes on."""

    seat: int
    name: str
    has: str


def preview(picture: Picture, sentence: str, note: str, places: list[Place]) -> str:
    """The text of an SVG file of that size."""
    return element(
        "svg",
        rectangle(0, 0, WIDTH, HEIGHT, fill=PAPER),
        _board(picture.rows),
        rectangle(0, _BOARD, WIDTH, 2, fill=INK),
        _sentence(sentence),
        words(_EDGE, HEIGHT - 34, "Buongoverno", 25, bold=True, font=SERIF, fill=SINOPIA),
        words(_EDGE + 142, HEIGHT - 34, note, 20, fill=MUTED, most=WIDTH - _PLACES - 260),
        rectangle(WIDTH - _PLACES, _BOARD + 2, 1, HEIGHT - _BOARD, fill=LINE),
        _places(places),
        xmlns=_NAMESPACE,
        width=WIDTH,
        height=HEIGHT,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )


def _board(rows: list[Row]) -> str:
    """The upper rows of the picture, as wide as it is; what is lower is cut off."""
    wide = max(sum(panel.width for panel in row.panels) for row in rows[:1])
    scale = WIDTH / wide
    parts: list[str] = []
    top = 0.0
    for row in rows:
        if top * scale >= _BOARD:
            break
        markup, height = placed(row)
        parts.append(group(markup, y=top))
        top += height + row.gap
    inside = group(*parts, scale=scale)
    return element(
        "svg", inside, width=WIDTH, height=_BOARD, viewBox=f"0 0 {WIDTH} {_BOARD}", x=0, y=0
    )


def _sentence(said: str) -> str:
    size = 50 if width_of(said, 50, SERIF, bold=True) <= 2 * (WIDTH - _PLACES - 2 * _EDGE) else 36
    lines = lines_of(said, size * 1.02, WIDTH - _PLACES - 2 * _EDGE, 2)
    return "".join(
        words(_EDGE, _BOARD + 68 + size * 1.15 * number, line, size, bold=True, font=SERIF)
        for number, line in enumerate(lines)
    )


def _places(places: list[Place]) -> str:
    left, right = WIDTH - _PLACES + 30, WIDTH - 34
    step = min(50, (HEIGHT - _BOARD - 20) / max(1, len(places)))
    parts: list[str] = []
    for number, place in enumerate(places):
        base = _BOARD + 10 + step * (number + 0.5) + 9
        size = min(29, step * 0.62)
        parts += [
            mark(place.seat, left, base - 20, 23),
            words(left + 34, base, place.name, size, bold=True, font=SERIF, most=165),
            words(right, base, place.has, size * 0.86, bold=True, anchor="end", most=90),
        ]
        if number:
            parts.append(rectangle(left, base + 9 - step, right - left, 1, fill="#e3d6bd"))
    return "".join(parts)
