"""The WebSocket's short way: whole messages from and to a conversation, without a task between.

Uvicorn's protocol stays in charge of everything else: opening, closing, control frames, messages in
pieces, and clients that read slowly. A decision comes in and goes out to four clients some thousand
times a second, and going through the usual layers cost half of the server's time (docs/server.md).
"""

from collections.abc import Callable
from typing import Any, Final

from uvicorn._types import WebSocketScope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.utils import apply_mask

EXTENSION: Final = "buongoverno.wire"

_TEXT: Final = 0x81  # a whole message of text
_MASKED: Final = 0x80
_TWO_BYTES: Final = 126  # the length stands in the next two bytes
_EIGHT_BYTES: Final = 127
_MASK_BYTES: Final = 4

Listener = Callable[[bytes], None]


class Wire(WebSocketsSansIOProtocol):
    """A connection that tells its conversation at once of every message that came in one piece."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.listener: Listener | None = None
        # After a message in pieces only the library knows where the next one begins.
        self._in_pieces = False

    def handle_connect(self, event: Request) -> None:
        """Let the application find this connection."""
        super().handle_connect(event)
        scope: WebSocketScope | None = getattr(self, "scope", None)
        if scope is not None:
            extensions: Any = scope["extensions"]
            extensions[EXTENSION] = self

    # -- in ----------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Hand whole messages on; leave all else to the library."""
        if self.listener is None or self._in_pieces:
            super().data_received(data)
            return
        at = 0
        while at < len(data):
            end = _frame_end(data, at)
            if end > len(data):
                self._in_pieces = True
                super().data_received(data[at:])
                return
            self._frame(data[at:end])
            at = end

    def _frame(self, frame: bytes) -> None:
        # Who has said goodbye, or speaks otherwise than a client should, is the library's.
        if frame[0] != _TEXT or not frame[1] & _MASKED or self.listener is None or self.close_sent:
            super().data_received(frame)
            return
        payload = _payload(frame)
        self.listener(apply_mask(frame[payload:], frame[payload - _MASK_BYTES : payload]))

    def pause(self) -> None:
        """Take nothing in for a while."""
        if not self.transport.is_closing():
            self.transport.pause_reading()

    def resume(self) -> None:
        """Take messages in again."""
        if not self.transport.is_closing():
            self.transport.resume_reading()

    # -- out ---------------------------------------------------------------------------------------

    def ready(self) -> bool:
        """Whether a message can go out at once."""
        return (
            self.writable.is_set()
            and self.handshake_complete
            and not self.close_sent
            and not self.transport.is_closing()
        )

    def tell(self, messages: list[bytes]) -> None:
        """Send messages of text, together."""
        parts: list[bytes] = []
        for message in messages:
            parts.append(_header(len(message)))
            parts.append(message)
        self.transport.write(b"".join(parts))


def _header(length: int) -> bytes:
    if length < _TWO_BYTES:
        return bytes((_TEXT, length))
    if length < 1 << 16:
        return bytes((_TEXT, _TWO_BYTES, length >> 8, length & 0xFF))
    return bytes((_TEXT, _EIGHT_BYTES)) + length.to_bytes(8)


def _payload(frame: bytes) -> int:
    """Where the content of a masked frame begins."""
    length = frame[1] & ~_MASKED
    if length < _TWO_BYTES:
        return 2 + _MASK_BYTES
    return (4 if length == _TWO_BYTES else 10) + _MASK_BYTES


def _frame_end(data: bytes, at: int) -> int:
    """Where a frame ends that begins at `at`; beyond the data if it is not all there."""
    if at + 2 > len(data):
        return len(data) + 1
    mask = _MASK_BYTES if data[at + 1] & _MASKED else 0
    length = data[at + 1] & ~_MASKED
    if length < _TWO_BYTES:
        return at + 2 + mask + length
    wide = 2 if length == _TWO_BYTES else 8
    if at + 2 + wide > len(data):
        return len(data) + 1
    return at + 2 + wide + mask + int.from_bytes(data[at + 2 : at + 2 + wide])
