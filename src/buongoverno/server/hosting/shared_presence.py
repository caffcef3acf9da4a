"""Tells other processes who looks at which table from this one, and forgets those that ended.

On SQLite there is one process and nothing to do. `TableCache` hears what the others tell.
"""

import asyncio
import socket
from collections.abc import Callable
from typing import Final

import structlog
from sqlalchemy import Connection

from buongoverno.server.clock import Clock
from buongoverno.server.database.presence_rows import (
    LEASE_SECONDS,
    remove_killed,
    remove_process,
    renew_lease,
    running,
    write_presence,
)
from buongoverno.server.database.store import Store, reporting_outages
from buongoverno.server.hosting.table_cache import TableCache
from buongoverno.tables.hosted_table import HostedTable
from buongoverno.tables.refusals import Unavailable

_RENEW_SECONDS: Final = LEASE_SECONDS / 4
# Whoever reloads a page goes and comes; nobody else needs to hear of that.
_GATHERING_SECONDS: Final = 0.2
_log = structlog.get_logger()


class SharedPresence:
    """What the others know of this process: that it runs, and who looks from it."""

    def __init__(self, cache: TableCache, store: Store, process: str, clock: Clock) -> None:
        self.cache = cache
        self.store = store
        self.process = process
        self.clock = clock
        self.machine = socket.gethostname()[:80]
        self.processes: frozenset[str] = frozenset()  # that run, on all machines
        self._moved: dict[str, HostedTable] = {}  # where somebody came or went
        self._told: dict[str, tuple[HostedTable, frozenset[int]]] = {}
        self._renewed_since: float | None = None
        self._one_at_a_time = asyncio.Lock()
        self._writing: asyncio.Task[None] | None = None
        self._renewing: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Say that this process runs, now and every few seconds."""
        if self.store.postgres:
            await self._renew()
            self._renewing = asyncio.create_task(self._renew_again())

    async def stop(self) -> None:
        """Say that this process ends."""
        if self._renewing is None:
            return
        for task in (self._renewing, self._writing):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        await self._transact(lambda connection: remove_process(connection, self.process))

    def moved(self, hosted: HostedTable) -> None:
        """Somebody came or went; others are told soon."""
        if self._renewing is None:
            return
        self._moved[hosted.id] = hosted
        self._write_soon()

    def tell_again(self) -> None:
        """The others may not know, or not know any more, who looks from here."""
        for table, (hosted, _) in self._told.items():
            self._moved.setdefault(table, hosted)
        self._told = {}
        if self._moved:
            self._write_soon()

    # -- who looks from here -----------------------------------------------------------------------

    def _write_soon(self) -> None:
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_until_told())

    async def _write_until_told(self) -> None:
        while self._moved:
            await self.clock.sleep(_GATHERING_SECONDS)
            async with self._one_at_a_time:
                await self._write()

    async def _write(self) -> None:
        moved, self._moved = self._moved, {}
        here = {table: hosted.looking_here() for table, hosted in moved.items()}
        changed = {table: seats for table, seats in here.items() if seats != self._known(table)}
        if not changed:
            return
        known = False

        def write(connection: Connection) -> None:
            nonlocal known
            known = renew_lease(connection, self.process, self.machine)
            write_presence(connection, self.process, changed)

        if not await self._transact(write):
            self._moved = {**moved, **self._moved}
            await self.clock.sleep(_RENEW_SECONDS)
            return
        for table, seats in changed.items():
            self._told[table] = (moved[table], seats)
            if not seats:
                del self._told[table]
        if not known:
            self.tell_again()

    def _known(self, table: str) -> frozenset[int]:
        """Who looks at a table from here as far as the others know."""
        told = self._told.get(table)
        return frozenset() if told is None else told[1]

    # -- which processes run -----------------------------------------------------------------------

    async def _renew_again(self) -> None:
        while True:
            await self.clock.sleep(_RENEW_SECONDS)
            async with self._one_at_a_time:
                await self._renew()

    async def _renew(self) -> None:
        now = self.clock.monotonic()
        # After an outage of the database everybody looks late: give them time to come back.
        judge = self._renewed_since is not None and now > self._renewed_since + LEASE_SECONDS
        known, processes = True, self.processes

        def renew(connection: Connection) -> None:
            nonlocal known, processes
            known = renew_lease(connection, self.process, self.machine)
            if judge:
                remove_killed(connection)
            processes = running(connection)

        if not await self._transact(renew):
            self._renewed_since = None
            return
        if self._renewed_since is None:
            self._renewed_since = now
        if not known:
            self.tell_again()
        await self._take(processes)

    async def _take(self, processes: frozenset[str]) -> None:
        """Forget who looked from processes that ended; ask who looks from new ones."""
        self.cache.forget_presence_except(processes)
        if processes - self.processes - {self.process} and not await self.cache.read_presence():
            return
        self.processes = processes

    async def _transact(self, write: Callable[[Connection], None]) -> bool:
        """Whether it is in the database. Not by the journal: no decision waits for this."""
        try:
            await asyncio.to_thread(self._write_now, write)
        except Unavailable as error:
            _log.warning("who looks cannot be shared", reason=str(error))
            return False
        return True

    def _write_now(self, write: Callable[[Connection], None]) -> None:
        with reporting_outages(), self.store.engine.begin() as connection:
            write(connection)
