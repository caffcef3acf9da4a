"""How a game went: a line for each player from its beginning to its end."""

from dataclasses import dataclass
from typing import Final

from buongoverno.drawing.picture import Panel
from buongoverno.drawing.seats import colour, mark
from buongoverno.drawing.svg import INK, LINE, MUTED, PAPER, element, rectangle, words

_WIDTH: Final = 648
_HIGH: Final = 150
_TOP: Final = 30
_LEFT: Final = 44
_RIGHT: Final = 30
_ROOM: Final = 20  # for a number
_PLOT_HIGH: Final = _HIGH - _TOP - 26


@dataclass(frozen=True)
class Moment:
    """A moment of a game: which share of it has been played, its round, a share for each seat."""

    played: float
    round: int
    shares: list[float]


def timeline(title: str, moments: list[Moment]) -> Panel:
    """Lines of shares from 0 to 1, with the rounds below."""
    seats = len(moments[0].shares)
    parts = [
        rectangle(1, 1, _WIDTH - 2, _HIGH - 2, rx=6, fill=PAPER, stroke=LINE),
        words(12, 20, title, 13.5, bold=True),
        *[_level(share) for share in (0.0, 0.5, 1.0)],
        *_rounds(moments),
        *[_line(seat, moments) for seat in range(seats)],
        *_marks(moments[-1]),
    ]
    return Panel(_WIDTH, _HIGH, "".join(parts))


def _x(played: float) -> float:
    return _LEFT + played * (_WIDTH - _LEFT - _RIGHT)


def _y(share: float) -> float:
    return _TOP + (1 - share) * _PLOT_HIGH


def _level(share: float) -> str:
    y = _y(share)
    line = element("path", d=f"M{_LEFT} {y:g}H{_WIDTH - _RIGHT}", stroke="#dccdb0", fill="none")
    return line + words(_LEFT - 6, y + 4, f"{share:.0%}", 11.5, anchor="end", fill=MUTED)


def _rounds(moments: list[Moment]) -> list[str]:
    """The number of each round where it begins, if there is room for it."""
    starts: dict[int, float] = {}
    for moment in moments:
        starts.setdefault(moment.round, moment.played)
    found: list[str] = []
    last = 0.0
    for number, played in starts.items():
        if number and _x(played) >= last + _ROOM:
            last = _x(played)
            found.append(words(last, _HIGH - 9, str(number), 11.5, anchor="middle", fill=MUTED))
    return found


def _line(seat: int, moments: list[Moment]) -> str:
    points = " ".join(f"{_x(one.played):.1f},{_y(one.shares[seat]):.1f}" for one in moments)
    line = {"points": points, "fill": "none", "stroke_linejoin": "round"}
    edge = element("polyline", **line, stroke=INK, stroke_width=3.6, opacity=0.35)
    return edge + element("polyline", **line, stroke=colour(seat), stroke_width=2.4)


def _marks(last: Moment) -> list[str]:
    x = _x(last.played)
    return [
        mark(seat, x + 5, _y(share) - 7, 14)
        for seat, share in sorted(enumerate(last.shares), key=lambda one: one[1])
    ]
