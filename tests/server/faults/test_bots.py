"""A bot's turn is never lost, whichever process was killed when."""

import asyncio

from sqlalchemy import Connection, update

from buongoverno.answers.bot_tasks import Answer, Task
from buongoverno.server.bots.fair_queue import Requester
from buongoverno.server.bots.pool import WorkerPool
from buongoverno.server.bots.scheduler import LEASE, POLL, BotScheduler
from buongoverno.server.database.schema import bot_jobs
from server.fake_clock import FakeClock
from server.faults.processes import Process, begun_table, process
from server.postgres import Postgres


class QuickPool(WorkerPool):
    """Takes the first choice at once."""

    async def think(self, requester: Requester, task: Task) -> Answer:
        return Answer(task.codes[0])


class EndlessPool(WorkerPool):
    """Thinks and never comes to an end."""

    thoughts = 0

    async def think(self, requester: Requester, task: Task) -> Answer:
        self.thoughts += 1
        await asyncio.Event().wait()
        raise AssertionError("it is never woken")


async def table_where_a_bot_begins(where: Process) -> str:
    while True:
        table = await begun_table(where, bots=2)
        if (await where.cache.table(table)).committed.bots_asked():
            return table


async def lease_all_jobs(where: Process, until: float) -> None:
    def write(connection: Connection) -> None:
        connection.execute(update(bot_jobs).values(taken_until=until))

    await where.journal.transact(write)


def test_a_killed_process_does_not_lose_the_turn_of_a_bot(database: str) -> None:
    """The killed process had taken the job; another one does it when the lease is over."""

    async def play() -> None:
        clock = FakeClock()
        async with process(database, "killed", clock) as killed:
            table = await table_where_a_bot_begins(killed)
            await lease_all_jobs(killed, clock.now() + LEASE)
        async with process(database, "next", clock) as following:
            bots = BotScheduler(following.tables, QuickPool(1))
            hosted = await following.cache.table(table)
            before = hosted.committed.number
            await bots.start()
            while hosted.committed.number == before:
                await clock.sleepers()
                await clock.advance(POLL)
            await bots.stop()

    asyncio.run(asyncio.wait_for(play(), 60))


def test_a_process_keeps_a_job_it_thinks_about_for_longer_than_a_lease(postgres: Postgres) -> None:
    database = postgres.fresh()  # an SQLite file has one process

    async def play() -> None:
        clock = FakeClock()
        async with process(database, "one", clock) as one, process(database, "two", clock) as two:
            await table_where_a_bot_begins(one)
            slow, idle = EndlessPool(1), EndlessPool(1)
            thinking, waiting = BotScheduler(one.tables, slow), BotScheduler(two.tables, idle)
            await thinking.start()
            while not slow.thoughts:
                await clock.sleepers()
                await clock.advance(POLL)
            await waiting.start()
            for _ in range(round(3 * LEASE / POLL)):
                await clock.sleepers(2)  # both have renewed and looked for jobs
                await clock.advance(POLL)
            await clock.sleepers(2)
            assert idle.thoughts == 0
            await thinking.stop()
            await waiting.stop()

    asyncio.run(asyncio.wait_for(play(), 60))
