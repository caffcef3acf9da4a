"""Honest requests, however they are sent, are answered as HTTP wants it."""

import os
import signal
import socket
from collections.abc import Iterator
from contextlib import closing

import pytest

from server.attacks.raw_client import RawClient, request, unread_client
from server.operations.running import until
from server.serving import Server, serving

_JSON = "content-type: application/json"


@pytest.fixture
def client(server: Server) -> Iterator[RawClient]:
    """A connection to a server."""
    made = RawClient(server)
    yield made
    made.close()


def statuses(client: RawClient) -> list[int]:
    """Those of all answers so far."""
    pieces = client.received.split(b"HTTP/1.1 ")[1:]
    return [int(piece[:3]) for piece in pieces]


def test_a_connection_is_used_again(client: RawClient) -> None:
    for _ in range(3):
        client.received = b""
        client.send(request("GET", "/health"))
        client.read_until(b'"well":true')
    assert not client.closed


def test_requests_sent_at_once_are_answered_in_order(client: RawClient) -> None:
    paths = ["/health", "/nowhere", "/api/games", "/api/games/nothing/rules", "/health"]
    client.send(b"".join(request("GET", path) for path in paths))
    client.send(request("GET", "/health", "connection: close"))
    client.read_all()
    assert statuses(client) == [200, 404, 200, 404, 200, 200]


def test_whoever_sends_requests_at_once_and_hangs_up_is_no_error(server: Server) -> None:
    hasty = unread_client(server)
    hasty.read_until(b"HTTP/1.1 200 ")
    hasty.close()
    for _ in range(20):
        client = RawClient(server)
        client.send(request("GET", "/api/games", "connection: close"))
        client.read_all()
        client.close()
    assert "Traceback" not in server.log()


def test_the_end_is_said_and_kept(client: RawClient) -> None:
    client.send(request("GET", "/health", "connection: close"))
    assert b"connection: close" in client.read_all()
    assert statuses(client) == [200]


def test_an_older_client_is_answered(client: RawClient) -> None:
    client.send(b"GET /health HTTP/1.0\r\n\r\n")
    client.read_all()
    assert statuses(client) == [200]


def test_a_header_in_single_bytes_is_put_together(client: RawClient) -> None:
    for byte in request("GET", "/health", "connection: close"):
        client.send(bytes([byte]))
    client.read_all()
    assert statuses(client) == [200]


def test_a_client_may_wait_until_it_is_told_to_send_the_body(client: RawClient) -> None:
    body = b'{"name": "nobody", "password": "wrong password"}'
    length = f"content-length: {len(body)}"
    client.send(request("POST", "/api/session", _JSON, length, "expect: 100-continue"))
    client.read_until(b"HTTP/1.1 100 Continue\r\n\r\n")
    client.send(body)
    client.read_until(b"\r\n\r\n{")
    assert statuses(client) == [100, 401]


def test_a_long_body_in_pieces_is_read(client: RawClient) -> None:
    body = b'{"name": "nobody", "password": "wrong password"}'.ljust(200_000)
    client.send(request("POST", "/api/session", _JSON, "transfer-encoding: chunked"))
    for start in range(0, len(body), 1000):
        client.send(b"3e8\r\n" + body[start : start + 1000] + b"\r\n")
    client.send(b"0\r\n\r\n")
    client.read_until(b"\r\n\r\n{")
    assert statuses(client) == [401]


def test_a_header_without_a_body_can_be_asked_for(client: RawClient) -> None:
    client.send(request("HEAD", "/nowhere", "connection: close"))
    head, _, body = client.read_all().partition(b"\r\n\r\n")
    assert b"content-length: " in head
    assert body == b""


def test_headers_may_be_long(client: RawClient) -> None:
    cookies = "; ".join(f"buongoverno-{number:016x}=" + "k" * 43 for number in range(200))
    more = [f"x-{number}: y" for number in range(60)]
    client.send(request("GET", "/health", f"cookie: {cookies}", *more, "connection: close"))
    client.read_all()
    assert statuses(client) == [200]


def test_the_first_request_of_a_connection_is_answered_though_the_server_stops(
    database: str,
) -> None:
    with (
        serving(database) as server,
        closing(RawClient(server)) as early,
        closing(RawClient(server)) as asked,
    ):
        asked.send(request("GET", "/health"))  # accepted after the other one
        asked.read_until(b'"well":true')
        os.kill(server.pid, signal.SIGTERM)
        until(lambda: _refuses(server.port))
        early.send(request("GET", "/health"))
        assert b"connection: close" in early.read_all()
        assert statuses(early) == [200]
        assert asked.read_all().count(b"HTTP/1.1") == 1


def _refuses(port: int) -> bool:
    with socket.socket() as late:
        return late.connect_ex(("127.0.0.1", port)) != 0
