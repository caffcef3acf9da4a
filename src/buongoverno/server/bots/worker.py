"""A process that thinks for bots: `python -m buongoverno.server.bots.worker`, started by a crew.

It hears of one task after the other on its standard input and ends when that does, so none is left
over when a server is killed. All it is ever given is worlds imagined for the seat in question.
"""

import io
import json
import os
import queue
import signal
import sys
import threading
from contextlib import suppress
from typing import BinaryIO, Final

import msgspec

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.explanation import reason_in_words, reasons_of
from buongoverno.players.own import sandbox
from buongoverno.players.registry import named
from buongoverno.players.thinker import Thinker, Thought
from buongoverno.server.bots.task import ADVISER, Advice, Task, check_bot
from buongoverno.server.bots.wire import LENGTH, Reply, Request, framed, length_of

NICENESS: Final = 5  # the server goes first
_ENGLISH: Final = "en"


def main() -> None:
    """Say that it is ready, then answer whenever asked."""
    if sys.platform != "win32":
        os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # the server takes leave by closing the pipe
    requests, replies = _private_pipes()
    inbox: queue.SimpleQueue[Request] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(requests, inbox), daemon=True).start()
    _send(replies, Reply())
    while True:
        request = inbox.get()
        sandbox.set_deadline(request.seconds)
        reply = carried_out(request)
        sandbox.set_deadline(0)
        _send(replies, reply)


def _private_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Standard input and output are for messages alone; anything printed goes where errors go."""
    requests = os.fdopen(os.dup(0), "rb")
    replies = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)
    return requests, replies


def _listen(requests: BinaryIO, inbox: "queue.SimpleQueue[Request]") -> None:
    """Hand on what the server says; when it falls silent for good, end at once."""
    try:
        while len(start := requests.read(LENGTH.size)) == LENGTH.size:
            text = requests.read(length_of(start))
            inbox.put(msgspec.json.decode(text, type=Request))
    finally:
        os._exit(0)


def _send(replies: BinaryIO, reply: Reply) -> None:
    with suppress(BrokenPipeError):  # the server is gone, which the listener notices
        replies.write(framed(reply))
        replies.flush()


def carried_out(request: Request) -> Reply:
    """What a bot answers, or what went wrong."""
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
    """The same as `players.player.decide_for` with the same seed gives."""

    def imagine(fresh: Chance) -> State:
        return world.imagine(task.seat, fresh)

    view = world.view(task.seat)
    return named(task.bot).decide(view, imagine, list(task.codes), Chance(task.seed))


def _advice(task: Task, world: State) -> tuple[Advice, ...]:
    """The best choices; a bot that cannot explain itself asks one that can."""

    def imagine(fresh: Chance) -> State:
        return world.imagine(task.seat, fresh)

    bot = named(task.bot)
    thinker = bot if isinstance(bot, Thinker) else named(ADVISER)
    assert isinstance(thinker, Thinker)
    view = world.view(task.seat)
    thoughts = thinker.consider(view, imagine, list(task.codes), Chance(task.seed))
    return tuple([_in_words(task, world.seats, thought) for thought in thoughts])


def _in_words(task: Task, seats: int, thought: Thought) -> Advice:
    names = list(task.names) or [f"P{seat + 1}" for seat in range(seats)]
    language = _spoken(task.game, task.language)
    cards = json.loads(task.world)["cards"]
    catalogue = buongoverno.game(task.game).catalogue(language, cards)
    reason = reason_in_words(thought.reason, task.game, catalogue, names)
    return Advice(thought.code, thought.chance, thought.points, reason)


def _spoken(game: str, language: str) -> str:
    """That language, or English where it has no words yet."""
    if not (language.isascii() and language.isalpha()):  # it becomes part of the name of a file
        return _ENGLISH
    try:
        buongoverno.game(game).catalogue(language)
        reasons_of(game, language)
    except FileNotFoundError:
        return _ENGLISH
    return language


if __name__ == "__main__":
    main()
