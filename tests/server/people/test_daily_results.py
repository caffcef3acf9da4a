"""Results of daily games: one for each account and day, none where a bot helped."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from buongoverno.kernel.chance import Chance
from buongoverno.players.player import decide_for
from buongoverno.players.registry import named
from buongoverno.protocol.agreement import Agreement, OpenSeat
from buongoverno.server.database.migrate import migrate
from buongoverno.server.database.store import Store
from buongoverno.server.database.table_rows import insert_table
from buongoverno.server.people.accounts import register
from buongoverno.server.people.daily_results import note_when_over, results_of
from buongoverno.tables import entry as kinds
from buongoverno.tables.creation import new_table, seat_for, sit
from buongoverno.tables.table_state import TableDraft

NOW = 1_795_003_200.0
DAY = "2026-11-18"


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Connection]:
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    migrate(store)
    with store.engine.begin() as connection:
        yield connection


def played(name: str, account: str | None, by: str = kinds.PERSON) -> TableDraft:
    """A daily game to its end; `by` decides for the person at the last decision."""
    table = new_table(Agreement("zena", [OpenSeat(), OpenSeat()], daily=DAY), NOW)
    own = seat_for(table, None)
    sit(table, own, name, account, NOW)
    bot, chance = named("random"), Chance(7)
    while not table.over:
        state = table.state
        seat = state.first_pending()
        text = state.write(decide_for(bot, state, seat, chance))
        helped = by if seat == own and len(table.standing) > 50 else kinds.PERSON
        table.add(kinds.DECIDED, seat, helped if seat == own else kinds.BOT, text, NOW)
    return table


def noted(database: Connection, table: TableDraft) -> list[str]:
    """The names in the list of the day, after that game has ended."""
    insert_table(database, table)
    write = note_when_over(table, NOW)
    if write is not None:
        write(database)
        write(database)  # a step may be tried again
    return [result.name for result in results_of(database, "zena", DAY)]


def test_the_first_game_of_an_account_counts(database: Connection) -> None:
    ada = register(database, NOW, "Ada", "", "en").id
    assert noted(database, played("Ada", ada)) == ["Ada"]
    assert noted(database, played("Ada again", ada)) == ["Ada"]
    assert sorted(noted(database, played("A guest", None))) == ["A guest", "Ada"]
    assert results_of(database, "zena", "2026-11-17") == []
    assert results_of(database, "siena", DAY) == []


def test_where_a_bot_has_decided_nothing_counts(database: Connection) -> None:
    assert noted(database, played("Ada", None, kinds.CARETAKER)) == []
