"""The picture of a game that draws none: its board in words."""

from typing import Final

from buongoverno.drawing.picture import Panel, Row
from buongoverno.drawing.scene import Scene
from buongoverno.drawing.svg import LINE, MUTED, PAPER, SERIF, lines_of, rectangle, words
from buongoverno.text.grid import Cell, Grid, Piece, Span

_WIDTH: Final = 480
_MOST_LINES: Final = 4


def draw(scene: Scene) -> list[Row]:
    """A panel for each part of the board."""
    board = scene.text_board.board(scene.view, [])
    grids = [board.players, *board.board, *board.own]
    names = scene.text_board.wording.names
    return [Row([_panel(grid, names) for grid in grids if grid.rows or grid.lines])]


def _panel(grid: Grid, names: list[str]) -> Panel:
    told = [_told(cells, names) for cells in [*grid.rows, *[[line] for line in grid.lines]]]
    head = " · ".join(column.title for column in grid.columns if column.title)
    lines = [line for one in told for line in lines_of(one, 13, _WIDTH - 20, _MOST_LINES)]
    height = 54 + 18 * len(lines)
    return Panel(
        _WIDTH,
        height,
        "".join(
            [
                rectangle(1, 1, _WIDTH - 2, height - 2, rx=6, fill=PAPER, stroke=LINE),
                words(10, 22, grid.title, 17, bold=True, font=SERIF, most=_WIDTH - 20),
                words(10, 39, head, 12, fill=MUTED, most=_WIDTH - 20),
                *[
                    words(10, 58 + 18 * number, line, 13, most=_WIDTH - 20)
                    for number, line in enumerate(lines)
                ],
            ]
        ),
    )


def _told(cells: list[Cell], names: list[str]) -> str:
    return " · ".join(filter(None, (words_of(cell, names) for cell in cells)))


def words_of(cell: Cell, names: list[str]) -> str:
    """A cell as text."""
    found: list[str] = []
    for part in cell.parts:
        if isinstance(part, Piece):
            found.append(names[part.seat])
        else:
            found.append(part.text if isinstance(part, Span) else part)
    return "".join([*found, f" ({cell.note})" if cell.note else ""])
