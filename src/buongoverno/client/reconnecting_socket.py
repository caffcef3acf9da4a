"""A WebSocket to a table: opened with a hello, and opened again after it broke."""

import time
from contextlib import ExitStack, suppress
from typing import Final

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from buongoverno.client.decoding import message
from buongoverno.client.errors import Ended, Unreachable
from buongoverno.protocol.live import ClientMessage, Closing, Hello, ServerMessage, Welcome

_OPEN_SECONDS: Final = 15.0
_CLOSE_SECONDS: Final = 1.0
_FIRST_PAUSE: Final = 0.05
_LONGEST_PAUSE: Final = 2.0
_MOST_BYTES: Final = 16_000_000


class ConnectionBroken(Exception):
    """The connection is gone; opening it again may help."""


class ReconnectingSocket:
    """Sends and receives messages; of their contents it knows only hello, welcome and closing."""

    def __init__(self, url: str, headers: dict[str, str], patience: float) -> None:
        self._url = url
        self._headers = headers
        self._patience = patience
        self._socket: ClientConnection | None = None
        self._closing = ExitStack()

    def open(self, hello: Hello) -> Welcome:
        """Connect and wait for the welcome; try again for `patience` seconds."""
        until = time.monotonic() + self._patience
        pause = _FIRST_PAUSE
        while True:
            try:
                return self._open(hello)
            except (ConnectionBroken, OSError, InvalidHandshake, ConnectionClosed) as error:
                self.close()
                if time.monotonic() + pause > until:
                    raise Unreachable(f"the server at {self._url} does not answer") from error
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _open(self, hello: Hello) -> Welcome:
        self.close()
        self._socket = self._closing.enter_context(
            connect(
                self._url,
                additional_headers=self._headers,
                max_size=_MOST_BYTES,
                open_timeout=_OPEN_SECONDS,
                close_timeout=_CLOSE_SECONDS,
            )
        )
        self.send(hello)
        while True:
            answer = self.receive(_OPEN_SECONDS)
            if isinstance(answer, Welcome):
                return answer

    def send(self, outgoing: ClientMessage) -> None:
        """Send a message."""
        if self._socket is None:
            raise ConnectionBroken
        try:
            self._socket.send(msgspec.json.encode(outgoing).decode())
        except (ConnectionClosed, OSError) as error:
            raise ConnectionBroken from error

    def receive(self, seconds: float) -> ServerMessage | None:
        """The next message; TimeoutError if none comes in time."""
        if self._socket is None:
            raise ConnectionBroken
        try:
            found = message(self._socket.recv(seconds))
        except ConnectionClosed as error:
            raise ConnectionBroken from error
        if isinstance(found, Closing):
            if found.again:
                raise ConnectionBroken
            raise Ended(found.reason)
        return found

    def close(self) -> None:
        """Close the connection."""
        self._socket = None
        with suppress(ConnectionClosed, OSError):
            self._closing.close()
