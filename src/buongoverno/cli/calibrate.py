"""`buongoverno calibrate`: how likely bots think they are to win, against how often they do."""

import dataclasses
import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from buongoverno.cli import completion
from buongoverno.cli.game_arguments import CardFile, GameName, Options, Ruleset
from buongoverno.cli.lab_arguments import AsJson, Bots, Games, Jobs, OneIn, Seed, plan_of
from buongoverno.cli.palette import MUTED, SINOPIA
from buongoverno.cli.progress import progress_bar
from buongoverno.lab import calibration as lab


def calibrate(
    game: GameName,
    players: Bots = "greedy,greedy,greedy,greedy",
    games: Games = 100,
    seed: Seed = 0,
    ruleset: Ruleset = None,
    option: Options = None,
    cards: CardFile = None,
    one_in: OneIn = 10,
    worlds: Annotated[
        int, typer.Option(help="How many worlds a seat imagines when it is asked.")
    ] = lab.WORLDS,
    adviser: Annotated[
        str | None,
        typer.Option(help="A bot whose hints are checked instead.", autocompletion=completion.bots),
    ] = None,
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Compare how likely bots think they are to win with how often they do."""
    plan = plan_of(game, players, games, seed, ruleset, option, cards)
    with progress_bar(games) as progress:
        found = lab.calibrate(plan, lab.Inquiry(one_in, worlds, adviser), jobs, progress)
    if as_json:
        print(json.dumps(dataclasses.asdict(found)))
        return
    console = Console(highlight=False)
    console.print(_table("round", found.rounds, found.ignorance))
    console.print()
    console.print(_table("said", found.tenths, None))
    console.print(Text(f"\nwho knows nothing loses {found.ignorance:.3f}", style=MUTED))


def _table(first: str, rows: list[lab.Row], ignorance: float | None) -> Table:
    """With the loss where it can be compared with that of knowing nothing."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    headings = [first, "cases", "said", "true"] + (["loss"] if ignorance is not None else [])
    for heading in headings:
        table.add_column(heading, justify="right")
    for row in rows:
        cells = [row.label, f"{row.cases:,}", f"{row.said:.1%}", f"{row.won:.1%}"]
        wrong = row.is_off
        if ignorance is not None:
            cells.append(f"{row.loss:.3f}")
            wrong = wrong or (row.cases >= lab.ENOUGH_CASES and row.loss > ignorance)
        table.add_row(*cells, style=SINOPIA if wrong else None)
    return table
