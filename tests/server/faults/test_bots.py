"""A bot's turn is never lost, whichever process was killed when."""

import asyncio
import time

import pytest
from sqlalchemy import Connection, update

from buongoverno.server.bots import desk as desks
from buongoverno.server.bots.desk import Desk
from buongoverno.server.bots.pool import WorkerPool
from buongoverno.server.bots.task import Answer, Task
from buongoverno.server.database.schema import bot_jobs
from server.faults.processes import Process, begun_table, process
from server.postgres import Postgres


class ThoughtfulPool(WorkerPool):
    """One that takes its time, then takes the first choice."""

    def __init__(self, seconds: float) -> None:
        super().__init__(1)
        self.seconds = seconds
        self.thoughts = 0

    async def think(self, task: Task) -> Answer:
        self.thoughts += 1
        await asyncio.sleep(self.seconds)
        return Answer(task.codes[0], 0.0)


@pytest.fixture(autouse=True)
def impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases are shorter than ever, so that nobody waits for them."""
    monkeypatch.setattr(desks, "LEASE", 1.0)
    monkeypatch.setattr(desks, "POLL", 0.1)


async def table_where_a_bot_begins(where: Process) -> str:
    while True:
        table = await begun_table(where, bots=2)
        if (await where.keeper.table(table)).course.bots_asked():
            return table


def leased(connection: Connection) -> None:
    connection.execute(update(bot_jobs).values(taken_until=time.time() + desks.LEASE))


def test_a_bot_that_begins_at_a_table_made_just_before_a_kill_has_its_turn(database: str) -> None:
    async def play() -> None:
        async with process(database, "killed") as killed:
            table = await table_where_a_bot_begins(killed)
            await killed.journal.write(leased)
        async with process(database, "next") as following:
            desk = Desk(following.keeper, following.journal, ThoughtfulPool(0))
            before = (await following.keeper.table(table)).course.number
            await desk.start()
            until = time.monotonic() + 60
            while (await following.keeper.table(table)).course.number == before:
                assert time.monotonic() < until, "nobody took the turn of the bot"
                await asyncio.sleep(0.05)
            await desk.stop()

    asyncio.run(play())


def test_a_process_keeps_what_it_thinks_about_longer_than_a_lease(postgres: Postgres) -> None:
    database = postgres.fresh()  # an SQLite file has one process

    async def play() -> None:
        async with process(database, "one") as one, process(database, "two") as two:
            await table_where_a_bot_begins(one)
            slow, idle = ThoughtfulPool(60), ThoughtfulPool(60)
            thinking = Desk(one.keeper, one.journal, slow)
            await thinking.start()
            while not slow.thoughts:
                await asyncio.sleep(0.02)
            waiting = Desk(two.keeper, two.journal, idle)
            await waiting.start()
            await asyncio.sleep(2.5 * desks.LEASE)
            assert idle.thoughts == 0
            await thinking.stop()
            await waiting.stop()

    asyncio.run(play())
