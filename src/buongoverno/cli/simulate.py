"""`buongoverno simulate`: many games between bots, in numbers."""

import dataclasses
import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

import buongoverno
from buongoverno.cli.game_arguments import CardFile, GameName, Options, Ruleset
from buongoverno.cli.lab_arguments import AsJson, Bots, Games, Jobs, Seed, plan_of
from buongoverno.cli.progress import progress_bar
from buongoverno.kernel.words import Catalogue
from buongoverno.lab import simulate as lab


def simulate(
    game: GameName,
    players: Bots = "random,random,random,random",
    games: Games = 100,
    seed: Seed = 0,
    ruleset: Ruleset = None,
    option: Options = None,
    cards: CardFile = None,
    jobs: Jobs = 1,
    out: Annotated[
        Path | None, typer.Option(help="A folder for tables of the games, for `report`.")
    ] = None,
    records: Annotated[
        bool, typer.Option("--records", help="Keep the record of each game there, for `replay`.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games and sum them up; equal seeds give equal games."""
    plan = plan_of(game, players, games, seed, ruleset, option, cards)
    with progress_bar(games) as progress:
        summary = lab.simulate(plan, jobs, progress, out, records)
    if as_json:
        print(json.dumps(dataclasses.asdict(summary)))
    else:
        console = Console(highlight=False)
        console.print(_table(summary, plan, buongoverno.game(game).catalogue()))


def _table(summary: lab.Summary, plan: lab.Plan, catalogue: Catalogue) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="bold")
    table.add_column(justify="right")
    table.add_column()
    table.add_row("games", f"{summary.games:,}")
    for end, count in summary.ends.items():
        share = f"{count / summary.games:.1%}"
        table.add_row("  ended", f"{count:,}", f"{share}  {catalogue.word('ends', end)}")
    table.add_row("rounds", f"{summary.rounds_mean:.1f}", "a game")
    points = "–" if summary.points_mean is None else f"{summary.points_mean:.1f}"
    table.add_row("points", points, "a player who was counted")
    for seat, share_of_wins in enumerate(summary.win_share):
        table.add_row(f"P{seat + 1} wins", f"{share_of_wins:.1%}", plan.players[seat])
    if summary.faults:
        table.add_row("faults", f"{summary.faults:,}", "decisions of own bots, made at random")
    table.add_row("decisions", f"{summary.decisions / summary.games:,.1f}", "a game")
    table.add_row("speed", f"{summary.decisions_per_second:,.0f}", "decisions a second")
    table.add_row("time", f"{summary.seconds:.2f}", "seconds")
    return table
