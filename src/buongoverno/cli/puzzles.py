"""`buongoverno puzzles`: positions with one clearly best choice, from games between bots."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import buongoverno
from buongoverno.cli.game_arguments import GameName
from buongoverno.cli.lab_arguments import Jobs, Seed
from buongoverno.cli.progress import progress_bar
from buongoverno.cli.text_files import read_text
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.game import Game
from buongoverno.kernel.puzzle import Puzzle, parse_puzzles, print_puzzle, puzzles_of
from buongoverno.kernel.record_link import record_of_link
from buongoverno.lab.puzzles.making import make_puzzles
from buongoverno.lab.puzzles.verdict import SURE, lead_again


def puzzles(
    game: GameName,
    count: Annotated[int, typer.Option(help="How many, those in the file counted in.")] = 10,
    seed: Seed = 0,
    write: Annotated[
        Path | None,
        typer.Option(help="Add them to this file; a run that was stopped goes on there."),
    ] = None,
    jobs: Jobs = 1,
    check: Annotated[
        int | None,
        typer.Option(help="Instead, try those in the file, or of the game, in so many new worlds."),
    ] = None,
) -> None:
    """Make puzzles: let bots play, and find decisions with one clearly best choice."""
    chosen = buongoverno.game(game)
    if count < 1 or jobs < 1 or (check is not None and check < 2):
        raise BadSetup("make at least 1 puzzle, in at least 1 process, and try it in 2 worlds")
    there = _puzzles_in(write)
    if check is not None:
        _check(
            chosen, there if write is not None else list(puzzles_of(chosen).values()), check, seed
        )
        return
    first = max([seed, *[_seed_of(chosen, one) + 1 for one in there]])
    with progress_bar(max(0, count - len(there))) as progress:
        for one in make_puzzles(chosen.name, count, first, jobs, there):
            _add(write, print_puzzle(one))
            progress(1)


def _puzzles_in(path: Path | None) -> list[Puzzle]:
    return parse_puzzles(read_text(path)) if path is not None and path.exists() else []


def _seed_of(game: Game, puzzle: Puzzle) -> int:
    seed = record_of_link(game, puzzle.link).seed
    assert seed is not None
    return seed


def _add(path: Path | None, line: str) -> None:
    if path is None:
        print(line, flush=True)
        return
    with path.open("a", encoding="utf-8") as file:
        print(line, file=file)


def _check(game: Game, found: list[Puzzle], worlds: int, seed: int) -> None:
    """Tell how far the best choices lead, and which do not."""
    console = Console(highlight=False)
    leads: list[tuple[float, float]] = []
    with progress_bar(len(found)) as progress:
        for one in found:
            leads.append(lead_again(one, game, worlds, seed))
            progress(1)
    for puzzle, (lead, noise) in zip(found, leads, strict=True):
        if lead < SURE * noise:
            console.print(f"{puzzle.id} {puzzle.best}: {lead:+.1%} ±{noise:.1%}")
    ahead = sum(lead > 0 for lead, _ in leads)
    sure = sum(lead >= SURE * noise for lead, noise in leads)
    mean = sum(lead for lead, _ in leads) / max(1, len(leads))
    console.print(
        f"{len(found)} puzzles, {worlds} worlds each: the best choice leads in {ahead}, "
        f"by {SURE} standard errors in {sure}, by {mean:.1%} on average"
    )
