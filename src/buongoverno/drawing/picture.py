"""A picture made of panels, which stand beside each other where there is room."""

from dataclasses import dataclass, field
from html import escape
from typing import Final

from buongoverno.drawing.svg import INK, MUTED, SANS, SERIF, element, group, rectangle, words

WIDTH: Final = 980  # of the widest row
_GROUND: Final = "#f6efe2"
_EDGE: Final = "#a8946f"
_INSET: Final = 10
_GAP: Final = 8
_HEAD: Final = 72
_NAMESPACE: Final = "http://www.w3.org/2000/svg"


@dataclass(frozen=True)
class Panel:
    """A part of a picture, drawn on an area of that size."""

    width: float
    height: float
    markup: str = field(repr=False)


@dataclass(frozen=True)
class Row:
    """Panels of equal importance, from the left.

    `least` is how far they shrink, as a share of their size, before one moves below the other.
    `joined` panels touch each other.
    """

    panels: list[Panel]
    least: float = 0.85
    joined: bool = False

    @property
    def gap(self) -> float:
        """Between two panels."""
        return 0 if self.joined else _GAP


@dataclass(frozen=True, repr=False)
class Picture:
    """A picture with a title, a sentence that says where the game stands, and a note to it."""

    title: str
    sentence: str
    note: str
    rows: list[Row]

    def __repr__(self) -> str:
        return f"<Picture of {self.title}: {self.sentence}>"

    def _repr_html_(self) -> str:
        return self.html()

    def html(self) -> str:
        """The picture for a notebook: as wide as there is room."""
        head = (
            f'<div style="font:600 22px/1.2 {SERIF};color:{INK}">{escape(self.title)}</div>'
            f'<div style="font:400 15px/1.4 {SANS};color:{INK}">{escape(self.sentence)}</div>'
            f'<div style="font:400 13px/1.4 {SANS};color:{MUTED}">{escape(self.note)}</div>'
        )
        rows = "".join(_flowing(row) for row in self.rows)
        return (
            f'<div style="box-sizing:border-box;max-width:{WIDTH + 2 * _INSET}px;'
            f"padding:{_INSET}px;border:1px solid {_EDGE};border-radius:8px;background:{_GROUND};"
            f'text-align:left">{head}{rows}</div>'
        )

    def svg(self) -> str:
        """The same as one file."""
        parts = [
            words(0, 22, self.title, 24, bold=True, font=SERIF),
            words(0, 44, self.sentence, 15, most=WIDTH),
            words(0, 62, self.note, 13, fill=MUTED, most=WIDTH),
        ]
        top = float(_HEAD)
        for row in self.rows:
            markup, height = placed(row)
            parts.append(group(markup, y=top))
            top += height + _GAP
        wide, high = WIDTH + 2 * _INSET, top + 2 * _INSET - _GAP
        ground = rectangle(0, 0, wide, high, fill=_GROUND, stroke=_EDGE, rx=8)
        inside = group(*parts, x=_INSET, y=_INSET)
        return element(
            "svg",
            element("title", escape(f"{self.title}. {self.sentence}")),
            ground,
            inside,
            xmlns=_NAMESPACE,
            width=wide,
            height=high,
            viewBox=f"0 0 {wide} {high:g}",
        )


def _flowing(row: Row) -> str:
    """Panels that grow together up to their size, and break when they would get too small.

    Equal ones stay equal, also those that are alone in the last line.
    """
    panels = [
        element(
            "svg",
            panel.markup,
            xmlns=_NAMESPACE,
            viewBox=f"0 0 {panel.width:g} {panel.height:g}",
            style=(
                f"display:block;flex:{panel.width:g} 1 {row.least * panel.width:.0f}px;"
                f"min-width:0;max-width:min(100%,{panel.width:g}px);height:auto"
            ),
        )
        for panel in row.panels
    ]
    flow = "display:flex;flex-wrap:wrap"
    width = row.panels[0].width if row.panels else 0.0
    if len(row.panels) > 1 and all(panel.width == width for panel in row.panels):
        columns = f"repeat(auto-fill,minmax(min(100%,{row.least * width:.0f}px),1fr))"
        flow = f"display:grid;align-items:start;grid-template-columns:{columns}"
    return f'<div style="{flow};gap:{row.gap}px;margin-top:{_GAP}px">{"".join(panels)}</div>'


def placed(row: Row) -> tuple[str, float]:
    """Panels side by side, in as many lines as they need, and how high they are together."""
    parts: list[str] = []
    left = top = highest = 0.0
    for panel in row.panels:
        if left and left + panel.width > WIDTH:
            left, top, highest = 0.0, top + highest + row.gap, 0.0
        parts.append(group(panel.markup, x=left, y=top))
        left += panel.width + row.gap
        highest = max(highest, panel.height)
    return "".join(parts), top + highest
