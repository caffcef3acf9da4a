"""Writes the steps of many tables at once.

This is where every decision passes, so the statements are written by hand, one for all rows:
between two statements the thread that writes may have to wait for the one that serves.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from sqlalchemy import Connection

from buongoverno.server.tables.entry import Entry

# Python counts the rows of what begins with UPDATE only, so the values cannot be named before.
_TAKE_SOME: Final = """
UPDATE game_table SET revision = column1, number = column2, status = column3, changed = column4,
    due = column5
FROM (VALUES {rows}) WHERE id = column6 AND revision = column7"""
_TAKE_ALL: Final = """
UPDATE game_table SET revision = step.revision, number = step.number, status = step.status,
    changed = step.changed, due = step.due
FROM unnest(%s::bigint[], %s::bigint[], %s::text[], %s::float8[], %s::float8[], %s::text[],
    %s::bigint[]) AS step(revision, number, status, changed, due, id, known)
WHERE game_table.id = step.id AND game_table.revision = step.known
RETURNING game_table.id"""
_COLUMNS: Final = "game_table, number, at, kind, seat, made_by, text, command, digest"
_INSERT_SOME: Final = f"INSERT INTO entry ({_COLUMNS}) VALUES {{rows}}"
_INSERT_ALL: Final = f"""
INSERT INTO entry ({_COLUMNS})
SELECT * FROM unnest(%s::text[], %s::bigint[], %s::float8[], %s::text[], %s::int[], %s::text[],
    %s::text[], %s::text[], %s::text[])"""


_ID: Final = 5  # the place of a table's id in a row for _TAKE_SOME
# SQLite prepares a statement for each number of rows once and keeps it (store.py).
MOST_ROWS: Final = 64


class Overtaken(Exception):
    """Somebody else has moved one of the tables; which one shows when they are tried singly."""


@dataclass
class Step:
    """New entries of a table, to be kept if nobody else has written there since `known`.

    `only_entries`: nothing else about the table changes that others have to know.
    """

    table: str
    known: int
    number: int
    status: str
    changed: float
    due: float | None
    entries: list[Entry]
    has_bots: bool = False
    jobs: list[int] = field(default_factory=list)
    jobs_taken_until: float = 0.0
    also: Callable[[Connection], None] | None = None
    only_entries: bool = False

    @property
    def revision(self) -> int:
        """The table's revision afterwards."""
        return self.known + 1


def take_steps(connection: Connection, steps: list[Step], postgres: bool) -> set[str]:
    """Move every table on to its next revision; gives the tables nobody else had moved before.

    A process has one step of a table under way at most, so a table comes up once. On SQLite, which
    is for one process, it may raise Overtaken: then nothing of this transaction may be kept.
    """
    rows = [
        (
            step.revision,
            step.number,
            step.status,
            step.changed,
            step.due,
            step.table,
            step.known,
        )
        for step in steps
    ]
    if postgres:
        found = connection.exec_driver_sql(_TAKE_ALL, _columns(rows))
        return {row[0] for row in found}
    kept: set[str] = set()
    for some in _portions(rows):
        kept |= _take_some(connection, some)
    return kept


def _take_some(connection: Connection, rows: list[tuple[Any, ...]]) -> set[str]:
    statement = _for_rows(_TAKE_SOME, len(rows), len(rows[0]))
    moved = connection.exec_driver_sql(statement, _flat(rows)).rowcount
    if moved == len(rows):
        return {row[_ID] for row in rows}
    if len(rows) == 1:
        return set()
    raise Overtaken


def write_entries(connection: Connection, steps: list[Step], postgres: bool) -> None:
    """Write the entries of steps."""
    rows = [_row(step.table, entry) for step in steps for entry in step.entries]
    if not rows:
        return
    if postgres:
        connection.exec_driver_sql(_INSERT_ALL, _columns(rows))
        return
    for some in _portions(rows):
        statement = _for_rows(_INSERT_SOME, len(some), len(some[0]))
        connection.exec_driver_sql(statement, _flat(some))


def _row(table: str, entry: Entry) -> tuple[Any, ...]:
    return (
        table,
        entry.number,
        entry.at,
        entry.kind,
        entry.seat,
        entry.by,
        entry.text,
        entry.command,
        entry.digest,
    )


def _columns(rows: list[tuple[Any, ...]]) -> tuple[list[Any], ...]:
    """Rows as columns, each an array."""
    return tuple(list(column) for column in zip(*rows, strict=True))


def _portions(rows: list[tuple[Any, ...]]) -> list[list[tuple[Any, ...]]]:
    return [rows[start : start + MOST_ROWS] for start in range(0, len(rows), MOST_ROWS)]


def _flat(rows: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    return tuple(value for row in rows for value in row)


@cache
def _for_rows(statement: str, rows: int, columns: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return statement.format(rows=", ".join([row] * rows))
