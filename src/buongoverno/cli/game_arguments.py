"""Arguments of the command line that describe a game: seats, names, options, cards, seed."""

import secrets
from pathlib import Path
from typing import Annotated

import typer

import buongoverno
from buongoverno.cli import completion
from buongoverno.cli.completion import ME
from buongoverno.cli.messages import BadUse, Messages
from buongoverno.cli.text_files import read_text
from buongoverno.kernel.card_file import CardFileError
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.game import Game, OptionValue
from buongoverno.players import named, player_names
from buongoverno.plugin.registry import plugin
from buongoverno.plugin.rivals import drawn_rivals

_ALL = [buongoverno.game(name) for name in buongoverno.game_names()]

# What help says about arguments that depend on the game.
_THE_GAME = f"The game: {' or '.join(game.name for game in _ALL)}."
RULESETS_BY_GAME = "; ".join(f"{game.name}: {', '.join(game.rulesets)}" for game in _ALL)
OPTIONS_BY_GAME = "; ".join(
    f"{game.name}: {', '.join(option.name for option in game.options)}"
    for game in _ALL
    if game.options
)
_A_RULESET = f"{RULESETS_BY_GAME}."
_AN_OPTION = f"An option, as NAME=on; may be repeated. {OPTIONS_BY_GAME}."

GameName = Annotated[str, typer.Argument(help=_THE_GAME, autocompletion=completion.games)]
GameNameIfAny = Annotated[
    str | None, typer.Argument(help=_THE_GAME, autocompletion=completion.games)
]
Ruleset = Annotated[str | None, typer.Option(help=_A_RULESET, autocompletion=completion.rulesets)]
Options = Annotated[
    list[str] | None, typer.Option(help=_AN_OPTION, autocompletion=completion.options)
]
CardFile = Annotated[Path | None, typer.Option(help="Your own card file.")]


def listed(text: str) -> list[str]:
    """The parts of "me,random,random"."""
    return [part.strip() for part in text.split(",")]


def seats_in(text: str) -> list[str]:
    """Who sits where: `me` for a person, or the name of a bot."""
    seats = listed(text)
    for seat in seats:
        if seat != ME:
            _check_bot(seat)
    return seats


def _check_bot(name: str) -> None:
    try:
        named(name)
    except BadSetup:
        if ":" in name:  # a bot with a budget, or of one's own: it knows best what is wrong
            raise
        raise BadUse("bot", bot=name, known=", ".join(player_names())) from None


def names_in(
    game: Game, text: str | None, seats: list[str], seed: int, messages: Messages
) -> list[str]:
    """The names of whoever sits in these seats; without any, names of the game's time.

    Bots play the game's rivals, drawn by the seed as on a server.
    """
    if text is None:
        return _usual_names(game, seats, seed, messages)
    given = listed(text)
    if len(given) != len(seats):
        raise BadUse("names", seats=len(seats), names=len(given))
    if len(set(given)) != len(given):
        raise BadUse("same_name")
    return given


def _usual_names(game: Game, seats: list[str], seed: int, messages: Messages) -> list[str]:
    found = plugin(game.name)
    usual = list(found.text_board.usual_names)
    usual += [messages("player", number=seat + 1) for seat in range(len(usual), len(seats))]
    people = {seat: usual[seat] for seat, who in enumerate(seats) if who == ME}
    free = [rival for rival in found.rivals if rival.name not in people.values()]
    rivals = drawn_rivals(free, len(seats), seed)
    bots = {seat: rival.name for seat, rival in enumerate(rivals) if seats[seat] != ME}
    return [people.get(seat, bots.get(seat, usual[seat])) for seat in range(len(seats))]


def options_in(game: Game, texts: list[str]) -> dict[str, OptionValue]:
    """The options in texts like "long_game=on"."""
    options: dict[str, OptionValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            switch = next(option.name for option in game.options if not option.number)
            raise BadUse("option_written", example=f"{switch}=on", text=text)
        game.checked({name: 0})  # an unknown name is refused with those there are
        options[name] = game.option(name).read(value)
    return options


def cards_in(game: Game, path: Path | None) -> str | None:
    """The text of a custom card file; errors name the file."""
    if path is None:
        return None
    text = read_text(path)
    try:
        game.cards_digest(text)
    except CardFileError as error:
        raise CardFileError(str(path), error.line, error.reason) from None
    return text


def seed_or_chance(seed: int | None) -> int:
    """The given seed, or a random one."""
    return secrets.randbelow(1_000_000_000) if seed is None else seed
