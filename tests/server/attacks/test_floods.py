"""Clients that send too much: too long, too many, too often, without end."""

import os
from typing import Final

import pytest

from server.attacks.attacked import Attacked, assert_bounded
from server.attacks.raw_client import (
    BYTES,
    CONTINUATION,
    PING,
    TEXT,
    RawClient,
    frame,
    giving_back,
    request,
    web_socket,
)

MEGABYTE: Final = 1_000_000
_CHUNKED: Final = ("content-type: application/json", "transfer-encoding: chunked")

REQUESTS: Final = {
    "an address of 1 MB": b"GET /" + b"a" * MEGABYTE,
    "a header of 1 MB": b"GET / HTTP/1.1\r\nx: " + b"a" * MEGABYTE,
    "the name of a header of 1 MB": b"GET / HTTP/1.1\r\n" + b"a" * MEGABYTE,
    "60,000 headers": b"GET / HTTP/1.1\r\n" + b"x:\r\n" * 60_000 + b"\r\n",
    "500,000 empty lines": b"\r\n" * 500_000,
    "1 MB after a body": request("POST", "/", *_CHUNKED) + b"1\r\na\r\n0\r\nx: " + b"a" * MEGABYTE,
    "30,000 requests at once": request("GET", "/health") * 30_000,
    "200,000 bytes in as many pieces": request("POST", "/api/tables", *_CHUNKED)
    + b"1\r\na\r\n" * 200_000
    + b"0\r\n\r\n",
    "1 MB of chance": os.urandom(MEGABYTE),
}

FRAMES: Final = {
    "100,000 pings": frame(PING) * 100_000,
    "100,000 answers to pings": frame(10) * 100_000,
    "10,000 long pings": frame(PING, b"x" * 125) * 10_000,
    "100,000 empty pieces": frame(TEXT, b"", last=False)
    + frame(CONTINUATION, b"", last=False) * 100_000,
    "a message in 100,000 pieces": frame(TEXT, b"", last=False)
    + frame(CONTINUATION, b"x", last=False) * 100_000,
    "50,000 messages of nonsense": frame(TEXT, b"{}") * 50_000,
    "50,000 messages in two pieces": (frame(TEXT, b"{", last=False) + frame(CONTINUATION, b"}"))
    * 50_000,
    "50,000 messages that are no text": frame(BYTES, b"{}") * 50_000,
    "20,000 commands": frame(TEXT, b'{"type":"say","id":"1","text":"a"}') * 20_000,
}


@pytest.mark.parametrize("name", REQUESTS)
def test_a_request_without_end_is_refused(hurried: Attacked, name: str) -> None:
    def attack() -> None:
        client = RawClient(hurried)
        client.send(REQUESTS[name])
        answers = client.read_all()
        assert answers.count(b"HTTP/1.1 ") < 100
        assert not answers.startswith(b"HTTP/1.1 5")
        client.close()

    assert_bounded(hurried, attack, name, prepare=attack)


@pytest.mark.parametrize("name", FRAMES)
def test_a_web_socket_that_sends_too_much_is_closed(hurried: Attacked, name: str) -> None:
    def attack() -> None:
        client = web_socket(hurried)
        client.send(FRAMES[name])
        client.read_all()
        client.close()

    assert_bounded(hurried, attack, name, prepare=attack)


@pytest.mark.parametrize("name", ["10,000 long pings", "20,000 commands"])
def test_whoever_sends_much_and_reads_nothing_takes_little(hurried: Attacked, name: str) -> None:
    def attack() -> None:
        with giving_back(hurried):
            clients = [web_socket(hurried, buffer=4096) for _ in range(10)]
            for client in clients:
                client.send(FRAMES[name])
        for client in clients:
            client.close()

    assert_bounded(hurried, attack, seconds=2.0, tries=1)


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        (b"GET /" + b"a" * 40_000 + b" HTTP/1.1\r\nhost: a\r\n\r\n", b"431"),
        (request("GET", "/", *[f"x{number}: y" for number in range(200)]), b"431"),
        (request("GET", "/", "x: " + "y" * 40_000), b"431"),
        (b"hello\r\n\r\n", b"400"),
        (request("GET", "/", "content-length: many"), b"400"),
        (request("POST", "/api/tables", *_CHUNKED) + b"z\r\n", b"400"),
    ],
)
def test_a_refusal_says_why(hurried: Attacked, wrong: bytes, status: bytes) -> None:
    client = RawClient(hurried)
    client.send(wrong)
    head, _, body = client.read_all().partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 " + status)
    assert b"nosniff" in head
    assert b'"reason":"bad_input","message":"' in body
    client.close()
