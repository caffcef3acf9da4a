"""`buongoverno play`: a complete game at the terminal."""

import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import buongoverno
from buongoverno.cli.game_arguments import (
    A_RULESET,
    AN_OPTION,
    THE_GAME,
    cards_in,
    names_in,
    options_in,
    seats_in,
    seed_or_chance,
)
from buongoverno.cli.record_file import RecordFile, fresh_file, new_file, read_match
from buongoverno.cli.terminal_game import TerminalGame, usual_seats
from buongoverno.cli.which_game import which_game
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.game import Game
from buongoverno.kernel.match import Match

PLAYERS = 4


def play(
    game: Annotated[str | None, typer.Argument(help=THE_GAME)] = None,
    seats: Annotated[
        str | None,
        typer.Option(help="Who plays: me, or a bot like random; e.g. me,random,random."),
    ] = None,
    names: Annotated[
        str | None, typer.Option(help="The players' names, e.g. Ada,Bea,Carl.")
    ] = None,
    ruleset: Annotated[str | None, typer.Option(help=A_RULESET)] = None,
    option: Annotated[list[str] | None, typer.Option(help=AN_OPTION)] = None,
    cards: Annotated[Path | None, typer.Option(help="Your own card file.")] = None,
    seed: Annotated[int | None, typer.Option(help="The seed of chance.")] = None,
    record: Annotated[Path | None, typer.Option(help="Keep the game in this file.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the game in this file.")] = None,
) -> None:
    """Play a game in the terminal, by yourself against bots or with friends at one keyboard."""
    console = Console(highlight=False)
    if resume is not None:
        if [game, names, ruleset, option, cards, seed] != [None] * 6:
            raise BadSetup("a resumed game keeps what was agreed; only --seats and --record fit")
        terminal_game = _resumed(console, resume, seats, record)
    else:
        chosen = which_game(console) if game is None else buongoverno.game(game)
        agreed = _Agreed(chosen, names, ruleset, option or [], cards, seed)
        terminal_game = _begun(console, agreed, seats, record)
    _edit_lines()
    terminal_game.play()


@dataclass(frozen=True)
class _Agreed:
    """What the command line says about a new game."""

    game: Game
    names: str | None
    ruleset: str | None
    options: list[str]
    cards: Path | None
    seed: int | None


def _begun(
    console: Console, agreed: _Agreed, seats: str | None, record: Path | None
) -> TerminalGame:
    game = agreed.game
    players = seats_in(seats) if seats else usual_seats(PLAYERS)
    seed = seed_or_chance(agreed.seed)
    match = Match.begin(
        game,
        names_in(game, agreed.names, len(players)),
        seed,
        agreed.ruleset,
        options_in(game, agreed.options),
        cards_in(game, agreed.cards),
    )
    return TerminalGame(console, match, players, fresh_file(record, game.name, seed))


def _resumed(
    console: Console, resume: Path, seats: str | None, record: Path | None
) -> TerminalGame:
    match = read_match(resume)
    there = len(match.record.names)
    players = seats_in(seats) if seats else usual_seats(there)
    if len(players) != there:
        raise BadSetup(f"this game has {there} seats, not {len(players)}")
    file = RecordFile(resume) if record is None else new_file(record)
    return TerminalGame(console, match, players, file)


def _edit_lines() -> None:
    """Enable line editing and history, where Python can."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401
