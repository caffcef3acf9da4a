"""Clients that keep the server waiting: all kinds at once, while others are served."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Final

import pytest

from server.attacks.attacked import LONGEST_ANSWER, Attacked
from server.attacks.hurried_server import SECONDS
from server.attacks.raw_client import (
    HELLO,
    PATIENCE,
    PING,
    TEXT,
    RawClient,
    frame,
    giving_back,
    handshake,
    request,
    unread_client,
    until,
    web_socket,
)

EACH: Final = 6  # clients of a kind
_POST: Final = ("content-type: application/json", "content-length: 1000")
_CHUNKED: Final = ("content-type: application/json", "transfer-encoding: chunked")


@dataclass
class Slow:
    """What slow clients send at first, and what they send every now and then."""

    first: bytes
    later: bytes = b""
    answer: bytes = b""  # with this the server's answer begins
    closed_after: float = 0.0  # seconds
    clients: list[RawClient] = field(default_factory=list)


KINDS: Final = {
    "silence": Slow(b""),
    "half a header": Slow(b"GET / HTTP/1.1\r\nhost: a\r\n", answer=b"HTTP/1.1 408 "),
    "a header byte by byte": Slow(b"GET / HTTP/1.1\r\nx: ", b"a", b"HTTP/1.1 408 "),
    "a header line by line": Slow(b"GET / HTTP/1.1\r\n", b"x: y\r\n", b"HTTP/1.1 408 "),
    "an address byte by byte": Slow(b"GET /", b"a", b"HTTP/1.1 408 "),
    "empty lines": Slow(b"", b"\r\n", b"HTTP/1.1 408 "),
    "nothing after an answer": Slow(request("GET", "/health"), answer=b"HTTP/1.1 200 "),
    "empty lines after an answer": Slow(request("GET", "/health"), b"\r\n", b"HTTP/1.1 200 "),
    "half a second request": Slow(
        request("GET", "/health") + b"GET /health HTTP/1.1\r\n", answer=b"HTTP/1.1 200 "
    ),
    "half a body": Slow(request("POST", "/api/tables", *_POST) + b"{"),
    "a body byte by byte": Slow(request("POST", "/api/tables", *_POST) + b"{", b" "),
    "a body chunk by chunk": Slow(request("POST", "/api/tables", *_CHUNKED), b"1\r\na\r\n"),
    "what follows a body byte by byte": Slow(
        request("POST", "/api/tables", *_CHUNKED) + b"1\r\na\r\n0\r\nx: ", b"a"
    ),
    "a body for nobody": Slow(request("POST", "/nowhere", *_POST), b"a", b"HTTP/1.1 405 "),
}


@dataclass
class Siege:
    """What came of slow clients of all kinds at once."""

    longest_answer: float
    megabytes: float


@pytest.fixture(scope="module")
def siege(hurried: Attacked) -> Iterator[Siege]:
    before = hurried.megabytes()
    with giving_back(hurried):
        for number, slow in enumerate(KINDS.values()):
            slow.clients = [RawClient(hurried, f"127.0.1.{number + 1}") for _ in range(EACH)]
            for client in slow.clients:
                client.send(slow.first)
        longest, most = _wait_until_cut_off(hurried)
    yield Siege(longest, most - before)
    for slow in KINDS.values():
        for client in slow.clients:
            client.close()


def _wait_until_cut_off(server: Attacked) -> tuple[float, float]:
    """How long others waited at most for an answer, and the most memory the server had."""
    began = time.monotonic()
    longest, most = 0.0, 0.0
    while any(not slow.closed_after for slow in KINDS.values()):
        passed = time.monotonic() - began
        assert passed < PATIENCE, [name for name, slow in KINDS.items() if not slow.closed_after]
        for slow in KINDS.values():
            _go_on(slow, passed)
        longest, most = max(longest, server.is_serving()), max(most, server.megabytes())
        time.sleep(0.1)
    return longest, most


def _go_on(slow: Slow, passed: float) -> None:
    for client in slow.clients:
        client.read()
        if not client.closed:
            client.send(slow.later)
    if not slow.closed_after and all(client.closed for client in slow.clients):
        slow.closed_after = passed


@pytest.mark.parametrize("kind", KINDS)
def test_a_slow_client_is_cut_off(siege: Siege, kind: str) -> None:
    slow = KINDS[kind]
    assert slow.closed_after >= SECONDS.header - 0.5
    for client in slow.clients:
        assert client.received.startswith(slow.answer)
        assert client.received.count(b"HTTP/1.1 ") <= 2


def test_others_are_served_meanwhile_and_little_memory_is_taken(siege: Siege) -> None:
    assert siege.longest_answer < LONGEST_ANSWER
    assert siege.megabytes < 10


# -- who does not read -----------------------------------------------------------------------------


def test_whoever_does_not_read_answers_is_cut_off(hurried: Attacked) -> None:
    before = hurried.megabytes()
    with ExitStack() as stack, giving_back(hurried) as at_first:
        for _ in range(EACH):
            stack.callback(unread_client(hurried, "127.0.2.1").close)
        until(lambda: hurried.open_sockets() > at_first, "nobody came")
        assert hurried.is_serving() < LONGEST_ANSWER
        assert hurried.megabytes() < before + 30


def test_a_web_socket_is_not_opened_before_earlier_requests_are_answered(
    hurried: Attacked,
) -> None:
    with giving_back(hurried):
        client = RawClient(hurried, buffer=4096)
        client.send(request("GET", "/api/schema/openapi.json") * 20 + handshake(hurried))
    assert b"HTTP/1.1 101 " not in client.read_all()
    client.close()


# -- WebSockets ------------------------------------------------------------------------------------


def test_a_web_socket_that_does_not_say_hello_is_closed(hurried: Attacked) -> None:
    with giving_back(hurried):
        silent, half = RawClient(hurried), RawClient(hurried)
        for client in (silent, half):
            client.send(handshake(hurried))
            client.read_until(b"\r\n\r\n")
        half.send(frame(TEXT, HELLO[:5], last=False))
        while not half.closed:
            half.send(frame(PING))  # it is there, but says nothing
            half.read()
            time.sleep(0.2)
        for client in (silent, half):
            assert b"say hello first" in client.read_all()
    silent.close()
    half.close()


def test_a_web_socket_whose_client_is_gone_is_found_out(hurried: Attacked) -> None:
    with giving_back(hurried):
        gone = web_socket(hurried)
        began = time.monotonic()
        gone.read_all()  # without answering pings
        assert time.monotonic() - began >= SECONDS.pong - 0.5
    gone.close()


def test_a_web_socket_that_answers_pings_stays(hurried: Attacked) -> None:
    client = web_socket(hurried)
    until_when = time.monotonic() + SECONDS.ping + SECONDS.pong + 1.5
    while time.monotonic() < until_when:
        client.read()
        while (place := client.received.find(b"\x89\x04")) >= 0:
            client.send(frame(10, client.received[place + 2 : place + 6]))
            client.received = client.received[place + 6 :]
        assert not client.closed
        time.sleep(0.05)
    client.close()
