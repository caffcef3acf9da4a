"""Messages arrive however the network cuts them: together, in pieces, between pings, in floods."""

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from server.play.tables import Party, party
from server.serving import Server

_SECONDS: Final = 60
_PING: Final = {"type": "ping"}


class RawSocket:
    """A WebSocket whose bytes the test sends when it likes."""

    def __init__(self, address: str, table: str, token: str) -> None:
        where = urlsplit(address)
        self._socket = socket.create_connection((where.hostname, where.port), _SECONDS)
        self._protocol = ClientProtocol(parse_uri(f"ws://{where.netloc}/api/tables/{table}/live"))
        self._protocol.send_request(self._protocol.connect())
        self._received: list[dict[str, Any]] = []
        self.pongs: list[bytes] = []
        self.closed: int | None = None
        self.send(self._taken())
        while not self._protocol.handshake_exc and self._protocol.state.name == "CONNECTING":
            self._read()
        self.say({"type": "hello", "token": token})
        self.hear(lambda message: message["type"] == "welcome")

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def _taken(self) -> bytes:
        return b"".join(self._protocol.data_to_send())

    def frame(self, message: dict[str, Any], frames: int = 1) -> bytes:
        """A message as it is sent, in one frame or two."""
        text = json.dumps(message).encode()
        self._protocol.send_text(text[:10] if frames == 2 else text, fin=frames == 1)
        if frames == 2:
            self._protocol.send_continuation(text[10:], fin=True)
        return self._taken()

    def ping(self, content: bytes) -> bytes:
        """A ping of the protocol itself."""
        self._protocol.send_ping(content)
        return self._taken()

    def send(self, *pieces: bytes) -> None:
        """Send pieces, each in a packet of its own."""
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for piece in pieces:
            self._socket.sendall(piece)

    def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self.send(self.frame(message))

    def hear(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next message of the kind that is wanted; others are passed over."""
        while True:
            for place, message in enumerate(self._received):
                if wanted(message):
                    del self._received[: place + 1]
                    return message
            assert self.closed is None, f"closed with {self.closed}"
            self._received.clear()
            self._read()

    def until_closed(self) -> int:
        """The code with which the server ends the connection."""
        while self.closed is None:
            self._read()
        return self.closed

    def _read(self) -> None:
        data = self._socket.recv(65_536)
        if data:
            self._protocol.receive_data(data)
        else:
            self._protocol.receive_eof()
        for event in self._protocol.events_received():
            if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._received.append(json.loads(bytes(event.data)))
            elif isinstance(event, Frame) and event.opcode is Opcode.PONG:
                self.pongs.append(bytes(event.data))
        farewell = self._protocol.close_rcvd
        if not data or farewell is not None:
            self.closed = farewell.code if farewell is not None else 1006


@contextmanager
def seated(server: Server) -> Iterator[tuple[Party, RawSocket]]:
    """A table that has begun, and the socket of the seat that is asked."""
    with party(server.address) as table:
        client = table.clients[table.asked]
        token = client.keys[table.table]
        raw = RawSocket(server.address, table.table, token)
        try:
            yield table, raw
        finally:
            raw.close()


def decision(table: Party, number: str) -> dict[str, Any]:
    """The first choice of the seat that is asked."""
    situation = table.clients[table.asked].look(table.table).situation
    assert situation is not None
    code = situation.choices[0].code if situation.choices else situation.ranges[0].code
    return {"type": "decide", "id": number, "version": situation.version, "code": code}


def done(number: str) -> Callable[[dict[str, Any]], bool]:
    return lambda message: message["type"] == "done" and message["id"] == number


def test_a_frame_in_several_packets_is_put_together(server: Server) -> None:
    with seated(server) as (table, raw):
        frame = raw.frame(decision(table, "cut"))
        raw.send(frame[:1], frame[1:7], frame[7:20], frame[20:])
        assert raw.hear(done("cut"))["repeated"] is False
        raw.say(_PING)  # the pieces have not put the next messages out of step
        raw.hear(lambda message: message["type"] == "pong")


def test_several_frames_in_one_packet_are_handled_in_order(server: Server) -> None:
    with seated(server) as (table, raw):
        first = decision(table, "first")
        raw.send(raw.frame(_PING) + raw.frame(first) + raw.ping(b"hm") + raw.frame(first))
        raw.hear(lambda message: message["type"] == "pong")
        assert raw.hear(done("first"))["repeated"] is False
        assert raw.hear(done("first"))["repeated"] is True
        assert raw.pongs == [b"hm"]


def test_a_frame_and_the_beginning_of_the_next_in_one_packet(server: Server) -> None:
    with seated(server) as (table, raw):
        whole, cut = raw.frame(decision(table, "whole")), raw.frame(_PING)
        raw.send(whole + cut[:3])
        raw.hear(done("whole"))
        raw.send(cut[3:])
        raw.hear(lambda message: message["type"] == "pong")


def test_a_message_in_several_frames_is_put_together(server: Server) -> None:
    with seated(server) as (table, raw):
        raw.send(raw.frame(decision(table, "long"), frames=2))
        raw.hear(done("long"))


def test_a_flood_of_messages_is_answered(server: Server) -> None:
    with seated(server) as (table, raw):
        raw.send(b"".join(raw.frame(_PING) for _ in range(1000)))
        for _ in range(1000):
            raw.hear(lambda message: message["type"] == "pong")
        raw.say(decision(table, "after"))
        raw.hear(done("after"))


def test_a_long_message_is_refused_and_the_next_one_is_handled(server: Server) -> None:
    with seated(server) as (table, raw):
        raw.say({"type": "say", "id": "long", "text": "a" * 40_000})
        raw.hear(lambda message: message["type"] == "refused")
        raw.say(decision(table, "after"))
        raw.hear(done("after"))


@pytest.mark.parametrize("first", [0x81, 0xC1, 0x83])
def test_an_invalid_frame_ends_the_connection(server: Server, first: int) -> None:
    with seated(server) as (_, raw):
        unmasked = bytes((first, 2)) + b"{}"
        raw.send(unmasked)
        assert raw.until_closed() == 1002
