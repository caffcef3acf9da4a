"""`buongoverno train`: teach a network a game by letting it play against itself."""

import os
from pathlib import Path
from typing import Annotated

import typer

import buongoverno
from buongoverno.cli import completion
from buongoverno.cli.game_arguments import GameName, listed
from buongoverno.extras import need


def train(
    game: GameName,
    folder: Annotated[
        Path, typer.Option(help="Where checkpoint and curves are kept; one that is there goes on.")
    ],
    minutes: Annotated[float, typer.Option(help="How long to learn, earlier runs included.")] = 60,
    settings: Annotated[
        Path | None, typer.Option(help="A file of settings instead of the game's learning.toml.")
    ] = None,
    beginning: Annotated[
        Path | None,
        typer.Option(help="A network to begin with, as an earlier run has written it."),
    ] = None,
    rivals: Annotated[
        str,
        typer.Option(
            help="Bots that the network is tried against now and then.",
            autocompletion=completion.bots,
        ),
    ] = "greedy",
    workers: Annotated[
        int, typer.Option(help="Processes that play the games; 0: this one does.")
    ] = max(0, (os.cpu_count() or 1) - 1),
) -> None:
    """Teach a network a game by letting it play against itself."""
    need(("numpy", "torch"), "train", "learning")
    from buongoverno.learning.configuration import configuration
    from buongoverno.learning.training import Run, Training

    setting = configuration(buongoverno.game(game), settings)
    run = Run(folder, minutes, workers, tuple(listed(rivals)), beginning=beginning)
    Training(setting, run, typer.echo).learn()
