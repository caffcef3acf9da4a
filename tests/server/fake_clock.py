"""A clock that stands still until a test advances it."""

import asyncio
import time
from typing import Final

from buongoverno.server.clock import Clock

_START: Final = 1_800_000_000.0
_TURNS: Final = 20  # of the event loop, in which a woken task may go from one await to the next
_PATIENCE: Final = 60.0  # real seconds; only guards against hanging


class FakeClock(Clock):
    """Used within one event loop; `now` and `monotonic` may be read from any thread.

    Without `set_machine_by` its `now` is the time the test has reached.
    """

    def __init__(self, now: float = _START) -> None:
        self._now = now
        self._start = now
        self._set_by = 0.0
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []
        super().__init__(lambda: self._now + self._set_by, lambda: self._now)

    def monotonic(self) -> float:
        """Seconds since the clock was made."""
        return self._now - self._start

    def set_machine_by(self, seconds: float) -> None:
        """Somebody sets the clock of the machine."""
        self._set_by += seconds

    async def sleep(self, seconds: float) -> None:
        """Wait until the test has advanced the clock that far."""
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        woken = asyncio.get_running_loop().create_future()
        sleeper = (self._now + seconds, woken)
        self._sleepers.append(sleeper)
        try:
            await woken
        finally:
            if sleeper in self._sleepers:
                self._sleepers.remove(sleeper)

    async def advance(self, seconds: float) -> None:
        """Let time pass: wake the sleepers that are due, in order, and let each of them run.

        A loop that sleeps again at once is woken as often as it is due. One that first waits for a
        thread or for another process is not waited for: see `sleepers`.
        """
        end = self._now + seconds
        await _let_tasks_run()
        while due := [sleeper for sleeper in self._sleepers if sleeper[0] <= end]:
            first = min(due, key=lambda sleeper: sleeper[0])
            self._sleepers.remove(first)
            self._now = max(self._now, first[0])
            if not first[1].done():
                first[1].set_result(None)
            await _let_tasks_run()
        self._now = end

    async def sleepers(self, count: int = 1) -> None:
        """Wait, in real time, until that many tasks are asleep on this clock."""
        until = time.monotonic() + _PATIENCE
        while len(self._sleepers) < count:
            assert time.monotonic() < until, f"{len(self._sleepers)} of {count} tasks are asleep"
            await asyncio.sleep(0.001)


async def _let_tasks_run() -> None:
    for _ in range(_TURNS):
        await asyncio.sleep(0)
