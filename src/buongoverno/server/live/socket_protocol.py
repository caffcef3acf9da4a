"""The WebSocket protocol the server runs with: uvicorn's, without a task for every message.

A decision comes in from one client and goes out to four, some thousand times a second. Through the
ASGI interface each of these messages wakes a task; here a connection gets messages by a plain call
and sends by one, several messages in one write (docs/server.md has what that is worth). Frames,
handshake, pings and closing are the business of uvicorn and websockets.

A frame of six bytes takes the parser as long as one of a hundred, so there is a limit on how many
come, whatever they say. What they say is counted where it is understood.
"""

import asyncio
import math
import weakref
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request
from websockets.protocol import State

from buongoverno.server import metrics
from buongoverno.server.http.http_protocol import counted_address
from buongoverno.server.http.open_connections import ServerConfig

_EXTENSION: Final = "buongoverno.socket"
_MOST_FRAMES: Final = 1000  # in so many seconds:
_FRAME_SECONDS: Final = 20.0
_MOST_FRAGMENTS: Final = 100  # of one message
_MOST_PARSED_BYTES: Final = 4096  # before the frames are counted


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket with plain calls in and out; one of the `OpenConnections` of its process."""

    def __init__(self, config: ServerConfig, *arguments: Any, **named: Any) -> None:
        super().__init__(config, *arguments, **named)
        self.on_message: Callable[[bytes], None] | None = None
        self.on_writable: Callable[[], None] | None = None
        self.deadline = math.inf  # pings find out whether the client is there
        self.address: str | None = None
        self._others = config.connections
        self.close_timeout = self._others.seconds.closing
        self._frames = 0
        self._frames_since = self.loop.time()

    # -- the connection ----------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection, which was one for requests until now."""
        super().connection_made(transport)
        self.address = counted_address(self.client, self.app)
        self._others.opened(self, socket=True)
        if self.transport.get_write_buffer_size():  # of answers to earlier requests
            self.pause_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self._others.closed(self)
        super().connection_lost(exc)
        self.conn.parser.close()  # which refers to what refers to it

    def cut_off(self) -> None:
        """Close the connection, whatever the client has not read."""
        self.transport.abort()

    # -- in ----------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Take frames in, not more than a client may send."""
        for start in range(0, len(data), _MOST_PARSED_BYTES):
            super().data_received(data[start : start + _MOST_PARSED_BYTES])
            if self._frames > _MOST_FRAMES and self._others.limited:
                self._check_frames()
            if self.transport.is_closing():
                return

    def _check_frames(self) -> None:
        now = self.loop.time()
        if now > self._frames_since + _FRAME_SECONDS:
            self._frames, self._frames_since = 0, now
        else:
            metrics.count_limited("frames")
            self._fail(CloseCode.POLICY_VIOLATION, "that were too many messages")

    def _fail(self, code: CloseCode, reason: str) -> None:
        """Close the connection because of what came, as uvicorn does when it cannot be parsed."""
        if not self.close_sent:
            self.conn.fail(code, reason)
            self.handle_parser_exception()

    def handle_connect(self, event: Request) -> None:
        """Let the application find this protocol."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[_EXTENSION] = weakref.ref(self)  # the protocol refers to its scope

    def handle_text(self, event: Frame) -> None:
        """Hand a whole message on; one in several frames takes the usual way."""
        self._frames += 1
        if self.on_message is None or not event.fin or self.close_sent:
            super().handle_text(event)
        else:
            self.on_message(bytes(event.data))

    def handle_cont(self, event: Frame) -> None:
        """Take a further piece of a message; empty ones have no size that would be too much."""
        self._frames += 1
        if len(self.frames) >= _MOST_FRAGMENTS:
            self._fail(CloseCode.MESSAGE_TOO_BIG, "this message comes in too many pieces")
        else:
            super().handle_cont(event)

    def handle_bytes(self, event: Frame) -> None:
        """Take what is no text."""
        self._frames += 1
        super().handle_bytes(event)

    def handle_ping(self) -> None:
        """Answer a ping; one who does not read has enough answers already."""
        self._frames += 1
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping."""
        self._frames += 1
        super().handle_pong(event)

    # -- out ---------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """The client has not read everything, so it is sent nothing for a while."""
        super().pause_writing()
        self._others.is_unread(self)

    def resume_writing(self) -> None:
        """The client has read everything."""
        super().resume_writing()
        self._others.is_read(self)
        if self.on_writable is not None:
            self.on_writable()

    @property
    def can_send(self) -> bool:
        """Whether messages can be sent now; `on_writable` is called when they can again."""
        open_both_ways = self.conn.state is State.OPEN and not self.transport.is_closing()
        return open_both_ways and self.writable.is_set()

    def send_messages(self, messages: list[bytes]) -> None:
        """Send messages of text in one write."""
        metrics.SENT.count += len(messages)
        for message in messages:
            self.conn.send_text(message)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def pause(self) -> None:
        """Read nothing for a while."""
        if not self.transport.is_closing():
            self.transport.pause_reading()

    def resume(self) -> None:
        """Read again."""
        if not self.transport.is_closing():
            self.transport.resume_reading()


def protocol_of(scope: Any) -> SocketProtocol:
    """The protocol of a WebSocket's scope."""
    reference = (scope["extensions"] or {}).get(_EXTENSION)
    assert reference is not None, "the server was not started with SocketProtocol"
    found: object = reference()
    assert isinstance(found, SocketProtocol)
    return found
