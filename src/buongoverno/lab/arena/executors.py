"""Where the games of an arena run: in this process, in several, or on a cluster.

An executor takes games as (deal, seating) and yields outcomes as they finish. A game depends on
nothing but its plan, deal and seating, so all executors play the same games.
"""

import contextlib
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import Generator, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, cast

from buongoverno.kernel.errors import BadSetup, BuongovernoError
from buongoverno.lab.arena.game import BrokenGame, GameOutcome, play
from buongoverno.lab.arena.plan import ArenaPlan, code_fingerprint
from buongoverno.lab.extras import need

Task = tuple[int, int]  # deal, seating
Outcomes = Generator[GameOutcome, None, None]

LOCAL: Final = "local"  # a cluster started for this arena alone
AUTO: Final = "auto"  # the cluster this machine belongs to
_GAMES_WAITING: Final = 2  # per processor of a cluster, so that none is ever idle
_SECONDS_TO_EXIT: Final = 0.3
_SECONDS_TO_END: Final = 5.0
_SECONDS_TO_ANSWER: Final = 10.0


class LostCluster(BuongovernoError):
    """A cluster that cannot be reached or has gone away."""


class Executor:
    """Plays games and yields their outcomes in any order."""

    def play(self, plan: ArenaPlan, tasks: Iterable[Task]) -> Outcomes:
        """The outcomes as games finish; closing the iterator stops all games at once."""
        raise NotImplementedError


def executor_for(jobs: int, cluster: str | None = None) -> Executor:
    """An executor with that many processes of this machine, or on a cluster."""
    if jobs < 1:
        raise BadSetup(f"an arena runs in at least 1 process, not {jobs}")
    if cluster is not None:
        need(("ray",), "cluster", "a cluster")
        return RayExecutor(cluster, jobs)
    return SequentialExecutor() if jobs == 1 else ProcessExecutor(jobs)


class SequentialExecutor(Executor):
    """One game after the other, in this process."""

    def play(self, plan: ArenaPlan, tasks: Iterable[Task]) -> Outcomes:
        """In the order they are given."""
        for deal, seating in tasks:
            yield play(plan, deal, seating)


# -- several processes ---------------------------------------------------------------------------


class ProcessExecutor(Executor):
    """Processes of this machine, each with one game at a time.

    Not `multiprocessing.Pool`, which hangs when a process is killed, and not
    `concurrent.futures`, which cannot stop running games. Not daemons: bots may have processes of
    their own.
    """

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def play(self, plan: ArenaPlan, tasks: Iterable[Task]) -> Outcomes:
        """In the order they finish."""
        left = iter(tasks)
        workers: dict[Connection, BaseProcess] = {}
        try:
            for _, task in zip(range(self.jobs), left, strict=False):
                connection, worker = _start_worker(plan)
                workers[connection] = worker
                connection.send(task)
            yield from _outcomes(workers, left)
        finally:
            for connection in workers:
                connection.close()
            for worker in workers.values():
                _stop(worker)


def _start_worker(plan: ArenaPlan) -> tuple[Connection, BaseProcess]:
    """A new process and a pipe to it; spawned ones behave the same on every system."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    worker = context.Process(target=_work, args=(plan, theirs))
    worker.start()
    theirs.close()
    return ours, worker


def _outcomes(workers: dict[Connection, BaseProcess], left: Iterator[Task]) -> Outcomes:
    """Hand out games until all are played."""
    busy = list(workers)
    while busy:
        for connection in wait(busy):
            assert isinstance(connection, Connection)
            task = next(left, None)
            try:
                answer = connection.recv()
                if task is not None:
                    connection.send(task)
            except (EOFError, OSError):
                raise _lost(workers[connection]) from None
            if task is None:
                busy.remove(connection)
            yield _checked(answer)


def _lost(worker: BaseProcess) -> BrokenGame:
    worker.join()
    return BrokenGame(
        f"a process of the arena ended in the middle of a game (status {worker.exitcode}); "
        "was there enough memory?"
    )


def _checked(answer: object) -> GameOutcome:
    if isinstance(answer, str):
        raise BrokenGame(answer)
    assert isinstance(answer, GameOutcome)
    return answer


def _work(plan: ArenaPlan, connection: Connection) -> None:
    """Play the games that come through the pipe until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    signal.signal(signal.SIGTERM, _exit)
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    try:
        with contextlib.suppress(EOFError, OSError):
            while True:
                deal, seating = connection.recv()
                connection.send(_outcome_or_reason(plan, deal, seating))
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # exiting already
        for child in multiprocessing.active_children():  # of bots that think on several cores
            child.terminate()


def _exit(*_: object) -> None:
    """Exit normally, so that bots are closed."""
    sys.exit(1)


def _exit_with_parent() -> None:
    """When the arena ends, even by a kill, its processes end in the middle of their games."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def _outcome_or_reason(plan: ArenaPlan, deal: int, seating: int) -> GameOutcome | str:
    try:
        return play(plan, deal, seating)
    except BuongovernoError as error:
        return str(error)


def _stop(worker: BaseProcess) -> None:
    """An idle worker exits because its pipe is closed, a busy one is terminated."""
    worker.join(_SECONDS_TO_EXIT)
    if worker.exitcode is None:
        worker.terminate()
        worker.join(_SECONDS_TO_END)
    if worker.exitcode is None:
        worker.kill()
        worker.join()


# -- a cluster -----------------------------------------------------------------------------------


class RayExecutor(Executor):
    """A Ray cluster: `auto` for the one this machine belongs to, an address, or `local`."""

    def __init__(self, address: str, jobs: int) -> None:
        self.address = address
        self.jobs = jobs

    def play(self, plan: ArenaPlan, tasks: Iterable[Task]) -> Outcomes:
        """In the order they finish."""
        import ray

        self._join()
        try:
            yield from _cluster_outcomes(plan, iter(tasks))
        except (ray.exceptions.RayError, ConnectionError) as error:
            raise LostCluster(f"the cluster gave up: {_first_line(error)}") from None
        finally:
            ray.shutdown()

    def _join(self) -> None:
        """Connect; quietly, because Ray's messages are not about the games."""
        import ray

        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # silences a warning
        quiet: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
        if self.address == LOCAL:
            quiet |= {"num_cpus": self.jobs, "include_dashboard": False}
        try:
            _check_reachable(self.address)
            ray.init(address=self.address, **quiet)
        except (ConnectionError, ValueError, RuntimeError, OSError) as error:
            raise LostCluster(f"no cluster at '{self.address}': {_first_line(error)}") from None


def _check_reachable(address: str) -> None:
    """Refuse an address that does not answer; Ray itself would try for many minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdigit():
        socket.create_connection((host, int(port)), _SECONDS_TO_ANSWER).close()
    elif address not in (LOCAL, AUTO):
        raise ValueError(f"an address is HOST:PORT, {AUTO} or {LOCAL}")


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]


def _cluster_outcomes(plan: ArenaPlan, left: Iterator[Task]) -> Outcomes:
    """Keep every processor of the cluster busy until all games are played."""
    import ray

    shared = ray.put(plan)
    remote = ray.remote(_on_the_cluster)
    waiting: list[Any] = []
    resources: dict[str, float] = cast(Any, ray).cluster_resources()
    room = _GAMES_WAITING * max(1, int(resources.get("CPU", 1)))
    while True:
        for deal, seating in _taken(left, room - len(waiting)):
            waiting.append(remote.remote(shared, code_fingerprint(), deal, seating))
        if not waiting:
            return
        finished, waiting = ray.wait(waiting, num_returns=1)
        yield _checked(ray.get(finished[0]))


def _on_the_cluster(plan: ArenaPlan, code: str, deal: int, seating: int) -> GameOutcome | str:
    """Play a game on a machine of the cluster; other rules or bots would spoil the results."""
    if code_fingerprint() != code:
        return "a machine of the cluster has another version of buongoverno than this one"
    return _outcome_or_reason(plan, deal, seating)


def _taken(left: Iterator[Task], count: int) -> Iterator[Task]:
    for _ in range(count):
        task = next(left, None)
        if task is None:
            return
        yield task
