"""`buongoverno replay`: a record played through again."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from buongoverno.cli import completion
from buongoverno.cli.board_drawing import BoardDrawing
from buongoverno.cli.chronicle import drawn
from buongoverno.cli.language import Language
from buongoverno.cli.messages import BadUse, Messages
from buongoverno.cli.record_file import read_match
from buongoverno.cli.result_table import result_table
from buongoverno.cli.text_boards import text_board_of
from buongoverno.kernel.match import Match


def replay(
    file: Annotated[Path, typer.Argument(help="A record file.", autocompletion=completion.records)],
    to: Annotated[
        int | None, typer.Option(help="Stop after so many entries of the record.")
    ] = None,
    seat: Annotated[
        str | None, typer.Option(help="See it as that seat, e.g. P1; otherwise as a spectator.")
    ] = None,
    log: Annotated[bool, typer.Option("--log", help="Tell what happened.")] = False,
    language: Language = "",
) -> None:
    """Play a record through and show where it leads."""
    match = read_match(file, to)
    reader = _seat(seat, match)
    text_board = text_board_of(match, reader, language)
    console = Console(highlight=False)
    if log:
        console.print(drawn(text_board.chronicle(match.state.log(reader))))
        console.print()
    result = match.state.result
    if result is None:
        view = match.state.view(reader)
        board = text_board.board(view, [])
        console.print(BoardDrawing(match.game.title, board, text_board.wording.names))
        question = text_board.question(view, list(match.state.pending))
        console.print(question, markup=False)
    else:
        console.print(result_table(result, match.state.result_details(), text_board))
    console.print(Messages(language)("replayed", amount=match.decisions), style="dim")


def _seat(text: str | None, match: Match) -> int | None:
    if text is None:
        return None
    seats = [f"P{number + 1}" for number in range(len(match.record.names))]
    if text.upper() not in seats:
        raise BadUse("seat", seat=text, known=", ".join(seats))
    return seats.index(text.upper())
