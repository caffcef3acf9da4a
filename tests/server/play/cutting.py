"""A wire between a client and a server that can be cut."""

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import urlsplit

_CHUNK: Final = 65_536


class Wire:
    """Listens at an address of its own and passes everything on, until it is cut."""

    def __init__(self, server: str) -> None:
        found = urlsplit(server)
        self._server = (str(found.hostname), int(found.port or 80))
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self._open: list[socket.socket] = []
        self._threads = [threading.Thread(target=self._accept)]
        self._lose_answer = threading.Event()
        self._lost: set[socket.socket] = set()
        self.cuts = 0

    def start(self) -> None:
        """Begin to listen."""
        self._threads[0].start()

    def cut(self) -> None:
        """Break all connections, now."""
        self.cuts += 1
        for end in list(self._open):  # a client that reconnects meanwhile is not cut
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def lose_next_answer(self) -> None:
        """Let the next message through to the server, and cut its connection before the answer."""
        self._lose_answer.set()

    def close(self) -> None:
        """Cut and listen no more."""
        with contextlib.suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self.cut()
        for thread in self._threads:
            thread.join()
        for end in self._open:
            end.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(self._server)
            except OSError:
                near.close()
                continue
            self._open += [near, far]
            for pump in (
                threading.Thread(target=self._up, args=(near, far)),
                threading.Thread(target=self._down, args=(far, near)),
            ):
                self._threads.append(pump)
                pump.start()

    def _up(self, near: socket.socket, far: socket.socket) -> None:
        """From the client to the server."""
        with contextlib.suppress(OSError):
            while data := near.recv(_CHUNK):
                if self._lose_answer.is_set():
                    self._lost.add(far)
                    self._lose_answer.clear()
                far.sendall(data)
        self._end(near, far)

    def _down(self, far: socket.socket, near: socket.socket) -> None:
        """From the server to the client; an answer that is to be lost ends the connection."""
        with contextlib.suppress(OSError):
            while data := far.recv(_CHUNK):
                if far in self._lost:
                    self.cuts += 1
                    break
                near.sendall(data)
        self._end(near, far)

    def _end(self, *ends: socket.socket) -> None:
        for end in ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@contextmanager
def wire(server: str) -> Iterator[Wire]:
    """A wire to a server."""
    running = Wire(server)
    running.start()
    try:
        yield running
    finally:
        running.close()
