"""What a process does when it is told to stop: everybody who is connected hears of it first."""

import asyncio
import signal
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import Any, Final

from buongoverno.server.office import Office

_SECONDS: Final = 2.0  # as long somebody who is slow may take to hear it
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class Farewell:
    """Hears the signals to stop before the server below does, and passes them on."""

    def __init__(self, office: Office) -> None:
        self.office = office
        self._before: dict[int, Callable[[int, FrameType | None], Any]] = {}
        self._begun = False
        self._said = False
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def listen(self) -> None:
        """Hear signals from now on; only the main thread of a process gets them."""
        if threading.current_thread() is not threading.main_thread():
            return
        self._loop = asyncio.get_running_loop()
        for number in _SIGNALS:
            before = signal.getsignal(number)
            if callable(before):
                self._before[number] = before
                signal.signal(number, self._heard)

    def _heard(self, number: int, frame: FrameType | None) -> None:
        if self._said:
            self._before[number](number, frame)
        elif not self._begun and self._loop is not None:
            self._begun = True
            self._loop.call_soon_threadsafe(self._begin, number)

    def _begin(self, number: int) -> None:
        self._task = asyncio.ensure_future(self._say(number))

    async def _say(self, number: int) -> None:
        """Tell all connections and wait until they are gone, but not for ever."""
        self.office.stopping.set()
        for live in self.office.keeper.loaded():
            live.ring()
        until = time.monotonic() + _SECONDS
        while self._somebody_is_here() and time.monotonic() < until:
            await asyncio.sleep(0.02)
        self._said = True
        self._before[number](number, None)

    def _somebody_is_here(self) -> bool:
        return any(live.onlookers for live in self.office.keeper.loaded())
