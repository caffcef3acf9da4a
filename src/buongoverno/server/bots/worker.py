"""A process that thinks for bots: `python -m buongoverno.server.bots.worker`, started by the pool.

It reads one task after the other from its standard input and exits when that is closed, so that no
worker outlives a killed server. It is only ever given worlds imagined for the seat in question.
"""

import json
import os
import signal
import sys
from typing import Final, TypeVar

import msgspec

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.explanation import explained
from buongoverno.players.grading import Graded, graded
from buongoverno.players.levels import ADVISER
from buongoverno.players.player import Imagination, Player
from buongoverno.players.registry import named
from buongoverno.players.searcher import LookingAhead
from buongoverno.players.thinker import Thinker
from buongoverno.processes.isolated import Channel, set_deadline
from buongoverno.server.bots.task import BRAKE, Advice, Reply, Request, Task, check_bot

NICENESS: Final = 5  # the server has priority
AnyPlayer = TypeVar("AnyPlayer", bound=Player)


def main() -> None:
    """Report readiness, then answer one request after the other."""
    if sys.platform != "win32":
        os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # the server ends it by closing the pipe
    channel = Channel()
    channel.send(msgspec.json.encode(Reply()))
    while True:
        request = msgspec.json.decode(channel.receive(), type=Request)
        set_deadline(request.seconds)
        reply = answer_request(request)
        set_deadline(0)
        channel.send(msgspec.json.encode(reply))


def answer_request(request: Request) -> Reply:
    """The bot's answer, or what went wrong."""
    task = request.task
    try:
        check_bot(task.bot)
        world = buongoverno.game(task.game).load(task.world)
        return _advice(task, world) if request.advice else _decision(task, world)
    except Exception as problem:
        return Reply(fault=f"{type(problem).__name__}: {problem}")


def _decision(task: Task, world: State) -> Reply:
    """Decides as `players.player.decide_for` would with the same seed."""
    bot = _with_brake(named(task.bot))
    imagine = Imagination(world, task.seat)
    view = world.view(task.seat)
    code = bot.decide(view, imagine, list(task.codes), Chance(task.seed))
    return Reply(code=code, fault="; ".join(bot.faults))


def _advice(task: Task, world: State) -> Reply:
    """The best choices; for a bot that cannot explain itself, those of one that can."""
    bot = named(task.bot)
    thinker = _with_brake(bot if isinstance(bot, Thinker) else ADVISER.player())
    imagine = Imagination(world, task.seat)
    view = world.view(task.seat)
    thoughts = thinker.consider(view, imagine, list(task.codes), Chance(task.seed))
    advice = tuple([_in_words(task, world.seats, one) for one in graded(thoughts, task.seat)])
    return Reply(advice=advice, fault="; ".join(thinker.faults))


def _with_brake(bot: AnyPlayer) -> AnyPlayer:
    """The bot, which does not search for ever whatever strangers put before it."""
    if isinstance(bot, LookingAhead):
        bot.brake = BRAKE
    return bot


def _in_words(task: Task, seats: int, one: Graded) -> Advice:
    thought = one.thought
    names = list(task.names) or [f"P{seat + 1}" for seat in range(seats)]
    cards = json.loads(task.world).get("cards")  # a game need not have any
    catalogue = buongoverno.game(task.game).catalogue(task.language, cards)
    reason = explained(one, task.game, catalogue, names)
    return Advice(thought.code, thought.chance, thought.points, reason, one.grade, thought.most)


if __name__ == "__main__":
    main()
