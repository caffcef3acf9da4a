"""Nonsense on a table's WebSocket: refused with a clear word, and the table plays on.

What is sent is made from a fixed seed; BUONGOVERNO_DEEP=1 sends much more of it.
"""

import json
import os
import random
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from buongoverno.server.database.store import Store
from server.bad_input.tables import Made, running
from server.serving import Server

ROUNDS: Final = 5_000 if os.environ.get("BUONGOVERNO_DEEP") else 150
SECONDS: Final = 60
REAL: Final[list[dict[str, Any]]] = [
    {"type": "hello", "token": None, "since": 0},
    {"type": "resync", "since": 0},
    {"type": "seen", "number": 1, "looking": True},
    {"type": "ping"},
    {"type": "decide", "id": "a", "version": 1, "code": 3},
    {"type": "decide", "id": "b", "version": 1, "text": "bid 5"},
    {"type": "undo", "id": "c", "version": 1},
    {"type": "answer_undo", "id": "d", "agree": True},
    {"type": "say", "id": "e", "text": "hello"},
    {"type": "start", "id": "f", "fill_with": "novice"},
    {"type": "return", "id": "g"},
    {"type": "set_orders", "id": "h", "orders": [{"kind": "x", "amount": 1, "scope": ""}]},
]
VALUES: Final[list[Any]] = [
    *(None, True, False, 0, -1, 1.5, 10**30, -(10**30), "", "\0", "x" * 3000, [], {}, [[]]),
    *({"a": 1}, float("nan"), float("inf"), 2**63, -(2**63) - 1, 2**64, "1", "\ud800", 1e308),
]
FIXED: Final[dict[str, str | bytes]] = {
    "nothing": "",
    "no JSON": "hello",
    "broken": '{"type":"ping"',
    "nested deeply": "[" * 60_000,
    "objects nested deeply": '{"a":' * 12_000,
    "nested in a message": '{"type":"say","id":"1","text":' + "[" * 60_000,
    "a huge number": '{"type":"seen","number":' + "9" * 5_000 + "}",
    "a huge fraction": '{"type":"decide","id":"1","version":1e' + "9" * 5_000 + "}",
    "not a number": '{"type":"seen","number":NaN}',
    "a list": "[]",
    "a word": '"ping"',
    "null": "null",
    "no type": "{}",
    "an unknown type": '{"type":"steal"}',
    "a type that is no word": '{"type":7}',
    "two types": '{"type":"ping","type":"seen"}',
    "a code that is none": '{"type":"decide","id":"1","version":1,"code":99999999999}',
    "bytes": b"\xff\xfe\x00",
    "bytes that would fit": b'{"type":"ping"}',
    "a hundred thousand letters": "x" * 100_000,
    "a long message": '{"type":"say","id":"1","text":"' + "x" * 65_000 + '"}',
}


@pytest.fixture
def made(server: Server) -> Iterator[Made]:
    """A running game of one's own."""
    store = Store(server.database)
    try:
        yield running(store, "siena", 2)
    finally:
        store.close()


@contextmanager
def at(server: Server, table: str) -> Iterator[ClientConnection]:
    """A connection on which nothing was said yet."""
    address = f"{server.address.replace('http', 'ws', 1)}/api/tables/{table}/live"
    with connect(address, proxy=None, open_timeout=60, max_size=None) as socket:
        yield socket


def greet(socket: ClientConnection, key: str) -> dict[str, Any]:
    """Say hello and be welcomed."""
    socket.send(json.dumps({"type": "hello", "token": key}))
    welcome: dict[str, Any] = json.loads(socket.recv(timeout=SECONDS))
    assert welcome["type"] == "welcome"
    return welcome


def answers(socket: ClientConnection) -> list[dict[str, Any]]:
    """What comes before the answer to a ping."""
    socket.send('{"type":"ping"}')
    found: list[dict[str, Any]] = []
    while True:
        message = json.loads(socket.recv(timeout=SECONDS))
        if message["type"] == "pong":
            return found
        found.append(message)


def done(socket: ClientConnection, count: int = 1) -> list[dict[str, Any]]:
    """The acknowledgements of that many commands; whatever else comes is passed over."""
    found: list[dict[str, Any]] = []
    while len(found) < count:
        message = json.loads(socket.recv(timeout=SECONDS))
        if message["type"] == "done":
            found.append(message)
    return found


def check_that_the_table_plays_on(server: Server, made: Made) -> None:
    """The seat that is asked can decide."""
    for seat in (0, 1):
        with at(server, made.table) as socket:
            situation = greet(socket, made.keys[seat])["snapshot"]["situation"]
            if not (situation["choices"] or situation["ranges"]):
                continue
            code = (situation["choices"] or situation["ranges"])[0]["code"]
            decision = {"type": "decide", "id": "sane", "code": code}
            socket.send(json.dumps({**decision, "version": situation["version"]}))
            assert done(socket)
            return
    raise AssertionError("nobody is asked anything")


@pytest.mark.parametrize("nonsense", FIXED.values(), ids=FIXED.keys())
def test_nonsense_is_refused_with_a_reason(
    server: Server, made: Made, nonsense: str | bytes
) -> None:
    with at(server, made.table) as socket:
        greet(socket, made.keys[0])
        answers(socket)
        socket.send(nonsense)
        said = [message for message in answers(socket) if message["type"] != "news"]
        assert [message["type"] for message in said] in (["refused"], ["pong"], [])
        assert all(len(message["message"]) < 1000 for message in said)
    check_that_the_table_plays_on(server, made)


@pytest.mark.parametrize("nonsense", FIXED.values(), ids=FIXED.keys())
def test_nonsense_instead_of_hello_closes_the_connection_with_a_reason(
    server: Server, made: Made, nonsense: str | bytes
) -> None:
    with at(server, made.table) as socket:
        socket.send(nonsense)
        closing = json.loads(socket.recv(timeout=SECONDS))
        assert closing["type"] == "closing"
        assert closing["reason"]
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=SECONDS)


def test_a_message_of_a_megabyte_ends_the_connection_and_nothing_else(
    server: Server, made: Made
) -> None:
    with at(server, made.table) as socket:
        greet(socket, made.keys[0])
        with suppress(ConnectionClosed):
            socket.send("x" * 1_000_000)
        with suppress(ConnectionClosed):
            answers(socket)
        assert socket.close_code in (1006, 1009)
    check_that_the_table_plays_on(server, made)


def test_random_messages_never_break_a_table(server: Server, made: Made) -> None:
    chance = random.Random(11)
    known = {"welcome", "news", "done", "refused", "conflict", "pong", "closing"}
    with at(server, made.table) as socket:
        greet(socket, made.keys[0])
        for _ in range(ROUNDS):
            socket.send(_random_message(chance))
            if chance.random() < 0.1:
                assert {message["type"] for message in answers(socket)} <= known
        received = json.dumps(answers(socket))
    assert not any(key in received for key in made.keys)
    check_that_the_table_plays_on(server, made)


def _random_message(chance: random.Random) -> str | bytes:
    message = dict(chance.choice(REAL))
    what = chance.randrange(6)
    if what == 0:
        return chance.randbytes(chance.randrange(200))
    if what == 1:
        return "".join(chr(chance.randrange(1, 0xD000)) for _ in range(chance.randrange(60)))
    text = json.dumps(message)
    if what == 2:
        return text[: chance.randrange(len(text))]
    if what == 3:
        return text.replace(chance.choice('{}":,'), chance.choice('{}[]":,\\'), 1)
    for _ in range(chance.randrange(1, 3)):
        field = chance.choice([*message, "more"])
        if field != "type" or chance.random() < 0.2:
            message[field] = chance.choice(VALUES)
    return json.dumps(message)


def test_thousands_of_pings_are_answered(server: Server, made: Made) -> None:
    with at(server, made.table) as socket:
        greet(socket, made.keys[0])
        answers(socket)
        for _ in range(3_000):
            socket.send('{"type":"ping"}')
        for _ in range(3_000):
            assert json.loads(socket.recv(timeout=SECONDS))["type"] == "pong"


def test_repeated_and_reordered_commands_are_applied_once(server: Server, made: Made) -> None:
    with at(server, made.table) as socket:
        greet(socket, made.keys[0])
        said = [{"type": "say", "id": str(n), "text": f"word {n}"} for n in range(20)]
        chance = random.Random(3)
        for message in chance.sample(said * 3, 60):
            socket.send(json.dumps(message))
        assert sum(message["repeated"] for message in done(socket, 60)) == 40
        socket.send('{"type":"resync","since":0}')
        welcome = next(m for m in answers(socket) if m["type"] == "welcome")
        heard = [h["text"] for h in welcome["snapshot"]["happenings"] if h["kind"] == "said"]
        assert sorted(heard) == sorted(message["text"] for message in said)
    check_that_the_table_plays_on(server, made)


@pytest.mark.parametrize("token", ["", "x", "x" * 200, "\0", "ключ"])
def test_a_strange_key_opens_no_connection(server: Server, made: Made, token: str) -> None:
    with at(server, made.table) as socket:
        socket.send(json.dumps({"type": "hello", "token": token}))
        assert json.loads(socket.recv(timeout=SECONDS))["type"] == "closing"


@pytest.mark.parametrize("table", ["nowhere", "%00", "%F0%9F%91%91", "x" * 2000])
def test_connecting_to_an_unknown_table_is_refused(server: Server, table: str) -> None:
    with at(server, table) as socket:
        socket.send('{"type":"hello"}')
        closing = json.loads(socket.recv(timeout=SECONDS))
        assert (closing["type"], closing["again"]) == ("closing", False)
