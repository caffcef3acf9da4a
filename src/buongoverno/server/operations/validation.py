"""Replays stored games with the rules of this program and says which lead elsewhere."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Row, func, select, update

import buongoverno
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.database.schema import game_tables
from buongoverno.server.database.store import Store
from buongoverno.server.database.tables import read_entries, terms_in
from buongoverno.server.tables.course import Course, course_of
from buongoverno.server.tables.entry import Entry
from buongoverno.server.tables.reading import status_of


@dataclass(frozen=True)
class Replayed:
    """A table after its replay; without `problem` it led to what it did before."""

    table: str
    game: str
    status: str
    rules_version: int
    present_version: int
    problem: str = ""
    course: Course | None = None

    @property
    def older(self) -> bool:
        """Whether it was begun with another version of the rules than this program's."""
        return self.rules_version != self.present_version


def count(store: Store) -> int:
    """How many tables there are."""
    with store.reading().begin() as connection:
        return connection.execute(select(func.count()).select_from(game_tables)).scalar_one()


def replayed(store: Store) -> Iterator[Replayed]:
    """Every table, the oldest first, one after the other; a server may run meanwhile."""
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


def _replay(row: Row[Any], entries: list[Entry]) -> Replayed:
    course: Course | None = None
    problem = ""
    try:
        course = course_of(terms_in(row), entries)
    except (BuongovernoError, msgspec.MsgspecError) as error:
        problem = str(error)
    except Exception as error:  # rows that were changed by hand can do anything
        problem = f"cannot be replayed: {type(error).__name__}: {error}"
    else:
        problem = _difference(course, row)
    present = buongoverno.game(row.game).rules_version if row.game in buongoverno.games() else 0
    return Replayed(row.id, row.game, row.status, row.rules_version, present, problem, course)


def _difference(course: Course, row: Row[Any]) -> str:
    """What the row of a table says beside its entries."""
    if course.number < row.number:
        return f"there are {course.number} entries of {row.number}"
    if course.number == row.number and status_of(course) != row.status:
        return f"it is kept as {row.status}, and is {status_of(course)} after its entries"
    return ""


def adopt(store: Store, table: Replayed) -> None:
    """Let the present rules take over a game that was proven to replay identically."""
    with store.engine.begin() as connection:
        connection.execute(
            update(game_tables)
            .where(
                game_tables.c.id == table.table,
                game_tables.c.rules_version == table.rules_version,
            )
            .values(rules_version=table.present_version)
        )
