"""Tries whether the database can be written; reading goes on when the disk is full."""

import asyncio
from typing import Final

from sqlalchemy import Connection, delete, insert

from buongoverno.server.clock import Clock
from buongoverno.server.database.journal import Journal
from buongoverno.server.database.schema import facts

_FRESH_SECONDS: Final = 5.0
_PATIENCE: Final = 2.0  # seconds


def write_and_remove(connection: Connection, who: str) -> None:
    """Leave the database as it was, although its commit has to reach the disk.

    `who` is different for all that may do so at the same time: none waits for another.
    """
    name = f"written by {who}"
    connection.execute(insert(facts).values(name=name, value=""))
    connection.execute(delete(facts).where(facts.c.name == name))


class WriteCheck:
    """Whether what people decide can be kept; one try serves all who ask within five seconds."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self.journal = journal
        self.clock = clock
        self._tried = 0.0
        self._attempt: asyncio.Task[bool] | None = None

    async def succeeds(self) -> bool:
        """Whether the last try succeeded, or the one that is due now does."""
        now = self.clock.monotonic()
        if self._attempt is None or now - self._tried >= _FRESH_SECONDS:
            self._tried = now
            self._attempt = asyncio.create_task(self._try())
        return await asyncio.shield(self._attempt)  # others may wait for it, too

    async def _try(self) -> bool:
        process = self.journal.process
        try:
            async with asyncio.timeout(_PATIENCE):
                await self.journal.transact(lambda database: write_and_remove(database, process))
        except Exception:  # logged where the database is used
            return False
        return True
