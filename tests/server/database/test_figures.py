"""Figures that are read from the database."""

import asyncio
import re

from sqlalchemy import Connection, delete, insert, update

from buongoverno.server import metrics
from buongoverno.server.database.figures import DatabaseFigures
from buongoverno.server.database.schema import bot_jobs, game_tables, processes
from server.fake_clock import FakeClock
from server.faults.processes import Process, begun_table, process
from server.test_metrics import value


def test_tables_jobs_and_processes_are_counted(database: str) -> None:
    async def count() -> None:
        clock = FakeClock()
        async with process(database, clock=clock) as one:
            await _fill(one, clock.now())
            await DatabaseFigures(one.store, clock).update()

    asyncio.run(count())
    assert value('buongoverno_database_tables{status="over"}') == 1
    assert value('buongoverno_database_tables{status="running"}') == 1
    assert value('buongoverno_database_tables{status="paused"}') == 0
    assert value("buongoverno_database_bot_jobs_waiting") == 1
    assert value("buongoverno_database_bot_jobs_oldest_seconds") == 40
    assert value("buongoverno_database_processes") == 1
    assert value("buongoverno_database_reports_open") == 0
    assert value("buongoverno_database_answers") == 1


async def _fill(where: Process, now: float) -> None:
    """A game that runs with two decisions of bots, one of them being thought about; one is over.

    At a third, of which nobody is told, only bots play.
    """
    running, over = [await begun_table(where, bots=2) for _ in range(2)]
    alone = await begun_table(where, bots=3)

    def fill(connection: Connection) -> None:
        for table, status in ((over, "over"), (alone, "closed")):
            connection.execute(
                update(game_tables).where(game_tables.c.id == table).values(status=status)
            )
        connection.execute(delete(bot_jobs))
        jobs = [(running, 1, 30, 0.0), (running, 2, 40, now + 30), (alone, 0, 500, 0.0)]
        connection.execute(
            insert(bot_jobs),
            [
                {"game_table": table, "seat": seat, "number": 1, "created": now - age}
                | {"taken_until": taken, "person": table == running}
                for table, seat, age, taken in jobs
            ],
        )
        connection.execute(
            insert(processes), {"id": "one", "machine": "m", "started": now, "seen": now}
        )

    await where.journal.transact(fill)


def test_the_database_is_not_asked_at_every_scrape(database: str) -> None:
    async def ask() -> int:
        clock = FakeClock()
        async with process(database, clock=clock) as one:
            figures = DatabaseFigures(one.store, clock)
            asked = 0
            read = one.store.read

            async def counting(question: object) -> object:
                nonlocal asked
                asked += 1
                return await read(question)  # type: ignore[arg-type]

            one.store.read = counting  # type: ignore[method-assign, assignment]
            for _ in range(3):
                await figures.update()
            await clock.advance(10)
            await figures.update()
            return asked

    assert asyncio.run(ask()) == 2


def test_a_database_that_does_not_answer_is_told(database: str) -> None:
    async def read() -> None:
        async with process(database) as one:
            await DatabaseFigures(one.store, FakeClock()).update()

    asyncio.run(read())
    metrics.database_failed()
    assert value("buongoverno_database_answers") == 0
    # What was read last is still told.
    assert re.search(rb"^buongoverno_database_tables", metrics.render(), re.MULTILINE)
