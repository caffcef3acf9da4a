"""Time as the server reads it, so that tests can set it."""

import asyncio
import time


class Clock:
    """The time of this machine. Whatever waits or compares times is given one of these."""

    def now(self) -> float:
        """Seconds since 1970, as they are stored and shown."""
        return time.time()

    def monotonic(self) -> float:
        """Seconds that never run backwards, for measuring durations."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait without blocking the event loop."""
        await asyncio.sleep(seconds)
