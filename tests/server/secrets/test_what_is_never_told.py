"""Seeds and keys stay secret; what the server did by itself is told to its seat alone.

After the end of a game everything is open.
"""

from collections.abc import Iterator
from typing import Any, Final

import httpx
import pytest
from sqlalchemy import select

from buongoverno.kernel.chance import commitment
from buongoverno.kernel.conformance import Table
from buongoverno.kernel.state import State
from buongoverno.server.database.schema import game_tables
from buongoverno.server.database.store import Store
from server.bad_input.tables import Made, over, running
from server.secrets.worlds import TABLES, World, decided, forced, readers, sit_down, suite_of
from server.serving import Server

_OTHERS: Final = ("/orders", "/record", "/hint")


@pytest.fixture
def store(server: Server) -> Iterator[Store]:
    """The server's database."""
    found = Store(server.database)
    try:
        yield found
    finally:
        found.close()


def seed_of(store: Store, table: str) -> int:
    """The seed, which is secret until the end."""
    with store.engine.begin() as connection:
        row = connection.execute(select(game_tables.c.seed).where(game_tables.c.id == table))
        return int(row.scalar_one())


def ask(server: Server, method: str, path: str, key: str, **more: Any) -> httpx.Response:
    """Send a request with that key."""
    headers = {"authorization": f"Bearer {key}"}
    address = f"{server.address}{path}"
    return httpx.request(method, address, headers=headers, trust_env=False, timeout=60, **more)


def new_table(server: Server, seats: list[dict[str, str]], name: str | None) -> Any:
    """A table made without an account."""
    agreement = {"game": "zena", "seats": seats}
    made = httpx.post(
        f"{server.address}/api/tables",
        json={"agreement": agreement, "name": name},
        trust_env=False,
        timeout=60,
    )
    assert made.status_code == 201, made.text
    return made.json()


def play_a_little(server: Server, made: Made, decisions: int) -> None:
    """The seat that is asked takes its first choice, several times."""
    for number in range(decisions):
        for key in made.keys:
            seen = ask(server, "GET", f"/api/tables/{made.table}", key).json()["situation"]
            choices = seen["choices"] or seen["ranges"]
            if choices:
                command = {"type": "decide", "id": f"d{number}", "version": seen["version"]}
                command["code"] = choices[0]["code"]
                ask(server, "POST", f"/api/tables/{made.table}/commands", key, json=command)
                break


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_no_seed_and_no_key_of_another_is_ever_sent(
    server: Server, store: Store, game: str
) -> None:
    made = running(store, game, 3)
    seed = seed_of(store, made.table)
    world = World(made.table, made.keys, made.invitation, None)  # type: ignore[arg-type]
    for seat in (0, 1, None):
        with readers(server.address, seat, world) as (reader,):
            play_a_little(server, made, 4)
            for path in ("", "/moments/2", "/moments", "/cards", *_OTHERS, "/../../metrics"):
                reader.received.append(
                    ask(server, "GET", f"/api/tables/{made.table}{path}", world.key(seat)).text
                )
            reader.ask("/table/TABLE")
            reader.ask("/api/tables?status=running")
            reader.hear(lambda heard: True)
            sent = "\n".join(reader.received)
        assert commitment(seed) in sent, "the hash of the seed is published"
        assert str(seed) not in sent
        assert f"{seed:x}" not in sent
        for key in {*made.keys, made.invitation} - {world.key(seat)}:
            assert key not in sent


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_seed_record_and_log_are_public_after_the_game(
    server: Server, store: Store, game: str
) -> None:
    made = over(store, game)
    path = f"/api/tables/{made.table}"
    seen = ask(server, "GET", path, made.invitation).json()
    seed = seed_of(store, made.table)
    assert seen["table"]["seed"] == str(seed)
    assert seen["table"]["commitment"] == commitment(seed)
    assert str(seed) in ask(server, "GET", f"{path}/record", made.invitation).text
    sides = [
        ask(server, "GET", f"{path}?perspective={seat}", made.invitation).json()["happenings"]
        for seat in (0, 1)
    ]
    logs = [[entry for one in side for entry in one.get("log", [])] for side in sides]
    assert len(logs[0]) == len(logs[1]), "every reader has the whole log"


def test_before_the_end_no_seat_sees_the_view_of_another(server: Server, store: Store) -> None:
    made = running(store, "zena", 3)
    path = f"/api/tables/{made.table}"
    for seat in (1, 2):
        seen = ask(server, "GET", f"{path}?perspective={seat}", made.keys[0]).json()
        assert seen["seat"] == 0
        assert seen["situation"]["view"]["seat"] == 0
    assert ask(server, "GET", f"{path}/record", made.keys[0]).status_code == 409


def test_the_host_cannot_use_the_key_of_a_reserved_seat_that_was_taken(
    server: Server,
) -> None:
    made = new_table(server, [{"kind": "open"}, {"kind": "reserved", "name": "Bea"}], "Ada")
    table, link = made["table"]["id"], made["reserved"][0]["key"]
    taken = ask(server, "POST", f"/api/tables/{table}/seats", link, json={"name": "Bea"})
    assert taken.status_code == 201
    assert ask(server, "GET", f"/api/tables/{table}", taken.json()["key"]).json()["seat"] == 1
    assert ask(server, "GET", f"/api/tables/{table}", link).status_code == 401


def test_every_route_of_a_private_table_is_unknown_to_strangers(server: Server) -> None:
    made = new_table(server, [{"kind": "open"}] * 2, "Ada")
    table = f"{server.address}/api/tables/{made['table']['id']}"
    for path in ("", "/moments/0", "/moments", "/cards", *_OTHERS):
        answer = httpx.get(f"{table}{path}", trust_env=False, timeout=60)
        assert (answer.status_code, answer.json()["reason"]) == (404, "unknown"), path


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_free_undo_does_not_leak_a_forced_move(server: Server, store: Store, game: str) -> None:
    """What another seat answers by force looks like a decision of theirs."""
    table, state, seat, code = forced_answer(game)
    world = sit_down(store, game, table, state)
    path = f"/api/tables/{world.table}"
    command = {"type": "decide", "id": "d", "version": 1, "code": code}
    done = ask(server, "POST", f"{path}/commands", world.keys[seat], json=command)
    assert done.status_code == 200, done.text
    seen = ask(server, "GET", path, world.keys[seat]).json()
    made = [one for one in seen["happenings"] if one["kind"] == "decided"]
    assert len(made) > 1, "the server did not answer by itself"
    assert {one.get("by", "person") for one in made if one["seat"] != seat} == {"person"}
    assert seen["situation"]["undo_is_free"] is False
    other = next(one["seat"] for one in made if one["seat"] != seat)
    own = ask(server, "GET", path, world.keys[other]).json()["happenings"]
    assert "forced" in {one.get("by") for one in own if one.get("seat") == other}


def forced_answer(game: str) -> tuple[Table, State, int, int]:
    """A position, a seat and its decision after which another has only one answer."""
    for table in TABLES[game]:
        for moment in suite_of(game).moments(table):
            state = moment.state.clone()
            if forced(state) is not None or state.over:
                continue
            before = state.events
            followed = decided(state, moment.seat, moment.code)
            others = [seat for seat, _ in followed if seat != moment.seat]
            if others and not state.over and not state.revealed_since(before):
                return table, moment.state.clone(), moment.seat, moment.code
    raise AssertionError("nobody ever has to answer by force")
