"""A WebSocket at a table: who is it, what may they see, and how does it end.

What goes in and out is `buongoverno.tables.connection`.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from buongoverno.answers.table_view import TableAccess
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.message import Message, told
from buongoverno.protocol.command import Command
from buongoverno.protocol.live import Closing, Hello, Preview, Seen
from buongoverno.server import metrics
from buongoverno.server.http.admission import REQUEST_BYTES
from buongoverno.server.http.authentication import address_of, authenticated
from buongoverno.server.http.languages import language_asked
from buongoverno.server.http.senders import check_origin
from buongoverno.server.live.socket_protocol import protocol_of
from buongoverno.server.people.access import (
    Caller,
    access_of,
    authenticate,
    require_valid_key,
    require_view,
)
from buongoverno.server.people.limits import BAD_MESSAGE, READ, SIGNAL
from buongoverno.server.people.rights import RightEnded
from buongoverno.server.services import Services
from buongoverno.server.use_cases.commands import actor_of, count_command, count_preview
from buongoverno.tables.connection import Connection, decoded
from buongoverno.tables.hosted_table import HostedTable
from buongoverno.tables.news_encoder import encoded
from buongoverno.tables.refusals import BAD_INPUT, TOO_MANY, Refusal, Unavailable, table_message

_STOPPING: Final = table_message("stops")

_log = structlog.get_logger()

AnySocket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table:str}/live")
async def live_socket(socket: AnySocket, table: str, services: Services) -> None:
    """Serve one client until it goes, or the server does."""
    try:
        await socket.accept()
        if services.stopping.is_set():
            await _close(socket, _STOPPING, again=True)
            return
        with metrics.CONNECTIONS.track_inprogress():
            metrics.count_ended(await _end_of(socket, table, services))
    finally:
        del socket.receive, socket.send  # which refer to the socket


async def _end_of(socket: AnySocket, table: str, services: Services) -> str:
    """Serve one client, tell it why that ends, and say so in a word."""
    try:
        await _serve(socket, table, services)
    except Unavailable as error:
        await _close(socket, error.message, again=True)
        return metrics.NO_DATABASE
    except RightEnded as error:
        await _close(socket, error.message, error.again)
        return metrics.RIGHT_ENDED
    except Refusal as error:
        limited = error.reason == TOO_MANY
        await _close(socket, error.message, again=limited)
        return metrics.LIMITED if limited else metrics.NOT_ALLOWED
    except (WebSocketDisconnect, OSError) as error:
        # Sending to a client that is gone raises OSError, and TimeoutError is one, too.
        if not isinstance(error, TimeoutError):
            return metrics.LEFT
        await _close(socket, table_message("hello_slow"), again=False)
        return metrics.NOT_ALLOWED
    except BuongovernoError as error:
        await _close(socket, error.message, again=False)
        return metrics.NOT_ALLOWED
    except Exception:
        _log.exception("a connection failed", table=table)
        await _close(socket, table_message("come_back"), again=True)
        return metrics.CONNECTION_FAILED
    return metrics.STOPPING if services.stopping.is_set() else metrics.LEFT


async def _serve(socket: AnySocket, table: str, services: Services) -> None:
    check_origin(socket, services)
    async with asyncio.timeout(services.settings.time_limits.hello):
        hello = decoded(await socket.receive_data(mode="text"))
    if not isinstance(hello, Hello):
        raise Refusal(BAD_INPUT, "hello_first")
    if hello.language is not None:
        socket.state.language = hello.language
    caller = await _caller(socket, table, services, hello)
    services.limits.count_here(READ, *caller.counted, cost=REQUEST_BYTES)
    hosted = await services.cache.table(table)
    access = access_of(caller, hosted.committed)
    require_view(access, hosted.committed)
    await LiveSocket(socket, services, hosted, caller, access).run(hello.since)


async def _caller(socket: AnySocket, table: str, services: Services, hello: Hello) -> Caller:
    token = hello.token
    if token is None:
        return await authenticated(socket, services, table)
    address, now = address_of(socket), services.clock.now()
    return await services.store.read(lambda database: authenticate(database, now, address, token))


async def _close(socket: AnySocket, reason: str | Message, again: bool) -> None:
    try:
        closing = Closing(told(reason, _language(socket)), again)
        await socket.send_data(encoded(closing), mode="text")
        await socket.close(code=1012 if again else 1008)
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass


def _language(socket: AnySocket) -> str:
    """What the client has asked for, or its browser."""
    asked = socket.state.get("language")
    return str(asked) if asked else language_asked(socket)


class LiveSocket:
    """Hosts the connection of one client that has said hello."""

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
        self.seat = access.seat
        self._protocol = protocol_of(socket.scope)
        self._connection = Connection(
            self,
            self._protocol,
            services.tables.writer,
            hosted,
            access.reader,
            actor_of(access),
            _language(socket),
        )
        self._reading: set[asyncio.Task[Any]] = set()  # from the database
        self._error: BaseException | None = None
        self._over = asyncio.Event()

    async def run(self, since: int) -> None:
        """Serve the client until it goes; raises why the server ends the connection."""
        self.services.connections.add(self._connection.end)
        try:
            with self.services.rights.watching(self.caller, self._connection.end):
                await self._run(since)
            if self.services.stopping.is_set():
                await _close(self.socket, _STOPPING, again=True)
        finally:
            self.services.connections.discard(self._connection.end)
            del self._connection  # which refers to this, as does the traceback of the error
            self._error = None

    async def _run(self, since: int) -> None:
        connection = self._connection
        self._protocol.on_message = connection.receive
        self._protocol.on_writable = connection.flush
        receiving = asyncio.create_task(self._receive())
        receiving.add_done_callback(lambda _: self._over.set())
        try:
            if self.services.stopping.is_set():
                return
            connection.open(since)
            self.services.presence.came(self.hosted, self.seat)
            await self._over.wait()
        finally:
            self._protocol.on_message = self._protocol.on_writable = None
            connection.end()
            for task in (receiving, *self._reading):
                task.cancel()
            await asyncio.gather(receiving, return_exceptions=True)
            self.services.presence.went(self.hosted, self.seat)
        if self._error is not None:
            raise self._error

    async def _receive(self) -> None:
        """Take what comes in several frames, until the client is gone."""
        while True:
            self._connection.receive(await self.socket.receive_data(mode="text"))

    # -- what the connection asks of its host ------------------------------------------------------

    def count_command(self, command: Command) -> None:
        """Commands are limited."""
        count_command(self.services, self.caller, command)

    def count_preview(self, asked: Preview) -> None:
        """So is asking what would come of decisions."""
        count_preview(self.services, self.caller, asked)

    def count_nonsense(self) -> None:
        """And messages that make no sense."""
        self.services.limits.count_here(BAD_MESSAGE, *self.caller.counted)

    def count_signal(self) -> None:
        """And signs of life."""
        self.services.limits.count_here(SIGNAL, *self.caller.counted)

    def count_reading(self) -> None:
        """All that a person asks for over all connections comes out of one share."""
        self.services.limits.count_here(READ, *self.caller.counted, cost=REQUEST_BYTES)

    def charge_reading(self, size: int) -> None:
        """How much that was is known afterwards."""
        self.services.limits.charge(READ, *self.caller.counted, cost=size)

    def saw(self, seen: Seen) -> None:
        """The client has shown what it got."""
        self.services.presence.saw(self.hosted, self.seat, seen)

    def catch_up(self) -> None:
        """The client was told more by another process than this one has heard of."""
        self._hold_for(self.services.cache.catch_up(self.hosted), lambda: None)

    def check_access(self) -> None:
        """Keys or seats may have changed: is this still who we think, and where do they sit?"""
        caller = self.caller
        reading = self.services.store.read(lambda database: require_valid_key(database, caller))
        self._hold_for(reading, self._take_access)

    def ended(self, error: BaseException | None) -> None:
        """The connection ended; so does `run`."""
        self._error = error
        self._over.set()

    def _take_access(self) -> None:
        access = access_of(self.caller, self.hosted.committed)
        require_view(access, self.hosted.committed)
        self.seat = access.seat
        self._connection.set_access(access.reader, actor_of(access))

    def _hold_for(self, reading: Coroutine[Any, Any, None], then: Callable[[], None]) -> None:
        """Hold the connection until something was read from the database."""

        async def read() -> None:
            try:
                await reading
                then()
            except Exception as error:
                self._connection.end(error)
            self._connection.release()

        self._connection.hold()
        task = asyncio.create_task(read())
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)
