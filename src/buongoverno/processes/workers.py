"""Workers: processes that share the work of this one, such as the games of an arena or a batch.

Not `multiprocessing.Pool`, which hangs when a process is killed, and not `concurrent.futures`,
which cannot stop running tasks. Not daemons: bots may have processes of their own.
"""

import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.util import Finalize
from typing import Any, Final, Generic, TypeVar

from buongoverno.processes import LostWorker

Task = TypeVar("Task")
Result = TypeVar("Result")
Own = TypeVar("Own")

_SECONDS_TO_EXIT: Final = 0.3
_SECONDS_TO_END: Final = 5.0


@dataclass(frozen=True)
class _Raised:
    """What comes instead of a result."""

    error: Exception


class Workers(Generic[Task, Result]):
    """Some workers, each with one task at a time; they end with this object at the latest."""

    def __init__(self) -> None:
        self._started: list[tuple[Connection, BaseProcess]] = []
        # Not weakref.finalize: at exit this runs before Python waits for its processes to end.
        self.stop = Finalize(self, _stop, (self._started,), exitpriority=10)

    def start(self, do: Callable[[Task], Result]) -> Connection:
        """Start one more; the connection that is returned is ready when a result is there.

        `do` is sent to the process once, then tasks; all of them and the results are pickled.
        """
        context = multiprocessing.get_context("spawn")  # the same on every system
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, do))
        process.start()
        theirs.close()
        self._started.append((ours, process))
        return ours

    def give(self, worker: int, task: Task) -> None:
        """Let a worker that has no task begin one."""
        connection, process = self._started[worker]
        try:
            connection.send(task)
        except OSError:
            raise _lost(process) from None

    def result(self, worker: int) -> Result:
        """Wait until a worker has done its task; raises what that raised."""
        connection, process = self._started[worker]
        try:
            result: Result | _Raised = connection.recv()
        except (EOFError, OSError):
            raise _lost(process) from None
        if isinstance(result, _Raised):
            raise result.error
        return result

    def share(self, tasks: Sequence[Task], own: Callable[[], Own]) -> tuple[Own, list[Result]]:
        """A task for each worker, something for this process meanwhile, and the results of all.

        If anything is raised the workers are stopped: a result that nobody waited for would be
        taken for that of the next task.
        """
        try:
            for worker, task in enumerate(tasks):
                self.give(worker, task)
            return own(), [self.result(worker) for worker in range(len(tasks))]
        except BaseException:
            self.stop()
            raise


def results(
    jobs: int, do: Callable[[Task], Result], tasks: Iterable[Task]
) -> Generator[Result, None, None]:
    """The results of tasks as they are done in `jobs` workers; with one job, in this process.

    A task is taken when there is a worker for it. Closing the iterator ends those under way.
    """
    if jobs == 1:
        yield from map(do, tasks)
        return
    left = iter(tasks)
    workers: Workers[Task, Result] = Workers()
    try:
        busy: dict[Any, int] = {}
        for worker, task in zip(range(jobs), left, strict=False):
            busy[workers.start(do)] = worker
            workers.give(worker, task)
        while busy:
            for ready in wait(busy):
                result = workers.result(busy[ready])
                for task in left:
                    workers.give(busy[ready], task)
                    break
                else:
                    del busy[ready]
                yield result
    finally:
        workers.stop()


def _lost(process: BaseProcess) -> LostWorker:
    process.join(_SECONDS_TO_END)
    return LostWorker(
        f"a process ended in the middle of its work (status {process.exitcode}); "
        "was there enough memory?"
    )


def _stop(started: list[tuple[Connection, BaseProcess]]) -> None:
    """An idle worker exits because its pipe is closed, a busy one is terminated."""
    processes = [process for _, process in started]
    for connection, _ in started:
        connection.close()
    for process in _left_after(_SECONDS_TO_EXIT, processes):
        process.terminate()
    for process in _left_after(_SECONDS_TO_END, processes):
        process.kill()
        process.join()


def _left_after(seconds: float, processes: list[BaseProcess]) -> list[BaseProcess]:
    deadline = time.monotonic() + seconds
    for process in processes:
        process.join(max(0.0, deadline - time.monotonic()))
    return [process for process in processes if process.exitcode is None]


# -- in the process of a worker ------------------------------------------------------------------


def _work(connection: Connection, do: Callable[[Any], Any]) -> None:
    """Do the tasks that come through the pipe until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    signal.signal(signal.SIGTERM, _exit)
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    try:
        with suppress(EOFError, OSError):
            while True:
                connection.send(_done(do, connection.recv()))
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # exiting already


def _done(do: Callable[[Any], Any], task: Any) -> Any:
    try:
        return do(task)
    except Exception as error:
        error.add_note(traceback.format_exc())
        return _Raised(error)


def _exit(*_: object) -> None:
    """Exit normally, so that bots are closed."""
    sys.exit(1)


def _exit_with_parent() -> None:
    """When the parent ends, even by a kill, its workers end in the middle of their tasks."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
