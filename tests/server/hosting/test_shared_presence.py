"""Who looks at a table is known to all processes: PostgreSQL carries it from one to the others."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sqlalchemy import Connection, text

from buongoverno.server.database.listener import Listener
from buongoverno.server.database.presence_rows import LEASE_SECONDS
from buongoverno.server.hosting.shared_presence import SharedPresence
from buongoverno.tables.hosted_table import HostedTable
from buongoverno.tables.news_encoder import Subscriber
from buongoverno.tables.projection import Reader
from server.fake_clock import FakeClock
from server.faults.processes import Process, begun_table, process, until
from server.postgres import Postgres


@dataclass
class Sharing:
    """A process that tells who looks, and hears of it."""

    process: Process
    presence: SharedPresence
    clock: FakeClock

    def look(self, hosted: HostedTable, seat: int) -> Subscriber:
        """Somebody begins to look."""
        subscriber = Subscriber(Reader(seat), lambda: None)
        hosted.subscribe(subscriber)
        self.presence.moved(hosted)
        return subscriber

    def go(self, hosted: HostedTable, subscriber: Subscriber) -> None:
        """Somebody looks no more."""
        hosted.unsubscribe(subscriber)
        self.presence.moved(hosted)

    async def time_passes(self, seconds: float) -> None:
        """Let the process do what is due, and wait until it sleeps again."""
        await self.clock.advance(seconds)
        await self.clock.sleepers()

    async def tell(self) -> None:
        """Let the process tell the others who came and went."""
        await self.clock.sleepers(2)  # one of them gathers what there is to tell
        await self.time_passes(0.2)

    async def database(self, statement: str) -> None:
        """Change something behind the processes' backs."""

        def execute(connection: Connection) -> None:
            connection.execute(text(statement))

        await self.process.journal.transact(execute)


@asynccontextmanager
async def sharing(database: str, name: str) -> AsyncIterator[Sharing]:
    """A process on PostgreSQL that listens; only the test's clock drives it."""
    clock = FakeClock()
    async with process(database, name, clock) as made:
        made.cache.process = name
        presence = SharedPresence(made.cache, made.store, name, clock)
        listener = Listener(made.store, name, made.cache.heard)
        await listener.start()
        await presence.start()
        await clock.sleepers()
        yield Sharing(made, presence, clock)
        await presence.stop()
        await listener.stop()


def test_coming_and_going_is_known_elsewhere(postgres: Postgres) -> None:
    async def look() -> None:
        database = postgres.fresh()
        async with sharing(database, "one") as one, sharing(database, "two") as two:
            table = await begun_table(one.process)
            here = await one.process.cache.table(table)
            there = await two.process.cache.table(table)
            woken: list[int] = []
            there.subscribe(Subscriber(Reader(2), lambda: woken.append(1)))
            looking = one.look(here, 1)
            await one.tell()
            await until(lambda: there.here() == {1, 2})
            assert woken, "whoever looks at the other process is shown it"
            one.go(here, looking)
            await one.tell()
            await until(lambda: there.here() == {2})

    asyncio.run(look())


def test_a_table_that_is_loaded_later_shows_who_looks(postgres: Postgres) -> None:
    async def look() -> None:
        database = postgres.fresh()
        async with sharing(database, "one") as one, sharing(database, "two") as two:
            table = await begun_table(one.process)
            one.look(await one.process.cache.table(table), 0)
            await one.tell()
            await until(lambda: one.presence._known(table) == {0})
            assert (await two.process.cache.table(table)).here() == {0}

    asyncio.run(look())


def test_a_reload_of_the_page_is_not_told(postgres: Postgres) -> None:
    async def look() -> None:
        database = postgres.fresh()
        async with sharing(database, "one") as one:
            hosted = await one.process.cache.table(await begun_table(one.process))
            looking = one.look(hosted, 0)
            await one.tell()
            await until(lambda: one.presence._known(hosted.id) == {0})
            await one.database("DELETE FROM presence")
            one.go(hosted, looking)
            one.look(hosted, 0)
            await one.tell()
            await one.database("DO $$ BEGIN ASSERT (SELECT count(*) FROM presence) = 0; END $$")

    asyncio.run(look())


def test_who_looked_from_a_killed_process_is_forgotten(postgres: Postgres) -> None:
    async def look() -> None:
        database = postgres.fresh()
        async with sharing(database, "one") as one, sharing(database, "two") as two:
            table = await begun_table(one.process)
            one.look(await one.process.cache.table(table), 0)
            await one.tell()
            there = await two.process.cache.table(table)
            await until(lambda: there.here() == {0})
            # The clock of process one stands still from here on, as if it had been killed.
            await one.database(
                f"UPDATE process SET seen = seen - {LEASE_SECONDS + 1} WHERE id='one'"
            )
            await two.time_passes(LEASE_SECONDS / 2)
            assert there.here() == {0}, "two has not watched for long enough to judge"
            for _ in range(4):
                await two.time_passes(LEASE_SECONDS / 4)
            await until(lambda: there.here() == frozenset())

    asyncio.run(look())


def test_a_process_that_was_only_slow_tells_everything_again(postgres: Postgres) -> None:
    async def look() -> None:
        database = postgres.fresh()
        async with sharing(database, "one") as one, sharing(database, "two") as two:
            table = await begun_table(one.process)
            one.look(await one.process.cache.table(table), 0)
            await one.tell()
            there = await two.process.cache.table(table)
            await until(lambda: there.here() == {0})
            await one.database("DELETE FROM process WHERE id = 'one'")
            await two.time_passes(LEASE_SECONDS / 4)
            await until(lambda: there.here() == frozenset())
            await one.time_passes(LEASE_SECONDS / 4)
            await one.tell()
            await until(lambda: there.here() == {0})

    asyncio.run(look())


def test_after_an_outage_everything_is_told_again(postgres: Postgres) -> None:
    async def look() -> None:
        database = postgres.fresh()
        async with sharing(database, "one") as one, sharing(database, "two") as two:
            table = await begun_table(one.process)
            one.look(await one.process.cache.table(table), 0)
            await one.tell()
            await until(lambda: one.presence._known(table) == {0})
            await one.database("DELETE FROM presence")  # lost with the power
            there = await two.process.cache.table(table)
            assert there.here() == frozenset()
            one.presence.tell_again()
            await one.tell()
            await until(lambda: there.here() == {0})

    asyncio.run(look())
