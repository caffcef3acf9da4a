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
        int,
        typer.Option(
            help="Processes that play the games, on each machine; 0: the one that learns."
        ),
    ] = max(0, (os.cpu_count() or 1) - 1),
    cluster: Annotated[
        str | None,
        typer.Option(help="Learn on a Ray cluster: auto, HOST:PORT, or local to start one here."),
    ] = None,
    learners: Annotated[
        int, typer.Option(help="How many learn on the cluster; 0: one on every machine.")
    ] = 0,
) -> None:
    """Teach a network a game by letting it play against itself."""
    need(("numpy", "torch"), "train", "learning")
    if cluster is not None:
        need(("ray",), "cluster", "a cluster")
    from buongoverno.learning.configuration import configuration
    from buongoverno.learning.training import Run, Training

    setting = configuration(buongoverno.game(game), settings)
    run = Run(
        folder,
        minutes,
        workers,
        tuple(listed(rivals)),
        beginning=beginning,
        cluster=cluster,
        learners=learners,
    )
    Training(setting, run, typer.echo).learn()
