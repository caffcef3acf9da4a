"""A board in words: tables of cells in which players stand as pieces, as plain data.

Renderers know these marks and ignore others. Of a cell: `glow` for what can be chosen now or is at
issue, `asked` for whoever decides. Of a stretch of words: `strong`, `muted`, `money`, `danger`,
`struck`, `rule` for the id of a rule, and the colours `yellow`, `red`, `green`, `white`, `blue`.
Nothing is told by a mark alone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final


@dataclass(frozen=True)
class Piece:
    """A player: colour and shape, with the name where there is room for it or it is `named`."""

    seat: int
    named: bool = False


@dataclass(frozen=True)
class Span:
    """Words with a mark for the eye; `sign` is written instead where there is little room."""

    text: str
    mark: str = ""
    sign: str | None = None


Part = str | Piece | Span
# Between groups of a cell that should not be broken themselves.
BREAK: Final = Span(", ", "break", "  ")


@dataclass(frozen=True)
class Cell:
    """Words and pieces, and a note to them."""

    parts: tuple[Part, ...]
    note: str = ""
    mark: str = ""


@dataclass(frozen=True)
class Column:
    """A column; `detail` is left out where there is little room."""

    title: str
    number: bool = False
    detail: bool = False


@dataclass(frozen=True)
class Grid:
    """A table with a title, and `lines` below it.

    With `notes_below` the notes of a row stand on a line of their own below it. The rows of a
    `packed` grid are short and may stand beside each other.
    """

    title: str
    columns: tuple[Column, ...] = ()
    rows: list[list[Cell]] = field(default_factory=list)
    note: Part = ""
    lines: list[Cell] = field(default_factory=list)
    notes_below: bool = False
    packed: bool = False


@dataclass(frozen=True)
class Board:
    """A whole table: where the game stands, the players, the board, the reader's own things."""

    headline: str
    piles: str
    players: Grid
    board: list[Grid]
    own: list[Grid]


@dataclass(frozen=True)
class Brief:
    """A board in few lines: the players, what a decision needs, and what is good to know besides.

    Each grid stands for the one of the whole board that has the same title.
    """

    players: Grid
    needed: list[Grid]
    besides: list[Grid]


def cell(*parts: Part, note: str = "", mark: str = "") -> Cell:
    """A cell of words and pieces."""
    return Cell(parts, note, mark)


def number(value: int | str) -> Cell:
    """A cell with a number; a dash for none."""
    return Cell((str(value) if value else "–",))


def drawn(sign: str, mark: str = "") -> Span:
    """A sign that says nothing new: it is left out where words say it."""
    return Span("", mark, sign)


def separated(groups: Iterable[Part | Sequence[Part]], by: Part = ", ") -> list[Part]:
    """Parts, or groups of them, with something between them."""
    found: list[Part] = []
    for group in groups:
        found += [by] if found else []
        found += [group] if isinstance(group, str | Piece | Span) else group
    return found


def in_brief(grid: Grid, *places: int) -> Grid:
    """A grid in few lines: only these columns, their titles in the note, rows side by side."""
    columns = tuple(grid.columns[place] for place in places)
    titles = ", ".join(column.title for column in columns[1:] if column.title)
    return replace(
        grid,
        columns=columns,
        rows=[[row[place] for place in places] for row in grid.rows],
        note=grid.note or titles,
        notes_below=False,
        packed=True,
    )
