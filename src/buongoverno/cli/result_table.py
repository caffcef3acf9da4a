"""How a game ended: ranks, points and where they come from, with the rules."""

from rich.console import Group, RenderableType

from buongoverno.cli.board_drawing import GridDrawing, drawn_cell
from buongoverno.kernel.result_details import ResultDetails
from buongoverno.kernel.state import Result
from buongoverno.text.text_board import TextBoard


def result_table(
    result: Result, details: ResultDetails | None, text_board: TextBoard
) -> RenderableType:
    """The end of the game, then all players by rank, what decided ties, and who won."""
    sheet, names = text_board.result(result, details), text_board.wording.names
    return Group(
        drawn_cell(sheet.end, names),
        GridDrawing(sheet.ranks, names),
        *[drawn_cell(tie, names) for tie in sheet.ties],
        drawn_cell(sheet.winner, names),
    )
