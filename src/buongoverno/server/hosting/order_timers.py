"""Has standing orders answer when their time has come.

When that is follows from a table's entries, and stands in the database as what the table is due
for. The process that made a change waits for it; if that one is killed, any other finds the table
overdue.
"""

import asyncio
import random

import structlog

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.hosting.table_service import TableService
from buongoverno.tables.automatic import delay_of
from buongoverno.tables.hosted_table import HostedTable

_log = structlog.get_logger()


class OrderTimers:
    """Waits, for each table, for the next answer of a standing order."""

    def __init__(self, tables: TableService) -> None:
        self.tables = tables
        self.clock = tables.clock
        self._waiting: dict[str, asyncio.Task[None]] = {}
        self._answering: set[asyncio.Task[None]] = set()
        tables.writer.after_commit.append(self._table_changed)

    async def stop(self) -> None:
        """Wait for nothing any more; another run finds what is due."""
        self.tables.writer.after_commit.remove(self._table_changed)
        tasks = [*self._waiting.values(), *self._answering]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def answer_overdue(self, table: str) -> None:
        """Answer where that was missed, after a moment: answers all at once would stand out."""
        if table not in self._waiting:
            self._wait(table, self.clock.now() + delay_of(random.random()))

    def _table_changed(self, hosted: HostedTable) -> None:
        earlier = self._waiting.pop(hosted.id, None)
        if earlier is not None:
            earlier.cancel()
        due = hosted.committed.order_due
        if due is not None:
            self._wait(hosted.id, due)

    def _wait(self, table: str, due: float) -> None:
        self._waiting[table] = asyncio.create_task(self._answer(table, due))

    async def _answer(self, table: str, due: float) -> None:
        while (left := due - self.clock.now()) > 0:
            await self.clock.sleep(left)
        # From here on another change of the table must not end this task.
        task = self._waiting.pop(table)
        self._answering.add(task)
        try:
            await self.tables.answer_order(table)
        except BuongovernoError as error:
            _log.warning("a standing order could not answer", table=table, reason=str(error))
        except Exception:
            _log.exception("a standing order failed", table=table)
        finally:
            self._answering.discard(task)
