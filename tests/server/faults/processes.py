"""Processes of a server without web and bots: each has tables, a journal, perhaps a listener.

They run in the test's own event loop, and share a database as real processes do.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import Connection

from buongoverno.protocol.agreement import Agreement, BotSeat, OpenSeat, SeatOffer
from buongoverno.server.clock import Clock
from buongoverno.server.database.journal import Journal
from buongoverno.server.database.listener import Listener
from buongoverno.server.database.migrate import migrate
from buongoverno.server.database.sqlite_watch import SqliteWatch
from buongoverno.server.database.store import Store
from buongoverno.server.database.table_rows import insert_table
from buongoverno.server.hosting.table_cache import TableCache
from buongoverno.server.hosting.table_service import TableService
from buongoverno.tables.command_handlers import Actor
from buongoverno.tables.creation import new_table, sit
from buongoverno.tables.entry import NOBODY, PERSON, STARTED

ADA: Final = Actor(0, host=True)
BEA: Final = Actor(1)
_NAMES: Final = ("Ada", "Bea", "Cia")


@dataclass
class Process:
    """The parts of one process that load, change and store tables."""

    store: Store
    journal: Journal
    cache: TableCache
    tables: TableService


@asynccontextmanager
async def process(
    database: str,
    name: str = "one",
    clock: Clock = Clock(),
    journal: type[Journal] = Journal,
    cache: type[TableCache] = TableCache,
    listens: bool = False,
) -> AsyncIterator[Process]:
    """A process that writes and, if it listens, hears of what other processes write."""
    store = Store(database)
    migrate(store)
    writer = journal(store, name)
    writer.start()
    tables = TableService(cache(store, clock), writer, clock)
    listener = Listener(store, name, tables.cache.heard)
    watch = SqliteWatch(writer, clock, lambda: tables.cache.heard(None))
    if listens:
        await listener.start()
        await watch.start()
    try:
        yield Process(store, writer, tables.cache, tables)
    finally:
        if listens:
            await listener.stop()
            await watch.stop()
        await tables.cache.stop()
        await writer.stop()
        store.close()


async def begun_table(where: Process, bots: int = 0, owner: str = "", **agreed: Any) -> str:
    """The id of a game of three that has begun, in the database: people, Ada first, then bots."""
    people = 3 - bots
    seats: list[SeatOffer] = [OpenSeat() for _ in range(people)]
    seats += [BotSeat("novice") for _ in range(bots)]
    now = where.tables.clock.now()
    draft = new_table(Agreement("siena", seats, **agreed), now)
    for seat in range(people):
        sit(draft, seat, _NAMES[seat], None, now)
    if not people:
        draft.add(STARTED, NOBODY, PERSON, "", now)
    draft.terms = replace(draft.terms, owner=owner)
    draft.revision = 1

    def insert(connection: Connection) -> None:
        insert_table(connection, draft)

    await where.journal.transact(insert)
    return draft.id


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that threads or other tasks do."""
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.001)
