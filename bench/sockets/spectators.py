"""Thousands of spectators at one table, in a process of their own.

They do as little as a client can: say hello, answer pings, count messages. What takes time here
would be taken for the server's.
"""

import asyncio
import base64
import os
import struct
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Final, cast

import uvloop

from buongoverno.server.operations.descriptors import raise_descriptor_limit

EACH_ADDRESS: Final = 150  # spectators; a server allows 200
_AT_ONCE: Final = 50  # that are connecting
_TEXT, _PING, _PONG = 1, 9, 10
_HELLO: Final = b'{"type":"hello"}'


class Spectator(asyncio.Protocol):
    """A WebSocket at a table."""

    def __init__(self, path: str, told: Callable[[], None]) -> None:
        self._path = path
        self._told = told
        self._unparsed = b""
        self._open = False
        self.welcomed = asyncio.Event()
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self._transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {self._path} HTTP/1.1", "Host: sockets", "Upgrade: websocket"]
        lines += ["Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}"]
        self._transport.write("\r\n".join([*lines, "", ""]).encode())

    def connection_lost(self, error: Exception | None) -> None:
        """The server has closed the connection."""
        self.lost = True
        self.welcomed.set()

    def data_received(self, data: bytes) -> None:
        """Take frames in; the server's are never masked nor split."""
        self._unparsed += data
        if not self._open:
            head, found, rest = self._unparsed.partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._open, self._unparsed = True, rest
            self._send(_TEXT, _HELLO)
        while (frame := self._next_frame()) is not None:
            kind, content = frame
            if kind == _PING:
                self._send(_PONG, content)
            elif kind == _TEXT and self.welcomed.is_set():
                self._told()
            elif kind == _TEXT:
                self.welcomed.set()

    def _next_frame(self) -> tuple[int, bytes] | None:
        data = self._unparsed
        if len(data) < 2:
            return None
        size, start = data[1], 2
        if size == 126:
            size, start = struct.unpack("!H", data[2:4].rjust(2, b"\0"))[0], 4
        elif size == 127:
            size, start = struct.unpack("!Q", data[2:10].rjust(8, b"\0"))[0], 10
        if len(data) < start + size:
            return None
        self._unparsed = data[start + size :]
        return data[0] & 15, data[start : start + size]

    def _send(self, kind: int, content: bytes) -> None:
        self._transport.write(bytes((0x80 | kind, 0x80 | len(content))) + bytes(4) + content)

    def leave(self) -> None:
        """Hang up."""
        self._transport.abort()


class Crowd:
    """All spectators; `told_at` are the moments at which they heard of the latest decision."""

    def __init__(self, port: int, path: str) -> None:
        self.port = port
        self.path = path
        self.spectators: list[Spectator] = []
        self.told_at: list[float] = []

    async def grow(self, count: int) -> float:
        """Have so many; gives how many seconds it took."""
        began = time.monotonic()
        free = asyncio.Semaphore(_AT_ONCE)
        places = range(len(self.spectators), count)
        await asyncio.gather(*[self._connect(place, free) for place in places])
        return time.monotonic() - began

    async def _connect(self, place: int, free: asyncio.Semaphore) -> None:
        address = f"127.0.{1 + place // EACH_ADDRESS // 250}.{1 + place // EACH_ADDRESS % 250}"
        async with free:
            _, spectator = await asyncio.get_running_loop().create_connection(
                lambda: Spectator(self.path, lambda: self.told_at.append(time.monotonic())),
                "127.0.0.1",
                self.port,
                local_addr=(address, 0),
            )
            await spectator.welcomed.wait()
            assert not spectator.lost, "the server has closed the connection of a spectator"
            self.spectators.append(spectator)

    async def hear(self) -> tuple[float, float, float]:
        """When the first, the one in the middle and the last were told of the next decision."""
        while len(self.told_at) < len(self.spectators):
            assert not any(spectator.lost for spectator in self.spectators)
            await asyncio.sleep(0.01)
        told, self.told_at = sorted(self.told_at), []
        return told[0], told[len(told) // 2], told[-1]

    def leave(self) -> int:
        """All hang up; gives how many the server had closed before."""
        closed = sum(spectator.lost for spectator in self.spectators)
        for spectator in self.spectators:
            spectator.leave()
        self.spectators = []
        return closed

    async def obey(self, orders: Connection) -> None:
        """Do what the measuring process says: a number is a size, "hear" is a decision."""
        while (order := await asyncio.to_thread(orders.recv)) != "end":
            if order == "hear":
                orders.send(await self.hear())
            elif order == "leave":
                orders.send(self.leave())
            else:
                orders.send(await self.grow(order))


def crowd(orders: Connection, port: int, path: str) -> None:
    """What the process of the spectators runs."""
    raise_descriptor_limit()
    uvloop.run(Crowd(port, path).obey(orders))
