"""The clock of this machine, and the one of the tests."""

import asyncio
import time

import pytest

from buongoverno.server.clock import Clock
from server.fake_clock import FakeClock


def test_the_clock_reads_the_time_of_this_machine() -> None:
    clock = Clock()
    before, started = time.time(), time.monotonic()
    assert before <= clock.now() <= time.time()
    assert started <= clock.monotonic() <= time.monotonic()


def test_the_clock_sleeps_at_least_as_long_as_it_is_told() -> None:
    clock = Clock()
    before = clock.monotonic()
    asyncio.run(clock.sleep(0.02))
    assert clock.monotonic() - before >= 0.019


def test_a_fake_clock_stands_still_until_it_is_advanced() -> None:
    async def check() -> None:
        clock = FakeClock(1000.0)
        assert (clock.now(), clock.monotonic()) == (1000.0, 0.0)
        await clock.advance(2.5)
        assert (clock.now(), clock.monotonic()) == (1002.5, 2.5)

    asyncio.run(check())


def test_sleepers_wake_in_order_at_their_own_time() -> None:
    async def check() -> None:
        clock = FakeClock(0.0)
        woken: list[tuple[str, float]] = []

        async def sleep(name: str, seconds: float) -> None:
            await clock.sleep(seconds)
            woken.append((name, clock.now()))

        tasks = [asyncio.create_task(sleep(*each)) for each in (("late", 3.0), ("early", 1.0))]
        await clock.advance(0.5)
        assert woken == []
        await clock.advance(5.0)
        assert woken == [("early", 1.0), ("late", 3.0)]
        assert clock.now() == 5.5
        await asyncio.gather(*tasks)

    asyncio.run(check())


def test_a_loop_is_woken_as_often_as_it_is_due() -> None:
    async def check() -> None:
        clock = FakeClock(0.0)
        times: list[float] = []

        async def poll() -> None:
            while True:
                await clock.sleep(1.0)
                times.append(clock.now())

        task = asyncio.create_task(poll())
        await clock.advance(4.0)
        assert times == [1.0, 2.0, 3.0, 4.0]
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await clock.advance(4.0)
        assert len(times) == 4

    asyncio.run(check())


def test_sleepers_waits_until_tasks_are_asleep() -> None:
    async def check() -> None:
        clock = FakeClock()

        async def work_then_sleep() -> None:
            await asyncio.to_thread(time.sleep, 0.01)
            await clock.sleep(1.0)

        task = asyncio.create_task(work_then_sleep())
        await clock.sleepers()
        assert not task.done()
        await clock.advance(1.0)
        assert task.done()

    asyncio.run(check())


@pytest.mark.parametrize("seconds", [0.0, -1.0])
def test_no_time_to_sleep_is_only_a_turn_of_the_loop(seconds: float) -> None:
    asyncio.run(asyncio.wait_for(FakeClock().sleep(seconds), 60))
