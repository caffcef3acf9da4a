"""`buongoverno cards`: all cards and numbers of the game, and checks of custom card files."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

import buongoverno
from buongoverno.cli.board_drawing import GridDrawing
from buongoverno.cli.game_arguments import GameName, cards_in
from buongoverno.cli.language import Language
from buongoverno.cli.messages import Messages
from buongoverno.plugin.registry import plugin


def cards(
    game: GameName,
    check: Annotated[Path | None, typer.Option(help="Check your own card file instead.")] = None,
    language: Language = "",
) -> None:
    """List all cards with what they do; values that no source gives are marked as rebuilt."""
    chosen = buongoverno.game(game)
    console = Console(highlight=False)
    if check is not None:
        cards_in(chosen, check)
        console.print(Text(Messages(language)("valid_cards", file=str(check))), soft_wrap=True)
        return
    for table in plugin(game).text_board(chosen, [], language=language).card_tables():
        console.print(GridDrawing(table, []))
        console.print()
