"""Everything a running server consists of, put together and taken down in the right order."""

import asyncio
import time
from collections.abc import Callable
from ctypes import c_bool
from typing import Final

import structlog
from sqlalchemy import Connection, select

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server import metrics
from buongoverno.server.bots.pool import WorkerPool
from buongoverno.server.bots.scheduler import BotScheduler
from buongoverno.server.clock import Clock
from buongoverno.server.database.figures import DatabaseFigures
from buongoverno.server.database.journal import Journal
from buongoverno.server.database.listener import Listener
from buongoverno.server.database.migrate import migrate
from buongoverno.server.database.notifications import Notification
from buongoverno.server.database.schema import game_tables
from buongoverno.server.database.server_time import ServerTime
from buongoverno.server.database.sqlite_watch import SqliteWatch
from buongoverno.server.database.store import Store
from buongoverno.server.database.write_check import WriteCheck
from buongoverno.server.hosting.order_timers import OrderTimers
from buongoverno.server.hosting.presence import Presence
from buongoverno.server.hosting.shared_presence import SharedPresence
from buongoverno.server.hosting.sweeper import Sweeper
from buongoverno.server.hosting.table_cache import TableCache
from buongoverno.server.hosting.table_service import TableService
from buongoverno.server.notices.dispatcher import NotificationDispatcher
from buongoverno.server.notices.outbox import Outbox
from buongoverno.server.people.access import Caller
from buongoverno.server.people.address_counts import AddressCounts
from buongoverno.server.people.daily_results import note_when_over
from buongoverno.server.people.keys import new_id, owner_digest, shared_key
from buongoverno.server.people.limits import Limits, network_of
from buongoverno.server.people.passwords import PasswordChecks
from buongoverno.server.people.peer_offers import PeerOffers
from buongoverno.server.people.ratings import rate_when_over
from buongoverno.server.people.restrictions import Restrictions
from buongoverno.server.people.rights import RightsWatch
from buongoverno.server.previews import Painter
from buongoverno.server.settings import Settings
from buongoverno.server.trials import Trials

_CLOCK_SECONDS: Final = 1.0
_log = structlog.get_logger()


class CoreServices:
    """What reads and changes tables and accounts: enough for a command beside a running server."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        self.settings = settings
        self.clock = Clock() if clock is None else clock
        self.process = new_id()
        self.store = Store(settings.database)
        self.journal = Journal(self.store, self.process)
        self.time = ServerTime(self.clock, self.journal)
        self.cache = TableCache(self.store, self.clock, settings.tables_in_memory, self.process)
        self.tables = TableService(self.cache, self.journal, self.clock)
        self.tables.writer.before_commit.append(rate_when_over)
        self.tables.writer.before_commit.append(note_when_over)
        self.tables.writer.before_commit.append(Outbox(settings.hurry).notices_for)
        self.sweeper = Sweeper(self.tables, settings.retention)

    def kept_network(self, address: str) -> str | None:
        """What is kept for some days of an address, so that abuse can be traced."""
        return network_of(address) if self.settings.retention.addresses > 0 and address else None

    async def open(self) -> None:
        """Begin, on a database that is up to date."""
        self.journal.start()
        await self.time.begin()

    async def close(self) -> None:
        """Finish what was begun; everything acknowledged is committed."""
        await self.cache.stop()
        await self.journal.stop()
        self.store.close()


class Services(CoreServices):
    """One process of a server."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        super().__init__(settings, clock)
        self.limits = Limits(settings.limits, self.clock, self.journal)
        self.requests = AddressCounts(settings.connections_per_address if settings.limits else None)
        self.restrictions = Restrictions(self.store, self.clock, settings.registration)
        self.passwords = PasswordChecks(self.store, self.limits, self.clock)
        self.orders = OrderTimers(self.tables)
        self.rights = RightsWatch(self.store, self.clock)
        self.bot_workers = WorkerPool(settings.bot_workers, clock=self.clock)
        self.bots = BotScheduler(self.tables, self.bot_workers)
        self.trials = Trials()
        self.painter = Painter()
        self.listener = Listener(self.store, self.process, self._heard)
        self.sqlite_watch = SqliteWatch(self.journal, self.clock, lambda: self._heard(None))
        self.notices = NotificationDispatcher(self.cache, self.journal, settings, self.clock)
        self.shared_presence = SharedPresence(self.cache, self.store, self.process, self.clock)
        self.presence = Presence(self.journal, self.clock, self.shared_presence)
        self.figures = DatabaseFigures(self.store, self.clock)
        self.write_check = WriteCheck(self.journal, self.clock)
        self.request_key = ""  # from which the keys of requests with an id follow
        self.restart_failed = c_bool(False)  # shared by all processes of a machine
        self.stopping = asyncio.Event()
        self.peer_offers = PeerOffers(self.journal, self.clock, self.stopping)
        self.connections: set[Callable[[], None]] = set()  # each ends the connection it stands for
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Bring the database up to date and begin."""
        await asyncio.to_thread(migrate, self.store)
        await super().open()
        self.request_key = await self.journal.transact(
            lambda database: shared_key(database, "request_key")
        )
        await self.restrictions.start()
        await self.bot_workers.start()
        await self.bots.start()
        await self.listener.start()
        await self.sqlite_watch.start()
        await self.rights.start()
        await self.shared_presence.start()
        self.presence.start()
        await self.notices.start()
        self.sweeper.start()
        self._tasks.append(asyncio.create_task(self._watch_clocks()))
        _log.info("open", address=self.settings.public_address, process=self.process)

    def end_connections(self) -> None:
        """Accept no more connections, and let those that are open end."""
        self.stopping.set()
        for end in list(self.connections):
            end()

    async def close(self) -> None:
        """Finish what was begun and stop; everything acknowledged is committed."""
        self.end_connections()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.sweeper.stop()
        await self.restrictions.stop()
        await self.orders.stop()
        await self.bots.stop()
        await self.bot_workers.stop()
        await self.rights.stop()
        await self.trials.stop()
        await self.listener.stop()
        await self.sqlite_watch.stop()
        await self.shared_presence.stop()
        await self.presence.stop()
        await self.notices.stop()
        await super().close()
        _log.info("closed", process=self.process)

    def owner_of(self, caller: Caller) -> str:
        """What stands for somebody where work is shared out between people."""
        return owner_digest(self.request_key, caller.owner.name)

    async def read_restrictions(self) -> None:
        """Somebody was restricted here: it holds at once, elsewhere within seconds."""
        await self.restrictions.read()
        await self.rights.check()

    def collect_metrics(self) -> None:
        """Update the metrics that nothing counts as it happens."""
        # All processes see the same jobs in the database: each counts its share of them.
        share = self.bots.unclaimed / max(1, len(self.shared_presence.processes))
        waiting = self.bot_workers.waiting + share
        metrics.collect(len(self.cache.loaded()), waiting, self.journal.commits)

    def _heard(self, notification: Notification | None) -> None:
        """Another process told something; None: the database may have been away."""
        begun = time.thread_time()
        self.cache.heard(notification)
        if notification is None:
            self.shared_presence.tell_again()
        metrics.HEARING.count += time.thread_time() - begun

    async def _watch_clocks(self) -> None:
        """Look for tables where a player's time is over, or where an order should have answered."""
        while True:
            try:
                await self.time.adjust()
                for table in await self.store.read(self._overdue):
                    await self.tables.time_over(table)
                    self.orders.answer_overdue(table)
            except BuongovernoError as error:
                _log.warning("the clocks cannot be checked", reason=str(error))
            except Exception:
                _log.exception("checking the clocks failed")
            await self.clock.sleep(_CLOCK_SECONDS)

    def _overdue(self, connection: Connection) -> list[str]:
        found = connection.execute(
            select(game_tables.c.id)
            .where(game_tables.c.due <= self.clock.now(), game_tables.c.status == "running")
            .order_by(game_tables.c.due)
            .limit(100)
        )
        return [row.id for row in found]
