"""Colours and shapes (the same in every game and interface); nothing is told by colour alone."""

from typing import Final

from rich.text import Text

OCHRE: Final = "#e3b04b"  # money, and what can be done now
SINOPIA: Final = "#d9705f"  # danger
TERRE_VERTE: Final = "#8fae7b"  # land, success
AZURITE: Final = "#7fa9d1"  # the city, the harbour
MUTED: Final = "dim"

# Blue and purple are a shade lighter than on paper: terminals are mostly dark.
SHAPES: Final = ("●", "■", "▲", "◆", "⬢")
COLOURS: Final = ("#d55e00", "#3d9bd4", "#009e73", "#f0c419", "#a77fca")

DECIDES: Final = "▶"


def heading(title: str, remark: str, colour: str = "") -> Text:
    """The title of a part of the table, with a remark beside it."""
    return Text().append(title, style=f"bold {colour}").append(f"  {remark}", style=MUTED)


def piece(seat: int) -> Text:
    """A player's sign."""
    return Text(SHAPES[seat], style=COLOURS[seat])


def pieces(seats: list[int]) -> Text:
    """The signs of several players."""
    return Text(" ").join([piece(seat) for seat in seats])


def fitted(text: Text | str, width: int) -> Text:
    """A text cut or filled to a width, so that columns stay straight."""
    fitting = text.copy() if isinstance(text, Text) else Text(text)
    fitting.truncate(width, overflow="ellipsis", pad=True)
    return fitting
