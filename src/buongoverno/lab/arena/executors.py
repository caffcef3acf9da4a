"""Where the games of an arena run: in this process, in several, or on a cluster.

An executor takes games as (deal, seating) and yields outcomes as they finish. A game depends on
nothing but its plan, deal and seating, so all executors play the same games.
"""

import functools
import itertools
import logging
import os
import socket
from collections.abc import Generator, Iterable, Iterator
from typing import Any, Final, cast

from buongoverno.extras import need
from buongoverno.kernel.errors import BadSetup, BuongovernoError
from buongoverno.lab.arena.game import BrokenGame, GameOutcome, play
from buongoverno.lab.arena.plan import ArenaPlan, code_fingerprint
from buongoverno.processes import LostWorker
from buongoverno.processes.workers import results

Task = tuple[int, int]  # deal, seating
Outcomes = Generator[GameOutcome, None, None]

LOCAL: Final = "local"  # a cluster started for this arena alone
AUTO: Final = "auto"  # the cluster this machine belongs to
_GAMES_WAITING: Final = 2  # per processor of a cluster, so that none is ever idle
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
    return LocalExecutor(jobs)


class LocalExecutor(Executor):
    """Processes of this machine, each with one game at a time; with one job, this one."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def play(self, plan: ArenaPlan, tasks: Iterable[Task]) -> Outcomes:
        """In the order they finish; with one job, in the order they are given."""
        try:
            yield from results(self.jobs, functools.partial(_play, plan), tasks)
        except LostWorker as lost:
            raise BrokenGame(str(lost)) from None


def _play(plan: ArenaPlan, task: Task) -> GameOutcome:
    return play(plan, *task)


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
        for deal, seating in itertools.islice(left, room - len(waiting)):
            waiting.append(remote.remote(shared, code_fingerprint(plan.game), deal, seating))
        if not waiting:
            return
        finished, waiting = ray.wait(waiting, num_returns=1)
        answer: GameOutcome | str = ray.get(finished[0])
        if isinstance(answer, str):
            raise BrokenGame(answer)
        yield answer


def _on_the_cluster(plan: ArenaPlan, code: str, deal: int, seating: int) -> GameOutcome | str:
    """Play a game on a machine of the cluster; other rules or bots would spoil the results."""
    if code_fingerprint(plan.game) != code:
        return "a machine of the cluster has another version of buongoverno than this one"
    try:
        return play(plan, deal, seating)
    except BrokenGame as error:
        return str(error)
