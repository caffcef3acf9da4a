"""The log as lines to read, with the rule behind each in the margin."""

from typing import Final

from rich.table import Table
from rich.text import Text

from buongoverno.cli.palette import MUTED
from buongoverno.text.log_line import LogLine

RULE: Final = 8


def drawn(lines: list[LogLine]) -> Table:
    """Lines with their rules in the margin."""
    grid = Table.grid()
    grid.add_column(width=RULE, style=MUTED)
    grid.add_column()
    for line in lines:
        grid.add_row(f" {line.rule}", Text(line.text))
    return grid
