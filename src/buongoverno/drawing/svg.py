"""Elements of SVG as text, with all style in their attributes: a notebook has one style for all."""

from html import escape
from typing import Final

INK: Final = "#2b2118"
MUTED: Final = "#6b5d4f"
PAPER: Final = "#fffaf0"
LINE: Final = "#a98f68"
OCHRE: Final = "#c98a1b"
SINOPIA: Final = "#a63d2f"
SERIF: Final = "'EB Garamond', Garamond, Georgia, serif"
SANS: Final = "'Source Sans 3', system-ui, sans-serif"
# Where fonts are taken from files, a bold face has a name of its own.
_BOLD_FACE: Final = {SERIF: "'EB Garamond SemiBold'", SANS: "'Source Sans 3 SemiBold'"}
# Letters of the widest usual font, which a notebook may have instead of ours: so many wide.
_WIDEST: Final = {
    **dict.fromkeys("ijlI.,:;·'’| ", 0.34),
    **dict.fromkeys("ftr()-–/", 0.45),
    **dict.fromkeys("mwMWæœ×+−…", 0.95),
}
_WIDEST_CAPITAL: Final = 0.76
_WIDEST_OTHER: Final = 0.63
_WIDEST_BOLD: Final = 1.12
_SMALLEST: Final = 0.8  # the size of a line that has no room; then it is pressed together
# The mean width of a letter, as a share of the size of its font; some fonts are wider than ours.
_LETTER: Final = {SERIF: 0.53, SANS: 0.54}
_BOLD: Final = 1.06


def element(name: str, *inside: str, **attributes: object) -> str:
    """An element; `stroke_width=2` is written stroke-width="2", and None leaves one out."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_short(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def _short(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def group(*inside: str, x: float = 0, y: float = 0, scale: float = 1, **attributes: object) -> str:
    """Elements that are moved, scaled or styled together."""
    moves = [f"translate({_short(float(x))} {_short(float(y))})"] if x or y else []
    moves += [f"scale({_short(float(scale))})"] if scale != 1 else []
    return element("g", *inside, transform=" ".join(moves) or None, **attributes)


def rectangle(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    """A rectangle."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def window(inside: str, x: float, y: float, width: float, height: float, box: str = "") -> str:
    """A part with an edge: what lies outside of it is cut off."""
    return element(
        "svg", inside, x=x, y=y, width=width, height=height, viewBox=box or f"0 0 {width} {height}"
    )


def words(
    x: float,
    y: float,
    said: str,
    size: float = 12.5,
    *,
    bold: bool = False,
    font: str = SANS,
    anchor: str | None = None,
    fill: str = INK,
    most: float | None = None,
) -> str:
    """A line of text; what could be wider than `most` is smaller, then pressed together."""
    pressed: float | None = None
    if most is not None:
        size *= max(_SMALLEST, min(1.0, most / max(1.0, _widest(said, size, bold))))
        pressed = most if _widest(said, size, bold) > most + 0.01 else None
    return element(
        "text",
        escape(said),
        x=x,
        y=y,
        fill=fill,
        font_family=f"{_BOLD_FACE[font]}, {font}" if bold else font,
        font_size=float(size),
        font_weight=600 if bold else None,
        text_anchor=anchor,
        textLength=pressed,
        lengthAdjust="spacingAndGlyphs" if pressed else None,
    )


def _widest(said: str, size: float, bold: bool) -> float:
    """How wide a line of text is in the widest usual font."""
    letters = sum(
        _WIDEST.get(letter, _WIDEST_CAPITAL if letter.isupper() else _WIDEST_OTHER)
        for letter in said
    )
    return letters * size * (_WIDEST_BOLD if bold else 1)


def width_of(said: str, size: float, font: str = SANS, bold: bool = False) -> float:
    """About how wide a line of text is."""
    return len(said) * size * _LETTER[font] * (_BOLD if bold else 1)


def lines_of(said: str, size: float, width: float, most: int) -> list[str]:
    """A text in lines; what does not fit into `most` of them ends in an ellipsis."""
    lines = [""]
    for word in said.split():
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer, size) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1]} …"]
    return lines
