"""What a bot is asked and what it answers; nothing in it that its seat may not know."""

from dataclasses import dataclass
from typing import Final

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.state import State
from buongoverno.players.levels import LEVELS, level
from buongoverno.players.registry import GREEDY, RANDOM

# Who is asked for a hint when nobody else is named.
ADVISER: Final = LEVELS[-1].name

_SIMPLE: Final = (RANDOM, GREEDY)
_LIMIT: Final = 20  # milliseconds, for those that have no level
_PATIENCE: Final = 10  # so many times its limit a bot may take before it counts as stuck


@dataclass(frozen=True)
class Task:
    """A decision to be thought about; `world` is an imagined state as text (`State.save`)."""

    table: str
    game: str
    world: str
    seat: int
    codes: tuple[int, ...]
    bot: str
    seed: int
    language: str = "en"
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Answer:
    """What a bot decided; `fault` says why somebody else decided in its place, if so."""

    code: int
    milliseconds: float
    fault: str = ""


@dataclass(frozen=True)
class Advice:
    """A choice with the chance to win, the points to expect and the reason in words."""

    code: int
    chance: float
    points: float
    reason: str


def task_for(
    table: str,
    game: str,
    state: State,
    seat: int,
    bot: str,
    seed: int,
    language: str = "en",
    names: tuple[str, ...] = (),
) -> Task:
    """The task for a seat that is to decide; it holds an imagined world, never the true one.

    The seed goes to the worker, so it must not tell anything of the game's own.
    """
    world = state.imagine(seat, Chance(seed))
    codes = tuple(state.legal(seat))
    return Task(table, game, world.save(), seat, codes, bot, seed, language, names)


def bots() -> list[str]:
    """The bots that may sit at a table of a server."""
    return [*_SIMPLE, *[found.name for found in LEVELS]]


def check_bot(name: str) -> None:
    """BadSetup unless that is a bot for a server: no files of anybody, no budgets of their own."""
    if name not in _SIMPLE and level(name) is None:
        raise BadSetup(f"no bot '{name}' can sit at this table; there are: {', '.join(bots())}")


def hard_limit(bot: str, grace: float) -> float:
    """The seconds after which a bot counts as stuck; `grace` is for a busy machine."""
    found = level(bot)
    milliseconds = _LIMIT if found is None else found.limit
    return milliseconds * _PATIENCE / 1000 + grace
