"""Writes the steps of many tables in one transaction.

Every decision passes here, so there is one statement for the rows of all tables: between two
statements the thread that writes may have to wait for the thread that serves.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, insert

from buongoverno.server.database.schema import bot_jobs
from buongoverno.server.database.table_rows import encode_seats, set_orders
from buongoverno.tables.entry import Entry
from buongoverno.tables.step import Step

_ENTRY_COLUMNS: Final = "game_table, number, at, kind, seat, made_by, text, command, digest"

# PostgreSQL gets all steps as one JSON text, which is much quicker to write than arrays.
_POSTGRES_WRITE: Final = f"""
WITH step AS MATERIALIZED (
    SELECT * FROM json_to_recordset(%s::json) AS step(id text, base_revision bigint, number bigint,
        status text, changed float8, due float8, asked text, entries json)),
advanced AS (
    UPDATE game_table SET revision = step.base_revision + 1, number = step.number,
        status = step.status, changed = step.changed, due = step.due, asked = step.asked
    FROM step WHERE game_table.id = step.id AND game_table.revision = step.base_revision
    RETURNING game_table.id),
inserted AS (
    INSERT INTO entry ({_ENTRY_COLUMNS})
    SELECT step.id, entry.* FROM step JOIN advanced USING (id)
        CROSS JOIN LATERAL json_to_recordset(step.entries)
        AS entry(number bigint, at float8, kind text, seat int, by text, text text, command text,
            digest text))
SELECT id FROM advanced"""

_SQLITE_ADVANCE: Final = """
UPDATE game_table SET revision = column1 + 1, number = column2, status = column3,
    changed = column4, due = column5, asked = column6
FROM (VALUES {rows}) WHERE id = column7 AND revision = column1"""
_SQLITE_INSERT: Final = f"INSERT INTO entry ({_ENTRY_COLUMNS}) VALUES {{rows}}"
# SQLite prepares a statement once for each number of rows and keeps it (store.py).
MOST_ROWS: Final = 64

_ENCODER: Final = msgspec.json.Encoder()


class RevisionConflict(Exception):
    """One of several tables was advanced by another; writing them one by one tells which."""


def write_steps(connection: Connection, steps: list[Step], postgres: bool) -> list[Step]:
    """Write the steps whose tables nobody else has advanced; gives those.

    A process has at most one step of a table under way, so no table comes twice. On SQLite, which
    is for one process, RevisionConflict may be raised: then nothing may be committed.
    """
    advanced = (_write_on_postgres if postgres else _write_on_sqlite)(connection, steps)
    written = [step for step in steps if step.table in advanced]
    _replace_bot_jobs(connection, [step for step in written if step.has_bots])
    for step in written:
        for seat, orders in step.new_orders.items():
            set_orders(connection, step.table, seat, orders)
        if step.extra_write is not None:
            step.result = step.extra_write(connection)
    return written


def _replace_bot_jobs(connection: Connection, steps: list[Step]) -> None:
    """What bots have to decide now takes the place of what they had to decide before."""
    if not steps:
        return
    tables = [step.table for step in steps]
    connection.execute(delete(bot_jobs).where(bot_jobs.c.game_table.in_(tables)))
    jobs = [_job_row(step, seat) for step in steps for seat in step.bot_jobs]
    if jobs:
        connection.execute(insert(bot_jobs), jobs)


def _job_row(step: Step, seat: int) -> dict[str, Any]:
    return {
        "game_table": step.table,
        "seat": seat,
        "number": step.number,
        "created": step.changed,
        "taken_until": step.bot_jobs_leased_until,
        "person": step.person_plays,
    }


# -- PostgreSQL ------------------------------------------------------------------------------------


def _write_on_postgres(connection: Connection, steps: list[Step]) -> set[str]:
    """Write rows and entries; gives the tables that could be advanced."""
    return {row[0] for row in connection.exec_driver_sql(_POSTGRES_WRITE, (_as_json(steps),))}


def _as_json(steps: list[Step]) -> str:
    rows = [
        {
            "id": step.table,
            "base_revision": step.base_revision,
            "number": step.number,
            "status": step.status,
            "changed": step.changed,
            "due": step.due,
            "asked": encode_seats(step.asked),
            "entries": step.entries,
        }
        for step in steps
    ]
    return _ENCODER.encode(rows).decode()


# -- SQLite ----------------------------------------------------------------------------------------


def _write_on_sqlite(connection: Connection, steps: list[Step]) -> set[str]:
    """The same on SQLite."""
    rows = [
        (
            step.base_revision,
            step.number,
            step.status,
            step.changed,
            step.due,
            encode_seats(step.asked),
            step.table,
        )
        for step in steps
    ]
    # Rows are counted and not returned: each row that is fetched costs a turn of the interpreter.
    counts = [
        connection.exec_driver_sql(_for_rows(_SQLITE_ADVANCE, some), _flat(some)).rowcount
        for some in _portions(rows)
    ]
    if sum(counts) < len(steps):
        if len(steps) > 1:
            raise RevisionConflict
        return set()
    entries = [_entry_row(step.table, entry) for step in steps for entry in step.entries]
    for some in _portions(entries):
        connection.exec_driver_sql(_for_rows(_SQLITE_INSERT, some), _flat(some))
    return {step.table for step in steps}


def _entry_row(table: str, entry: Entry) -> tuple[Any, ...]:
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


def _portions(rows: Sequence[tuple[Any, ...]]) -> Iterator[Sequence[tuple[Any, ...]]]:
    for start in range(0, len(rows), MOST_ROWS):
        yield rows[start : start + MOST_ROWS]


def _flat(rows: Sequence[tuple[Any, ...]]) -> tuple[Any, ...]:
    return tuple(value for row in rows for value in row)


def _for_rows(statement: str, rows: Sequence[tuple[Any, ...]]) -> str:
    return _with_placeholders(statement, len(rows), len(rows[0]))


@cache
def _with_placeholders(statement: str, rows: int, columns: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return statement.format(rows=", ".join([row] * rows))
