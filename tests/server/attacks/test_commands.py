"""Players who only disturb, and connections that hang up: others play on, nobody is alarmed."""

import json
import re
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count, cycle
from typing import Final

import pytest
from websockets.sync.client import connect

from buongoverno.client import Client, Conflict, Refused, TableConnection
from buongoverno.protocol.agreement import Agreement, OpenSeat
from buongoverno.protocol.command import Caretake, Command, Pause, Resume, Return, Say, SetOrders
from buongoverno.protocol.table import Situation
from server.attacks.attacked import Attacked, assert_bounded, attacked_server

DECISIONS: Final = 8
THINKING: Final = 0.4  # seconds; the attacker gives several commands meanwhile
PATIENCE: Final = 60.0  # seconds; only guards against hanging
HANG_UPS: Final = 40

Give = Callable[[str], Command]
DISTURBANCES: Final[dict[str, list[Give]]] = {
    "pausing and resuming": [Pause, Resume],
    "leaving and returning": [lambda name: Caretake(name, 0, "novice"), Return],
    "talking": [lambda name: Say(name, "hurry up")],
    "giving orders": [lambda name: SetOrders(name, [])],
}


# -- players who disturb ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attacked]:
    """A server with its usual limits."""
    with attacked_server(tmp_path_factory.mktemp("limited"), "--log-level", "info") as server:
        yield server


@pytest.mark.parametrize("gives", DISTURBANCES.values(), ids=DISTURBANCES.keys())
def test_whoever_thinks_for_a_while_gets_every_decision_through(
    limited: Attacked, gives: list[Give]
) -> None:
    with Client(limited.address) as attacker, Client(limited.address) as victim:
        made = attacker.make_table(Agreement("siena", [OpenSeat(), OpenSeat()]), "Eve")
        table = made.table.id
        victim.sit(table, "Ada", key=made.invitation.key)
        with disturbing(attacker, table, gives):
            for _ in range(DECISIONS):
                think_and_decide(victim, table)


def think_and_decide(client: Client, table: str) -> None:
    """Decide by what was seen before thinking; if the game has gone on, that is a Conflict."""
    until = time.monotonic() + PATIENCE
    version, code = asked(client, table, until)
    time.sleep(THINKING)
    while True:
        try:
            client.decide(table, version, code)
            return
        except Refused as refused:
            if "the game is paused" not in str(refused):
                raise
            assert time.monotonic() < until, "the game is paused for ever"
            resume(client, table)


def asked(client: Client, table: str, until: float) -> tuple[int, int]:
    """Wait until something is asked: the version of the game, and the code of a choice."""
    while True:
        seen = client.look(table)
        assert seen.situation is not None
        codes = codes_in(seen.situation)
        if codes:
            return seen.situation.version, codes[0]
        assert time.monotonic() < until, "the attacker does not play"
        if seen.table.status == "paused":
            resume(client, table)
        time.sleep(0.02)


def codes_in(situation: Situation) -> list[int]:
    """What may be chosen."""
    return [one.code for one in situation.choices] + [one.code for one in situation.ranges]


def resume(client: Client, table: str) -> None:
    """Anybody who plays may."""
    try:
        client.carry_out(table, Resume(f"resume{time.monotonic_ns()}"))
    except Refused as refused:
        if "not paused" not in str(refused):  # somebody else was quicker
            raise


@contextmanager
def disturbing(client: Client, table: str, gives: list[Give]) -> Iterator[None]:
    """Somebody who gives commands as often as the server lets them, and decides when asked."""
    over = threading.Event()
    numbers, given = count(), cycle(gives)

    def disturb() -> None:
        while not over.is_set():
            seen = client.look(table).situation
            assert seen is not None
            codes = codes_in(seen)
            try:
                if codes:
                    client.decide(table, seen.version, codes[0])
                client.carry_out(table, next(given)(f"disturb{next(numbers)}"))
            except (Refused, Conflict):
                continue

    attacker = threading.Thread(target=disturb)
    attacker.start()
    try:
        yield
    finally:
        over.set()
        attacker.join()


# -- players who only ask what would be ------------------------------------------------------------


def test_the_longest_question_about_a_turn_costs_little(attacked: Attacked) -> None:
    """Forty decisions, of which hardly any is possible."""
    with placing(attacked) as (table, codes):
        longest = (codes * 40)[:40]
        assert_bounded(attacked, lambda: table.preview(longest), "forty decisions laid out")


def test_whoever_asks_without_end_what_would_be_is_refused(limited: Attacked) -> None:
    with placing(limited) as (table, codes):
        with pytest.raises(Refused, match="too often") as refused:
            preview_often(table, codes[:4])
        assert refused.value.reason == "too_many"
        assert refused.value.retry_after
        table.decide(codes[0])  # which is counted for itself


def preview_often(table: TableConnection, codes: list[int]) -> None:
    for _ in range(100):
        table.preview(codes)


@contextmanager
def placing(server: Attacked) -> Iterator[tuple[TableConnection, list[int]]]:
    """Somebody who is asked where to place a family, and the codes of all places."""
    address = server.address
    with Client(address, patience=0.0) as client, Client(address) as other:
        made = client.make_table(Agreement("zena", [OpenSeat() for _ in range(3)]), "Eve")
        for name in ("Ada", "Bea"):
            other.sit(made.table.id, name, key=made.invitation.key)
        with client.table(made.table.id) as table:
            turn = table.turn
            assert turn is not None
            yield table, [choice.code for choice in turn.choices]


# -- clients that hang up --------------------------------------------------------------------------


def test_commands_of_clients_that_hang_up_do_not_count_as_failed(attacked: Attacked) -> None:
    """`failed` is an alarm: the database or the program failed."""
    before = commands(attacked)
    with Client(attacked.address) as client:
        made = client.make_table(Agreement("siena", [OpenSeat(), OpenSeat()]), "Eve")
        for number in range(HANG_UPS):
            say_by_http_and_hang_up(attacked, made.table.id, made.own.key, f"http{number}")
            say_by_socket_and_hang_up(attacked, made.table.id, made.own.key, f"socket{number}")
        until = time.monotonic() + PATIENCE
        # Of requests that were reset on their way the server need not have heard.
        while commands(attacked)["kept"] < before["kept"] + HANG_UPS:
            assert time.monotonic() < until, "no command arrived"
            time.sleep(0.1)
        said = [one for one in client.look(made.table.id).happenings if one.kind == "said"]
        assert len({one.text for one in said}) == len(said)
    assert commands(attacked)["failed"] == before["failed"] == 0
    assert attacked.is_serving()


def commands(attacked: Attacked) -> dict[str, float]:
    """How many commands there were, by what became of them."""
    found = re.findall(
        r'^buongoverno_commands_total\{outcome="(\w+)"\} (\S+)$',
        attacked.request("GET", "/metrics").text,
        re.MULTILINE,
    )
    return {outcome: float(number) for outcome, number in found}


def say_by_http_and_hang_up(attacked: Attacked, table: str, key: str, text: str) -> None:
    body = json.dumps({"type": "say", "id": text, "text": text})
    request = (
        f"POST /api/tables/{table}/commands HTTP/1.1\r\nhost: 127.0.0.1\r\n"
        f"authorization: Bearer {key}\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\n\r\n{body}"
    )
    with socket.create_connection(("127.0.0.1", attacked.port), PATIENCE) as connection:
        connection.sendall(request.encode())
        # Time for the server to begin, and none for it to answer; another time it is another.
        time.sleep(0.001 * (len(text) + int(text[-1])))
        reset(connection)


def say_by_socket_and_hang_up(attacked: Attacked, table: str, key: str, text: str) -> None:
    address = f"ws://127.0.0.1:{attacked.port}/api/tables/{table}/live"
    with connect(address, proxy=None, open_timeout=PATIENCE) as connection:
        connection.send(json.dumps({"type": "hello", "token": key, "since": 0}))
        connection.recv(PATIENCE)
        connection.send(json.dumps({"type": "say", "id": text, "text": text}))
        reset(connection.socket)


def reset(connection: socket.socket) -> None:
    """Close a connection with nothing but a reset, as a client does that is killed."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()
