"""Requests that are no HTTP, or not quite: the server answers 400 or hangs up, and stays well."""

import socket
from typing import Final

import httpx
import pytest

from server.serving import Server

REQUESTS: Final = {
    "nothing": b"\r\n\r\n",
    "noise": bytes(range(256)) * 8,
    "a TLS greeting": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 200,
    "no version": b"GET /health\r\n\r\n",
    "a strange version": b"GET /health HTTP/9.9\r\nhost: x\r\n\r\n",
    "a strange method": b"STEAL /health HTTP/1.1\r\nhost: x\r\n\r\n",
    "a long line": b"GET /" + b"x" * 200_000 + b" HTTP/1.1\r\nhost: x\r\n\r\n",
    "a long header": b"GET /health HTTP/1.1\r\nhost: x\r\nx: " + b"y" * 200_000 + b"\r\n\r\n",
    "many headers": b"GET /health HTTP/1.1\r\nhost: x\r\n" + b"x: y\r\n" * 20_000 + b"\r\n",
    "a header of bytes": b"GET /api/me HTTP/1.1\r\nhost: x\r\ncookie: \xff\xfe=\x80\r\n\r\n",
    "a strange cookie": b'GET /api/me HTTP/1.1\r\nhost: x\r\ncookie: a="\\777;;=;"\r\n\r\n',
    "two lengths": b"POST /api/session HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\n"
    b"content-length: 2\r\n\r\n{}",
    "a length below nothing": b"POST /api/session HTTP/1.1\r\nhost: x\r\n"
    b"content-length: -1\r\n\r\n",
    "a length and pieces": b"POST /api/session HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n"
    b"transfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    "broken pieces": b"POST /api/session HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n"
    b"\r\nzz\r\n\r\n",
    "an address beside": b"GET http://elsewhere/ HTTP/1.1\r\nhost: x\r\n\r\n",
    "bytes in a path": b"GET /\xff\xfe/../../etc HTTP/1.1\r\nhost: x\r\n\r\n",
    "percent": b"GET /%zz%00%ff HTTP/1.1\r\nhost: x\r\n\r\n",
    "half a WebSocket": b"GET /api/tables/a/live HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n"
    b"connection: upgrade\r\n\r\n",
    "a strange WebSocket": b"GET /api/tables/a/live HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n"
    b"connection: upgrade\r\nsec-websocket-key: x\r\nsec-websocket-version: 99\r\n\r\n",
    "frames of noise": b"GET /api/tables/a/live HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n"
    b"connection: upgrade\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    b"sec-websocket-version: 13\r\n\r\n" + bytes(range(255, 0, -1)),
}


@pytest.mark.parametrize("request_bytes", REQUESTS.values(), ids=REQUESTS.keys())
def test_an_invalid_request_does_no_harm(server: Server, request_bytes: bytes) -> None:
    answer = talk(server, request_bytes)
    assert not answer.startswith(b"HTTP/1.1 500")
    assert b"Traceback" not in answer
    health = httpx.get(f"{server.address}/health", trust_env=False, timeout=60)
    assert health.json()["well"]


def test_idle_connections_do_not_block_other_requests(server: Server) -> None:
    idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(100)]
    try:
        for one in idle:
            one.sendall(b"POST /api/session HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{")
        assert httpx.get(f"{server.address}/health", trust_env=False, timeout=60).json()["well"]
    finally:
        for one in idle:
            one.close()


def talk(server: Server, request_bytes: bytes) -> bytes:
    """Send it, and read for a moment."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=0.5) as line:
        found = b""
        try:
            line.sendall(request_bytes)
            while len(found) < 10_000 and (more := line.recv(4096)):
                found += more
        except (TimeoutError, ConnectionError):
            pass
        return found
