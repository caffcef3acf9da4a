"""A table's lock: whoever comes next waits, but who finds nobody there need not."""

import asyncio
from collections import deque


class TableLock:
    """Handed on in the order in which it was asked for."""

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        """Whether somebody has it."""
        return self._taken

    def take(self) -> bool:
        """Take it if it is free; it must be released."""
        if self._taken:
            return False
        self._taken = True
        return True

    def release(self) -> None:
        """Hand it on to the next who waits."""
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_result(None)
                return
        self._taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        try:
            await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self.release()  # it was handed to somebody who had just gone
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
