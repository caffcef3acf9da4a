"""The clock of this machine, and the one of the tests."""

import asyncio
import time

import pytest

from buongoverno.server.clock import FASTEST, Clock
from server.fake_clock import FakeClock


def test_the_clock_reads_the_time_of_this_machine() -> None:
    clock = Clock()
    started = time.monotonic()
    assert clock.now() == pytest.approx(time.time(), abs=1.0)
    assert started <= clock.monotonic() <= time.monotonic()


def test_the_clock_sleeps_at_least_as_long_as_it_is_told() -> None:
    clock = Clock()
    before = clock.monotonic()
    asyncio.run(clock.sleep(0.02))
    assert clock.monotonic() - before >= 0.019


class SetClock:
    """The clock of a machine on which time passes, and that somebody sets."""

    def __init__(self) -> None:
        self.passed = 0.0
        self.set_by = 0.0
        self.clock = Clock(lambda: 1000.0 + self.passed + self.set_by, lambda: 50.0 + self.passed)

    def run(self, seconds: int) -> list[float]:
        """Let seconds pass; how long each was by the server's clock."""
        before, lengths = self.clock.now(), []
        for _ in range(seconds):
            self.passed += 1.0
            self.clock.adjust()
            lengths.append(self.clock.now() - before)
            before = self.clock.now()
        return lengths


@pytest.mark.parametrize("seconds", [3600.0, -3600.0])
def test_time_goes_on_evenly_when_the_clock_of_the_machine_is_set(seconds: float) -> None:
    machine = SetClock()
    assert machine.run(5) == [1.0] * 5
    machine.set_by = seconds
    assert machine.clock.now() == 1005.0
    assert machine.clock.behind == seconds
    faster = FASTEST if seconds > 0 else -FASTEST
    assert machine.run(100) == pytest.approx([1.0 + faster] * 100)
    machine.run(round(abs(seconds) / FASTEST))
    assert machine.clock.behind == pytest.approx(0.0, abs=1e-3)
    assert machine.run(5) == pytest.approx([1.0] * 5)


def test_a_clock_that_was_wrong_by_days_is_believed_when_it_is_set() -> None:
    machine = SetClock()
    machine.set_by = 30 * 24 * 3600.0
    machine.run(1)
    assert machine.clock.behind == 0.0


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
