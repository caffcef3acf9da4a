"""What `admin` prints: tables of text that strangers may have written."""

import os
from collections.abc import Iterable
from datetime import UTC, datetime

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from buongoverno.cli.palette import MUTED

# What is piped somewhere is not wrapped to the width of a terminal that is not there.
_PIPED_WIDTH = 240


def print_rows(columns: list[str], rows: Iterable[Iterable[str]], nothing: str) -> None:
    """A table, or a sentence if there is nothing to show."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*[Text(printable(cell)) for cell in row])
    if table.row_count == 0:
        console().print(Text(nothing, style=MUTED))
    else:
        console().print(table)


def print_line(text: str) -> None:
    """A line that is not wrapped."""
    console().print(Text(printable(text)), soft_wrap=True)


def console() -> Console:
    """Where it is printed."""
    found = Console(highlight=False)
    if not found.is_terminal and "COLUMNS" not in os.environ:
        found.width = _PIPED_WIDTH
    return found


def printable(text: str) -> str:
    """A text without what would steer the terminal."""
    return "".join(letter if letter.isprintable() or letter == "\n" else " " for letter in text)


def time_of(seconds: float | None) -> str:
    """A time in UTC, to the minute."""
    if seconds is None:
        return ""
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M}"
