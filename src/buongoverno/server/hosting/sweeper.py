"""Deletes what is too old, a little at a time."""

import asyncio
from typing import Final

import structlog
from sqlalchemy import Connection

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.database.retention import Portion, may_delete, old_tables, portions
from buongoverno.server.hosting.table_service import TableService
from buongoverno.server.settings import Retention

SWEEP_SECONDS: Final = 3600.0
# Seconds between two portions, in which others write.
PAUSE_SECONDS: Final = 0.2
_TABLES_TOGETHER: Final = 20  # each with hundreds of entries
_ROWS_TOGETHER: Final = 500
_log = structlog.get_logger()


class Sweeper:
    """Sweeps every hour; of several processes one sweeps at a time."""

    def __init__(self, tables: TableService, retention: Retention) -> None:
        self.tables = tables
        self.journal = tables.journal
        self.clock = tables.clock
        self.retention = retention
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, after an hour."""
        self._task = asyncio.create_task(self._sweep_now_and_then())

    async def stop(self) -> None:
        """Sweep no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def sweep(self, pause: float = PAUSE_SECONDS) -> dict[str, int]:
        """Delete everything that is too old; gives how much, by what it was."""
        now = self.clock.now()
        swept = {"tables": await self._sweep_tables(now, pause)}
        for name, portion in portions(now, self.retention).items():
            swept[name] = await self._sweep_rows(portion, pause)
        return {name: many for name, many in swept.items() if many}

    async def _sweep_tables(self, now: float, pause: float) -> int:
        def choose(connection: Connection) -> list[str]:
            if not may_delete(connection):
                return []
            return old_tables(connection, now, self.retention, _TABLES_TOGETHER)

        swept = 0
        while gone := await self.tables.delete(choose):
            swept += len(gone)
            await self.clock.sleep(pause)
        return swept

    async def _sweep_rows(self, portion: Portion, pause: float) -> int:
        def write(connection: Connection) -> int:
            return portion(connection, _ROWS_TOGETHER) if may_delete(connection) else 0

        swept = 0
        while many := await self.journal.transact(write):
            swept += many
            await self.clock.sleep(pause)
        return swept

    async def _sweep_now_and_then(self) -> None:
        while True:
            await self.clock.sleep(SWEEP_SECONDS)
            try:
                swept = await self.sweep()
                if swept:
                    _log.info("swept", **swept)
            except BuongovernoError as error:
                _log.warning("what is too old cannot be deleted", reason=str(error))
            except Exception:
                _log.exception("deleting what is too old failed")
