"""Hears from PostgreSQL what other processes have committed."""

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

import psycopg
import structlog

from buongoverno.server import metrics
from buongoverno.server.database.notifications import CHANNEL, Notification, decode, is_from
from buongoverno.server.database.store import Store

_RECONNECT_SECONDS: Final = 1.0
# Waking up costs as much as hearing of many steps, so what many tell at a time is heard together.
GATHERING: Final = 0.025  # seconds
_log = structlog.get_logger()

# Called with what another has committed; None means that anything may have been.
Heard = Callable[[Notification | None], None]


class Listener:
    """Listens in a thread, as long as the process runs; nothing to do on SQLite."""

    def __init__(self, store: Store, process: str, heard: Heard) -> None:
        self.store = store
        self.process = process
        self.heard = heard
        self.connected = threading.Event()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._computed = 0.0  # processor seconds of the thread

    async def start(self) -> None:
        """Begin to listen."""
        if not self.store.postgres:
            return
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._work, name="listener", daemon=True)
        self._thread.start()
        await asyncio.to_thread(self.connected.wait, 10)

    async def stop(self) -> None:
        """Listen no more."""
        self._stopping.set()
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        while not self._stopping.is_set():
            try:
                self._listen()
            except (psycopg.Error, OSError) as error:
                reason = str(error).strip().partition("\n")[0]
                _log.warning("the database does not answer", reason=reason)
                self.connected.clear()
                self._stopping.wait(_RECONNECT_SECONDS)

    def _listen(self) -> None:
        address = self.store.engine.url.set(drivername="postgresql")
        with psycopg.connect(
            address.render_as_string(hide_password=False), autocommit=True
        ) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self.connected.set()
            self._tell_all()
            last = 0.0
            while not self._stopping.is_set():
                heard = connection.notifies(timeout=0.5, stop_after=1)
                if self._tell([one.payload for one in heard]):
                    if time.monotonic() < last + GATHERING:
                        self._stopping.wait(GATHERING)
                    last = time.monotonic()

    def _tell(self, payloads: list[str]) -> bool:
        """Pass on what others have told; whether they have."""
        others = [payload for payload in payloads if not is_from(self.process, payload)]
        if others:
            self._call([decode(payload) for payload in others])
        metrics.HEARD_BYTES.count += sum(map(len, payloads))
        metrics.HEARD_OTHERS.count += len(others)
        metrics.HEARD_OWN.count += len(payloads) - len(others)
        computed, self._computed = self._computed, time.thread_time()
        metrics.LISTENING.count += self._computed - computed
        return bool(others)

    def _tell_all(self) -> None:
        """After a time without a connection anything may have happened."""
        self._call([None])

    def _call(self, notifications: Sequence[Notification | None]) -> None:
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._pass_on, notifications)

    def _pass_on(self, notifications: Sequence[Notification | None]) -> None:
        """In the event loop; one that fails keeps nobody from hearing the next."""
        assert self._loop is not None
        for notification in notifications:
            self._loop.call_soon(self.heard, notification)
