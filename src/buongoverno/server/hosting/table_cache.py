"""The tables in the memory of a process: loaded when asked for, evicted when nobody uses them."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, TypeVar

import structlog
from sqlalchemy import Connection

from buongoverno.kernel.errors import BadRecord, BuongovernoError
from buongoverno.server.clock import Clock
from buongoverno.server.database.notifications import CommittedStep, Notification, TablePresence
from buongoverno.server.database.presence_rows import Elsewhere, read_presence
from buongoverno.server.database.store import Store
from buongoverno.server.database.table_rows import (
    TableRow,
    read_entries,
    read_table,
    revisions_of,
)
from buongoverno.tables.entry import Entry
from buongoverno.tables.hosted_table import HostedTable
from buongoverno.tables.refusals import UNKNOWN, Refusal, Unavailable
from buongoverno.tables.table_state import TableDraft, empty_table, replay_committed

Result = TypeVar("Result")
USUAL_CAPACITY: Final = 2000
_IN_USE_SECONDS: Final = 60.0
_log = structlog.get_logger()


class TableCache:
    """The tables in use in this process, kept up to date with the database."""

    def __init__(
        self, store: Store, clock: Clock, capacity: int = USUAL_CAPACITY, process: str = ""
    ) -> None:
        self.store = store
        self.clock = clock
        self.capacity = capacity
        self.process = process
        self._tables: dict[str, HostedTable] = {}
        self._loading: dict[str, asyncio.Task[HostedTable]] = {}
        self._refreshing: set[asyncio.Task[Any]] = set()

    def loaded(self) -> list[HostedTable]:
        """The tables in memory."""
        return list(self._tables.values())

    def in_memory(self, table: str) -> HostedTable | None:
        """The table of that id, if it is in memory."""
        return self._tables.get(table)

    async def table(self, table: str) -> HostedTable:
        """The table of that id."""
        if not (table.isascii() and table.isalnum()):
            raise Refusal(UNKNOWN, "no_table")
        found = self._tables.get(table)
        if found is not None:
            found.used = self.clock.monotonic()
            return found
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
        return await asyncio.shield(self._loading[table])

    async def replays(self, table: str) -> bool:
        """Whether this program can replay a table, so that entries can be added to it."""
        try:
            return (await self.table(table)).committed.pinned is None
        except Unavailable:
            raise
        except BuongovernoError:
            return False

    def add(self, committed: TableDraft) -> HostedTable:
        """Take in a table that was committed or read; the one that is there already stays."""
        hosted = self._tables.get(committed.id)
        if hosted is None:
            hosted = HostedTable(committed, self.clock.monotonic())
            self._tables[hosted.id] = hosted
            self._evict()
        else:
            hosted.replace(committed)
        return hosted

    def forget(self, table: str) -> None:
        """A table was deleted: send away who looks at it."""
        hosted = self._tables.pop(table, None)
        if hosted is not None:
            hosted.deleted = True
            hosted.publish()
        elif table in self._loading:  # perhaps it was read before it was deleted
            self._refresh_soon(table, None)

    async def _load(self, table: str) -> HostedTable:
        try:
            row, entries = await self._read(table, 0)
            elsewhere = await self._elsewhere(table)
            hosted = self.add(_table_of(row, entries))
            for process, seats in elsewhere.items():
                hosted.set_elsewhere(process, seats)
            return hosted
        finally:
            del self._loading[table]

    async def _elsewhere(self, table: str) -> Elsewhere:
        """Who looks at a table from other processes."""
        if not self.store.postgres:
            return {}
        found = await self.store.read(
            lambda connection: read_presence(connection, self.process, [table])
        )
        return found.get(table, {})

    async def _read(self, table: str, after: int) -> tuple[TableRow, list[Entry]]:
        return await self.store.read(lambda connection: _read_table(connection, table, after))

    def _evict(self) -> None:
        """Forget idle tables, those first that were not used for longest."""
        if len(self._tables) <= self.capacity:
            return
        # Whoever has just asked for a table is about to use it.
        before = self.clock.monotonic() - _IN_USE_SECONDS
        idle = [one for one in self._tables.values() if one.idle and one.used < before]
        idle.sort(key=lambda one: one.used)
        for one in idle[: len(self._tables) - self.capacity]:
            del self._tables[one.id]

    # -- what others committed ---------------------------------------------------------------------

    async def catch_up(self, hosted: HostedTable) -> None:
        """Read what the database has of a table beyond what is in memory, and publish it."""
        # Nothing can be added to what does not replay, but names and words may be gone from it.
        pinned = hosted.committed.pinned is not None
        row, entries = await self._read(hosted.id, 0 if pinned else hosted.committed.number)
        hosted.may_be_behind = False
        committed = hosted.committed  # perhaps a later one than before the read
        if row.revision <= committed.revision:
            return
        if pinned:
            draft = _table_of(row, entries)
        else:
            draft = committed.draft()
            replay_committed(draft, [entry for entry in entries if entry.number > committed.number])
            _take_row(draft, row)
        draft.access_revision = committed.access_revision + 1
        hosted.replace(draft)
        hosted.publish()

    def heard(self, notification: Notification | None) -> None:
        """Another process told something; None means that anything may have changed anywhere."""
        if notification is None:
            for table in self._loading:
                self._refresh_soon(table, None)
            self._soon(self._refresh_changed())
            self._soon(self.read_presence())
            return
        for step in notification.steps:
            known = step.table in self._tables or step.table in self._loading
            if known and not self._replayed(step):
                self._refresh_soon(step.table, step.revision)
        for presence in notification.presence:
            self._heard_presence(notification.process, presence)

    def _replayed(self, step: CommittedStep) -> bool:
        """Whether a step could be replayed from its notification alone."""
        hosted = self._tables.get(step.table)
        if hosted is None or step.entries is None or hosted.committed.pinned is not None:
            return False
        if hosted.committed.revision + 1 != step.revision:
            return False
        draft = hosted.committed.draft()
        try:
            draft.replay(step.entries)
        except BadRecord:
            return False
        draft.revision = step.revision
        hosted.replace(draft)
        hosted.publish()
        return True

    def refresh_soon(self, hosted: HostedTable) -> None:
        """Catch up with the database in the background, until that succeeds."""
        self._refresh_soon(hosted.id, None)

    def read_again(self, table: str) -> None:
        """A table was changed without a step: catch up with the database if it is in memory."""
        if table in self._tables or table in self._loading:
            self._refresh_soon(table, None)

    def _refresh_soon(self, table: str, revision: int | None) -> None:
        self._soon(self._refresh(table, revision))

    def _soon(self, reading: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(reading)
        self._refreshing.add(task)
        task.add_done_callback(self._refreshing.discard)

    async def _refresh_changed(self) -> None:
        """Catch up with the tables that others have changed, or deleted."""
        known = {hosted.id: hosted.committed.revision for hosted in self.loaded()}

        async def read() -> dict[str, int]:
            return await self.store.read(lambda connection: revisions_of(connection, known))

        stored = await self._until_available(read)
        for table, revision in known.items():
            if stored.get(table) != revision:
                self._refresh_soon(table, None)

    async def _refresh(self, table: str, revision: int | None) -> None:
        async def read() -> None:
            # What is being loaded may have been read before the others wrote: wait for it.
            hosted = await self.table(table)
            if revision is None or hosted.committed.revision < revision:
                await self.catch_up(hosted)

        try:
            await self._until_available(read)
        except Refusal:  # it is no more
            self.forget(table)
        except BuongovernoError as error:  # told to whoever asks for the table
            _log.warning("a table could not be read again", table=table, reason=str(error))
        except Exception:
            _log.exception("a table could not be read again", table=table)

    async def _until_available(self, read: Callable[[], Awaitable[Result]]) -> Result:
        """Read something, as soon as the database answers."""
        pause = 0.5
        while True:
            try:
                return await read()
            except Unavailable:
                await self.clock.sleep(pause)
                pause = min(8.0, pause * 2)

    # -- who looks from other processes ------------------------------------------------------------

    def _heard_presence(self, process: str, presence: TablePresence) -> None:
        hosted = self._tables.get(presence.table)
        if hosted is not None:
            hosted.set_elsewhere(process, frozenset(presence.seats))
        elif presence.table in self._loading:
            self._soon(self.read_presence())

    def forget_presence_except(self, processes: frozenset[str]) -> None:
        """Processes that do not run any more: nobody looks from there."""
        for hosted in self.loaded():
            for process in hosted.elsewhere.keys() - processes:
                hosted.set_elsewhere(process, frozenset())

    async def read_presence(self) -> bool:
        """Read anew who looks from other processes; whether that could be read."""
        if not self.store.postgres:
            return True
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        try:
            found = await self.store.read(
                lambda connection: read_presence(connection, self.process)
            )
        except BuongovernoError as error:
            _log.warning("who looks elsewhere could not be read", reason=str(error))
            return False
        for hosted in self.loaded():
            elsewhere = found.get(hosted.id, {})
            for process in hosted.elsewhere.keys() | elsewhere.keys():
                hosted.set_elsewhere(process, elsewhere.get(process, frozenset()))
        return True

    async def stop(self) -> None:
        """Read nothing any more."""
        for task in self._refreshing:
            task.cancel()
        await asyncio.gather(*self._refreshing, return_exceptions=True)


def _read_table(connection: Connection, table: str, after: int) -> tuple[TableRow, list[Entry]]:
    row = read_table(connection, table)
    if row is None:
        raise Refusal(UNKNOWN, "no_table")
    return row, read_entries(connection, table, after)


def _table_of(row: TableRow, entries: list[Entry]) -> TableDraft:
    """A table from the database."""
    table = empty_table(row.terms)
    replay_committed(table, entries)
    _take_row(table, row)
    return table


def _take_row(draft: TableDraft, row: TableRow) -> None:
    draft.revision = row.revision
    draft.seat_rows = row.seats
    draft.host = row.host
    draft.rematch = row.rematch
