"""What a process does when it is told to stop: it says goodbye to its connections first."""

import asyncio
import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any, Final

from buongoverno.server.clock import Clock
from buongoverno.server.services import Services

_SECONDS: Final = 5.0  # how long a slow connection may take to close
_GLANCE_SECONDS: Final = 0.02
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class GracefulShutdown:
    """Intercepts the signals to stop, and passes them on once the connections are closed."""

    def __init__(self, services: Services, clock: Clock = Clock()) -> None:
        self.services = services
        self._clock = clock
        self._handlers: dict[int, Callable[[int, FrameType | None], Any]] = {}
        self._begun = False
        self._done = False
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def listen(self) -> None:
        """Intercept signals from now on; Python delivers them to the main thread only."""
        if threading.current_thread() is not threading.main_thread():
            return
        self._loop = asyncio.get_running_loop()
        for number in _SIGNALS:
            handler = signal.getsignal(number)
            if callable(handler):
                self._handlers[number] = handler
                signal.signal(number, self._handle)

    def _handle(self, number: int, frame: FrameType | None) -> None:
        if self._done:
            self._handlers[number](number, frame)
        elif not self._begun and self._loop is not None:
            self._begun = True
            self._loop.call_soon_threadsafe(self._begin, number)

    def _begin(self, number: int) -> None:
        self._task = asyncio.ensure_future(self._close_connections(number))

    async def _close_connections(self, number: int) -> None:
        """Tell all connections and wait, for a while, until they are closed."""
        self.services.end_connections()
        until = self._clock.monotonic() + _SECONDS
        while self.services.connections and self._clock.monotonic() < until:
            await self._clock.sleep(_GLANCE_SECONDS)
        self._done = True
        self._handlers[number](number, None)
