"""Writes the steps of many tables at once.

This is where every decision passes, so the statements are written by hand and sent as few times as
the database allows.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection

from buongoverno.server.tables.entry import Entry

_TAKE_ONE: Final = """
UPDATE game_table SET revision = ?, number = ?, status = ?, changed = ?, due = ?
WHERE id = ? AND revision = ?"""
_TAKE_ALL: Final = """
UPDATE game_table SET revision = step.revision, number = step.number, status = step.status,
    changed = step.changed, due = step.due
FROM unnest(%s::bigint[], %s::bigint[], %s::text[], %s::float8[], %s::float8[], %s::text[],
    %s::bigint[]) AS step(revision, number, status, changed, due, id, known)
WHERE game_table.id = step.id AND game_table.revision = step.known
RETURNING game_table.id"""
_COLUMNS: Final = "game_table, number, at, kind, seat, made_by, text, command, digest"
_INSERT: Final = f"INSERT INTO entry ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_INSERT_ALL: Final = f"""
INSERT INTO entry ({_COLUMNS})
SELECT * FROM unnest(%s::text[], %s::bigint[], %s::float8[], %s::text[], %s::int[], %s::text[],
    %s::text[], %s::text[], %s::text[])"""


@dataclass
class Step:
    """New entries of a table, to be kept if nobody else has written there since `known`."""

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

    @property
    def revision(self) -> int:
        """The table's revision afterwards."""
        return self.known + 1


def take_steps(connection: Connection, steps: list[Step], postgres: bool) -> set[str]:
    """Move every table on to its next revision; gives the tables nobody else had moved before.

    A process has one step of a table under way at most, so a table comes up once.
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
    return {
        step.table
        for step, row in zip(steps, rows, strict=True)
        if connection.exec_driver_sql(_TAKE_ONE, row).rowcount == 1
    }


def write_entries(connection: Connection, steps: list[Step], postgres: bool) -> None:
    """Write the entries of steps."""
    rows = [_row(step.table, entry) for step in steps for entry in step.entries]
    if not rows:
        return
    if postgres:
        connection.exec_driver_sql(_INSERT_ALL, _columns(rows))
    else:
        connection.exec_driver_sql(_INSERT, rows)


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
