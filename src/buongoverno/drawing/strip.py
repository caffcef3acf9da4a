"""A strip across a picture: what is under way, in a line."""

from typing import Final

from buongoverno.drawing.picture import Panel
from buongoverno.drawing.seats import mark
from buongoverno.drawing.svg import OCHRE, SERIF, rectangle, width_of, words

_WIDE: Final = 648
_HIGH: Final = 40


def strip(title: str, told: str, seats: list[int]) -> Panel:
    """A title, a sentence, and the marks of the seats it is about."""
    start = 26 + width_of(title, 17, SERIF, True)
    room = _WIDE - start - 20 * len(seats) - 14
    end = start + min(room, width_of(told, 14)) + 6
    return Panel(
        _WIDE,
        _HIGH,
        "".join(
            [
                rectangle(1, 1, _WIDE - 2, _HIGH - 2, rx=6, fill="#fbeccb", stroke=OCHRE),
                words(12, 26, title, 17, bold=True, font=SERIF, most=start - 20),
                words(start, 26, told, 14, most=room),
                *[mark(seat, end + 20 * place, 12, 16) for place, seat in enumerate(seats)],
            ]
        ),
    )
