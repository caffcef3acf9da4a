"""Hears from PostgreSQL what other processes have committed."""

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Final

import psycopg
import structlog

from buongoverno.server import metrics
from buongoverno.server.database.notifications import CHANNEL, Notification, decode, is_from
from buongoverno.server.database.store import Store

_RECONNECT_SECONDS: Final = 1.0
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
            while not self._stopping.is_set():
                for notice in connection.notifies(timeout=0.5):
                    self._tell(notice.payload)

    def _tell(self, payload: str) -> None:
        metrics.HEARD_BYTES.count += len(payload)
        if is_from(self.process, payload):
            metrics.HEARD_OWN.count += 1
        else:
            metrics.HEARD_OTHERS.count += 1
            self._call(decode(payload))
        computed, self._computed = self._computed, time.thread_time()
        metrics.LISTENING.count += self._computed - computed

    def _tell_all(self) -> None:
        """After a time without a connection anything may have happened."""
        self._call(None)

    def _call(self, notification: Notification | None) -> None:
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self.heard, notification)
