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
from buongoverno.text.grid import Board, Brief, Grid
from buongoverno.text.log_line import LogLine

LOG_LINES: Final = 12
# Lines of the log that are shown before anything else of the board.
FIRST_LOG_LINES: Final = 3
PROMPT: Final = 1


@dataclasses.dataclass(frozen=True)
class Frame:
    """The table, what happened since the last decision, and what is `asked`.

    The question and its choices come in two forms, one with all that is known and a short one.
    """

    title: str
    board: Board
    brief: Brief
    names: list[str]
    log: list[LogLine]
    log_title: str
    asked: tuple[RenderableType, RenderableType]
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
        return Group(*parts, Text(), self.asked[0])

    def fitting(self, console: Console) -> RenderableType:
        """All of it if there is room for it, otherwise what matters most for the decision.

        The question and the choices are always there, then the players, what the question is
        about and the reader's own things, the last lines of the log, and the rest of the board.
        """
        whole = self.whole()
        room = console.height - PROMPT
        if _lines(console, whole) <= room:
            return whole
        for asked in self.asked:
            left = room - _lines(console, asked)
            for players in (self.board.players, self.brief.players):
                bare = self._bare_board(players)
                board = self._filled(console, bare, self.brief.needed, left)
                if len(board.board) + len(board.own) == len(self.brief.needed):
                    return Group(*self._above(console, board, left), asked)
        return Group(*self._above(console, board, left), asked)

    def _above(self, console: Console, board: Board, room: int) -> list[RenderableType]:
        """What stands above the question: as much as fits of the board, and the end of the log."""
        # From the latest on, how many lines of the terminal each line of the log takes.
        log = [_lines(console, drawn([line])) for line in reversed(self.log[-LOG_LINES:])]
        left = room - _lines(console, self._short(board))
        first = min(FIRST_LOG_LINES, left)
        log_lines = sum(log[: _how_many_fit(log, first)])
        board = self._filled(console, board, self._grids_by_relevance(), room - log_lines)
        left = room - _lines(console, self._short(board))
        happened = self.log[len(self.log) - _how_many_fit(log, left) :]
        return [self._short(board), drawn(happened)]

    def _filled(self, console: Console, board: Board, grids: list[Grid], room: int) -> Board:
        """A board with those of the grids that fit; each replaces the one of its title."""
        for grid in grids:
            longer = self._with(board, grid)
            if _lines(console, self._short(longer)) <= room:
                board = longer
        return board

    def _bare_board(self, players: Grid) -> Board:
        """The players alone, without notes; how to see all stands in the heading."""
        rows = [[dataclasses.replace(cell, note="") for cell in row] for row in players.rows]
        players = dataclasses.replace(players, rows=rows)
        piles = self.messages("short", command=self.messages.command("board"))
        return Board(self.board.headline, piles, players, [], [])

    def _with(self, board: Board, grid: Grid) -> Board:
        """A board with one grid more, all in their usual order."""
        shown = {one.title: one for one in (*board.board, *board.own, grid)}
        return dataclasses.replace(
            board,
            board=[shown[one.title] for one in self.board.board if one.title in shown],
            own=[shown[one.title] for one in self.board.own if one.title in shown],
        )

    def _grids_by_relevance(self) -> list[Grid]:
        """More of what is needed, what can be chosen now, the reader's own things, the rest."""
        needed = [grid.title for grid in self.brief.needed]
        grids = [*self.board.own, *self.board.board]
        rest = sorted(grids, key=lambda grid: not _glows(grid))
        whole = sorted(rest, key=lambda grid: grid.title not in needed)
        return [*self.brief.besides, *whole]

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
