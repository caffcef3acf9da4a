"""A WebSocket at a table: commands in, news out.

Messages come in by `receive`, which puts commands into the table's queue. Whenever something may
have to be sent, `flush` sends what the client has not had yet: a client that reads slowly is not
sent every step but what has come of all of them.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.protocol.command import Command
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
from buongoverno.server import metrics
from buongoverno.server.database.errors import Unavailable
from buongoverno.server.hosting.hosted_table import HostedTable, Outcome
from buongoverno.server.hosting.table_service import command_change, done
from buongoverno.server.http.authentication import address_of, authenticated, check_origin
from buongoverno.server.live.socket_protocol import protocol_of
from buongoverno.server.people.access import (
    Caller,
    TableAccess,
    access_of,
    authenticate,
    require_valid_key,
    require_view,
)
from buongoverno.server.services import Services
from buongoverno.server.use_cases.commands import actor_of, count_command
from buongoverno.tables.news_encoder import NewsEncoder, Subscriber, encoded
from buongoverno.tables.refusals import BAD_INPUT, Refusal, Stale

_DECODER: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)
_HELLO_SECONDS: Final = 15.0
_MOST_BYTES: Final = 65_536
_MOST_UNANSWERED: Final = 64
_STOPPING: Final = "the server stops for a moment; come back"

_log = structlog.get_logger()

AnySocket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table:str}/live")
async def live_socket(socket: AnySocket, table: str, services: Services) -> None:
    """Serve one client until it goes, or the server does."""
    await socket.accept()
    if services.stopping.is_set():
        await _close(socket, _STOPPING, again=True)
        return
    with metrics.CONNECTIONS.track_inprogress():
        try:
            await _serve(socket, table, services)
        except Unavailable as error:
            await _close(socket, str(error), again=True)
        except (BuongovernoError, TimeoutError) as error:
            await _close(socket, str(error) or "say hello first", again=False)
        except (WebSocketDisconnect, OSError):  # sending to a client that is gone raises OSError
            pass
        except Exception:
            _log.exception("a connection failed", table=table)
            await _close(socket, "something went wrong on the server; come back", again=True)


async def _serve(socket: AnySocket, table: str, services: Services) -> None:
    check_origin(socket, services)
    hello = _decoded(await asyncio.wait_for(socket.receive_data(mode="text"), _HELLO_SECONDS))
    if not isinstance(hello, Hello):
        raise Refusal(BAD_INPUT, "the first message is hello")
    caller = await _caller(socket, table, services, hello)
    hosted = await services.cache.table(table)
    access = access_of(caller, hosted.committed)
    require_view(access, hosted.committed)
    await Connection(socket, services, hosted, caller, access).run(hello.since)


async def _caller(socket: AnySocket, table: str, services: Services, hello: Hello) -> Caller:
    token = hello.token
    if token is None:
        return await authenticated(socket, services, table)
    address, now = address_of(socket), services.clock.now()
    return await services.store.read(lambda database: authenticate(database, now, address, token))


def _decoded(data: str | bytes) -> ClientMessage:
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


class Connection:
    """One client at one table."""

    def __init__(
        self,
        socket: AnySocket,
        services: Services,
        hosted: HostedTable,
        caller: Caller,
        access: TableAccess,
    ) -> None:
        self.socket = socket
        self.services = services
        self.hosted = hosted
        self.caller = caller
        self.access = access
        self.subscriber = Subscriber(access.reader, self.flush)
        self._protocol = protocol_of(socket.scope)
        self._access_revision = hosted.committed.access_revision
        self._answers: list[Callable[[], bytes]] = []  # each is encoded when it is sent
        self._queued = 0  # commands in the table's queue
        self._paused = False
        self._waiting: asyncio.Task[None] | None = None  # for something to be read first
        self._error: BaseException | None = None
        self._ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def run(self, since: int) -> None:
        """Serve the client until it goes; raises why the server ends the connection."""
        self.hosted.subscribe(self.subscriber)
        self.services.presence.came(self.hosted, self.access.seat)
        self._protocol.on_message = self.receive
        self._protocol.on_writable = self.flush
        reading = asyncio.create_task(self._read())
        try:
            self._welcome(since)
            await asyncio.wait((reading, self._ended), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._protocol.on_message = self._protocol.on_writable = None
            for task in (reading, self._waiting):
                if task is not None:
                    task.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            self.hosted.unsubscribe(self.subscriber)
            self.services.presence.went(self.hosted, self.access.seat)
        if self._error is not None:
            raise self._error
        if self.services.stopping.is_set():
            await _close(self.socket, _STOPPING, again=True)

    async def _read(self) -> None:
        """Take what comes in several frames, until the client is gone."""
        while True:
            self.receive(await self.socket.receive_data(mode="text"))

    def _end(self, error: BaseException | None = None) -> None:
        """End the connection, with the reason if there is one."""
        if not self._ended.done():
            self._error = error
            self._ended.set_result(None)

    def _wait_for(self, work: Coroutine[Any, Any, None]) -> None:
        """Send nothing until something was read from the database."""
        before = self._waiting

        async def wait() -> None:
            try:
                if before is not None:
                    await before
                await work
            except Exception as error:
                self._end(error)
            if self._waiting is task:
                self._waiting = None
                self.flush()

        task = self._waiting = asyncio.create_task(wait())

    # -- out ---------------------------------------------------------------------------------------

    def flush(self) -> None:
        """Send news, and answers to what the client asked; one that fails ends alone."""
        try:
            self._flush()
        except Exception as error:
            self._end(error)

    def _flush(self) -> None:
        if self.services.stopping.is_set():
            self._end()
        if self._waiting is not None or self._ended.done() or not self._protocol.can_send:
            return
        if self.hosted.committed.access_revision != self._access_revision:
            self._wait_for(self._check_access())
            return
        messages: list[bytes] = []
        if self.subscriber.welcomed:
            news = self._encoder().news(self.subscriber)
            if news is not None:  # before the answers, so that a client knows what they are about
                messages.append(news)
        answers, self._answers = self._answers, []
        messages += [encode() for encode in answers]
        if messages:
            metrics.SENT.count += len(messages)
            self._protocol.send_messages(messages)
        self._pause_or_resume()

    def _pause_or_resume(self) -> None:
        """A client has to wait while too much of what it asked is not answered."""
        too_much = self._queued + len(self._answers) >= _MOST_UNANSWERED
        if too_much != self._paused:
            self._paused = too_much
            self._protocol.pause() if too_much else self._protocol.resume()

    def _encoder(self) -> NewsEncoder:
        return self.hosted.encoder(self.services.clock.now())

    def _answer(self, encode: Callable[[], bytes]) -> None:
        self._answers.append(encode)
        self.flush()

    def _answer_with(self, message: ServerMessage) -> None:
        self._answer(lambda: encoded(message))

    async def _check_access(self) -> None:
        """Keys or seats may have changed: is this still who we think, and where do they sit?"""
        self._access_revision = self.hosted.committed.access_revision
        caller = self.caller
        await self.services.store.read(lambda database: require_valid_key(database, caller))
        self.access = access_of(caller, self.hosted.committed)
        require_view(self.access, self.hosted.committed)
        self.subscriber.reader = self.access.reader
        self.hosted.subscribe(self.subscriber)

    def _welcome(self, since: int) -> None:
        """Send everything after an entry."""
        if since > self.hosted.committed.number:
            # The client was told more by another process than this one has heard of.
            self._wait_for(self.services.cache.catch_up(self.hosted))
        self._answer(lambda: self._encoder().welcome(self.subscriber, since))

    # -- in ----------------------------------------------------------------------------------------

    def receive(self, data: str | bytes) -> None:
        """Take a message in."""
        try:
            message = _decoded(data)
        except Refusal as error:
            self._refuse("", error)
            self._count_bad()
            return
        match message:
            case Ping():
                self._answer_with(Pong())
            case Hello() | Resync():
                self._welcome(message.since)
            case Seen():
                self.subscriber.looking = message.looking
                self.services.presence.saw(self.hosted, self.access.seat, message)
            case _:
                self._submit(message)
        self._pause_or_resume()

    def _count_bad(self) -> None:
        """A client that sends too much nonsense is sent away."""
        try:
            self.services.limits.count_bad(self.caller.id)
        except Refusal as error:
            self._end(error)

    def _submit(self, command: Command) -> None:
        """Put a command into the table's queue; it is answered when it is committed."""
        try:
            count_command(self.services, self.caller, command)
        except Refusal as error:
            self._refuse(command.id, error)
            return
        self._queued += 1
        change = command_change(actor_of(self.access), command)
        self.services.tables.submit(
            self.hosted, change, lambda outcome: self._committed(command, outcome)
        )

    def _committed(self, command: Command, outcome: Outcome) -> None:
        """Say what became of a command."""
        self._queued -= 1
        error = outcome.error
        if error is None:
            self._answer_with(done(command, outcome))
        elif isinstance(error, Stale):
            self._answer(lambda: self._conflict(command.id, error))
        elif isinstance(error, Refusal):
            self._refuse(command.id, error)
        else:  # nothing is known of the command; the client comes back and asks
            self._end(error)

    def _conflict(self, command: str, error: Stale) -> bytes:
        snapshot = self._encoder().snapshot(self.subscriber.reader, self.subscriber.sent)
        self.subscriber.sent = self.hosted.committed.number
        return encoded(Conflict(command, str(error), snapshot))

    def _refuse(self, command: str, error: Refusal) -> None:
        self._answer_with(Refused(command, error.reason, str(error), error.rule, error.sentence))
