"""The one writer of a process: commits whatever waits together, and only then reports.

Many tables write at the same time, and a commit that is safe on the disk takes milliseconds. One
thread takes everything that waits, writes it in one transaction and then reports to all who wait.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import structlog
from sqlalchemy import Connection

from buongoverno.server.database.notifications import notify, notify_changed
from buongoverno.server.database.steps import write_steps
from buongoverno.server.database.store import Store, reporting_outages
from buongoverno.tables.step import ExtraWrite, Step

Result = TypeVar("Result")
_MOST_TOGETHER: Final = 500
# When this many arrive at once more are coming, and all are served better if they share a commit,
# which costs as much as several decisions.
_BUSY: Final = 4
_GATHERING: Final = 0.025  # seconds

_log = structlog.get_logger()

# Called in the event loop with what came of it, or with the error.
Callback = Callable[[Any, BaseException | None], None]


@dataclass(slots=True)
class _Task:
    """Something to write, and what to do afterwards.

    The outcome of a step is whether it was committed, that of another write what it returned.
    """

    write: Step | ExtraWrite
    callback: Callback
    outcome: Any = None
    error: BaseException | None = None


class Journal:
    """Writes for everybody in this process."""

    def __init__(self, store: Store, process: str) -> None:
        self.store = store
        self.process = process
        self.commits = 0
        self._connection: Connection | None = None
        self._tasks: queue.SimpleQueue[_Task | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """Begin to write; called inside the event loop."""
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._work, name="journal", daemon=True)
        self._thread.start()

    async def stop(self) -> None:
        """Write what is left and stop."""
        self._tasks.put(None)
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)

    def submit(self, write: Step | ExtraWrite, callback: Callback) -> None:
        """Have something written; `callback` is called in the event loop.

        A step is not committed if another process has advanced that table.
        """
        self._tasks.put(_Task(write, callback))

    async def transact(self, write: Callable[[Connection], Result]) -> Result:
        """Make a change of the database that is no step; what it raises is raised here."""
        assert self._loop is not None, "the journal has not been started"
        done: asyncio.Future[Result] = self._loop.create_future()

        def callback(outcome: Result, error: BaseException | None) -> None:
            if done.cancelled():
                return
            if error is not None:
                done.set_exception(error)
            else:
                done.set_result(outcome)

        self.submit(write, callback)
        return await done

    def tell_others(self, connection: Connection, revisions: Mapping[str, int]) -> None:
        """Within a write: have other processes read tables again, up to these revisions.

        For tables that were deleted, and for changes that are no steps. A process on SQLite finds
        out by itself that another one has written (sqlite_watch.py).
        """
        if self.store.postgres and revisions:
            notify_changed(connection, self.process, revisions)

    # -- in the thread -----------------------------------------------------------------------------

    def _work(self) -> None:
        tasks: list[_Task] = []
        last = False
        while not last:
            if len(tasks) >= _BUSY:
                time.sleep(_GATHERING)
            tasks, last = self._take()
            if tasks:
                self._commit(tasks)
                assert self._loop is not None
                self._loop.call_soon_threadsafe(_report, tasks)
        self._disconnect()

    def _take(self) -> tuple[list[_Task], bool]:
        """Everything that waits, at least one; and whether to stop afterwards."""
        tasks: list[_Task] = []
        task = self._tasks.get()
        while task is not None:
            tasks.append(task)
            if len(tasks) >= _MOST_TOGETHER:
                return tasks, False
            try:
                task = self._tasks.get_nowait()
            except queue.Empty:
                return tasks, False
        return tasks, True

    def _commit(self, tasks: list[_Task]) -> None:
        """All in one transaction; if that fails, each by itself, so that none spoils others."""
        try:
            with reporting_outages(), self._connected().begin():
                self._write(self._connected(), tasks)
        except Exception as error:
            self._disconnect()
            for task in tasks:
                task.outcome, task.error = None, error
            if len(tasks) > 1:
                for task in tasks:
                    self._commit([task])
            return
        self.commits += 1

    def _connected(self) -> Connection:
        """A connection of its own: taking one from the pool would ask the database each time."""
        if self._connection is None:
            self._connection = self.store.engine.connect()
        return self._connection

    def _disconnect(self) -> None:
        """Forget the connection; what is not committed is rolled back."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _write(self, connection: Connection, tasks: list[_Task]) -> None:
        steps = [task for task in tasks if isinstance(task.write, Step)]
        self._write_steps(connection, steps)
        for task in tasks:
            if not isinstance(task.write, Step):
                _write_by_itself(connection, task, task.write)

    def _write_steps(self, connection: Connection, tasks: list[_Task]) -> None:
        # In one order everywhere, so that two processes do not wait for each other.
        steps = sorted(
            [task.write for task in tasks if isinstance(task.write, Step)],
            key=lambda step: step.table,
        )
        if not steps:
            return
        written = write_steps(connection, steps, self.store.postgres)
        committed = {step.table for step in written}
        for task in tasks:
            assert isinstance(task.write, Step)
            task.outcome, task.error = task.write.table in committed, None
        if self.store.postgres and written:
            notify(connection, self.process, written)


def _write_by_itself(connection: Connection, task: _Task, write: ExtraWrite) -> None:
    """A write that fails is rolled back by itself, unless the database is gone."""
    task.error = None
    savepoint = connection.begin_nested()
    try:
        with reporting_outages():
            task.outcome = write(connection)
    except Exception as error:
        if connection.invalidated:
            raise
        savepoint.rollback()
        task.outcome, task.error = None, error
    else:
        savepoint.commit()


def _report(tasks: list[_Task]) -> None:
    for task in tasks:
        try:
            task.callback(task.outcome, task.error)
        except Exception:  # the others must hear of theirs
            _log.exception("reporting a commit failed")
