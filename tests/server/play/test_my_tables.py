"""`/me/tables` tells of a game what its table would, without replaying it."""

from collections.abc import Iterator

import httpx
import pytest
from msgspec import structs
from sqlalchemy import create_engine, text

from buongoverno.client import Client
from buongoverno.protocol.agreement import Agreement, OpenSeat
from buongoverno.protocol.people import MyTable
from server.play.tables import Party, decide
from server.serving import Server, serving


@pytest.fixture
def server(database: str) -> Iterator[Server]:
    """A server of the test's own, which is started again."""
    with serving(database) as running:
        yield running


def _begun(ada: Client, bea: Client, game: str = "siena") -> str:
    """A game that Ada, the host, and Bea have begun."""
    made = ada.make_table(Agreement(game, [OpenSeat()] * 2, visibility="public"), "Ada")
    bea.sit(made.table.id, "Bea")
    return made.table.id


def _in_memory(server: Server) -> int:
    lines = httpx.get(f"{server.address}/metrics", trust_env=False).text.splitlines()
    (found,) = [line for line in lines if line.startswith("buongoverno_tables_in_memory ")]
    return int(float(found.split()[1]))


def _without_round(tables: list[MyTable]) -> list[MyTable]:
    return [structs.replace(table, round=None) for table in tables]


def test_games_are_the_same_in_memory_and_in_the_database(server: Server) -> None:
    with Client(server.address) as ada, Client(server.address) as bea:
        ada.register("Ada", "a good password")
        bea.register("Bea", "a good password")
        begun = [_begun(ada, bea, game) for game in ("siena", "zena", "siena", "siena")]
        decide(Party(begun[2], [ada, bea]), times=3)
        with ada.table(begun[3]) as connection:
            connection.pause()
        ada.make_table(Agreement("siena", [OpenSeat()] * 2), "Ada")
        before = [ada.my_tables(), bea.my_tables()]
        assert [len(tables) for tables in before] == [5, 4]
        turns = {table.my_turn for tables in before for table in tables}
        assert turns == {True, False}
        server.restart()
        after = [ada.my_tables(), bea.my_tables()]
        assert _in_memory(server) == 0
        assert after == [_without_round(tables) for tables in before]


def test_games_of_an_older_version_are_replayed_a_few_at_a_time(server: Server) -> None:
    with Client(server.address) as ada, Client(server.address) as bea:
        ada.register("Ada", "a good password")
        for _ in range(5):
            _begun(ada, bea)
        before = ada.my_tables()
        engine = create_engine(server.database.replace("postgresql://", "postgresql+psycopg://"))
        with engine.begin() as connection:
            connection.execute(text("UPDATE game_table SET asked = NULL"))
        engine.dispose()
        server.restart()
        assert len(ada.my_tables()) == 5
        assert _in_memory(server) == 3
        assert ada.my_tables() == before
        assert _in_memory(server) == 5
