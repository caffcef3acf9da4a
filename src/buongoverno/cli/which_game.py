"""Asks which game to play, at a terminal."""

import sys

import typer
from rich.console import Console
from rich.text import Text

import buongoverno
from buongoverno.cli.palette import MUTED, OCHRE, SINOPIA
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.game import Game


def which_game(console: Console) -> Game:
    """The game that a person at a terminal chooses; Enter is the first."""
    games = [buongoverno.game(name) for name in buongoverno.games()]
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadSetup(f"which game? There are: {', '.join(buongoverno.games())}")
    console.print(Text("Which game?", style=f"bold {OCHRE}"))
    for number, game in enumerate(games, 1):
        line = Text().append(f"{number:4}  ", style=OCHRE).append(game.title)
        players = f"  {game.least_players} to {game.most_players} players"
        console.print(line.append(players, style=MUTED))
    console.print(Text(f"A number or a name; Enter for {games[0].title}", style=MUTED))
    while True:
        answer = _typed()
        chosen = _named(answer, games)
        if chosen is not None:
            return chosen
        known = " or ".join(game.title for game in games)
        console.print(Text(f" '{answer}' is no game here: {known}", style=SINOPIA))


def _typed() -> str:
    try:
        return " ".join(input("> ").lower().split())
    except EOFError:
        raise typer.Abort from None


def _named(answer: str, games: list[Game]) -> Game | None:
    """A game by its number or the beginning of its title; the first for an empty answer."""
    if answer in ("quit", "exit", "q"):
        raise typer.Abort
    for number, game in enumerate(games, 1):
        if answer == str(number) or game.title.lower().startswith(answer):
            return game
    return None
