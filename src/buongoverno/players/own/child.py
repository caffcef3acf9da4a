"""The process of a user's bot: `python -m buongoverno.players.own.child`, started by a match.

It reads one decision after the other from its standard input and ends when that does. All it gets
is a world imagined for the bot's seat, so a bot finds nothing hidden wherever it looks.
"""

import json
import operator
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, SupportsIndex

from buongoverno.kernel.chance import Chance
from buongoverno.players.own import loading
from buongoverno.players.player import Imagination, Player
from buongoverno.plugin import registry
from buongoverno.processes.isolated import Channel, set_deadline

Message = dict[str, Any]

_LARGEST_NUMBER: Final = 1 << 31
# The match ends a slow bot; the process ends itself only that much later.
_GRACE: Final = 2.0
# A bot that starts or ends processes would outlive its match, or end it.
_FORBIDDEN: Final = frozenset(
    {
        "os.exec",
        "os.fork",
        "os.forkpty",
        "os.kill",
        "os.killpg",
        "os.posix_spawn",
        "os.spawn",
        "os.startfile",
        "os.system",
        "pty.spawn",
        "subprocess.Popen",
    }
)


def main() -> None:
    """Load the bot, say whether that worked, then decide whenever asked."""
    sys.dont_write_bytecode = True  # leave no compiled bot beside its file
    channel = Channel()
    order: Message = json.loads(channel.receive())
    limit_resources(order["memory"])
    set_deadline(order["loading_seconds"] + _GRACE)
    try:
        bot = loading.load_class(order["file"], order["class"])
    except loading.NoBotInFile as refusal:
        channel.send(_written({"refused": str(refusal)}))
        return
    path = Path(order["file"]).expanduser().resolve()
    channel.send(_written({"ready": True}))
    while True:
        set_deadline(0)
        question: Message = json.loads(channel.receive())
        set_deadline(order["seconds"] + _GRACE)
        answer = {"decision": question["decision"], **_decide(bot, path, question)}
        channel.send(_written(answer))


def _written(message: Message) -> bytes:
    return json.dumps(message).encode()


def limit_resources(memory: int) -> None:
    """Limit memory where the system can, and forbid starting or ending processes; for good.

    This contains accidents, not malice: malicious code finds ways around anything Python can
    forbid (docs/own-bot.md).
    """
    if sys.platform != "win32":
        import resource

        with suppress(OSError, ValueError):  # an even lower limit holds, or the system has none
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.addaudithook(_refuse)


def _refuse(event: str, _arguments: object) -> None:
    if event in _FORBIDDEN:
        raise PermissionError(f"a bot may not start or end processes ({event})")


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
    world = registry.game(question["game"]).load(question["world"])
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
