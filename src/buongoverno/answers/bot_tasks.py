"""What a bot is asked and what it answers; a task holds nothing its seat may not know."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Final

from msgspec import Struct

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.state import State
from buongoverno.players.grading import Grade
from buongoverno.players.levels import LEVELS, level
from buongoverno.players.registry import GREEDY, RANDOM
from buongoverno.protocol.analysis import Luck, SurveyedDecision
from buongoverno.tables.refusals import table_message
from buongoverno.tables.table_state import TableState

# The seconds of a processor after which a search has to decide with what it has found so far. Far
# from what searches take, interpreted and with a stranger's cards too (docs/bots.md).
BRAKE: Final = 10.0

_SIMPLE: Final = (RANDOM, GREEDY)


@dataclass(frozen=True)
class Task:
    """A decision to make; `world` is an imagined state as text (`State.save`).

    Or one that was made: with `judged` the advice comes with a verdict on what was `played`. Or a
    row of `moves` to look through, the first of which has the number `first`: then the world is
    the true one, of a game in which nothing is secret any more.
    """

    game: str
    world: str
    seat: int
    codes: tuple[int, ...]
    bot: str
    seed: int
    language: str = "en"
    names: tuple[str, ...] = ()
    judged: bool = False
    played: int = -1
    moves: tuple[tuple[int, str], ...] = ()
    first: int = 0


@dataclass(frozen=True)
class Answer:
    """What was decided; `fault` says why a search was cut short or another bot decided instead."""

    code: int
    fault: str = ""


@dataclass(frozen=True)
class Advice:
    """A choice with its chance to win, the expected points and the reason in words.

    `grade` compares it with the first (players/grading.py); `most` is what a bid may go up to.
    """

    code: int
    chance: float
    points: float
    reason: str
    grade: Grade = "best"
    most: int | None = None


@dataclass(frozen=True)
class Verdict:
    """What is thought of a decision that was made, beside the advice.

    Everybody's chance to win before it, what it cost and the standard error of that, and what the
    network prefers; `disputed`: to the network it is better than what is advised.
    """

    chances: tuple[float, ...]
    cost: float
    noise: float
    network: int
    disputed: bool


@dataclass(frozen=True)
class Surveyed:
    """What was found in a row of decisions (answers/mistakes.py)."""

    chances: list[list[float]]
    decisions: list[SurveyedDecision]
    luck: list[Luck]


class Request(Struct, frozen=True):
    """What a worker is asked: to decide or, with `advice`, to name the best choices.

    The worker exits after `seconds`, in case the server was killed meanwhile.
    """

    task: Task
    advice: bool
    seconds: float


class Reply(Struct, frozen=True):
    """What a worker answers: a code, advice or what it has looked through.

    `fault` says that it was cut short or has none of them.
    """

    code: int = -1
    advice: tuple[Advice, ...] = ()
    fault: str = ""
    verdict: Verdict | None = None
    surveyed: Surveyed | None = None


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


def question(table: TableState, seat: int) -> Task:
    """What the bot of a seat is asked."""
    bot = table.seats[seat].bot
    assert bot is not None
    seed = bot_seed(table, table.asked_at[seat], seat)
    return task_for(table.game.name, table.state, seat, bot, seed)


def bot_seed(table: TableState, number: int, seat: int) -> int:
    """The seed of a bot's own chance for a question, which tells nothing about that of the game.

    What people say at the table does not change it.
    """
    text = f"bot {table.terms.seed} {number} {seat}"
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest())


async def decided(task: Task, ask: Callable[[Task], Awaitable[Reply]]) -> Answer:
    """A decision for a seat. If the bot fails another bot decides, so there is always one."""
    reply = await ask(task)
    if reply.code in task.codes:
        return Answer(reply.code, reply.fault)
    fault = reply.fault or f"answered {reply.code}, which is not legal"
    instead = await ask(replace(task, bot=GREEDY))
    if instead.code in task.codes:
        fault = f"{task.bot} {fault}; {GREEDY} decided in its place"
        return Answer(instead.code, fault)
    fault = f"{task.bot} {fault}; {GREEDY} did no better, so the first choice was taken"
    return Answer(task.codes[0], fault)


def bots() -> list[str]:
    """The bots that may sit at a table."""
    return [*_SIMPLE, *[found.name for found in LEVELS]]


def check_bot(name: str) -> None:
    """Raise BadSetup unless tables offer this bot; files and custom budgets are for the lab."""
    if name not in _SIMPLE and level(name) is None:
        raise BadSetup(table_message("no_bot", name=name, known=", ".join(bots())))
