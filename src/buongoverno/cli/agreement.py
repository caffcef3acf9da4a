"""`buongoverno agreement`: how often bots choose the same on the same positions."""

import dataclasses
import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

import buongoverno
from buongoverno.cli import completion
from buongoverno.cli.game_arguments import (
    CardFile,
    GameName,
    Options,
    Ruleset,
    cards_in,
    listed,
    options_in,
)
from buongoverno.cli.palette import MUTED
from buongoverno.cli.progress import progress_bar
from buongoverno.lab import agreement as lab
from buongoverno.lab.simulate import Plan
from buongoverno.lab.statistics.intervals import Interval


def agreement(
    game: GameName,
    bots: Annotated[
        str, typer.Option(help="The bots that are asked.", autocompletion=completion.bots)
    ] = "random,greedy,master",
    players: Annotated[
        str,
        typer.Option(help="The bots that play, one for each seat.", autocompletion=completion.bots),
    ] = "greedy,greedy,greedy,greedy",
    games: Annotated[int, typer.Option(help="How many games.")] = 20,
    seed: Annotated[int, typer.Option(help="The seed of the first game; others follow.")] = 0,
    ruleset: Ruleset = None,
    option: Options = None,
    cards: CardFile = None,
    one_in: Annotated[int, typer.Option(help="Ask at one in so many decisions.")] = lab.ONE_IN,
    jobs: Annotated[int, typer.Option(help="How many processes.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Ask several bots what they would do in the same positions, and compare."""
    chosen = buongoverno.game(game)
    plan = Plan(
        chosen.name,
        tuple(listed(players)),
        games,
        seed,
        ruleset,
        options_in(chosen, option or []),
        cards_in(chosen, cards),
    )
    with progress_bar(games) as progress:
        found = lab.agreement(plan, lab.Poll(tuple(listed(bots)), one_in), jobs, progress)
    if as_json:
        print(json.dumps(dataclasses.asdict(found)))
        return
    console = Console(highlight=False)
    console.print(_table(found))
    note = f"\n{found.decisions:,} decisions of {found.games:,} games; ± is half of a 95 % interval"
    console.print(Text(f"{note}; two who choose at random agree on {found.chance:.1%}", MUTED))


def _table(found: lab.Agreement) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("agree with", style="bold")
    for bot in found.bots:
        table.add_column(bot, justify="right")
    for bot, row in zip(found.bots, found.pairs, strict=True):
        table.add_row(bot, *[_share(one) for one in row])
    return table


def _share(found: Interval) -> str:
    if found.low is None or found.high is None:
        return f"{found.mean:.1%}"
    return f"{found.mean:.1%} ±{(found.high - found.low) / 2 * 100:.1f}"
