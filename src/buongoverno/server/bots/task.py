"""What a bot is asked and what it answers; a task holds nothing its seat may not know."""

from dataclasses import dataclass
from typing import Final

from msgspec import Struct

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.state import State
from buongoverno.players.levels import LEVELS, level
from buongoverno.players.registry import GREEDY, RANDOM

# The bot that gives hints unless another is named.
ADVISER: Final = LEVELS[-1].name

_SIMPLE: Final = (RANDOM, GREEDY)
_LIMIT: Final = 20  # milliseconds, for bots that have no level
_PATIENCE: Final = 10  # a bot counts as stuck after this many times its limit


@dataclass(frozen=True)
class Task:
    """A decision to make; `world` is an imagined state as text (`State.save`)."""

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
    """What was decided; `fault` says why another bot decided instead, if one did."""

    code: int
    fault: str = ""


@dataclass(frozen=True)
class Advice:
    """A choice with its chance to win, the expected points and the reason in words."""

    code: int
    chance: float
    points: float
    reason: str


class Request(Struct, frozen=True):
    """What a worker is asked: to decide or, with `advice`, to name the best choices.

    The worker exits after `seconds`, in case the server was killed meanwhile.
    """

    task: Task
    advice: bool
    seconds: float


class Reply(Struct, frozen=True):
    """What a worker answers: a code or advice, or a `fault` if it has neither."""

    code: int = -1
    advice: tuple[Advice, ...] = ()
    fault: str = ""


def task_for(
    game: str,
    state: State,
    seat: int,
    bot: str,
    seed: int,
    language: str = "en",
    names: tuple[str, ...] = (),
) -> Task:
    """The task for a seat that has to decide; it holds an imagined world, never the true one.

    The worker gets the seed, so the seed must reveal nothing about that of the game.
    """
    world = state.imagine(seat, Chance(seed))
    codes = tuple(state.legal(seat))
    return Task(game, world.save(), seat, codes, bot, seed, language, names)


def bots() -> list[str]:
    """The bots that may sit at a table of a server."""
    return [*_SIMPLE, *[found.name for found in LEVELS]]


def check_bot(name: str) -> None:
    """Raise BadSetup unless a server offers this bot; files and custom budgets are for the lab."""
    if name not in _SIMPLE and level(name) is None:
        raise BadSetup(f"no bot '{name}' can sit at this table; there are: {', '.join(bots())}")


def hard_limit(bot: str, grace: float) -> float:
    """The seconds after which a bot counts as stuck; `grace` is for a busy machine."""
    found = level(bot)
    milliseconds = _LIMIT if found is None else found.limit
    return milliseconds * _PATIENCE / 1000 + grace
