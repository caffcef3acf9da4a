"""Which decisions of bots a process takes, and when."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import Connection, delete, insert, select

from buongoverno.answers.bot_tasks import Answer, Task
from buongoverno.protocol.command import Caretake, Resign, Return
from buongoverno.server.bots.fair_queue import Requester
from buongoverno.server.bots.pool import WorkerPool
from buongoverno.server.bots.scheduler import POLL, BotScheduler
from buongoverno.server.database.bot_job_rows import claim_jobs, count_unclaimed
from buongoverno.server.database.schema import bot_jobs
from buongoverno.tables.hosted_table import WATCHING_SECONDS, HostedTable
from buongoverno.tables.news_encoder import Subscriber
from buongoverno.tables.projection import Reader
from buongoverno.tables.takeover import WATCHING_PACE
from server.fake_clock import FakeClock
from server.faults.processes import ADA, Process, begun_table, process, until

LONG = 60.0  # seconds; only guards against hanging


class NotingPool(WorkerPool):
    """Takes the first choice when it may, and notes for whom it thinks."""

    def __init__(self, decisions: int) -> None:
        super().__init__(1)
        self.asked: list[Requester] = []
        self._left = asyncio.Semaphore(decisions)

    async def think(self, requester: Requester, task: Task) -> Answer:
        self.asked.append(requester)
        await self._left.acquire()
        return Answer(task.codes[0])

    def allow(self, decisions: int) -> None:
        for _ in range(decisions):
            self._left.release()


@asynccontextmanager
async def scheduling(where: Process, pool: WorkerPool) -> AsyncIterator[BotScheduler]:
    bots = BotScheduler(where.tables, pool)
    await bots.start()
    try:
        yield bots
    finally:
        await bots.stop()


async def poll(clock: FakeClock, times: int = 3) -> None:
    """Let the scheduler look for jobs a few times."""
    for _ in range(times):
        await clock.sleepers()
        await clock.advance(POLL)
    await clock.sleepers()


async def played(hosted: HostedTable, entries: int) -> None:
    target = hosted.committed.number + entries
    await until(lambda: hosted.committed.number >= target)


def watcher() -> Subscriber:
    """Somebody who looks and has no seat."""
    return Subscriber(Reader(None), lambda: None)


def test_a_table_of_bots_is_played_while_somebody_watches(database: str) -> None:
    async def check() -> None:
        clock, pool = FakeClock(), NotingPool(5)
        async with process(database, clock=clock) as one:
            table = await begun_table(one, bots=3)
            hosted = await one.cache.table(table)
            async with scheduling(one, pool):
                await poll(clock)
                assert not pool.asked, "nobody watches"

                subscriber = watcher()
                hosted.subscribe(subscriber)
                before = hosted.committed.number
                await poll(clock)
                await until(lambda: hosted.committed.number >= before + 5)
                assert not any(requester.person for requester in pool.asked)

                hosted.unsubscribe(subscriber)
                await poll(clock)  # the job in hand is dropped
                thoughts, number = len(pool.asked), hosted.committed.number
                pool.allow(100)
                await poll(clock, 10)
                assert (len(pool.asked), hosted.committed.number) == (thoughts, number)

                hosted.subscribe(watcher())
                await poll(clock, 10)  # until the lease of the job that was dropped is over
                await until(lambda: hosted.committed.number >= number + 20)

    asyncio.run(asyncio.wait_for(check(), LONG))


def test_bots_let_a_moment_pass_for_somebody_who_watches_them_play_on(database: str) -> None:
    async def check() -> None:
        clock, pool = FakeClock(), NotingPool(1000)
        async with process(database, clock=clock) as one:
            table = await begun_table(one, bots=2)
            hosted = await one.cache.table(table)
            hosted.subscribe(watcher())
            async with scheduling(one, pool):
                await poll(clock)
                await until(lambda: 0 in hosted.committed.pending())
                await one.tables.command(table, ADA, Caretake("c", 0, "novice", "return"))
                await poll(clock)  # the first decision comes at once, and whatever it leads to
                before, thoughts = hosted.committed.standing, len(pool.asked)
                for _ in range(10):
                    await clock.advance(WATCHING_PACE)
                    await clock.sleepers()
                assert 3 <= len(pool.asked) - thoughts <= 12
                assert len(hosted.committed.standing) > len(before)
                await one.tables.command(table, ADA, Return("r"))
                assert hosted.committed.person_plays()

    asyncio.run(asyncio.wait_for(check(), LONG))


def test_whoever_looked_a_moment_ago_watches(database: str) -> None:
    async def check() -> None:
        clock, pool = FakeClock(), NotingPool(0)
        async with process(database, clock=clock) as one:
            hosted = await one.cache.table(await begun_table(one, bots=3))
            hosted.looked_at = clock.monotonic()
            async with scheduling(one, pool):
                await poll(clock)
                assert len(pool.asked) == 1
                await poll(clock, round(WATCHING_SECONDS / POLL) + 3)
                pool.allow(100)
                await poll(clock)
                assert len(pool.asked) == 1

    asyncio.run(asyncio.wait_for(check(), LONG))


def test_a_table_of_people_goes_on_although_nobody_is_connected(database: str) -> None:
    async def check() -> None:
        clock, pool = FakeClock(), NotingPool(1000)
        async with process(database, clock=clock) as one:
            hosted = await one.cache.table(await begun_table(one, bots=2))
            while not hosted.committed.bots_asked():  # chance lets the person begin
                hosted = await one.cache.table(await begun_table(one, bots=2))
            async with scheduling(one, pool):
                await poll(clock)
                await until(lambda: not hosted.committed.bots_asked())
                assert pool.asked
                assert all(requester.person for requester in pool.asked)

    asyncio.run(asyncio.wait_for(check(), LONG))


def test_a_table_rests_when_its_last_player_has_resigned_and_gone(database: str) -> None:
    async def check() -> None:
        clock, pool = FakeClock(), NotingPool(1000)
        async with process(database, clock=clock) as one:
            hosted = await one.cache.table(await begun_table(one, bots=2))
            async with scheduling(one, pool):
                await poll(clock)
                await until(lambda: not hosted.committed.bots_asked())
                thoughts = len(pool.asked)
                await one.tables.command(hosted.id, ADA, Resign("r"))
                await poll(clock, 10)
                assert len(pool.asked) == thoughts
                hosted.subscribe(watcher())
                await poll(clock)
                await played(hosted, 20)

    asyncio.run(asyncio.wait_for(check(), LONG))


def test_a_busy_process_keeps_the_first_job_of_everybody(database: str) -> None:
    """Others need not wait for somebody with many tables, not even until the next claim."""

    async def check() -> None:
        clock, pool = FakeClock(), NotingPool(0)
        async with process(database, clock=clock) as one:
            for _ in range(20):
                await begun_table(one, bots=2, owner="eve")
            async with scheduling(one, pool):
                await poll(clock, 10)
                eves = [await one.cache.table(asked.table) for asked in pool.asked]
                assert len(eves) >= 8, "it has as much to do as it takes"
                table = eves[-1].committed
                lease = one.tables.writer.lease
                assert lease(table, 0.0) == 0.0, "the rest of Eve's lies in the database"
                ada = await one.cache.table(await begun_table(one, bots=2, owner="ada"))
                assert lease(ada.committed, 0.0) > 0.0

    asyncio.run(asyncio.wait_for(check(), LONG))


# -- the order in the database ---------------------------------------------------------------------


async def write_jobs(where: Process, *jobs: tuple[str, str, int, float]) -> dict[str, str]:
    """Jobs as (owner, table, seat, until when it is taken), the oldest first; names by table id.

    A table whose name is in brackets has no people.
    """
    tables: dict[str, str] = {}
    for owner, name, _, _ in jobs:
        if name not in tables.values():
            bots = 3 if name.startswith("(") else 2
            tables[await begun_table(where, bots=bots, owner=owner)] = name
    ids = {name: table for table, name in tables.items()}
    rows = [
        {
            "game_table": ids[name],
            "seat": seat,
            "number": 1,
            "created": float(age),
            "taken_until": taken,
            "person": not name.startswith("("),
        }
        for age, (_, name, seat, taken) in enumerate(jobs)
    ]

    def write(connection: Connection) -> None:
        connection.execute(delete(bot_jobs))
        connection.execute(insert(bot_jobs), rows)

    await where.journal.transact(write)
    return tables


def test_jobs_are_claimed_by_turns_and_those_of_people_first(database: str) -> None:
    async def check() -> None:
        async with process(database) as one:
            tables = await write_jobs(
                one,
                ("eve", "e1", 0, 0.0),
                ("eve", "e2", 0, 0.0),
                ("eve", "e3", 0, 0.0),
                ("eve", "(watched)", 0, 0.0),
                ("eve", "(unwatched)", 0, 0.0),
                ("ada", "a1", 0, 0.0),
                ("ada", "a1", 1, 0.0),
                ("bea", "b1", 0, 0.0),
            )
            watched = [table for table, name in tables.items() if name == "(watched)"]

            def claim(connection: Connection) -> list[str]:
                jobs = claim_jobs(connection, 100.0, 105.0, 20, watched)
                return [tables[job.table] for job in jobs]

            assert await one.journal.transact(claim) == [
                *["e1", "a1", "b1", "e2", "a1", "e3"],
                "(watched)",
            ]
            assert await one.journal.transact(claim) == [], "they are taken"

    asyncio.run(check())


def test_who_has_jobs_under_way_comes_after_who_has_none(database: str) -> None:
    async def check() -> None:
        async with process(database) as one:
            tables = await write_jobs(
                one,
                *[("eve", f"e{number}", 0, 200.0) for number in range(4)],
                ("eve", "e8", 0, 0.0),
                ("eve", "e9", 0, 50.0),
                ("ada", "a1", 0, 0.0),
                ("ada", "a2", 0, 50.0),
            )

            def claim(connection: Connection) -> list[str]:
                assert count_unclaimed(connection, 100.0) == 4
                jobs = claim_jobs(connection, 100.0, 105.0, 3, [])
                assert count_unclaimed(connection, 100.0) == 1
                return [tables[job.table] for job in jobs]

            assert (await one.journal.transact(claim))[:2] == ["a2", "a1"]

            def taken(connection: Connection) -> int:
                found = connection.execute(select(bot_jobs).where(bot_jobs.c.taken_until == 105.0))
                return len(found.all())

            assert await one.journal.transact(taken) == 3

    asyncio.run(check())


def test_tables_of_which_nobody_knows_who_made_them_count_each(database: str) -> None:
    async def check() -> None:
        async with process(database) as one:
            tables = await write_jobs(
                one, ("", "a", 0, 0.0), ("", "a", 1, 0.0), ("", "b", 0, 0.0), ("", "c", 0, 0.0)
            )

            def claim(connection: Connection) -> list[str]:
                jobs = claim_jobs(connection, 100.0, 105.0, 20, [])
                assert {job.owner for job in jobs} == set(tables)
                return [tables[job.table] for job in jobs]

            assert await one.journal.transact(claim) == ["a", "b", "c", "a"]

    asyncio.run(check())
