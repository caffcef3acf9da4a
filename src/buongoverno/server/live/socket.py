"""A WebSocket at a table: commands in, news out, in the order things happened."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.protocol.live import (
    ClientMessage,
    Closing,
    Conflict,
    Hello,
    Ping,
    Pong,
    Refused,
    Resync,
    Seen,
    ServerMessage,
)
from buongoverno.server.live.connections import CONNECTIONS, MESSAGES
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
    hello = await asyncio.wait_for(_receive(socket), _HELLO_SECONDS)
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


async def _receive(socket: AnySocket) -> ClientMessage:
    """The next message; nonsense is a Refusal."""
    data = await socket.receive_data(mode="text")
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
    """One client at one table."""

    def __init__(
        self, socket: AnySocket, office: Office, live: LiveTable, visitor: Visitor, place: Place
    ) -> None:
        self.socket = socket
        self.office = office
        self.live = live
        self.visitor = visitor
        self.place = place
        self.onlooker = Onlooker(place.reader)
        self._keys_seen = live.keys_changed
        self._sending = asyncio.Lock()

    async def hold(self, since: int) -> None:
        """Listen and tell at the same time, until one of both ends."""
        self.live.onlookers.add(self.onlooker)
        self.office.presence.came(self.live, self.place.seat)
        try:
            await self._welcome(since)
            await self._tell_and_listen()
        finally:
            self.live.onlookers.discard(self.onlooker)
            self.office.presence.went(self.live, self.place.seat)

    async def _tell_and_listen(self) -> None:
        tasks = (asyncio.create_task(self._tell()), asyncio.create_task(self._listen()))
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
        _raise_first(ended)

    # -- telling -----------------------------------------------------------------------------------

    async def _send(self, message: ServerMessage | bytes) -> None:
        data = message if isinstance(message, bytes) else encoded(message)
        MESSAGES.inc()
        async with self._sending:
            await self.socket.send_data(data, mode="text")

    async def _welcome(self, since: int) -> None:
        if since > self.live.course.number:
            # They were told more by another process than has come here yet.
            await self.office.keeper.catch_up(self.live)
        async with self.office.keeper.looking(self.live):
            message = self.live.welcomed(self.onlooker, since)
        await self._send(message)

    async def _tell(self) -> None:
        """Whenever the bell rings, send what this client has not had yet.

        A slow client is not sent every step but what has come of all of them.
        """
        onlooker = self.onlooker
        while True:
            await onlooker.bell.wait()
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

    async def _look_again(self) -> None:
        """Something about keys or seats changed: is this still who we think, and where?"""
        self._keys_seen = self.live.keys_changed
        visitor = self.visitor
        await self.office.keeper.read(lambda database: still_valid(database, visitor))
        self.place = place_of(visitor, self.live)
        may_look(self.place, self.live)
        self.onlooker.reader = self.place.reader

    # -- listening ---------------------------------------------------------------------------------

    async def _listen(self) -> None:
        while True:
            try:
                message = await _receive(self.socket)
            except Refusal as error:
                await self._send(Refused("", error.reason, str(error)))
                self.office.limits.count_bad(self.visitor.who)
                continue
            await self._answer(message)

    async def _answer(self, message: ClientMessage) -> None:
        match message:
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

    async def _carry_out(self, command: Any) -> None:
        try:
            count(self.office, self.visitor, command)
            done = await self.office.keeper.command(
                self.live.course.terms.id, actor_of(self.place, self.live), command
            )
        except Stale as error:
            async with self.office.keeper.looking(self.live):
                snapshot = self.live.snapshot(self.place.reader, self.onlooker.sent)
                self.onlooker.sent = self.live.course.number
            await self._send(Conflict(command.id, str(error), snapshot))
        except Refusal as error:
            await self._send(
                Refused(command.id, error.reason, str(error), error.rule, error.sentence)
            )
        else:
            await self._send(done)


def _raise_first(ended: Sequence[BaseException | None]) -> None:
    """What ended a conversation, unless it was only told to stop."""
    for outcome in ended:
        if isinstance(outcome, Exception) and not isinstance(outcome, asyncio.CancelledError):
            raise outcome
