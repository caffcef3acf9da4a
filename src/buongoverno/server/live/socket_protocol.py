"""The WebSocket protocol the server runs with: uvicorn's, without a task for every message.

A decision comes in from one client and goes out to four, some thousand times a second. Through the
ASGI interface each of these messages wakes a task; here a connection gets messages by a plain call
and sends by one, several messages in one write (docs/server.md has what that is worth). Frames,
handshake, pings and closing are the business of uvicorn and websockets.
"""

from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from buongoverno.server import metrics

_EXTENSION: Final = "buongoverno.socket"


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket with plain calls in and out for the connection that it serves."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.on_message: Callable[[bytes], None] | None = None
        self.on_writable: Callable[[], None] | None = None

    def handle_connect(self, event: Request) -> None:
        """Let the application find this protocol."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[_EXTENSION] = self

    def handle_text(self, event: Frame) -> None:
        """Hand a whole message on; one in several frames takes the usual way."""
        if self.on_message is None or not event.fin or self.close_sent:
            super().handle_text(event)
        else:
            self.on_message(bytes(event.data))

    def resume_writing(self) -> None:
        """The client has read enough for more to be sent."""
        super().resume_writing()
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
    found: object = (scope["extensions"] or {}).get(_EXTENSION)
    assert isinstance(found, SocketProtocol), "the server was not started with SocketProtocol"
    return found
