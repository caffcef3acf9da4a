"""What a person sees before a decision, as much of it as fits the terminal."""

import dataclasses
import itertools
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.text import Text

from buongoverno.cli.board_drawing import BoardDrawing
from buongoverno.cli.chronicle import drawn
from buongoverno.cli.messages import Messages
from buongoverno.cli.palette import MUTED
from buongoverno.text.grid import Board, Grid
from buongoverno.text.log_line import LogLine

LOG_LINES: Final = 12
# Lines of the log that are shown before anything else of the board.
FIRST_LOG_LINES: Final = 3
PROMPT: Final = 1


@dataclasses.dataclass(frozen=True)
class Frame:
    """The table, what happened since the last decision, the question and the choices.

    `choices` come in two forms, one with all that is known of them and one in few lines.
    """

    title: str
    board: Board
    names: list[str]
    log: list[LogLine]
    log_title: str
    question: Text
    choices: tuple[RenderableType, RenderableType]
    messages: Messages

    def whole(self) -> RenderableType:
        """All of it, however long it is."""
        parts: list[RenderableType] = [BoardDrawing(self.title, self.board, self.names)]
        if self.log:
            parts += [Text(), Text(self.log_title, style="bold")]
        if len(self.log) > LOG_LINES:
            command = self.messages.command("log")
            hidden = len(self.log) - LOG_LINES
            earlier = self.messages("earlier", amount=hidden, command=command)
            parts.append(Text(f" {earlier}", style=MUTED))
        if self.log:
            parts.append(drawn(self.log[-LOG_LINES:]))
        return Group(*parts, Text(), self.question, self.choices[0])

    def fitting(self, console: Console) -> RenderableType:
        """All of it if there is room for it, otherwise what matters most for the decision.

        The question and the choices are always there, then players and the last lines of the log,
        what can be chosen on the board, the reader's own things, and the rest of the board.
        """
        whole = self.whole()
        room = console.height - PROMPT
        if _lines(console, whole) <= room:
            return whole
        asked = Group(self.question, self.choices[0])
        if _lines(console, asked) > room - self._least_lines():
            asked = Group(self.question, self.choices[1])
        return Group(*self._above(console, room - _lines(console, asked)), asked)

    def _least_lines(self) -> int:
        """What the short board and a line of the log take: heading, title, players."""
        return len(self.names) + 2 + min(1, len(self.log))

    def _above(self, console: Console, room: int) -> list[RenderableType]:
        """What stands above the question: a short board and the end of the log."""
        board = self._bare_board()
        board_lines = _lines(console, self._short(board))
        if board_lines > room:
            board = dataclasses.replace(board, players=Grid(""))
            board_lines = _lines(console, self._short(board))
        # From the latest on, how many lines of the terminal each line of the log takes.
        log = [_lines(console, drawn([line])) for line in reversed(self.log[-LOG_LINES:])]
        log_lines = sum(log[: _how_many_fit(log[:FIRST_LOG_LINES], room - board_lines)])
        shown: list[Grid] = []
        for grid in self._grids_by_relevance():
            longer = self._with(board, [*shown, grid])
            lines = _lines(console, self._short(longer))
            if lines <= room - log_lines:
                shown.append(grid)
                board_lines = lines
        happened = self.log[len(self.log) - _how_many_fit(log, room - board_lines) :]
        return [self._short(self._with(board, shown)), drawn(happened)]

    def _bare_board(self) -> Board:
        """The players alone, without notes; how to see all stands in the heading."""
        players = self.board.players
        rows = [[dataclasses.replace(cell, note="") for cell in row] for row in players.rows]
        return Board(
            headline=self.board.headline,
            piles=self.messages("short", command=self.messages.command("board")),
            players=dataclasses.replace(players, rows=rows),
            board=[],
            own=[],
        )

    def _with(self, board: Board, shown: list[Grid]) -> Board:
        """A board with these grids, in their usual order."""
        return dataclasses.replace(
            board,
            board=[grid for grid in self.board.board if grid in shown],
            own=[grid for grid in self.board.own if grid in shown],
        )

    def _grids_by_relevance(self) -> list[Grid]:
        """First those with something that can be chosen now, then the reader's own things."""
        grids = [*self.board.own, *self.board.board]
        return sorted(grids, key=lambda grid: not _glows(grid))

    def _short(self, board: Board) -> RenderableType:
        return BoardDrawing(self.title, board, self.names, dense=True)


def _glows(grid: Grid) -> bool:
    cells = [*grid.lines, *[cell for row in grid.rows for cell in row]]
    return any(cell.mark == "glow" for cell in cells)


def _how_many_fit(lines: list[int], room: int) -> int:
    """How many of the first fit, if each takes so many lines."""
    taken = list(itertools.accumulate(lines))
    return sum(1 for needed in taken if needed <= room)


def _lines(console: Console, *parts: RenderableType) -> int:
    """How many lines of the terminal something takes."""
    return len(console.render_lines(Group(*parts), pad=False))
