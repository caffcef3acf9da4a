"""Making tables and sitting down, sent again because the answer was lost, happen once."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import httpx
import pytest

from buongoverno.client import Client
from buongoverno.protocol.agreement import Agreement, OpenSeat, ReservedSeat, SeatOffer
from buongoverno.protocol.people import MadeTable
from buongoverno.protocol.table import TableInfo
from server.play.cutting import Wire, wire
from server.play.tables import dearest, party, play_out
from server.serving import Server, serving

AGREEMENT = Agreement("siena", [OpenSeat()] * 3)


@contextmanager
def weak(server: Server) -> Iterator[tuple[Wire, Client]]:
    """A client whose connection can be cut."""
    with wire(server.address) as cut, Client(cut.address) as client:
        client.games()
        yield cut, client


def people(table: TableInfo) -> list[str]:
    """Who sits at a table."""
    return [seat.name for seat in table.seats if seat.kind == "person"]


def test_a_table_whose_answer_was_lost_is_made_once(server: Server) -> None:
    with weak(server) as (cut, client):
        cut.lose_next_answer()
        made = client.make_table(Agreement("siena", [OpenSeat()] * 3, visibility="public"), "Ada")
        assert cut.cuts == 1
        assert made.own.seat == 0
        assert people(made.table) == ["Ada"]
        assert client.look(made.table.id).seat == 0
        assert client.look(made.table.id, key=made.invitation.key).seat is None
        tables = [one.id for one in client.tables("gathering")]
        assert tables.count(made.table.id) == 1


def test_a_seat_whose_answer_was_lost_is_taken_once(server: Server) -> None:
    with weak(server) as (cut, client), Client(server.address) as host:
        made = host.make_table(AGREEMENT, "Ada")
        cut.lose_next_answer()
        key = client.sit(made.table.id, "Bea", key=made.invitation.key)
        assert cut.cuts == 1
        assert people(host.look(made.table.id).table) == ["Ada", "Bea"]
        assert client.look(made.table.id).seat == key.seat == 1


def test_a_reserved_seat_whose_answer_was_lost_is_taken_once(server: Server) -> None:
    """Its link opens nothing any more when the request comes again."""
    with weak(server) as (cut, client), Client(server.address) as host:
        offers: list[SeatOffer] = [OpenSeat(), ReservedSeat("Bea"), OpenSeat()]
        made = host.make_table(Agreement("siena", offers), "Ada")
        cut.lose_next_answer()
        key = client.sit(made.table.id, "Bea", key=made.reserved[0].key)
        assert cut.cuts == 1
        assert client.look(made.table.id).seat == key.seat == 1


def test_forks_imports_and_rematches_whose_answers_were_lost_are_made_once(server: Server) -> None:
    with party(server.address, seats=2) as table, weak(server) as (cut, client):
        play_out(table, dearest)
        client.keys = table.clients[0].keys
        record = client.record(table.table)
        requests: list[Callable[[], MadeTable]] = [
            lambda: client.fork(table.table, 3),
            lambda: client.import_record(record),
            lambda: client.rematch(table.table),
        ]
        for made in requests:
            before = cut.cuts
            cut.lose_next_answer()
            found = made()
            assert cut.cuts == before + 1
            assert client.look(found.table.id).host
        assert client.look(table.table).table.rematch == found.table.id
        client.keys = table.clients[1].keys
        cut.lose_next_answer()
        joined = client.rematch(table.table)
        assert joined.table.id == found.table.id
        assert client.look(found.table.id).seat == joined.own.seat == 1
        assert client.look(found.table.id, key=joined.invitation.key).seat is None


def post(address: str, path: str, body: dict[str, Any], key: str = "") -> Any:
    """A request, and its answer."""
    headers = {"authorization": f"Bearer {key}"} if key else {}
    answer = httpx.post(f"{address}{path}", json=body, headers=headers, timeout=60)
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_the_same_request_gets_the_same_keys_from_a_server_that_was_killed(database: str) -> None:
    seats = [{"kind": "open"}] * 3
    make = {"agreement": {"game": "siena", "seats": seats}, "name": "Ada", "id": uuid4().hex}
    sit = {"name": "Bea", "id": uuid4().hex}
    with serving(database) as server:
        made = post(server.address, "/api/tables", make)
        table, invitation = made["table"]["id"], made["invitation"]["key"]
        seat = post(server.address, f"/api/tables/{table}/seats", sit, invitation)
        server.kill()
        server.start()
        _check_again(server.address, made, make, sit, seat)
        if database.startswith("postgresql"):
            with serving(database) as other:
                again = post(other.address, "/api/tables", make)
                again.pop("table"), made.pop("table")
                for key in (made["own"], made["invitation"], again["own"], again["invitation"]):
                    key.pop("link")
                assert again == made
                other_seat = post(other.address, f"/api/tables/{table}/seats", sit, invitation)
                assert other_seat["key"] == seat["key"]


def _check_again(address: str, made: Any, make: Any, sit: Any, seat: Any) -> None:
    again = post(address, "/api/tables", make)
    assert (again["own"], again["invitation"]) == (made["own"], made["invitation"])
    path = f"/api/tables/{made['table']['id']}/seats"
    assert post(address, path, sit, made["invitation"]["key"]) == seat
    with Client(address, seat["key"]) as bea:
        found = bea.look(seat["table"])
        assert found.seat == seat["seat"] == 1
        assert people(found.table) == ["Ada", "Bea"]
    other = post(address, "/api/tables", {**make, "id": uuid4().hex})
    assert other["table"]["id"] != made["table"]["id"]


def test_another_account_gets_nothing_by_the_same_id(server: Server) -> None:
    request = uuid4().hex
    body = {
        "agreement": {"game": "siena", "seats": [{"kind": "open"}] * 3},
        "name": "Ada",
        "id": request,
    }
    guest = post(server.address, "/api/tables", body)
    with Client(server.address) as client:
        client.register(f"Somebody{uuid4().hex[:8]}", "correct horse battery")
        token = client.make_token("test").secret
        assert token is not None
    member = post(server.address, "/api/tables", body, token)
    assert member["table"]["id"] != guest["table"]["id"]
    assert member["own"]["key"] != guest["own"]["key"]


@pytest.mark.parametrize(
    "request_id", ["short", "x" * 65, "with a blank in it", "päckchen-päckchen"]
)
def test_an_id_is_long_and_plain(server: Server, request_id: str) -> None:
    body = {"agreement": {"game": "siena", "seats": [{"kind": "open"}] * 3}, "id": request_id}
    answer = httpx.post(f"{server.address}/api/tables", json=body, timeout=60)
    assert answer.status_code == 400
