"""Commits the changes of tables to the browser's storage."""

import asyncio
from collections.abc import Callable
from typing import Any

from buongoverno.local.storage import Storage
from buongoverno.local.stored_table import StoredTable, entry_text, row_text, stored
from buongoverno.tables.step import ExtraWrite, Step
from buongoverno.tables.table_state import TableDraft


class Transaction:
    """What is written with the entries of a step."""

    row: StoredTable


class LocalJournal:
    """Writes one step after the other; `tell_others` says to other pages that a table changed."""

    def __init__(self, storage: Storage, tell_others: Callable[[str], None]) -> None:
        self._storage = storage
        self._tell_others = tell_others
        self._writing: set[asyncio.Task[None]] = set()

    def submit(self, write: Step, callback: Callable[[Any, BaseException | None], None]) -> None:
        """Commit a step, then say whether it was committed, or which error there was."""
        task = asyncio.ensure_future(self._commit(write, callback))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def _commit(
        self, step: Step, callback: Callable[[Any, BaseException | None], None]
    ) -> None:
        try:
            transaction = Transaction()
            if step.extra_write is not None:
                step.result = step.extra_write(transaction)
            made = await self.write(transaction.row, step.base_revision, step.entries)
        except Exception as error:
            callback(None, error)
        else:
            callback(made, None)

    async def create(self, table: TableDraft) -> bool:
        """Commit a new table with its first entries; whether there was none of its id."""
        return await self.write(stored(table), 0, table.entries)

    async def delete(self, table: str) -> None:
        """Forget a table."""
        await self._storage.delete(table)
        self._tell_others(table)

    async def write(self, row: StoredTable, base: int, entries: list[Any]) -> bool:
        """Commit a row with new entries, if nobody else was quicker; whether that was so."""
        texts = [entry_text(entry) for entry in entries]
        made = await self._storage.write(row.id, base, row.revision, row_text(row), texts)
        if made:
            self._tell_others(row.id)
        return made


def row_written(draft: TableDraft, _: float) -> ExtraWrite:
    """The row of a table is written with each of its changes."""

    def write(transaction: Any) -> None:
        transaction.row = stored(draft)

    return write
