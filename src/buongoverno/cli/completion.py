"""What a shell proposes for values on the command line: games, bots, rulesets, options, records."""

from collections.abc import Iterable
from pathlib import Path

import typer

import buongoverno
from buongoverno.kernel.game import OFF, ON, Game
from buongoverno.players import player_names

ME = "me"


def games(beginning: str) -> list[str]:
    """The names of games."""
    return _beginning(beginning, buongoverno.game_names())


def seats(beginning: str) -> list[str]:
    """Who can sit there, after those who are named already: "me,app" is "me,apprentice"."""
    return _next_of_list(beginning, [ME, *player_names()])


def bots(beginning: str) -> list[str]:
    """The same for bots alone."""
    return _next_of_list(beginning, player_names())


def rulesets(context: typer.Context, beginning: str) -> list[str]:
    """The rulesets of the game that is named before."""
    return _beginning(beginning, (name for game in _games_of(context) for name in game.rulesets))


def options(context: typer.Context, beginning: str) -> list[str]:
    """The options of that game, with values where they are switches."""
    written = [
        f"{option.name}={value}"
        for game in _games_of(context)
        for option in game.options
        for value in ([""] if option.number else [ON, OFF])
    ]
    return _beginning(beginning, written)


def records(beginning: str) -> list[str]:
    """Record files, and folders that may have some; without any, the shell proposes files."""
    before, slash, name = beginning.rpartition("/")
    folder = Path(f"{before}{slash}").expanduser()
    found = [
        f"{before}{slash}{path.name}{'/' if path.is_dir() else ''}"
        for path in (folder.iterdir() if folder.is_dir() else [])
        if path.name.startswith(name) and (path.is_dir() or path.suffix == ".record")
    ]
    return sorted(found)


def _games_of(context: typer.Context) -> list[Game]:
    """The game that stands on the line; all of them if none does."""
    known = buongoverno.game_names()
    # What stands before an option without a value is not taken for an argument yet.
    named = [name for name in (context.params.get("game"), *context.args) if name in known]
    return [buongoverno.game(name) for name in named[:1] or known]


def _next_of_list(beginning: str, known: list[str]) -> list[str]:
    before, comma, last = beginning.rpartition(",")
    return [f"{before}{comma}{one}" for one in _beginning(last, known)]


def _beginning(beginning: str, known: Iterable[str]) -> list[str]:
    return [one for one in known if one.startswith(beginning)]
