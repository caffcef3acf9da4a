"""Colours and shapes (the same in every game and interface); nothing is told by colour alone."""

from typing import Final

from rich.text import Text

OCHRE: Final = "#e3b04b"  # money, and what can be done now
SINOPIA: Final = "#d9705f"  # danger
TERRE_VERTE: Final = "#8fae7b"  # success
AZURITE: Final = "#7fa9d1"  # titles of the board
MUTED: Final = "dim"

# Blue and purple are a shade lighter than on paper: terminals are mostly dark.
SHAPES: Final = ("●", "■", "▲", "◆", "⬢")
COLOURS: Final = ("#d55e00", "#3d9bd4", "#009e73", "#f0c419", "#a77fca")

# How the marks of a text board look (text/grid.py).
MARKS: Final = {
    "glow": f"bold {OCHRE}",
    "asked": "bold",
    "strong": "bold",
    "muted": MUTED,
    "rule": MUTED,
    "money": OCHRE,
    "danger": SINOPIA,
    "struck": "strike",
    "yellow": "#d9a441",
    "red": "#c2596a",
    "green": "#9aa84f",
    "white": "#e9e2d2",
    "blue": "#6f9bcb",
}


def piece(seat: int) -> Text:
    """A player's sign."""
    colour = COLOURS[seat % len(COLOURS)]
    return Text().append(SHAPES[seat % len(SHAPES)], style=colour)


def heading(title: str, remark: str) -> Text:
    """A title with a remark beside it."""
    return Text().append(title, style=f"bold {OCHRE}").append(f"  {remark}", style=MUTED)
