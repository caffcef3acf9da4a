"""A line played on from a moment of a finished game (docs/analysis.md)."""

from msgspec import Struct

from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.state import Choice
from buongoverno.protocol.table import Range, View


class LineStep(Struct, frozen=True):
    """A decision of a line, and what the log says of it."""

    seat: int
    code: int
    log: list[LogEntry]


class Line(Struct, frozen=True):
    """The game after so many of its decisions and then the steps of a line.

    `seat` is asked next, None at the end of the game; the view is that seat's.
    """

    decisions: int
    steps: list[LineStep]
    seat: int | None
    view: View
    choices: list[Choice]
    ranges: list[Range]
