"""`buongoverno arena`: bots meet on the same deals in every seat, to measure who is stronger."""

import contextlib
import dataclasses
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console, Group
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
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
from buongoverno.cli.lab_arguments import AsJson, Jobs
from buongoverno.extras import need
from buongoverno.kernel.errors import BadSetup
from buongoverno.lab.arena.executors import executor_for
from buongoverno.lab.arena.game import GameOutcome
from buongoverno.lab.arena.ledger import Ledger, ledger_at
from buongoverno.lab.arena.parquet import rows, write_parquet
from buongoverno.lab.arena.plan import ALL, ArenaPlan
from buongoverno.lab.arena.tournament import Played, Tournament
from buongoverno.lab.arena.tournament import Progress as Heard

STOPPED = 130  # as shells report a program that Ctrl-C ended


def arena(
    game: GameName,
    players: Annotated[
        str,
        typer.Option(
            help="The bots, one for each seat; one named twice takes two seats.",
            autocompletion=completion.bots,
        ),
    ] = "random,random,random,random",
    deals: Annotated[int, typer.Option(help="How many deals, each played in all seatings.")] = 10,
    seed: Annotated[int, typer.Option(help="The seed of the first deal; others follow.")] = 0,
    ruleset: Ruleset = None,
    option: Options = None,
    cards: CardFile = None,
    seatings: Annotated[
        str,
        typer.Option(
            help="all; rotations of the order the players are named in; in-turn: one each deal."
        ),
    ] = ALL,
    until_decided: Annotated[
        str | None,
        typer.Option(help="A,B: stop as soon as it is clear which of the two is stronger."),
    ] = None,
    jobs: Jobs = 1,
    cluster: Annotated[
        str | None,
        typer.Option(help="Play on a Ray cluster: auto, HOST:PORT, or local to start one here."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Folder for the games; the same command again goes on from there."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots meet on equal deals in every seat and measure who is stronger (docs/arena.md)."""
    need(("numpy",), "lab", "the arena")
    if out is not None:
        need(("polars",), "lab", "a file of games")
    chosen = buongoverno.game(game)
    plan = ArenaPlan(
        chosen.name,
        tuple(listed(players)),
        deals,
        seed,
        ruleset,
        options_in(chosen, option or []),
        cards_in(chosen, cards),
        seatings,
    )
    executor = executor_for(jobs, cluster)
    plan.check()
    ledger = None if out is None else ledger_at(out, plan)
    tournament = Tournament(plan, ledger, _question(until_decided))
    try:
        with _progress_bar(tournament) as heard:
            played = tournament.play(executor, heard)
    except KeyboardInterrupt:
        print(f"buongoverno: {_stopped(tournament, ledger)}", file=sys.stderr)
        raise typer.Exit(STOPPED) from None
    _show(played, ledger, as_json)


def _question(text: str | None) -> tuple[str, str] | None:
    """The two players of "greedy,random"."""
    if text is None:
        return None
    parts = listed(text)
    if len(parts) != 2:
        raise BadSetup(f"--until-decided takes two players, as in greedy,random, not '{text}'")
    return parts[0], parts[1]


def _stopped(tournament: Tournament, ledger: Ledger | None) -> str:
    so_far = f"stopped after {len(tournament.finished)} of {tournament.plan.games} games"
    if ledger is None:
        return f"{so_far}; nothing is kept (with --out FOLDER an arena can go on later)"
    return f"{so_far}, kept in {ledger.path}; the same command again goes on from there"


def _show(played: Played, ledger: Ledger | None, as_json: bool) -> None:
    # Both bring numpy, which other commands start without.
    from buongoverno.cli.arena_tables import arena_tables
    from buongoverno.lab.arena.report import report

    summary = report(played)
    if ledger is not None:
        write_parquet(rows(played.plan, played.outcomes), ledger.table)
    if as_json:
        print(json.dumps(dataclasses.asdict(summary)))
        return
    console = Console(highlight=False)
    catalogue = buongoverno.game(played.plan.game).catalogue()
    console.print(Group(*arena_tables(summary, catalogue)))
    if ledger is not None:
        console.print(Text(f"\nThe games are in {ledger.path} and {ledger.table}"), soft_wrap=True)


# -- while it runs ---------------------------------------------------------------------------------


@contextlib.contextmanager
def _progress_bar(tournament: Tournament) -> Iterator[Heard]:
    """A bar with the win shares so far; none if stderr is not a terminal."""
    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}", markup=False),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    shares = _RunningShares(tournament.plan)
    for outcome in tournament.finished.values():
        shares.note(outcome)
    with bar:
        done = len(tournament.finished)
        task = bar.add_task(shares.text(), total=tournament.plan.games, completed=done)

        def heard(outcome: GameOutcome) -> None:
            shares.note(outcome)
            bar.update(task, advance=1, description=shares.text())

        yield heard


class _RunningShares:
    """Win shares so far, for the progress bar only."""

    def __init__(self, plan: ArenaPlan) -> None:
        self.won = dict.fromkeys(plan.different, 0.0)
        self.games = dict.fromkeys(plan.different, 0)

    def note(self, outcome: GameOutcome) -> None:
        for seat in outcome.seats:
            self.won[seat.player] += seat.won
            self.games[seat.player] += 1

    def text(self) -> str:
        return "  ".join(
            f"{player} {self.won[player] / games:.0%}"
            for player, games in self.games.items()
            if games
        )
