"""Everything a running server consists of, put together and taken down in the right order."""

import asyncio
import time
from typing import Final

import structlog
from sqlalchemy import Connection, select

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server import metrics
from buongoverno.server.bots.desk import Desk
from buongoverno.server.bots.pool import WorkerPool
from buongoverno.server.database.journal import Journal
from buongoverno.server.database.listening import Listener
from buongoverno.server.database.migrate import migrate
from buongoverno.server.database.schema import game_tables
from buongoverno.server.database.store import Store
from buongoverno.server.live.presence import Presence
from buongoverno.server.notices.dispatcher import NotificationDispatcher
from buongoverno.server.notices.outbox import Outbox
from buongoverno.server.people.keys import new_id
from buongoverno.server.people.limits import Limits
from buongoverno.server.people.ratings import rate_when_over
from buongoverno.server.settings import Settings
from buongoverno.server.tables.keeper import Keeper

_CLOCK_SECONDS: Final = 1.0
_log = structlog.get_logger()


class Office:
    """One process of a server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.process = new_id()
        self.store = Store(settings.database)
        self.journal = Journal(self.store, self.process)
        self.keeper = Keeper(self.store, self.journal, settings.tables_in_memory)
        self.limits = Limits(settings.limits)
        self.crew = WorkerPool(settings.bot_workers)
        self.desk = Desk(self.keeper, self.journal, self.crew)
        self.listener = Listener(self.store, self.process, self.keeper.heard)
        self.keeper.after_step.append(rate_when_over)
        self.keeper.after_step.append(Outbox(settings.hurry).notices_for)
        self.mailroom = NotificationDispatcher(self.keeper, self.journal, settings)
        self.presence = Presence(self.journal)
        self.stopping = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Bring the database up to date and begin."""
        await asyncio.to_thread(migrate, self.store)
        self.journal.start()
        await self.crew.start()
        await self.desk.start()
        await self.listener.start()
        self.presence.start()
        await self.mailroom.start()
        self._tasks.append(asyncio.create_task(self._watch_clocks()))
        _log.info("open", address=self.settings.public_address, process=self.process)

    async def close(self) -> None:
        """Finish what was begun and stop; everything acknowledged is kept."""
        self.stopping.set()
        for live in self.keeper.loaded():
            live.ring()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.desk.stop()
        await self.crew.stop()
        await self.listener.stop()
        await self.presence.stop()
        await self.mailroom.stop()
        await self.journal.stop()
        self.store.close()
        _log.info("closed", process=self.process)

    def collect_metrics(self) -> None:
        """Update the metrics that nothing counts as it happens."""
        metrics.collect(len(self.keeper.loaded()), self.crew.waiting, self.journal.batches)

    async def _watch_clocks(self) -> None:
        """Look for tables where somebody's time is over."""
        while True:
            try:
                for table in await self.keeper.read(_overdue):
                    await self.keeper.time_over(table)
            except BuongovernoError as error:
                _log.warning("the clocks cannot be looked at", reason=str(error))
            except Exception:
                _log.exception("looking at the clocks failed")
            await asyncio.sleep(_CLOCK_SECONDS)


def _overdue(connection: Connection) -> list[str]:
    found = connection.execute(
        select(game_tables.c.id)
        .where(game_tables.c.due <= time.time(), game_tables.c.status == "running")
        .limit(100)
    )
    return [row.id for row in found]
