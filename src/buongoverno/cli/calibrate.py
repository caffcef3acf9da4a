"""`buongoverno calibrate`: how likely bots think they are to win, against how often they do."""

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
from buongoverno.cli.palette import MUTED, SINOPIA
from buongoverno.cli.progress import progress_bar
from buongoverno.lab import calibration as lab
from buongoverno.lab.simulate import Plan


def calibrate(
    game: GameName,
    players: Annotated[
        str,
        typer.Option(help="The bots, one for each seat.", autocompletion=completion.bots),
    ] = "greedy,greedy,greedy,greedy",
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The seed of the first game; others follow.")] = 0,
    ruleset: Ruleset = None,
    option: Options = None,
    cards: CardFile = None,
    one_in: Annotated[int, typer.Option(help="Ask at one in so many decisions.")] = 10,
    worlds: Annotated[
        int, typer.Option(help="How many worlds a seat imagines when it is asked.")
    ] = lab.WORLDS,
    adviser: Annotated[
        str | None,
        typer.Option(help="A bot whose hints are checked instead.", autocompletion=completion.bots),
    ] = None,
    jobs: Annotated[int, typer.Option(help="How many processes.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Compare how likely bots think they are to win with how often they do."""
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
