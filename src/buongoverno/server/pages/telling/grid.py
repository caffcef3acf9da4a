"""What a page shows of a board: tables of cells, in which players stand as pieces."""

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Piece:
    """A player on the board; a page draws colour, shape and name."""

    seat: int


Part = str | Piece


@dataclass(frozen=True)
class Cell:
    """One cell: words and pieces, a note below them, and a mark for the eye."""

    parts: tuple[Part, ...]
    note: str = ""
    mark: str = ""
    number: bool = False


@dataclass(frozen=True)
class Grid:
    """A table with a title; `lines` stand between the title and the rows.

    With `notes_below` the notes of a row stand on a line of their own below it.
    """

    title: str
    columns: tuple[str, ...] = ()
    rows: list[list[Cell]] = field(default_factory=list)
    note: str = ""
    lines: list[Cell] = field(default_factory=list)
    notes_below: bool = False


@dataclass(frozen=True)
class Board:
    """A whole table: where the game stands, the reader's own things, the board, the players."""

    headline: str
    piles: str
    own: list[Grid]
    board: list[Grid]
    players: Grid


def cell(*parts: Part, note: str = "", mark: str = "") -> Cell:
    """A cell of words and pieces."""
    return Cell(parts, note, mark)


def number(value: int | str, mark: str = "") -> Cell:
    """A cell with a number; a dash for none."""
    return Cell((str(value) if value else "–",), mark=mark, number=True)


def separated(parts: Sequence[Part]) -> list[Part]:
    """Parts with commas between them."""
    found: list[Part] = []
    for part in parts:
        found += [", ", part] if found else [part]
    return found


def copies_of(title: str, copies: int) -> str:
    """A title with how often it is there."""
    return f"{copies} × {title}" if copies > 1 else title
