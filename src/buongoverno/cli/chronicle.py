"""The log as lines to read, with the rule behind each in the margin."""

from dataclasses import dataclass
from typing import Final

from rich.table import Table
from rich.text import Text

from buongoverno.cli.palette import MUTED

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


def counted(titles: list[str]) -> list[str]:
    """Titles of cards, equal ones together: "2 × Inn"."""
    found: list[str] = []
    for title in dict.fromkeys(titles):
        copies = titles.count(title)
        found.append(f"{copies} × {title}" if copies > 1 else title)
    return found
