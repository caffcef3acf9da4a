"""`buongoverno play`: a complete game at the terminal."""

import contextlib
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

import buongoverno
from buongoverno.cli import completion
from buongoverno.cli.game_arguments import (
    CardFile,
    GameNameIfAny,
    Options,
    Ruleset,
    cards_in,
    names_in,
    options_in,
    seats_in,
    seed_or_chance,
)
from buongoverno.cli.language import Language
from buongoverno.cli.messages import BadUse, Messages
from buongoverno.cli.palette import MUTED, OCHRE, SINOPIA
from buongoverno.cli.record_file import RecordFile, fresh_file, new_file, read_match
from buongoverno.cli.terminal_game import TerminalGame, usual_seats
from buongoverno.kernel.game import Game
from buongoverno.kernel.match import Match
from buongoverno.players.own import is_own

PLAYERS = 4


def play(
    game: GameNameIfAny = None,
    seats: Annotated[
        str | None,
        typer.Option(
            help="Who plays: me, or a bot like random; e.g. me,random,random.",
            autocompletion=completion.seats,
        ),
    ] = None,
    names: Annotated[
        str | None, typer.Option(help="The players' names, e.g. Ada,Bea,Carl.")
    ] = None,
    ruleset: Ruleset = None,
    option: Options = None,
    cards: CardFile = None,
    seed: Annotated[int | None, typer.Option(help="The seed of chance.")] = None,
    record: Annotated[Path | None, typer.Option(help="Keep the game in this file.")] = None,
    resume: Annotated[
        Path | None,
        typer.Option(help="Go on with the game in this file.", autocompletion=completion.records),
    ] = None,
    language: Language = "",
) -> None:
    """Play a game in the terminal, by yourself against bots or with friends at one keyboard."""
    console = Console(highlight=False)
    messages = Messages(language)
    if resume is not None:
        if [names, ruleset, option, cards, seed] != [None] * 5:
            raise BadUse("resumed")
        match, players, file = _resumed(resume, seats, record)
        if game is not None and buongoverno.game(game) is not match.game:
            raise BadUse("other_game", file=str(resume), game=match.game.title)
    else:
        chosen = _which_game(console, messages) if game is None else buongoverno.game(game)
        agreed = _Agreed(chosen, names, ruleset, option or [], cards, seed)
        match, players, file = _begun(agreed, seats, record, messages)
    _edit_lines()
    TerminalGame(console, match, players, file, messages).play()


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
    agreed: _Agreed, seats: str | None, record: Path | None, messages: Messages
) -> tuple[Match, list[str], RecordFile]:
    """A new game, who sits where, and the file that keeps it."""
    game = agreed.game
    players = seats_in(seats) if seats else usual_seats(PLAYERS)
    seed = seed_or_chance(agreed.seed)
    match = Match.begin(
        game,
        names_in(game, agreed.names, players, seed, messages),
        seed,
        agreed.ruleset,
        options_in(game, agreed.options),
        cards_in(game, agreed.cards),
    )
    return match, players, fresh_file(record, game.name, seed)


def _resumed(
    resume: Path, seats: str | None, record: Path | None
) -> tuple[Match, list[str], RecordFile]:
    match = read_match(resume)
    there = len(match.record.names)
    players = seats_in(seats) if seats else _seats_kept(match)
    if len(players) != there:
        raise BadUse("seats", seats=there, given=len(players))
    file = RecordFile(resume) if record is None else new_file(record)
    return match, players, file


def _seats_kept(match: Match) -> list[str]:
    """Who played when the game was left."""
    seats = match.record.seats
    if any(is_own(seat) for seat in seats):
        # A record may come from anybody: no file is run because it says so.
        raise BadUse("own_bot", seats=",".join(seats))
    return seats or usual_seats(len(match.record.names))


def _edit_lines() -> None:
    """Enable line editing and history, where Python can."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401


# -- which game ------------------------------------------------------------------------------------


def _which_game(console: Console, messages: Messages) -> Game:
    """The game that a person at a terminal chooses; Enter is the first."""
    games = [buongoverno.game(name) for name in buongoverno.game_names()]
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadUse("which_game", known=", ".join(buongoverno.game_names()))
    console.print(Text(messages("which_game"), style=f"bold {OCHRE}"))
    for number, game in enumerate(games, 1):
        line = Text().append(f"{number:4}  ", style=OCHRE).append(game.title)
        players = messages("players", least=game.least_players, most=game.most_players)
        console.print(line.append(f"  {players}", style=MUTED))
    console.print(Text(messages("number_or_name", game=games[0].title), style=MUTED))
    while True:
        answer = _typed()
        if messages.commands().get(answer) == "quit":
            raise typer.Abort
        chosen = _named(answer, games)
        if chosen is not None:
            return chosen
        known = messages.one_of([game.title for game in games])
        unknown = BadUse("not_a_game", answer=answer, known=known).told(messages.language)
        console.print(Text(f" {unknown}", style=SINOPIA))


def _typed() -> str:
    try:
        return " ".join(input("> ").lower().split())
    except EOFError:
        raise typer.Abort from None


def _named(answer: str, games: list[Game]) -> Game | None:
    """A game by its number or the beginning of its title; the first for an empty answer."""
    for number, game in enumerate(games, 1):
        if answer == str(number) or game.title.lower().startswith(answer):
            return game
    return None
