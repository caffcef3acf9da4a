"""A text board on a terminal: grids as tables, beside each other where there is room."""

from typing import Final

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from buongoverno.cli.palette import AZURITE, MARKS, MUTED, OCHRE, SINOPIA, piece
from buongoverno.cli.wrapped_row import WrappedRow
from buongoverno.text.grid import BREAK, Board, Cell, Grid, Part, Piece

WIDE: Final = 96  # columns from which details are drawn
WIDEST: Final = 120
GAP: Final = 2
# By how much words in the last column may be cut so that another grid fits beside them.
CUT: Final = 8
DECIDES: Final = "▶ "
GLOWS: Final = " ◂"


def drawn_cell(cell: Cell, names: list[str]) -> Text:
    """The parts of a cell, with its mark."""
    text = Text(style=MARKS.get(cell.mark, ""))
    for part in cell.parts:
        text.append(_drawn(part, names))
    return text.append(GLOWS if cell.mark == "glow" else "")


def _drawn(part: Part, names: list[str]) -> Text:
    if isinstance(part, str):
        return Text(part)
    if isinstance(part, Piece):
        return piece(part.seat).append(f" {names[part.seat]}" if part.named else "")
    shown = part.text if part.sign is None else part.sign
    return Text().append(shown, style=MARKS.get(part.mark, ""))


class BoardDrawing:
    """A whole table: heading, players, board, the reader's own things.

    A `dense` one has no empty lines.
    """

    def __init__(self, title: str, board: Board, names: list[str], dense: bool = False) -> None:
        self.title = title
        self.dense = dense
        self.board = board
        self.names = names

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = min(options.max_width, WIDEST)
        yield self._heading(width)
        if self.board.players.rows:
            yield GridDrawing(self.board.players, self.names)
        for grids in (self.board.board, self.board.own):
            drawings = [GridDrawing(one, self.names, AZURITE, width >= WIDE) for one in grids]
            spaced = True
            for row in _arranged(drawings, console, options.update(width=width)):
                if spaced and not self.dense:
                    yield Text()
                yield row
                spaced = not isinstance(row, GridDrawing) or bool(row.grid.rows)

    def _heading(self, width: int) -> Text:
        heading = Text().append(self.title, style=f"bold {SINOPIA}")
        heading.append(f"  {self.board.headline}", style="bold")
        room = width - heading.cell_len - len(self.board.piles)
        heading.append(" " * room if room > GAP else "\n")
        return heading.append(self.board.piles, style=MUTED)


def _arranged(
    drawings: list["GridDrawing"], console: Console, options: ConsoleOptions
) -> list[RenderableType]:
    """Grids below each other; next to a tall one those that follow, if they fit beside it."""
    rows: list[RenderableType] = []
    left = drawings.copy()
    while left:
        first = left.pop(0)
        width, height = first.size(console, options)
        room = options.max_width - width - GAP + first.slack
        beside: list[RenderableType] = []
        while left:
            next_width, next_height = left[0].size(console, options)
            height -= next_height + bool(beside)
            if next_width > room or height < 0:
                break
            beside += [Text(), left.pop(0)] if beside else [left.pop(0)]
        rows.append(_side_by_side(first, beside) if beside else first)
    return rows


def _side_by_side(first: "GridDrawing", beside: list[RenderableType]) -> Table:
    row = Table.grid(padding=(0, GAP, 0, 0))
    row.add_column()
    row.add_column(no_wrap=True)
    for drawing in (first, *beside):
        if isinstance(drawing, GridDrawing):
            drawing.tight = True
    row.add_row(first, Group(*beside))
    return row


class GridDrawing:
    """One grid. A note stands beside the title; without one the titles of columns do.

    A `tight` one has narrow gaps, and its last column is cut rather than wrapped.
    """

    def __init__(
        self, grid: Grid, names: list[str], colour: str = "", detailed: bool = True
    ) -> None:
        self.grid = grid
        self.names = names
        self.colour = colour
        self.detailed = detailed
        self.tight = False

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self._parts(options.max_width)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        parts = [Measurement.get(console, options, one) for one in self._parts(options.max_width)]
        widest = max(one.maximum for one in parts)
        return Measurement(widest if self.tight else max(one.minimum for one in parts), widest)

    def size(self, console: Console, options: ConsoleOptions) -> tuple[int, int]:
        """How wide it is when it is tight, and how many lines it takes then."""
        self.tight = True
        found = console.measure(self, options=options).maximum
        height = len(console.render_lines(self, options))
        self.tight = False
        return found, height

    @property
    def slack(self) -> int:
        """How much of its width it can do without: words may be cut, numbers not."""
        shown = self._shown()
        return CUT if shown and not self.grid.columns[shown[-1]].number else 0

    def _parts(self, width: int) -> list[RenderableType]:
        grid = self.grid
        title = Text(grid.title, style=f"bold {self.colour}")
        note = _drawn(grid.note, self.names)
        lines = [self._line(line) for line in grid.lines]
        if lines and not grid.rows and not note:
            title = Text("  ").join([title, lines.pop(0)]) if grid.title else lines.pop(0)
        indented = [Padding(line, (0, 0, 0, 1)) for line in lines]
        if grid.rows and not note and not grid.packed:
            return [*self._rows(width, title), *indented]
        note.stylize(MUTED)
        heading = Text("  ").join([title, note]) if note else title
        return [heading, *self._rows(width, None), *indented]

    def _line(self, line: Cell) -> Text:
        text = drawn_cell(line, self.names)
        return text.append(f"  {line.note}" if line.note else "", style=f"not bold {MUTED}")

    # -- rows --------------------------------------------------------------------------------------

    def _rows(self, width: int, title: Text | None) -> list[RenderableType]:
        if not self.grid.rows:
            return []
        if self.grid.packed:
            rows = [self._packed(row) for row in self.grid.rows]
            return [Columns(rows, (0, GAP), equal=True, column_first=True)]
        if self.grid.notes_below:
            return self._rows_with_notes(width, title)
        return [self._table(width, title)]

    def _packed(self, row: list[Cell]) -> Text:
        """Short cells in one text, without their notes."""
        texts = [drawn_cell(one, self.names) for one in row]
        for place, text in enumerate(texts):
            self._fill(text, place, max(self._widths(place)))
        return Text(" ").append(Text(" " * GAP).join(texts))

    def _widths(self, place: int) -> list[int]:
        return [drawn_cell(row[place], self.names).cell_len for row in self.grid.rows]

    def _fill(self, text: Text, place: int, width: int) -> None:
        missing = width - text.cell_len
        if self.grid.columns[place].number:
            text.pad_left(missing)
        else:
            text.pad_right(missing)

    def _title_of(self, place: int, title: Text) -> Text:
        """The title of the grid, if it has one, stands above the first column."""
        own = Text(self.grid.columns[place].title, style=MUTED)
        return own if place or not title else title

    def _shown(self) -> list[int]:
        """The columns that are drawn."""
        columns = enumerate(self.grid.columns)
        return [place for place, column in columns if self.detailed or not column.detail]

    def _table(self, width: int, title: Text | None) -> Table:
        places = self._shown()
        rows = [[self._cell(row, place) for place in places] for row in self.grid.rows]
        if title is not None:
            rows.insert(0, [self._title_of(place, title) for place in places])
        gap = 1 if self.tight else GAP
        table = Table.grid(padding=(0, gap, 0, 0))
        for place in places:
            number = self.grid.columns[place].number
            table.add_column(justify="right" if number else "left", no_wrap=self.tight)
        if self.tight:
            others = sum(max(_length(row[n]) for row in rows) + gap for n in range(len(places) - 1))
            last = max(_length(row[-1]) for row in rows)
            table.columns[-1].width = max(1, min(last, width - others))
            table.columns[-1].overflow = "ellipsis"
        for row in rows:
            table.add_row(*row)
        return table

    def _cell(self, row: list[Cell], place: int) -> RenderableType:
        if BREAK in row[place].parts:
            return WrappedRow(self._groups(row[place]))
        text = self._line(row[place])
        return text if place else self._indent(row).append(text)

    def _indent(self, row: list[Cell]) -> Text:
        """What stands before a row: a sign for whoever decides, if the grid shows that."""
        if not any(one[0].mark == "asked" for one in self.grid.rows):
            return Text(" ")
        asked = row[0].mark == "asked"
        return Text().append(DECIDES if asked else " " * len(DECIDES), style=OCHRE)

    def _groups(self, cell: Cell) -> list[Text]:
        """The groups of parts that should not be broken."""
        groups = [Text()]
        for part in cell.parts:
            if part == BREAK:
                groups.append(Text())
            else:
                groups[-1].append(_drawn(part, self.names))
        return groups

    def _rows_with_notes(self, width: int, title: Text | None) -> list[RenderableType]:
        """Every row with its notes: behind it if all fit there, otherwise below it."""
        rows = [[drawn_cell(one, self.names) for one in row] for row in self.grid.rows]
        notes = ["; ".join(one.note for one in row if one.note) for row in self.grid.rows]
        for row, cells in zip(rows, self.grid.rows, strict=True):
            row[0] = self._indent(cells).append(row[0])
        if title is not None:
            rows.insert(0, [self._title_of(place, title) for place in range(len(rows[0]))])
            notes.insert(0, "")
        widths = [max(text.cell_len for text in column) for column in zip(*rows, strict=True)]
        behind = max(map(len, notes)) <= width - sum(widths) - GAP * len(widths)
        drawn: list[RenderableType] = []
        for row, note in zip(rows, notes, strict=True):
            for place, text in enumerate(row):
                self._fill(text, place, widths[place])
            line = Text(" " * GAP).join(row)
            drawn.append(line)
            if note and behind:
                line.append(f"{' ' * GAP}{note}", style=MUTED)
            elif note:
                drawn.append(Padding(Text(note, style=MUTED), (0, 0, 0, 2 * GAP)))
        return drawn


def _length(drawn: RenderableType) -> int:
    return drawn.cell_len if isinstance(drawn, Text) else 0
