"""`buongoverno cards`: all cards and numbers of the game, and checks of custom card files."""

import shlex
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

import buongoverno
from buongoverno.cli.board_drawing import GridDrawing
from buongoverno.cli.game_arguments import GameName, cards_in
from buongoverno.cli.language import Language
from buongoverno.cli.messages import BadUse, Messages
from buongoverno.cli.text_files import write_text
from buongoverno.kernel.game import Game
from buongoverno.plugin.registry import plugin


def cards(
    game: GameName,
    check: Annotated[Path | None, typer.Option(help="Check your own card file instead.")] = None,
    write: Annotated[
        Path | None, typer.Option(help="Write them to a new file, to change and play with.")
    ] = None,
    language: Language = "",
) -> None:
    """List all cards with what they do; values that no source gives are marked as rebuilt."""
    chosen = buongoverno.game(game)
    console = Console(highlight=False)
    messages = Messages(language)
    if check is not None:
        cards_in(chosen, check)
        console.print(Text(messages("valid_cards", file=str(check))), soft_wrap=True)
        return
    if write is not None:
        _write(chosen, write)
        command = f"buongoverno cards {game} --check {shlex.quote(str(write))}"
        written = messages("cards_written", file=str(write), check=command)
        console.print(Text(written), soft_wrap=True)
        return
    for table in plugin(game).text_board(chosen, [], language=language).card_tables():
        console.print(GridDrawing(table, []))
        console.print()


def _write(game: Game, path: Path) -> None:
    if path.exists():
        raise BadUse("file_exists", file=str(path))
    write_text(path, game.card_file())
