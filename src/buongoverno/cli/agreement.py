"""`buongoverno agreement`: how often bots choose the same on the same positions."""

import dataclasses
import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from buongoverno.cli import completion
from buongoverno.cli.game_arguments import CardFile, GameName, Options, Ruleset, listed
from buongoverno.cli.lab_arguments import AsJson, Games, Jobs, OneIn, Seed, plan_of
from buongoverno.cli.palette import MUTED
from buongoverno.cli.progress import progress_bar
from buongoverno.lab import agreement as lab
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
    games: Games = 20,
    seed: Seed = 0,
    ruleset: Ruleset = None,
    option: Options = None,
    cards: CardFile = None,
    one_in: OneIn = lab.ONE_IN,
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Ask several bots what they would do in the same positions, and compare."""
    plan = plan_of(game, players, games, seed, ruleset, option, cards)
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
