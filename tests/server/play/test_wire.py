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

_SECONDS: Final = 20
_PING: Final = {"type": "ping"}


class Line:
    """A WebSocket of which the test decides which bytes go out when."""

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
        """A message as it goes over the wire, in one frame or two."""
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
        """With which code the server ends the connection."""
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
def seated(server: Server) -> Iterator[tuple[Party, Line]]:
    """A table that has begun, and a line for whoever is asked there."""
    with party(server.address) as table:
        client = table.clients[table.asked]
        token = client.keys[table.table]
        line = Line(server.address, table.table, token)
        try:
            yield table, line
        finally:
            line.close()


def decision(table: Party, number: str) -> dict[str, Any]:
    """The first choice of whoever is asked."""
    situation = table.clients[table.asked].look(table.table).situation
    assert situation is not None
    code = situation.choices[0].code if situation.choices else situation.ranges[0].code
    return {"type": "decide", "id": number, "version": situation.version, "code": code}


def done(number: str) -> Callable[[dict[str, Any]], bool]:
    return lambda message: message["type"] == "done" and message["id"] == number


def test_a_decision_in_pieces_is_put_together(server: Server) -> None:
    with seated(server) as (table, line):
        frame = line.frame(decision(table, "cut"))
        line.send(frame[:1], frame[1:7], frame[7:20], frame[20:])
        assert line.hear(done("cut"))["repeated"] is False
        line.say(_PING)  # the pieces have not put the next messages out of step
        line.hear(lambda message: message["type"] == "pong")


def test_messages_together_are_taken_one_by_one(server: Server) -> None:
    with seated(server) as (table, line):
        first = decision(table, "first")
        line.send(line.frame(_PING) + line.frame(first) + line.ping(b"hm") + line.frame(first))
        line.hear(lambda message: message["type"] == "pong")
        assert line.hear(done("first"))["repeated"] is False
        assert line.hear(done("first"))["repeated"] is True
        assert line.pongs == [b"hm"]


def test_a_whole_message_and_the_beginning_of_another(server: Server) -> None:
    with seated(server) as (table, line):
        whole, cut = line.frame(decision(table, "whole")), line.frame(_PING)
        line.send(whole + cut[:3])
        line.hear(done("whole"))
        line.send(cut[3:])
        line.hear(lambda message: message["type"] == "pong")


def test_a_message_in_several_frames(server: Server) -> None:
    with seated(server) as (table, line):
        line.send(line.frame(decision(table, "long"), frames=2))
        line.hear(done("long"))


def test_a_flood_is_answered_in_order(server: Server) -> None:
    with seated(server) as (table, line):
        line.send(b"".join(line.frame(_PING) for _ in range(1000)))
        for _ in range(1000):
            line.hear(lambda message: message["type"] == "pong")
        line.say(decision(table, "after"))
        line.hear(done("after"))


def test_a_long_message_is_refused_and_the_next_one_heard(server: Server) -> None:
    with seated(server) as (table, line):
        line.say({"type": "say", "id": "long", "text": "a" * 40_000})
        line.hear(lambda message: message["type"] == "refused")
        line.say(decision(table, "after"))
        line.hear(done("after"))


@pytest.mark.parametrize("first", [0x81, 0xC1, 0x83])
def test_what_is_no_frame_of_a_client_ends_the_connection(server: Server, first: int) -> None:
    with seated(server) as (_, line):
        unmasked = bytes((first, 2)) + b"{}"
        line.send(unmasked)
        assert line.until_closed() == 1002


def test_the_answer_comes_before_the_news_of_it(server: Server) -> None:
    with seated(server) as (table, line):
        line.say(decision(table, "one"))
        line.hear(done("one"))
        news = line.hear(lambda message: message["type"] == "news")
        assert news["happenings"][-1]["kind"] == "decided"
