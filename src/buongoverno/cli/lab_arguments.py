"""Arguments of the commands in which bots play many games."""

from pathlib import Path
from typing import Annotated

import typer

import buongoverno
from buongoverno.cli import completion
from buongoverno.cli.game_arguments import cards_in, listed, options_in
from buongoverno.lab.simulate import Plan

Bots = Annotated[
    str, typer.Option(help="The bots, one for each seat.", autocompletion=completion.bots)
]
Games = Annotated[int, typer.Option(help="How many games.")]
Seed = Annotated[int, typer.Option(help="The seed of the first game; others follow.")]
OneIn = Annotated[int, typer.Option(help="Ask at one in so many decisions.")]
Jobs = Annotated[int, typer.Option(help="How many processes.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def plan_of(
    game: str,
    players: str,
    games: int,
    seed: int,
    ruleset: str | None,
    options: list[str] | None,
    cards: Path | None,
) -> Plan:
    """The games that these arguments ask for."""
    chosen = buongoverno.game(game)
    return Plan(
        chosen.name,
        tuple(listed(players)),
        games,
        seed,
        ruleset,
        options_in(chosen, options or []),
        cards_in(chosen, cards),
    )
