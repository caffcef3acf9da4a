"""The one writer of a process: whatever waits is committed together, and only then reported.

Many tables write at the same time, and a commit that is safe on the disk takes milliseconds. One
thread takes everything that waits, writes it in one transaction and then wakes all who wait.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import structlog
from sqlalchemy import Connection, delete, insert, text

from buongoverno.server.database.pen import Pen
from buongoverno.server.database.schema import bot_jobs
from buongoverno.server.database.steps import CHANNEL, Step, take_steps, write_entries
from buongoverno.server.database.store import Store, answering
from buongoverno.server.database.word import words_of

Result = TypeVar("Result")
_MOST_TOGETHER: Final = 500
# So many at once show that many are coming, and all of them are served better if they share one
# commit: it costs as much as several decisions.
_BUSY: Final = 4
_GATHERING: Final = 0.025  # seconds

_log = structlog.get_logger()
_NOTIFY: Final = text(f"SELECT pg_notify('{CHANNEL}', :payload)")


# Called with what came of it, or with what went wrong.
Then = Callable[[Any, BaseException | None], None]


@dataclass(slots=True)
class _Task:
    """Something to write, and what to do when that is done."""

    write: Step | Callable[[Connection], Any]
    then: Then
    outcome: Any = None
    error: BaseException | None = None


class Journal:
    """Writes for everybody in this process."""

    def __init__(self, store: Store, process: str = "") -> None:
        self.store = store
        self.process = process
        self.committed = 0
        self.batches = 0
        self._pen = Pen(store, process)
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

    def put(self, write: Step | Callable[[Connection], Any], then: Then) -> None:
        """Have something written; `then` is called in the event loop.

        What comes of a step is whether it is kept: not if somebody else has written at that table.
        """
        self._tasks.put(_Task(write, then))

    async def keep(self, step: Step) -> bool:
        """Keep new entries; False if somebody else has written at that table meanwhile."""
        return bool(await self._wait(step))

    async def write(self, change: Callable[[Connection], Result]) -> Result:
        """Make any other change of the database; what it raises is raised here."""
        result: Result = await self._wait(change)
        return result

    async def _wait(self, write: Step | Callable[[Connection], Any]) -> Any:
        assert self._loop is not None, "the journal has not been started"
        done: asyncio.Future[Any] = self._loop.create_future()

        def then(outcome: Any, error: BaseException | None) -> None:
            if done.cancelled():
                return
            if error is not None:
                done.set_exception(error)
            else:
                done.set_result(outcome)

        self.put(write, then)
        # A client that goes away must not leave a table between memory and disk.
        return await asyncio.shield(done)

    # -- in the thread -----------------------------------------------------------------------------

    def _work(self) -> None:
        tasks: list[_Task] = []
        last = False
        while not last:
            if len(tasks) >= _BUSY:
                time.sleep(_GATHERING)
            tasks, last = self._take()
            if tasks:
                self._keep(tasks)
                assert self._loop is not None
                self._loop.call_soon_threadsafe(_report, tasks)
        self._pen.close()

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

    def _keep(self, tasks: list[_Task]) -> None:
        """Plain steps the quick way; whatever is left, or failed there, the thorough one."""
        steps = [task for task in tasks if isinstance(task.write, Step) and task.write.plain]
        if self._kept_quickly(steps):
            tasks = [task for task in tasks if task.outcome is None]
        if tasks:
            self._commit(tasks)

    def _kept_quickly(self, tasks: list[_Task]) -> bool:
        if not tasks:
            return False
        try:
            self._pen.keep(_steps(tasks))
        except Exception:  # whatever it is, the thorough way meets it again and tells
            return False
        for task in tasks:
            task.outcome = True
        self._count(tasks)
        return True

    def _count(self, tasks: list[_Task]) -> None:
        self.batches += 1
        self.committed += len(tasks)

    def _commit(self, tasks: list[_Task]) -> None:
        """All in one transaction; if that fails, each by itself, so that none spoils others."""
        try:
            with answering(), self.store.engine.begin() as connection:
                self._write(connection, tasks)
        except Exception as error:
            if len(tasks) == 1:
                tasks[0].outcome, tasks[0].error = None, error  # whatever was thought before
                return
            for task in tasks:
                task.outcome, task.error = None, None
                self._commit([task])
            return
        self._count(tasks)

    def _write(self, connection: Connection, tasks: list[_Task]) -> None:
        steps = _steps(tasks)
        kept = take_steps(connection, steps, self.store.postgres) if steps else set()
        for task in tasks:
            if isinstance(task.write, Step):
                task.outcome = task.write.table in kept
            else:
                self._change(connection, task)
        self._write_rows(connection, [step for step in steps if step.table in kept])

    def _change(self, connection: Connection, task: _Task) -> None:
        """A change that fails is rolled back by itself, unless the database is gone."""
        assert not isinstance(task.write, Step)
        savepoint = connection.begin_nested()
        try:
            with answering():
                task.outcome = task.write(connection)
        except Exception as error:
            if connection.invalidated:
                raise
            savepoint.rollback()
            task.error = error
        else:
            savepoint.commit()

    def _write_rows(self, connection: Connection, steps: list[Step]) -> None:
        if not steps:
            return
        write_entries(connection, steps, self.store.postgres)
        self._write_jobs(connection, [step for step in steps if step.has_bots])
        for step in steps:
            if step.also is not None:
                step.also(connection)
        if self.store.postgres:
            words = words_of(self.process, steps)
            connection.execute(_NOTIFY, [{"payload": word} for word in words])

    def _write_jobs(self, connection: Connection, steps: list[Step]) -> None:
        """What bots have to think about now takes the place of what they had before."""
        if not steps:
            return
        tables = {step.table: step for step in steps}  # the last step of a table counts
        connection.execute(delete(bot_jobs).where(bot_jobs.c.game_table.in_(tables)))
        jobs = [_job_row(step, seat) for step in tables.values() for seat in step.jobs]
        if jobs:
            connection.execute(insert(bot_jobs), jobs)


def _steps(tasks: list[_Task]) -> list[Step]:
    """In one order everywhere, so that two processes do not wait for each other."""
    steps = [task.write for task in tasks if isinstance(task.write, Step)]
    return sorted(steps, key=lambda step: step.table)


def _report(tasks: list[_Task]) -> None:
    for task in tasks:
        try:
            task.then(task.outcome, task.error)
        except Exception:  # the others must hear of theirs
            _log.exception("what was kept could not be told")


def _job_row(step: Step, seat: int) -> dict[str, Any]:
    return {
        "game_table": step.table,
        "seat": seat,
        "number": step.number,
        "created": step.changed,
        "taken_until": step.jobs_taken_until,
    }
