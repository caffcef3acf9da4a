"""A user's bot as a match knows it: a player that always answers legally and in time."""

from types import TracebackType
from typing import Any, Final, Self

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadSetup
from buongoverno.players.own.process import BotProcess, Fault, LoadingFault, Message
from buongoverno.players.own.spec import DEFAULT_MEMORY, DEFAULT_SECONDS, Spec, read_spec
from buongoverno.players.player import Imagine, Player

# After that many faults a bot is not started again.
MOST_FAULTS: Final = 20


def own_player(text: str) -> "OwnPlayer":
    """The bot that a text such as `mybot.py:Careful:200ms` names, loaded."""
    return OwnPlayer(read_spec(text))


def load(
    path: str,
    class_name: str = "",
    seconds: float = DEFAULT_SECONDS,
    memory: int = DEFAULT_MEMORY,
) -> "OwnPlayer":
    """The bot of a class in a file, loaded; without a name, the only one that is there."""
    return OwnPlayer(Spec(path, class_name, seconds, memory))


class OwnPlayer(Player):
    """A bot from a file, in a process of its own, for one game.

    Whatever it does, the match goes on: a decision it does not make legally and in time is made at
    random, and `faults` says why. Close it, or use it in a `with` statement; in any case its
    process ends with this object.
    """

    def __init__(self, spec: Spec) -> None:
        """Load the bot; BadSetup says what is wrong with a file that cannot be loaded."""
        self.spec = spec
        self.faults: list[str] = []
        self._decisions = 0
        try:
            self._process: BotProcess | None = BotProcess(spec)
        except LoadingFault as refusal:
            raise BadSetup(str(refusal)) from None

    def decide(self, view: object, imagine: Imagine, codes: list[int], chance: Chance) -> int:
        """The bot's answer, or a random code if it gives no valid one.

        The bot is given an imagined world. `chance` advances by the same amount in any case.
        """
        seen: Any = view
        self._decisions += 1
        world = imagine(_stream(chance))
        question = {
            "decision": self._decisions,
            "game": seen.game,
            "seat": seen.seat,
            "world": world.save(),
            "codes": codes,
            "chance": _stream(chance).save(),
        }
        fallback = codes[chance.below(len(codes))]
        if len(codes) == 1 or len(self.faults) >= MOST_FAULTS:
            return fallback
        try:
            return self._answer(question)
        except Fault as fault:
            self._note(fault)
            self.close()
            return fallback

    def _answer(self, question: Message) -> int:
        if self._process is None:
            self._process = BotProcess(self.spec)
        code = self._process.ask(question)
        if code not in question["codes"]:
            raise Fault(f"answered {code}, which is not legal")
        return code

    def _note(self, fault: Fault) -> None:
        line = f"decision {self._decisions}: {fault}"
        if len(self.faults) == MOST_FAULTS - 1:
            line += "; it is not started again in this game"
        self.faults.append(line)

    def close(self) -> None:
        """End the bot's process; the next decision would start another."""
        if self._process is not None:
            self._process.end()
            self._process = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


def _stream(chance: Chance) -> Chance:
    """A new stream, from which the one it comes from cannot be worked out."""
    return Chance(chance.next32() << 64 | chance.next32() << 32 | chance.next32())
