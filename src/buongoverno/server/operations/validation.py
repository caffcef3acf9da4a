"""Replays stored games with the rules of this program and finds those that end differently."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Row, func, select, update

import buongoverno
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.database.schema import game_tables
from buongoverno.server.database.store import Store
from buongoverno.server.database.table_rows import read_entries, terms_in
from buongoverno.tables.entry import Entry
from buongoverno.tables.projection import status_of
from buongoverno.tables.table_state import TableState, replayed


@dataclass(frozen=True)
class ReplayedTable:
    """A table after its replay; without a `problem` the replay agrees with what is stored."""

    table: str
    game: str
    status: str
    rules_version: int
    present_version: int
    problem: str = ""
    state: TableState | None = None

    @property
    def older(self) -> bool:
        """Whether it was started with another version of the rules than this program's."""
        return self.rules_version != self.present_version


def count_tables(store: Store) -> int:
    """How many tables there are."""
    with store.reading().begin() as connection:
        return connection.execute(select(func.count()).select_from(game_tables)).scalar_one()


def replay_tables(store: Store) -> Iterator[ReplayedTable]:
    """Replay every table, the oldest first; a server may be running meanwhile."""
    with store.reading().begin() as connection:
        found = connection.execute(
            select(game_tables.c.id).order_by(game_tables.c.created, game_tables.c.id)
        )
        tables = list(found.scalars())
    for table in tables:
        with store.reading().begin() as connection:
            row = connection.execute(
                select(game_tables).where(game_tables.c.id == table)
            ).one_or_none()
            entries = read_entries(connection, table)
        if row is not None:
            yield _replay(row, entries)


def _replay(row: Row[Any], entries: list[Entry]) -> ReplayedTable:
    state: TableState | None = None
    problem = ""
    try:
        state = replayed(terms_in(row), entries)
    except (BuongovernoError, msgspec.MsgspecError) as error:
        problem = str(error)
    except Exception as error:  # rows that were edited by hand can raise anything
        problem = f"cannot be replayed: {type(error).__name__}: {error}"
    else:
        problem = _difference(state, row)
    present = (
        buongoverno.game(row.game).rules_version if row.game in buongoverno.game_names() else 0
    )
    return ReplayedTable(row.id, row.game, row.status, row.rules_version, present, problem, state)


def _difference(state: TableState, row: Row[Any]) -> str:
    """How the row of a table disagrees with its entries, if it does."""
    if state.number < row.number:
        return f"there are {state.number} entries of {row.number}"
    if state.number == row.number and status_of(state) != row.status:
        return f"it is stored as {row.status}, but its entries make it {status_of(state)}"
    return ""


def adopt_rules(store: Store, table: ReplayedTable) -> None:
    """Move a game that replays identically to the current version of the rules."""
    with store.engine.begin() as connection:
        connection.execute(
            update(game_tables)
            .where(
                game_tables.c.id == table.table,
                game_tables.c.rules_version == table.rules_version,
            )
            .values(rules_version=table.present_version)
        )
