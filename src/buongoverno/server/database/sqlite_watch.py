"""Notices that another process has written to an SQLite file: a command such as `admin`.

SQLite does not tell what was written, but on each connection whether another one has written since
it was last asked. The journal's is the only connection of a process that writes, so it is asked.
"""

import asyncio
from collections.abc import Callable
from typing import Final

import structlog
from sqlalchemy import Connection

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.clock import Clock
from buongoverno.server.database.journal import Journal

WATCH_SECONDS: Final = 1.0
_VERSION: Final = "data version"
_log = structlog.get_logger()


class SqliteWatch:
    """Looks every second; nothing to do on PostgreSQL, where processes tell each other."""

    def __init__(self, journal: Journal, clock: Clock, changed: Callable[[], None]) -> None:
        self.journal = journal
        self.clock = clock
        self.changed = changed  # called when anything may have been written
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to look."""
        if not self.journal.store.postgres:
            await self.journal.transact(_others_wrote)
            self._task = asyncio.create_task(self._look_now_and_then())

    async def stop(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _look_now_and_then(self) -> None:
        while True:
            await self.clock.sleep(WATCH_SECONDS)
            try:
                if await self.journal.transact(_others_wrote):
                    self.changed()
            except BuongovernoError as error:
                _log.warning("whether others have written is not known", reason=str(error))
            except Exception:
                _log.exception("looking for what others have written failed")


def _others_wrote(connection: Connection) -> bool:
    """Whether another connection has written, as far as this one can tell."""
    before = connection.info.get(_VERSION)
    now = connection.exec_driver_sql("PRAGMA data_version").scalar()
    connection.info[_VERSION] = now
    return before != now
