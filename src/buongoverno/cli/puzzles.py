"""`buongoverno puzzles`: positions with one clearly best choice, from games between bots."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import buongoverno
from buongoverno.cli.game_arguments import GameName
from buongoverno.cli.progress import progress_bar
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.game import Game
from buongoverno.kernel.puzzle import Puzzle, parse_puzzles, print_puzzle
from buongoverno.kernel.record_link import record_of_link
from buongoverno.lab.puzzles.making import make_puzzles


def puzzles(
    game: GameName,
    count: Annotated[int, typer.Option(help="How many, those in the file counted in.")] = 10,
    seed: Annotated[int, typer.Option(help="The seed of the first game; others follow.")] = 0,
    write: Annotated[
        Path | None,
        typer.Option(help="Add them to this file; a run that was stopped goes on there."),
    ] = None,
    jobs: Annotated[int, typer.Option(help="How many processes.")] = 1,
) -> None:
    """Make puzzles: let bots play, and find decisions with one clearly best choice."""
    chosen = buongoverno.game(game)
    if count < 1 or jobs < 1:
        raise BadSetup("make at least 1 puzzle, in at least 1 process")
    there = parse_puzzles(write.read_text("utf-8")) if write is not None and write.exists() else []
    first = max([seed, *[_seed_of(chosen, one) + 1 for one in there]])
    console = Console(stderr=True, highlight=False)
    with progress_bar(max(0, count - len(there)), console) as progress:
        for one in make_puzzles(chosen.name, count, first, jobs, there):
            _add(write, print_puzzle(one))
            progress(1)


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
