"""Who plays the games of an arena: this process, several, or a cluster.

Every crew takes games as (deal, seating) and hands back outcomes as they are finished. A game
depends on nothing but its plan, deal and seating, so all crews play the same games.
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
from buongoverno.lab.arena.plan import ArenaPlan, code_fingerprint
from buongoverno.lab.arena.table import BrokenGame, GameOutcome, play
from buongoverno.lab.extras import need

Task = tuple[int, int]  # deal, seating
Outcomes = Generator[GameOutcome, None, None]

LOCAL: Final = "local"  # a cluster started for this arena alone
AUTO: Final = "auto"  # the cluster this machine belongs to
_GAMES_WAITING: Final = 2  # for each processor of a cluster, so that none is ever idle
_SECONDS_TO_LEAVE: Final = 0.3
_SECONDS_TO_END: Final = 5.0
_SECONDS_TO_ANSWER: Final = 10.0


class LostCluster(BuongovernoError):
    """A cluster that cannot be reached or has gone away."""


class Crew:
    """Plays games and hands them back in any order."""

    def play(self, plan: ArenaPlan, tasks: Iterable[Task]) -> Outcomes:
        """The outcomes as they are finished; closing the iterator ends everything at once."""
        raise NotImplementedError


def crew(jobs: int, cluster: str | None = None) -> Crew:
    """So many processes of this machine, or a cluster."""
    if jobs < 1:
        raise BadSetup(f"an arena runs in at least 1 process, not {jobs}")
    if cluster is not None:
        need(("ray",), "cluster", "a cluster")
        return RayCrew(cluster, jobs)
    return OneProcess() if jobs == 1 else Processes(jobs)


class OneProcess(Crew):
    """One game after the other, here."""

    def play(self, plan: ArenaPlan, tasks: Iterable[Task]) -> Outcomes:
        """In the order they are given."""
        for deal, seating in tasks:
            yield play(plan, deal, seating)


# -- several processes ---------------------------------------------------------------------------


class Processes(Crew):
    """Processes of this machine, each with one game at a time.

    Not `multiprocessing.Pool`, which waits for ever when a process is killed, and not
    `concurrent.futures`, whose games in play cannot be ended. Not daemons: bots may have
    processes of their own.
    """

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def play(self, plan: ArenaPlan, tasks: Iterable[Task]) -> Outcomes:
        """As they are finished."""
        left = iter(tasks)
        workers: dict[Connection, BaseProcess] = {}
        try:
            for _, task in zip(range(self.jobs), left, strict=False):
                line, worker = _engaged(plan)
                workers[line] = worker
                line.send(task)
            yield from _outcomes(workers, left)
        finally:
            for line in workers:
                line.close()
            for worker in workers.values():
                _dismiss(worker)


def _engaged(plan: ArenaPlan) -> tuple[Connection, BaseProcess]:
    """A new process with a line to it. Spawned ones behave the same on every system."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    worker = context.Process(target=_work, args=(plan, theirs))
    worker.start()
    theirs.close()
    return ours, worker


def _outcomes(workers: dict[Connection, BaseProcess], left: Iterator[Task]) -> Outcomes:
    """Hand out games until none is left and all are back."""
    busy = list(workers)
    while busy:
        for line in wait(busy):
            assert isinstance(line, Connection)
            task = next(left, None)
            try:
                answer = line.recv()
                if task is not None:
                    line.send(task)
            except (EOFError, OSError):
                raise _lost(workers[line]) from None
            if task is None:
                busy.remove(line)
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


def _work(plan: ArenaPlan, line: Connection) -> None:
    """Play what comes over the line until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who hands out
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    try:
        with contextlib.suppress(EOFError, OSError):
            while True:
                deal, seating = line.recv()
                line.send(_outcome_or_reason(plan, deal, seating))
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # leaving already
        for child in multiprocessing.active_children():  # of bots that think on several cores
            child.terminate()


def _leave(*_: object) -> None:
    """End as a program does, so that bots are closed."""
    sys.exit(1)


def _leave_with_parent() -> None:
    """Whatever ends the arena, even a kill, ends its processes in the middle of their games."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def _outcome_or_reason(plan: ArenaPlan, deal: int, seating: int) -> GameOutcome | str:
    try:
        return play(plan, deal, seating)
    except BuongovernoError as error:
        return str(error)


def _dismiss(worker: BaseProcess) -> None:
    """Who is idle leaves because the line is closed, who is in a game is told to."""
    worker.join(_SECONDS_TO_LEAVE)
    if worker.exitcode is None:
        worker.terminate()
        worker.join(_SECONDS_TO_END)
    if worker.exitcode is None:
        worker.kill()
        worker.join()


# -- a cluster -----------------------------------------------------------------------------------


class RayCrew(Crew):
    """A Ray cluster: `auto` for the one this machine belongs to, an address, or `local`."""

    def __init__(self, address: str, jobs: int) -> None:
        self.address = address
        self.jobs = jobs

    def play(self, plan: ArenaPlan, tasks: Iterable[Task]) -> Outcomes:
        """As they are finished."""
        import ray

        self._join()
        try:
            yield from _cluster_outcomes(plan, iter(tasks))
        except (ray.exceptions.RayError, ConnectionError) as error:
            raise LostCluster(f"the cluster gave up: {_first_line(error)}") from None
        finally:
            ray.shutdown()

    def _join(self) -> None:
        """Get in touch; quietly, because what Ray says is not about the games."""
        import ray

        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # a warning of Ray's own
        quiet: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
        if self.address == LOCAL:
            quiet |= {"num_cpus": self.jobs, "include_dashboard": False}
        try:
            _knock(self.address)
            ray.init(address=self.address, **quiet)
        except (ConnectionError, ValueError, RuntimeError, OSError) as error:
            raise LostCluster(f"no cluster at '{self.address}': {_first_line(error)}") from None


def _knock(address: str) -> None:
    """Refuse an address where nobody answers; Ray would knock there for many minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdigit():
        socket.create_connection((host, int(port)), _SECONDS_TO_ANSWER).close()
    elif address not in (LOCAL, AUTO):
        raise ValueError(f"an address is HOST:PORT, {AUTO} or {LOCAL}")


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]


def _cluster_outcomes(plan: ArenaPlan, left: Iterator[Task]) -> Outcomes:
    """Keep every processor of the cluster in games until none is left and all are back."""
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
    """What a machine of the cluster does; one with other rules or bots would spoil the numbers."""
    if code_fingerprint() != code:
        return "a machine of the cluster has another version of buongoverno than this one"
    return _outcome_or_reason(plan, deal, seating)


def _taken(left: Iterator[Task], count: int) -> Iterator[Task]:
    for _ in range(count):
        task = next(left, None)
        if task is None:
            return
        yield task
