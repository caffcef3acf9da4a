"""The process of a user's bot: `python -m buongoverno.players.own.child`, started by a match.

It reads one decision after the other from its standard input and ends when that does. All it gets
is a world imagined for the bot's seat, so a bot finds nothing hidden wherever it looks.
"""

import io
import operator
import os
import queue
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final, SupportsIndex

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.own import loading, sandbox
from buongoverno.players.own.framing import LONGEST_QUESTION, Message, receive, send
from buongoverno.players.player import Player

_LARGEST_NUMBER: Final = 1 << 31
# The match ends a slow bot; the process ends itself only that much later.
_GRACE: Final = 2.0


class Imagination:
    """What a bot calls to get a world its seat cannot tell from the true one."""

    def __init__(self, world: State, seat: int) -> None:
        self._world = world
        self._seat = seat

    def __call__(self, chance: Chance) -> State:
        return self._world.imagine(self._seat, chance)


def main() -> None:
    """Load the bot, say whether that worked, then decide whenever asked."""
    questions, answers = _private_pipes()
    inbox: queue.SimpleQueue[Message] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(questions, inbox), daemon=True).start()
    order = inbox.get()
    sandbox.limit_resources(order["memory"])
    sandbox.set_deadline(order["loading_seconds"] + _GRACE)
    try:
        bot = loading.load_class(order["file"], order["class"])
    except loading.NoBotInFile as refusal:
        _answer(answers, {"refused": str(refusal)})
        return
    path = Path(order["file"]).expanduser().resolve()
    _answer(answers, {"ready": True})
    while True:
        sandbox.set_deadline(0)
        question = inbox.get()
        sandbox.set_deadline(order["seconds"] + _GRACE)
        _answer(answers, {"decision": question["decision"], **_decide(bot, path, question)})


def _private_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Take standard input and output away from the bot.

    It finds an empty input instead, and what it prints goes where errors go.
    """
    questions = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)
    return questions, answers


def _listen(questions: BinaryIO, inbox: "queue.SimpleQueue[Message]") -> None:
    """Pass on the messages of the match; end at once when its pipe is closed."""
    try:
        while (message := receive(questions, LONGEST_QUESTION)) is not None:
            inbox.put(message)
    finally:
        os._exit(0)


def _answer(answers: BinaryIO, message: Message) -> None:
    for stream in (sys.stdout, sys.stderr):
        with suppress(Exception):  # the bot may have closed or replaced it
            stream.flush()
    send(answers, message)


def _decide(bot: type[Player], path: Path, question: Message) -> Message:
    """The code a new object of the bot's class answers, or what it did wrong instead."""
    try:
        answer = _asked(bot, question)
        code = _number(answer)
        if code is None:
            return {"fault": f"answered {loading.shown_answer(answer)}, which is no code"}
        return {"code": code}
    except MemoryError as problem:
        return _fault("needed more memory than it may use", problem, path)
    except SystemExit as problem:
        return _fault("called sys.exit", problem, path)
    except BaseException as problem:
        return _fault(f"raised {loading.told(problem)}", problem, path)


def _asked(bot: type[Player], question: Message) -> int:
    seat: int = question["seat"]
    world = buongoverno.game(question["game"]).load(question["world"])
    return bot().decide(
        world.view(seat),
        Imagination(world, seat),
        question["codes"],
        Chance.load(question["chance"]),
    )


def _number(answer: object) -> int | None:
    """A whole number that fits into a message; numpy's are accepted, True is not a number."""
    if isinstance(answer, bool) or not isinstance(answer, SupportsIndex):
        return None
    number = operator.index(answer)
    return number if abs(number) < _LARGEST_NUMBER else None


def _fault(what: str, problem: BaseException, path: Path) -> Message:
    line = loading.line_of(problem, path)
    return {"fault": f"{what} (line {line})" if line else what}


if __name__ == "__main__":
    main()
