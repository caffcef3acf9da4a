"""Writes the steps of many tables at once.

This is where every decision passes, so the statements are written by hand, one for all rows:
between two statements the thread that writes may have to wait for the one that serves.
"""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import msgspec
import psycopg
from sqlalchemy import Connection

from buongoverno.server.tables.entry import Entry

CHANNEL: Final = "buongoverno_tables"

# Python counts the rows of what begins with UPDATE only, so the values cannot be named before.
_TAKE_SOME: Final = """
UPDATE game_table SET revision = column1, number = column2, status = column3, changed = column4,
    due = column5
FROM (VALUES {rows}) WHERE id = column6 AND revision = column7"""
_COLUMNS: Final = "game_table, number, at, kind, seat, made_by, text, command, digest"
_INSERT_SOME: Final = f"INSERT INTO entry ({_COLUMNS}) VALUES {{rows}}"
# PostgreSQL is given all steps as one text, which is far quicker to write than arrays.
_STEPS: Final = """
step AS MATERIALIZED (
    SELECT * FROM json_to_recordset(%s::json) AS step(id text, known bigint, number bigint,
        status text, changed float8, due float8, entries json))"""
_TAKE: Final = """
UPDATE game_table SET revision = step.known + 1, number = step.number, status = step.status,
    changed = step.changed, due = step.due
FROM step WHERE game_table.id = step.id AND game_table.revision = step.known
RETURNING game_table.id"""
_INSERT: Final = f"""
INSERT INTO entry ({_COLUMNS})
SELECT step.id, entry.* FROM step CROSS JOIN LATERAL json_to_recordset(step.entries)
    AS entry(number bigint, at float8, kind text, seat int, by text, text text, command text,
        digest text)"""
_TAKE_ALL: Final = f"WITH {_STEPS} {_TAKE}"
_INSERT_ALL: Final = f"WITH {_STEPS} {_INSERT}"
# If somebody else has moved one of the tables the division fails, and everything with it.
_KEEP_ALL: Final = f"""
WITH {_STEPS}, taken AS ({_TAKE}), written AS ({_INSERT})
SELECT pg_notify('{CHANNEL}', word) FROM json_array_elements_text(%s::json) AS word
WHERE 1 / (SELECT (count(*) = %s)::int FROM taken) = 1"""


_ENCODER: Final = msgspec.json.Encoder()
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

    @property
    def plain(self) -> bool:
        """Whether it is no more than its entries: nothing goes with them."""
        return self.only_entries and not self.has_bots and self.also is None


def take_steps(connection: Connection, steps: list[Step], postgres: bool) -> set[str]:
    """Move every table on to its next revision; gives the tables nobody else had moved before.

    A process has one step of a table under way at most, so a table comes up once. On SQLite, which
    is for one process, it may raise Overtaken: then nothing of this transaction may be kept.
    """
    if postgres:
        return {row[0] for row in connection.exec_driver_sql(_TAKE_ALL, (_text(steps),))}
    try:
        _take_some(_asking(connection), steps)
    except Overtaken:
        if len(steps) > 1:
            raise
        return set()
    return {step.table for step in steps}


def write_entries(connection: Connection, steps: list[Step], postgres: bool) -> None:
    """Write the entries of steps."""
    if postgres:
        connection.exec_driver_sql(_INSERT_ALL, (_text(steps),))
    else:
        _insert_some(_asking(connection), steps)


def keep_on_postgres(cursor: psycopg.Cursor[Any], steps: list[Step], words: list[str]) -> None:
    """Keep plain steps and tell other processes, in one statement: all of it or nothing."""
    cursor.execute(_KEEP_ALL, (_text(steps), _ENCODER.encode(words).decode(), len(steps)))


def keep_on_sqlite(cursor: sqlite3.Cursor, steps: list[Step]) -> None:
    """Keep plain steps in one transaction; what goes wrong leaves it open."""
    cursor.execute("BEGIN IMMEDIATE")
    _take_some(lambda statement, values: cursor.execute(statement, values).rowcount, steps)
    _insert_some(lambda statement, values: cursor.execute(statement, values).rowcount, steps)
    cursor.execute("COMMIT")


# -- for PostgreSQL --------------------------------------------------------------------------------


def _text(steps: list[Step]) -> str:
    rows = [
        {
            "id": step.table,
            "known": step.known,
            "number": step.number,
            "status": step.status,
            "changed": step.changed,
            "due": step.due,
            "entries": step.entries,
        }
        for step in steps
    ]
    return _ENCODER.encode(rows).decode()


# -- for SQLite ------------------------------------------------------------------------------------

# Carries out a statement with its values, and gives the number of rows it changed.
_Ask = Callable[[str, tuple[Any, ...]], int]


def _asking(connection: Connection) -> _Ask:
    return lambda statement, values: connection.exec_driver_sql(statement, values).rowcount


def _take_some(ask: _Ask, steps: list[Step]) -> None:
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
    for some in _portions(rows):
        if ask(_for_rows(_TAKE_SOME, len(some), len(some[0])), _flat(some)) != len(some):
            raise Overtaken


def _insert_some(ask: _Ask, steps: list[Step]) -> None:
    rows = [_row(step.table, entry) for step in steps for entry in step.entries]
    for some in _portions(rows):
        ask(_for_rows(_INSERT_SOME, len(some), len(some[0])), _flat(some))


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


def _portions(rows: list[tuple[Any, ...]]) -> list[list[tuple[Any, ...]]]:
    return [rows[start : start + MOST_ROWS] for start in range(0, len(rows), MOST_ROWS)]


def _flat(rows: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    return tuple(value for row in rows for value in row)


@cache
def _for_rows(statement: str, rows: int, columns: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return statement.format(rows=", ".join([row] * rows))
