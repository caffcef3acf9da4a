"""Time goes on evenly when somebody sets the clock of a machine, over restarts too."""

import asyncio

import pytest
from sqlalchemy import Connection, select, update

from buongoverno.server.database.schema import facts, game_tables
from buongoverno.server.database.server_time import ServerTime
from server.fake_clock import FakeClock
from server.faults.processes import Process, begun_table, process

HOUR = 3600.0


async def run(time: ServerTime, clock: FakeClock, seconds: int) -> None:
    """Let seconds pass, as a process of a server does."""
    for _ in range(seconds):
        await clock.advance(1.0)
        await time.adjust()


async def restarted(where: Process, before: FakeClock, set_by: float) -> FakeClock:
    """The clock of a process that starts a moment later on a machine whose clock was set."""
    clock = FakeClock(before.now() + before.behind)
    clock.set_machine_by(set_by)
    await ServerTime(clock, where.journal).begin()
    return clock


def test_a_process_that_starts_later_agrees_with_those_that_run(database: str) -> None:
    async def check() -> None:
        clock = FakeClock()
        async with process(database, clock=clock) as one:
            time = ServerTime(clock, one.journal)
            await time.begin()
            clock.set_machine_by(HOUR)
            await run(time, clock, 30)
            later = await restarted(one, clock, 0.0)
            assert later.now() == pytest.approx(clock.now(), abs=5.0)
            assert later.behind > HOUR - 10

            clock.set_machine_by(-HOUR)  # it was set right again
            await run(time, clock, 60)
            assert clock.behind == pytest.approx(0.0, abs=0.01)
            assert (await one.store.read(written)) == []
            assert (await restarted(one, clock, 0.0)).behind == 0.0

    asyncio.run(check())


def written(connection: Connection) -> list[str]:
    """What is written down of clocks."""
    found = connection.execute(select(facts.c.value).where(facts.c.name.startswith("clock of")))
    return list(found.scalars())


def test_time_does_not_begin_before_what_has_happened(database: str) -> None:
    async def check() -> None:
        clock = FakeClock()
        async with process(database, clock=clock) as one:
            await begun_table(one)
            later = await restarted(one, clock, -HOUR)
            assert later.now() == clock.now()
            assert later.behind == -HOUR

            def far_away(connection: Connection) -> None:
                connection.execute(update(game_tables).values(changed=clock.now() + 1000 * HOUR))

            await one.journal.transact(far_away)  # by a machine whose clock was wrong by weeks
            assert (await restarted(one, clock, 0.0)).behind == 0.0

    asyncio.run(check())


def test_a_step_of_a_second_is_nobodys_concern(database: str) -> None:
    async def check() -> None:
        clock = FakeClock()
        async with process(database, clock=clock) as one:
            time = ServerTime(clock, one.journal)
            await time.begin()
            clock.set_machine_by(1.0)
            await run(time, clock, 1)
            assert await one.store.read(written) == []

    asyncio.run(check())
