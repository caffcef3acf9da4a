"""A process that thinks for bots: `python -m buongoverno.server.bots.worker`, started by the pool.

It reads one task after the other from its standard input and exits when that is closed, so that no
worker outlives a killed server. It is only ever given worlds imagined for the seat in question.
"""

import json
import os
import signal
import sys
from typing import Final

import msgspec

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.explanation import reason_in_words
from buongoverno.players.player import Imagination
from buongoverno.players.registry import named
from buongoverno.players.thinker import Thinker, Thought
from buongoverno.processes.isolated import Channel, set_deadline
from buongoverno.server.bots.task import ADVISER, Advice, Reply, Request, Task, check_bot

NICENESS: Final = 5  # the server has priority


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
        if request.advice:
            return Reply(advice=_advice(task, world))
        return Reply(code=_decision(task, world))
    except Exception as problem:
        return Reply(fault=f"{type(problem).__name__}: {problem}")


def _decision(task: Task, world: State) -> int:
    """Decides as `players.player.decide_for` would with the same seed."""
    imagine = Imagination(world, task.seat)
    view = world.view(task.seat)
    return named(task.bot).decide(view, imagine, list(task.codes), Chance(task.seed))


def _advice(task: Task, world: State) -> tuple[Advice, ...]:
    """The best choices; for a bot that cannot explain itself, those of one that can."""
    bot = named(task.bot)
    thinker = bot if isinstance(bot, Thinker) else named(ADVISER)
    assert isinstance(thinker, Thinker)
    imagine = Imagination(world, task.seat)
    view = world.view(task.seat)
    thoughts = thinker.consider(view, imagine, list(task.codes), Chance(task.seed))
    return tuple([_in_words(task, world.seats, thought) for thought in thoughts])


def _in_words(task: Task, seats: int, thought: Thought) -> Advice:
    names = list(task.names) or [f"P{seat + 1}" for seat in range(seats)]
    cards = json.loads(task.world).get("cards")  # a game need not have any
    catalogue = buongoverno.game(task.game).catalogue(task.language, cards)
    reason = reason_in_words(thought.reason, task.game, catalogue, names)
    return Advice(thought.code, thought.chance, thought.points, reason)


if __name__ == "__main__":
    main()
