"""A WebSocket at a table: commands in, news out, in the order things happened."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.protocol.command import Command, Decide
from buongoverno.protocol.live import (
    ClientMessage,
    Closing,
    Conflict,
    Done,
    Hello,
    Ping,
    Pong,
    Refused,
    Resync,
    Seen,
    ServerMessage,
)
from buongoverno.server.live.wire import EXTENSION, Wire
from buongoverno.server.metrics import CONNECTIONS, SENT
from buongoverno.server.office import Office
from buongoverno.server.people.visitor import (
    Place,
    Visitor,
    may_look,
    place_of,
    recognise,
    still_valid,
)
from buongoverno.server.refusals import BAD_INPUT, Refusal, Stale, Unavailable
from buongoverno.server.tables.live import LiveTable, Onlooker, encoded
from buongoverno.server.web.commands import actor_of, count
from buongoverno.server.web.recognising import address_of, check_origin, recognised

_DECODER: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)
_HELLO_SECONDS: Final = 15.0
_MOST_BYTES: Final = 65_536
_MOST_WAITING: Final = 64
_STOPPING: Final = "the server stops for a moment; come back"
_log = structlog.get_logger()

AnySocket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table:str}/live")
async def live_socket(socket: AnySocket, table: str, office: Office) -> None:
    """Talk with one client until it goes, or the server does."""
    await socket.accept()
    if office.stopping.is_set():
        await _close(socket, _STOPPING, again=True)
        return
    with CONNECTIONS.track_inprogress():
        try:
            await _talk(socket, table, office)
        except Unavailable as error:
            await _close(socket, str(error), again=True)
        except (BuongovernoError, TimeoutError) as error:
            await _close(socket, str(error) or "say hello first", again=False)
        except (WebSocketDisconnect, OSError):  # a message to somebody who is gone raises OSError
            pass


async def _talk(socket: AnySocket, table: str, office: Office) -> None:
    check_origin(socket, office)
    hello = _understood(await asyncio.wait_for(socket.receive_data(mode="text"), _HELLO_SECONDS))
    if not isinstance(hello, Hello):
        raise Refusal(BAD_INPUT, "the first message is hello")
    visitor = await _visitor(socket, table, office, hello)
    live = await office.keeper.table(table)
    place = place_of(visitor, live)
    may_look(place, live)
    conversation = Conversation(socket, office, live, visitor, place)
    await conversation.hold(hello.since)


async def _visitor(socket: AnySocket, table: str, office: Office, hello: Hello) -> Visitor:
    token = hello.token
    if token is None:
        return await recognised(socket, office, table)
    address = address_of(socket)
    return await office.keeper.read(lambda database: recognise(database, address, token))


def _understood(data: str | bytes) -> ClientMessage:
    """A message; nonsense is a Refusal."""
    if len(data) > _MOST_BYTES:
        raise Refusal(BAD_INPUT, "this message is too long")
    try:
        return _DECODER.decode(data)
    except msgspec.MsgspecError as error:
        raise Refusal(BAD_INPUT, f"this message cannot be understood: {error}") from None
    except RecursionError:
        raise Refusal(BAD_INPUT, "this message is nested too deeply") from None


async def _close(socket: AnySocket, reason: str, again: bool) -> None:
    try:
        await socket.send_data(encoded(Closing(reason, again)), mode="text")
        await socket.close(code=1012 if again else 1008)
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass


class Conversation:
    """One client at one table.

    What can be done at once is: a decision at a table where nobody else is busy, and telling what
    came of it. All else waits in line, commands in the inbox and news for the bell.
    """

    def __init__(
        self, socket: AnySocket, office: Office, live: LiveTable, visitor: Visitor, place: Place
    ) -> None:
        self.socket = socket
        self.office = office
        self.live = live
        self.visitor = visitor
        self.place = place
        self.onlooker = Onlooker(place.reader, self._tell_at_once)
        self._wire: Wire | None = None
        self._keys_seen = live.keys_changed
        self._sending = asyncio.Lock()
        self._inbox: asyncio.Queue[ClientMessage | _Failed] = asyncio.Queue()
        self._answering = False
        self._settled = asyncio.Event()  # no decision of this client is on its way to the disk
        self._settled.set()
        self._replies: list[bytes] = []

    async def hold(self, since: int) -> None:
        """Listen and tell at the same time, until one of both ends."""
        self.live.came(self.onlooker)
        self.office.presence.came(self.live, self.place.seat)
        try:
            await self._welcome(since)
            await self._tell_and_listen()
        finally:
            self.live.went(self.onlooker)
            self.office.presence.went(self.live, self.place.seat)

    async def _tell_and_listen(self) -> None:
        work = (self._tell(), self._listen(), self._answer_all())
        tasks = [asyncio.create_task(part) for part in work]
        self._take_short_way()
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._leave_short_way()
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
        _raise_first(ended)

    def _take_short_way(self) -> None:
        wire: object = (self.socket.scope["extensions"] or {}).get(EXTENSION)
        if isinstance(wire, Wire):
            self._wire = wire
            wire.listener = self._hear

    def _leave_short_way(self) -> None:
        if self._wire is not None:
            self._wire.listener = None
            self._wire = None

    # -- telling -----------------------------------------------------------------------------------

    async def _send(self, message: ServerMessage | bytes) -> None:
        data = message if isinstance(message, bytes) else encoded(message)
        SENT.count += 1
        async with self._sending:
            await self.socket.send_data(data, mode="text")

    async def _welcome(self, since: int) -> None:
        if since > self.live.course.number:
            # They were told more by another process than has come here yet.
            await self.office.keeper.catch_up(self.live)
        async with self.office.keeper.looking(self.live):
            message = self.live.welcomed(self.onlooker, since)
        await self._send(message)

    def _tell_at_once(self) -> bool:
        """Send what is new, unless something is being sent, must be looked up, or is not kept."""
        wire = self._wire
        if (
            wire is None
            or self.live.spoilt
            or self.live.keys_changed != self._keys_seen
            or self.onlooker.bell.is_set()
            or self._sending.locked()
            or self.office.stopping.is_set()
            or not wire.ready()
        ):
            return False
        messages, self._replies = self._replies, []
        news = self.live.news_for(self.onlooker)
        if news is not None:
            messages.append(news)
        if messages:
            SENT.count += len(messages)
            wire.tell(messages)
        return True

    async def _tell(self) -> None:
        """Whenever the bell rings, send what this client has not had yet.

        A slow client is not sent every step but what has come of all of them.
        """
        onlooker = self.onlooker
        while True:
            await onlooker.bell.wait()
            await self._send_replies()
            onlooker.bell.clear()
            if self.office.stopping.is_set():
                await _close(self.socket, _STOPPING, again=True)
                return
            if self.live.keys_changed != self._keys_seen:
                await self._look_again()
            async with self.office.keeper.looking(self.live):
                message = self.live.news_for(onlooker)
            if message is not None:
                await self._send(message)

    async def _send_replies(self) -> None:
        while self._replies:
            await self._send(self._replies.pop(0))

    async def _look_again(self) -> None:
        """Something about keys or seats changed: is this still who we think, and where?"""
        self._keys_seen = self.live.keys_changed
        visitor = self.visitor
        await self.office.keeper.read(lambda database: still_valid(database, visitor))
        self.place = place_of(visitor, self.live)
        may_look(self.place, self.live)
        self.onlooker.reader = self.place.reader
        self.live.came(self.onlooker)

    # -- listening ---------------------------------------------------------------------------------

    async def _listen(self) -> None:
        """What comes the long way; who is gone is noticed here too."""
        while True:
            self._hear(await self.socket.receive_data(mode="text"))
            if self._inbox.qsize() > _MOST_WAITING:
                await self._inbox.join()

    def _hear(self, data: str | bytes) -> None:
        """Take a message in: a decision is carried out at once if nothing waits before it."""
        try:
            message = _understood(data)
        except Refusal as error:
            self._inbox.put_nowait(_Failed(None, error))
            return
        if not (isinstance(message, Decide) and self._may_decide(message)):
            self._inbox.put_nowait(message)
            if self._wire is not None and self._inbox.qsize() > _MOST_WAITING:
                self._wire.pause()
            return
        try:
            count(self.office, self.visitor, message)
        except Refusal as error:
            self._inbox.put_nowait(_Failed(message, error))
            return
        self._settled.clear()
        self.office.keeper.decide(
            self.live,
            actor_of(self.place, self.live),
            message,
            lambda outcome: self._decided(message, outcome),
        )

    def _may_decide(self, command: Decide) -> bool:
        nothing_before = self._settled.is_set() and not self._answering and self._inbox.empty()
        return nothing_before and self.office.keeper.is_free(self.live, command)

    def _decided(self, command: Decide, outcome: Done | BuongovernoError) -> None:
        """What came of a decision; news go with it, unless it had been made before."""
        self._settled.set()
        if isinstance(outcome, Done):
            self._replies.append(encoded(outcome))
            if outcome.repeated:
                self.onlooker.bell.set()
        else:
            self._inbox.put_nowait(_Failed(command, outcome))

    async def _answer_all(self) -> None:
        """What waits in line, one after the other, answered in the order in which it came."""
        while True:
            message = await self._inbox.get()
            self._answering = True
            await self._settled.wait()
            await self._send_replies()
            await self._answer(message)
            self._answering = False
            self._inbox.task_done()
            if self._wire is not None and self._inbox.empty():
                self._wire.resume()

    async def _answer(self, message: "ClientMessage | _Failed") -> None:
        match message:
            case _Failed():
                await self._fail(message)
            case Ping():
                await self._send(Pong())
            case Hello() | Resync():
                await self._welcome(message.since)
            case Seen():
                self.onlooker.seen = message.number
                self.onlooker.looking = message.looking
                self.office.presence.saw(self.live, self.place.seat, message)
            case _:
                await self._carry_out(message)

    async def _carry_out(self, command: Command) -> None:
        try:
            count(self.office, self.visitor, command)
            done = await self.office.keeper.command(
                self.live.course.terms.id, actor_of(self.place, self.live), command
            )
        except BuongovernoError as error:
            await self._fail(_Failed(command, error))
        else:
            await self._send(done)

    async def _fail(self, failed: "_Failed") -> None:
        """Say why something is not done."""
        command, error = failed.command, failed.error
        if isinstance(error, Stale):
            async with self.office.keeper.looking(self.live):
                snapshot = self.live.snapshot(self.place.reader, self.onlooker.sent)
                self.onlooker.sent = self.live.course.number
            await self._send(Conflict(command.id if command else "", str(error), snapshot))
        elif isinstance(error, Refusal):
            number = command.id if command else ""
            await self._send(Refused(number, error.reason, str(error), error.rule, error.sentence))
        else:
            raise error
        if command is None:
            self.office.limits.count_bad(self.visitor.who)


@dataclass(frozen=True)
class _Failed:
    """A command, or something that is none, with the reason why it is not done."""

    command: Command | None
    error: BuongovernoError


def _raise_first(ended: Sequence[BaseException | None]) -> None:
    """What ended a conversation, unless it was only told to stop."""
    for outcome in ended:
        if isinstance(outcome, Exception) and not isinstance(outcome, asyncio.CancelledError):
            raise outcome
