"""Time as the server reads it, so that tests can set it."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

# While it comes nearer to the clock of the machine, time runs so much faster or slower.
FASTEST: Final = 0.1
# A machine whose clock is set by more had a wrong one.
MOST_SECONDS_OFF: Final = 24 * 3600.0


def _since_boot() -> float:
    """Seconds by a clock that nobody can set; the time a machine sleeps counts."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class Clock:
    """The time of this machine. Whatever waits or compares times is given one of these.

    Somebody may set the clock of the machine by an hour. Nobody's time at a table shall be over by
    that, or stand still for an hour, so `now` goes on evenly from the time at which it began.
    """

    def __init__(
        self,
        machine: Callable[[], float] = time.time,
        since_boot: Callable[[], float] = _since_boot,
    ) -> None:
        """`machine` is the clock that can be set, `since_boot` one that cannot."""
        self._machine = machine
        self._since_boot = since_boot
        self._offset = machine() - since_boot()
        self._adjusted = since_boot()

    def now(self) -> float:
        """Seconds since 1970, as they are stored and shown."""
        return self._since_boot() + self._offset

    @property
    def behind(self) -> float:
        """By how many seconds the clock of the machine is ahead; less than 0 if it is not."""
        return self._machine() - self.now()

    def begin_at(self, now: float) -> None:
        """Go on from a time that another run, or another process, had reached."""
        self._offset = now - self._since_boot()

    def adjust(self) -> None:
        """Come nearer to the clock of the machine; to be called about every second."""
        since_boot = self._since_boot()
        most = (since_boot - self._adjusted) * FASTEST
        self._adjusted = since_boot
        behind = self.behind
        if abs(behind) <= MOST_SECONDS_OFF:
            behind = max(-most, min(most, behind))
        self._offset += behind

    def monotonic(self) -> float:
        """Seconds that never run backwards, for measuring durations."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait without blocking the event loop."""
        await asyncio.sleep(seconds)
