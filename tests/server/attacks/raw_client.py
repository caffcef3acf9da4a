"""A client that sends what it likes and reads when it likes."""

import base64
import os
import socket
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Protocol

from server.attacks.attacked import Attacked

PATIENCE: Final = 60.0  # seconds; only guards against hanging
TEXT, BYTES, PING, CONTINUATION = 1, 2, 9, 0
HELLO: Final = b'{"type":"hello"}'


class Listening(Protocol):
    """A server on this machine."""

    @property
    def port(self) -> int:
        """Where it listens."""


class RawClient:
    """A connection from an address of this machine (127.0.0.0/8)."""

    def __init__(self, server: Listening, address: str = "127.0.0.1", buffer: int = 0) -> None:
        self.socket = socket.socket()
        if buffer:  # how much the system takes in for a client that does not read
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.settimeout(PATIENCE)
        self.socket.bind((address, 0))
        self.socket.connect(("127.0.0.1", server.port))
        self.received = b""
        self.closed = False

    def send(self, data: bytes) -> None:
        """Send something; whether the server is still there shows in what it answers."""
        try:
            self.socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            self.closed = True

    def read(self) -> None:
        """Take what has come, without waiting."""
        self.socket.setblocking(False)
        try:
            while not self.closed:
                self._take()
        except BlockingIOError:
            pass
        finally:
            self.socket.settimeout(PATIENCE)

    def read_until(self, wanted: bytes) -> None:
        """Wait for something the server says."""
        while wanted not in self.received:
            assert not self.closed, self.received
            self._take()

    def read_all(self) -> bytes:
        """Wait until the server closes the connection; everything that came."""
        while not self.closed:
            self._take()
        return self.received

    def _take(self) -> None:
        try:
            data = self.socket.recv(65_536)
        except ConnectionResetError:
            data = b""
        self.received += data
        self.closed = not data

    def close(self) -> None:
        """Hang up."""
        self.socket.close()


def request(method: str, path: str, *headers: str) -> bytes:
    """The header of a request."""
    return "\r\n".join([f"{method} {path} HTTP/1.1", "host: attacked", *headers, "", ""]).encode()


def handshake(server: Attacked) -> bytes:
    """The request for a WebSocket at a table."""
    key = base64.b64encode(os.urandom(16)).decode()
    headers = ("upgrade: websocket", "connection: upgrade", "sec-websocket-version: 13")
    path = f"/api/tables/{server.table}/live"
    return request("GET", path, *headers, f"sec-websocket-key: {key}")


def frame(kind: int, content: bytes = b"", last: bool = True) -> bytes:
    """A frame of a WebSocket, masked with zeros."""
    head = bytes([(0x80 if last else 0) | kind])
    size = len(content)
    head += bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack("!H", size)
    return head + bytes(4) + content


def web_socket(server: Attacked, address: str = "127.0.0.1", buffer: int = 0) -> RawClient:
    """A WebSocket that has said hello and was welcomed."""
    client = RawClient(server, address, buffer)
    client.send(handshake(server))
    client.read_until(b"\r\n\r\n")
    assert client.received.startswith(b"HTTP/1.1 101"), client.received
    client.send(frame(TEXT, HELLO))
    client.read_until(b"welcome")
    return client


def unread_client(server: Listening, address: str = "127.0.0.1") -> RawClient:
    """One that has asked for more than the system takes in for it, and reads nothing."""
    client = RawClient(server, address, buffer=4096)
    client.send(request("GET", "/api/schema/openapi.json") * 32)
    return client


def until(condition: Callable[[], bool], what: str) -> None:
    """Wait for something that the server does by itself."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.05)


@contextmanager
def giving_back(server: Attacked) -> Iterator[int]:
    """Whoever connects in here is gone at the end; gives how many sockets are open before."""
    until(lambda: _is_settled(server), "earlier clients are still there")
    at_first = server.open_sockets()
    yield at_first
    until(lambda: server.open_sockets() <= at_first, "descriptors were not given back")


def _is_settled(server: Attacked) -> bool:
    before = server.open_sockets()
    time.sleep(0.3)
    return server.open_sockets() == before
