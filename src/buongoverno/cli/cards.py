"""`buongoverno cards`: all cards and numbers of the game, and checks of own card files."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

import buongoverno
from buongoverno.cli.setting_up import cards_in
from buongoverno.cli.siena.card_tables import card_tables
from buongoverno.cli.siena.wording import Wording
from buongoverno.games.siena.game import cards_of


def cards(
    game: Annotated[str, typer.Argument(help="The game: siena.")],
    check: Annotated[Path | None, typer.Option(help="Check your own card file instead.")] = None,
) -> None:
    """List all cards with what they do; values that no source gives are marked as rebuilt."""
    chosen = buongoverno.game(game)
    console = Console(highlight=False)
    if check is not None:
        cards_in(chosen, check)
        console.print(Text(f"{check} is a valid card file"), soft_wrap=True)
        return
    wording = Wording(chosen.catalogue(), cards_of(None), chosen.rulesets[0], [])
    for table in card_tables(wording):
        console.print(table)
