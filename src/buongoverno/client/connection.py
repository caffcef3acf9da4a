"""One seat at one table, live: always up to date, and no command is carried out twice."""

import contextlib
import time
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Final, Self
from uuid import uuid4

from buongoverno.client import errors
from buongoverno.client.known_table import KnownTable
from buongoverno.client.patience import Patience
from buongoverno.client.reconnecting_socket import ConnectionBroken, ReconnectingSocket
from buongoverno.client.turn import Turn
from buongoverno.protocol.command import (
    AnswerUndo,
    Caretake,
    Command,
    Decide,
    DecideAll,
    Decision,
    Order,
    Pause,
    Ready,
    Resign,
    Resume,
    Return,
    Say,
    SetOrders,
    Start,
    Undo,
    Until,
)
from buongoverno.protocol.live import (
    Conflict,
    Done,
    Hello,
    News,
    Preview,
    Previewed,
    Refused,
    Resync,
    Seen,
    Welcome,
)
from buongoverno.protocol.people import Language
from buongoverno.protocol.table import Foreseen

_ANSWER_SECONDS: Final = 20.0
_SEEN_SECONDS: Final = 20.0

Answer = Done | Refused | Conflict | Previewed


class TableConnection(KnownTable):
    """A WebSocket to a table, to be used in a `with` statement and by one thread.

    It fetches what it missed, and reconnects when the connection breaks; a command that was not
    answered is then sent again under the same id, so that the server carries it out once.
    """

    def __init__(
        self,
        socket: ReconnectingSocket,
        token: str | None,
        looking: bool,
        patience: float,
        language: Language = "en",
    ) -> None:
        super().__init__()
        self.patience = patience
        self.reconnected = 0
        self.looking = looking
        self._socket = socket
        self._token = token
        self._language: Language = language
        self._answers: dict[str, Answer] = {}

    def __repr__(self) -> str:
        if not hasattr(self, "table"):  # the server tells it when the connection is opened
            return "<TableConnection, not opened>"
        reader = "a spectator" if self.seat is None else f"P{self.seat + 1}"
        return f"<TableConnection of {reader} to table {self.table.id}, {self.table.status}>"

    def __enter__(self) -> Self:
        self._open()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._socket.close()

    # -- waiting -----------------------------------------------------------------------------------

    def turns(self) -> Iterator[Turn]:
        """Every turn of this seat until the game is over; a turn not taken is given again."""
        while not self.over:
            turn = self.turn
            if turn is not None:
                before = self.number
                yield turn
                if self.number != before:
                    continue
            self.wait()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until something new arrives; False if nothing does within `seconds`."""
        until = None if seconds is None else time.monotonic() + seconds
        while True:
            left = _SEEN_SECONDS if until is None else until - time.monotonic()
            try:
                self._receive(max(0.0, min(left, _SEEN_SECONDS)))
                return True
            except ConnectionBroken:
                self._reopen()
                return True
            except TimeoutError:
                if until is not None and time.monotonic() >= until:
                    return False
                self._say_seen()

    # -- commands ----------------------------------------------------------------------------------

    def decide(self, choice: int | str) -> Done:
        """Decide, by code or in notation; raises Conflict if the game has moved on."""
        version = self._seen_version()
        if isinstance(choice, int):
            return self.carry_out(Decide(_new_id(), version, code=choice))
        return self.carry_out(Decide(_new_id(), version, text=choice))

    def decide_all(self, decisions: Sequence[Decision]) -> Done:
        """Decide several times in a row: all is kept, or nothing."""
        return self.carry_out(DecideAll(_new_id(), self._seen_version(), [*decisions]))

    def preview(self, decisions: Sequence[Decision], known: int = 0) -> list[Foreseen]:
        """What would come of decisions in a row, up to the first that reveals something.

        Nothing is decided, and nobody else is told. The first `known` are not told again.
        """
        asked = Preview(_new_id(), self._seen_version(), [*decisions], known)
        answer = self._accepted(asked)
        assert isinstance(answer, Previewed)
        return answer.steps

    def _seen_version(self) -> int:
        return self.situation.version if self.situation is not None else self.version

    def undo(self) -> Done:
        """Take back this seat's last decision, or ask the others for consent."""
        return self.carry_out(Undo(_new_id(), self.version))

    def answer_undo(self, agree: bool) -> Done:
        """Consent to another seat's undo, or refuse it."""
        return self.carry_out(AnswerUndo(_new_id(), agree))

    def say(self, text: str) -> Done:
        """Write into the chat of the table."""
        return self.carry_out(Say(_new_id(), text))

    def start(self, fill_with: str | None = None) -> Done:
        """Start the game, with bots of this level in the free seats."""
        return self.carry_out(Start(_new_id(), fill_with))

    def ready(self, ready: bool = True) -> Done:
        """Say before the game that one is ready, where that is asked, or not."""
        return self.carry_out(Ready(_new_id(), ready))

    def pause(self) -> Done:
        """Stop the clocks and the game."""
        return self.carry_out(Pause(_new_id()))

    def resume(self) -> Done:
        """Continue after a pause."""
        return self.carry_out(Resume(_new_id()))

    def resign(self) -> Done:
        """Resign; a bot plays on for this seat."""
        return self.carry_out(Resign(_new_id()))

    def caretake(self, seat: int, level: str = "journeyman", until: Until = "return") -> Done:
        """Let a bot play for a seat: a decision, a turn, a round, or until its player returns."""
        return self.carry_out(Caretake(_new_id(), seat, level, until))

    def come_back(self) -> Done:
        """Take this seat back from the bot."""
        return self.carry_out(Return(_new_id()))

    def set_orders(self, orders: list[Order]) -> Done:
        """Replace the standing orders of this seat."""
        return self.carry_out(SetOrders(_new_id(), orders))

    def carry_out(self, command: Command) -> Done:
        """Send a command until it is carried out, then wait until its effects have arrived.

        When the server says "too often" it waits, and sends it again.
        """
        answer = self._accepted(command)
        if isinstance(answer, Conflict):
            raise errors.Conflict(answer.message, answer.snapshot)
        assert isinstance(answer, Done)
        while self.number < answer.number:
            self.wait()
        return answer

    def _accepted(self, asked: Command | Preview) -> Done | Conflict | Previewed:
        """The answer to something that was not refused; patient where it came too often."""
        waiting = Patience(self.patience)
        answer = self._answer_to(asked)
        while isinstance(answer, Refused):
            refused = errors.Refused(
                answer.reason,
                answer.message,
                answer.rule,
                answer.sentence,
                answer.retry_after,
                answer.obstacle,
            )
            self._keep_listening(waiting.pause_after(refused))
            answer = self._answer_to(asked)
        return answer

    def _keep_listening(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self.wait(left)

    def _answer_to(self, command: Command | Preview) -> Answer:
        """Send a command until it is answered."""
        self._send(command)
        until = time.monotonic() + _ANSWER_SECONDS
        while command.id not in self._answers:
            try:
                self._receive(max(0.0, until - time.monotonic()))
            except (ConnectionBroken, TimeoutError):
                self._reopen()
                self._send(command)
                until = time.monotonic() + _ANSWER_SECONDS
        return self._answers.pop(command.id)

    # -- the socket --------------------------------------------------------------------------------

    def _open(self) -> None:
        hello = Hello(self._token, self.number, self._language)
        self._take_snapshot(self._socket.open(hello).snapshot)
        self._say_seen()

    def _reopen(self) -> None:
        self.reconnected += 1
        self._open()

    def _send(self, command: Command | Preview) -> None:
        try:
            self._socket.send(command)
        except ConnectionBroken:
            self._reopen()
            self._send(command)

    def _receive(self, seconds: float) -> None:
        """Take in the next message."""
        message = self._socket.receive(seconds)
        if isinstance(message, Done | Refused | Conflict | Previewed):
            self._answers[message.id] = message
        if isinstance(message, Welcome | Conflict):
            self._resync_unless(self._take_snapshot(message.snapshot))
        elif isinstance(message, News):
            self._resync_unless(self._take_news(message))

    def _resync_unless(self, complete: bool) -> None:
        if complete:
            self._say_seen()
        elif not self._missing:
            self._missing = True
            self._socket.send(Resync(self.number))

    def _say_seen(self) -> None:
        # The next receive notices that the connection broke.
        with contextlib.suppress(ConnectionBroken):
            self._socket.send(Seen(self.number, self.looking))


def _new_id() -> str:
    return uuid4().hex
