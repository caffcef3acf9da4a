"""The tables in the memory of a process: loaded when somebody asks, forgotten when nobody does."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, TypeVar

import structlog
from sqlalchemy import Connection

from buongoverno.kernel.errors import BadRecord, BuongovernoError
from buongoverno.protocol.table import TableInfo
from buongoverno.server.database.store import Store, answering
from buongoverno.server.database.tables import TableRow, read_entries, read_table
from buongoverno.server.database.word import Written
from buongoverno.server.refusals import UNKNOWN, Refusal, Unavailable
from buongoverno.server.tables.course import Course, course_of
from buongoverno.server.tables.entry import Entry
from buongoverno.server.tables.live import LiveTable

Result = TypeVar("Result")
USUAL_CAPACITY: Final = 2000
_IN_HAND_SECONDS: Final = 60.0
_log = structlog.get_logger()


class Shelf:
    """All tables that are used in this process, each as it is kept."""

    def __init__(self, store: Store, capacity: int = USUAL_CAPACITY) -> None:
        self.store = store
        self.capacity = capacity
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._refreshing: set[asyncio.Task[None]] = set()

    async def read(self, question: Callable[[Connection], Result]) -> Result:
        """Ask the database something, in a thread."""
        return await asyncio.to_thread(self._read, question)

    def _read(self, question: Callable[[Connection], Result]) -> Result:
        with answering(), self.store.reading().begin() as connection:
            return question(connection)

    @asynccontextmanager
    async def looking(self, live: LiveTable) -> AsyncIterator[None]:
        """Nobody writes at a table meanwhile, and what is in memory is what is kept."""
        async with live.lock:
            await self.make_sound(live)
            yield

    async def info(self, table: str) -> TableInfo:
        """What everybody knows about a table, as far as it is kept."""
        live = await self.table(table)
        async with self.looking(live):
            return live.info()

    async def table(self, table: str) -> LiveTable:
        """The table of that id."""
        if not (table.isascii() and table.isalnum()):
            raise Refusal(UNKNOWN, "there is no such table")
        found = self._tables.get(table)
        if found is not None:
            found.used = time.monotonic()
            return found
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> LiveTable:
        try:
            live = _live_table(await self.read(lambda connection: _read_all(connection, table)))
            self._tables[table] = live
            self._make_room()
            return live
        finally:
            del self._loading[table]

    def _make_room(self) -> None:
        """Forget tables nobody looks at, those first that were not used for longest."""
        if len(self._tables) <= self.capacity:
            return
        # Whoever has just asked for a table is about to use it.
        before = time.monotonic() - _IN_HAND_SECONDS
        idle = [
            live
            for live in self._tables.values()
            if not live.onlookers and not live.lock.locked() and live.used < before
        ]
        idle.sort(key=lambda live: live.used)
        for live in idle[: len(self._tables) - self.capacity]:
            del self._tables[live.course.terms.id]

    def loaded(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._tables.values())

    def heard(self, written: list[Written] | None) -> None:
        """Others wrote at tables: catch up with those that are used here.

        None says that anything may have changed anywhere.
        """
        if written is None:
            for table in [*self._tables, *self._loading]:
                self._refresh_soon(table, None)
            return
        for step in written:
            known = step.table in self._tables or step.table in self._loading
            if known and not self._added(step):
                self._refresh_soon(step.table, step.revision)

    def _added(self, step: Written) -> bool:
        """Whether a step could be taken over as it was told, which spares asking the database."""
        live = self._tables.get(step.table)
        if live is None or step.entries is None or live.pinned is not None:
            return False
        if live.spoilt or live.revision + 1 != step.revision or not live.lock.take():
            return False
        try:
            for entry in step.entries:
                live.course.add(entry)
            live.revision = step.revision
        except BadRecord:
            live.spoilt = True
            return False
        finally:
            live.lock.release()
        live.ring()
        return True

    def _refresh_soon(self, table: str, revision: int | None) -> None:
        task = asyncio.create_task(self._refresh_or_warn(table, revision))
        self._refreshing.add(task)
        task.add_done_callback(self._refreshing.discard)

    async def _refresh_or_warn(self, table: str, revision: int | None) -> None:
        try:
            await self._refresh(table, revision)
        except BuongovernoError as error:  # told to whoever wants the table
            _log.warning("a table could not be read again", table=table, reason=str(error))
        except Exception:
            _log.exception("a table could not be read again", table=table)

    async def _refresh(self, table: str, revision: int | None) -> None:
        """What is being loaded may have been read before the others wrote, so wait for it."""
        live = await self.table(table)
        if revision is None or live.revision < revision:
            await self.catch_up(live)

    async def catch_up(self, live: LiveTable) -> None:
        """Read what others have written at a table; if that fails, whoever looks next does."""
        async with live.lock:
            try:
                await self.reload(live)
            except Unavailable:
                live.spoilt = True
                live.ring()

    async def reload(self, live: LiveTable) -> None:
        """Read what is kept; only what is new, if memory can be trusted."""
        table = live.course.terms.id
        known = 0 if live.spoilt else live.course.number
        row, entries = await self.read(lambda connection: _read_all(connection, table, known))
        if live.spoilt:
            live.course = course_of(row.terms, entries)
        else:
            for entry in entries:
                live.course.add(entry)
        live.spoilt = False
        live.revision, live.seats, live.rematch = row.revision, row.seats, row.rematch
        live.keys_changed += 1
        live.ring()

    async def make_sound(self, live: LiveTable) -> None:
        """Read a table again if memory may differ from what is kept; the caller has the lock."""
        if live.spoilt:
            await self.reload(live)


def _read_all(connection: Connection, table: str, after: int = 0) -> tuple[TableRow, list[Entry]]:
    row = read_table(connection, table)
    if row is None:
        raise Refusal(UNKNOWN, "there is no such table")
    return row, read_entries(connection, table, after)


def _live_table(kept: tuple[TableRow, list[Entry]]) -> LiveTable:
    """A table from what is kept.

    One that no longer leads to what it did is pinned to its version of the rules: it can be looked
    at as far as it goes, and nobody can play on.
    """
    row, entries = kept
    course = Course(row.terms)
    pinned: str | None = None
    for entry in entries:
        try:
            course.add(entry)
        except BadRecord:
            pinned = (
                f"this game was played with version {row.terms.rules_version} of the rules and "
                f"does not replay with version {course.game.rules_version}; "
                "it goes on where that version runs"
            )
            break
    return LiveTable(course, row.revision, row.seats, row.rematch, row.host, pinned)
