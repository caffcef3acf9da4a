"""Two servers and one PostgreSQL, as if on two machines: each shows what happens at the other."""

import time
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest

from buongoverno.client import Client, TableConnection
from buongoverno.protocol.command import Say
from buongoverno.server.database.presence_rows import LEASE_SECONDS
from server.play.tables import Party, party
from server.postgres import Postgres
from server.serving import Server, serving

_SOON = 5.0  # seconds; a fifth of a second, but on a busy machine everything takes longer


@pytest.fixture(scope="module")
def two_servers(postgres: Postgres) -> Iterator[list[Server]]:
    database = postgres.fresh()
    with ExitStack() as stack:
        yield [stack.enter_context(serving(database)) for _ in range(2)]


def _at(server: Server, table: Party, seat: int) -> Client:
    """A player who uses that server."""
    client = Client(server.address)
    client.keys[table.table] = table.clients[seat].keys[table.table]
    return client


def _seconds_until(connection: TableConnection, seat: int, here: bool, most: float) -> float:
    """How long it takes until a client is shown that somebody looks, or does not any more."""
    begun = time.monotonic()
    while connection.table.seats[seat].here is not here:
        left = begun + most - time.monotonic()
        assert left > 0, f"not shown within {most} seconds"
        connection.wait(left)
    return time.monotonic() - begun


def test_players_see_each_other_across_servers(two_servers: list[Server]) -> None:
    first, second = two_servers
    with (
        party(first.address, seats=3) as table,
        _at(second, table, 1) as bruno,
        table.clients[0].table(table.table) as ada,
    ):
        with bruno.table(table.table) as there:
            _seconds_until(ada, 1, True, _SOON)
            _seconds_until(there, 0, True, _SOON)
            assert table.clients[2].look(table.table).table.seats[1].here
        _seconds_until(ada, 1, False, _SOON)


def test_figures_of_both_servers_are_of_one_database(two_servers: list[Server]) -> None:
    with (
        party(two_servers[0].address, seats=3) as table,
        _at(two_servers[1], table, 1) as bruno,
        table.clients[0].table(table.table) as ada,
        bruno.table(table.table) as there,
    ):
        there.say("good evening")
        _seconds_until(ada, 1, True, _SOON)
        one, two = [_figures(server) for server in two_servers]
    # What each has counted is added up; what stands in the database is the same at both.
    assert one["buongoverno_connections"] + two["buongoverno_connections"] == 2
    running = 'buongoverno_database_tables{status="running"}'
    assert one[running] == two[running] >= 1
    assert one["buongoverno_database_processes"] == two["buongoverno_database_processes"] == 2
    kept = 'buongoverno_commands_total{outcome="kept"}'
    assert two[kept] >= 1
    assert one['buongoverno_notifications_total{sender="others"}'] >= 1, "of what was said there"
    assert one["buongoverno_listening_seconds_total"] > 0


def _figures(server: Server) -> dict[str, float]:
    lines = httpx.get(f"{server.address}/metrics", trust_env=False).text.splitlines()
    read = [line.rsplit(" ", 1) for line in lines if not line.startswith("#")]
    return {name: float(number) for name, number in read}


def test_who_looked_from_a_killed_server_is_gone_with_its_lease(
    two_servers: list[Server],
) -> None:
    first, second = two_servers
    with (
        party(first.address, seats=3) as table,
        _at(second, table, 1) as bruno,
        table.clients[0].table(table.table) as ada,
        bruno.table(table.table) as there,
    ):
        _seconds_until(ada, 1, True, _SOON)
        second.kill()
        try:
            taken = _seconds_until(ada, 1, False, LEASE_SECONDS * 1.25 + _SOON)
        finally:
            second.start()
        assert taken > 1, "a killed server is not known to be gone at once"
        there.carry_out(Say("back", "here again"))  # the client comes back by itself
        _seconds_until(ada, 1, True, _SOON)
