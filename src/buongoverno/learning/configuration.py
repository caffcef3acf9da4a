"""How a game is learned: the settings of a run, from a file of the game or another."""

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.game import Game
from buongoverno.kernel.resources import text_of

FILE = "learning.toml"
_NOT_SIMPLE = ("game", "tables", "expert")


@dataclass(frozen=True)
class Tables:
    """One kind of table, and how often it is played among all tables."""

    players: int
    ruleset: str
    share: float = 1.0


@dataclass(frozen=True)
class Expert:
    """How the policy learns from search (expert iteration), in rounds."""

    begin: float = 0.75  # of the time of a run, after which rounds are held; 1: none
    updates: int = 10  # of self-play between two rounds
    games: int = 512  # of a round
    share: float = 0.125  # of their decisions that are searched; the policy makes the others
    simulations: int = 32  # for each of these
    sharpness: float = 30.0  # how much likelier (as a logarithm) a sure win is than a sure loss
    window: int = 200_000  # examples that are learned from, the newest
    passes: int = 2  # over them
    minibatch: int = 4096
    learning_rate: float = 2e-4
    leash: float = 1.0  # how much it counts to stay as it was in games of self-play
    trial_games: int = 2048  # against the policy before, which stays if it is better


@dataclass(frozen=True)
class Configuration:
    """The settings of a run."""

    game: str
    tables: tuple[Tables, ...]
    games: int = 4096  # played side by side
    steps: int = 64  # decisions of each game between two updates
    widths: tuple[int, ...] = (512, 128, 128)  # of the layers of the policy
    critic_width: int = 512
    critic_blocks: int = 3
    learning_rate: float = 6e-4
    passes: int = 2  # over the decisions of an update
    minibatch: int = 8192
    clip: float = 0.2
    entropy: float = 0.01
    later: float = 0.985  # how far later surprises count for a decision (lambda)
    critic_first: int = 20  # updates in which only winning is learned, not what to do
    temperature: float = 0.3  # points that make an action e times likelier at first; 0: no judge
    old_share: float = 0.2  # of games in which older selves play some seats
    bot_share: float = 0.03  # of games in which a bot plays some seats
    bot: str = "greedy"
    expert: Expert = Expert()


def configuration(game: Game, file: Path | None = None) -> Configuration:
    """The settings in a file, or those that come with the game; without both, the usual ones."""
    name, text = (str(file), file.read_text("utf-8")) if file else (FILE, _own(game))
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadSetup(f"{name}: {error}") from None
    tables = given.pop("tables", [{"players": game.most_players, "ruleset": game.rulesets[0]}])
    expert = given.pop("expert", {})
    _check(name, Configuration, given)
    _check(name, Expert, expert)
    for table in tables:
        _check(name, Tables, table)
    if "widths" in given:
        given["widths"] = tuple(given["widths"])
    kinds = tuple(Tables(**one) for one in tables)
    return Configuration(game.name, kinds, expert=Expert(**expert), **given)


def _own(game: Game) -> str:
    try:
        return text_of(game.package, FILE)
    except FileNotFoundError:
        return ""


def _check(name: str, kind: Any, given: dict[str, object]) -> None:
    known = [one.name for one in fields(kind) if one.name not in _NOT_SIMPLE]
    for key in given:
        if key not in known:
            raise BadSetup(f"{name}: there is no setting '{key}'; there are {', '.join(known)}")
