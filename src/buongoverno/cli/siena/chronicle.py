"""The log as lines to read, with the rule behind each; entries of a kind in a row share one."""

from dataclasses import dataclass
from itertools import groupby
from typing import Final

from rich.table import Table
from rich.text import Text

from buongoverno.cli.siena.palette import MUTED
from buongoverno.cli.siena.player_rows import counted
from buongoverno.cli.siena.wording import Wording
from buongoverno.kernel.event import LogEntry

RULE: Final = 8


@dataclass(frozen=True)
class Line:
    """A line of the log and the rule it follows from."""

    rule: str
    text: str


def drawn(lines: list[Line]) -> Table:
    """Lines with their rules in the margin."""
    grid = Table.grid()
    grid.add_column(width=RULE, style=MUTED)
    grid.add_column()
    for line in lines:
        grid.add_row(f" {line.rule}", Text(line.text))
    return grid


def chronicle(entries: list[LogEntry], wording: Wording) -> list[Line]:
    """What happened, told briefly."""
    lines: list[Line] = []
    for (kind, rule, _), group in groupby(entries, key=_belongs_to):
        alike = list(group)
        if kind == "turned_up":
            names = [entry.card for entry in alike if entry.card is not None]
            lines.append(Line(rule, f"Turned up: {'; '.join(counted(names, wording))}."))
        elif kind == "takes_row":
            order = [wording.called(entry.seat) for entry in alike if entry.seat is not None]
            lines.append(Line(rule, f"Initiative from the poorest: {', '.join(order)}."))
        elif kind in ("walks_to", "calandrino_walks"):
            lines.append(Line(rule, wording.entry(alike[-1])))
        else:
            lines += [Line(entry.rule, wording.entry(entry)) for entry in alike]
    return lines


def _belongs_to(entry: LogEntry) -> tuple[str, str, int]:
    """Steps belong together when the same piece makes them; other kinds whoever acts."""
    seat = -1 if entry.seat is None or entry.kind == "takes_row" else entry.seat
    return entry.kind, entry.rule, seat
