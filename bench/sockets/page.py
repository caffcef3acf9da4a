"""The page about idle WebSockets."""

from dataclasses import dataclass
from typing import Final

from buongoverno.lab.stamp import stamp

_HEAD: Final = """\
# Many who watch

{stamp}

One process on SQLite, started by `buongoverno serve` with its usual limits, and spectators at one
table of Siena, each with a WebSocket that says hello, answers pings and reads. They run in a
process of their own on the same machine, which had other things to do. Then people at the table
decide, and all are told, players first. A larger crowd grows out of the one before it.
"""


@dataclass(frozen=True)
class Measured:
    """What spectators cost; times are seconds, of the middle one of several decisions."""

    sockets: int
    opened: float
    opening_processor: float
    kilobytes: float  # of memory, for each socket
    idle_processor: float  # in a second
    first_told: float
    middle_told: float
    last_told: float
    decision_processor: float
    longest_health: float


def written(found: list[Measured], round_size: int, rounds: list[float]) -> str:
    """The page; `rounds` is the memory before and after crowds of `round_size` came and went."""
    rows = [
        ("WebSockets", [f"{one.sockets:,}" for one in found]),
        ("opened in", [f"{one.opened:.1f} s" for one in found]),
        ("processor time for that", [f"{one.opening_processor:.1f} s" for one in found]),
        ("memory of each", [f"{one.kilobytes:.0f} kB" for one in found]),
        ("processor while idle", [f"{100 * one.idle_processor:.1f} %" for one in found]),
        ("a decision reaches the first", [_milliseconds(one.first_told) for one in found]),
        ("half of them", [_milliseconds(one.middle_told) for one in found]),
        ("the last", [_milliseconds(one.last_told) for one in found]),
        ("processor time for a decision", [_milliseconds(one.decision_processor) for one in found]),
        ("`/health` meanwhile, at most", [_milliseconds(one.longest_health) for one in found]),
    ]
    lines = [f"| {' | '.join([name, *cells])} |" for name, cells in rows]
    lines.insert(1, "|---|" + "--:|" * len(found))
    head = _HEAD.format(stamp=stamp("sockets"))
    return "\n".join([head, *lines, "", _came_and_went(round_size, rounds)])


def _came_and_went(size: int, megabytes: list[float]) -> str:
    before, *after = (f"{one:.0f}" for one in megabytes)
    return (
        f"At another server {size:,} spectators come and go, {len(after)} times. It has {before} "
        f"MB before,\nand {', '.join(after)} MB after each: what one crowd took, the next uses.\n"
    )


def _milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:,.0f} ms"
