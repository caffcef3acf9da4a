"""Where the games of an arena run: in this process, in several, or on a cluster.

An executor takes games as (deal, seating) and yields outcomes as they finish. A game depends on
nothing but its plan, deal and seating, so all executors play the same games.
"""

import contextlib
import functools
from collections.abc import Generator, Iterable

from buongoverno.extras import need
from buongoverno.kernel.errors import BadSetup
from buongoverno.lab.arena.game import BrokenGame, GameOutcome, play
from buongoverno.lab.arena.plan import ArenaPlan, code_fingerprint
from buongoverno.processes import LostWorker, cluster
from buongoverno.processes.workers import results

Task = tuple[int, int]  # deal, seating
Outcomes = Generator[GameOutcome, None, None]


class Executor:
    """Plays games and yields their outcomes in any order."""

    def play(self, plan: ArenaPlan, tasks: Iterable[Task]) -> Outcomes:
        """The outcomes as games finish; closing the iterator stops all games at once."""
        raise NotImplementedError


def executor_for(jobs: int, address: str | None = None) -> Executor:
    """An executor with that many processes of this machine, or on a cluster."""
    if jobs < 1:
        raise BadSetup(f"an arena runs in at least 1 process, not {jobs}")
    if address is not None:
        need(("ray",), "cluster", "a cluster")
        return RayExecutor(address, jobs)
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
        there = functools.partial(_on_the_cluster, plan, code_fingerprint(plan.game))
        with (
            cluster.joined(self.address, self.jobs),
            contextlib.closing(cluster.results(there, tasks)) as answers,
        ):
            for answer in answers:
                if isinstance(answer, str):
                    raise BrokenGame(answer)
                yield answer


def _on_the_cluster(plan: ArenaPlan, code: str, task: Task) -> GameOutcome | str:
    """Play a game on a machine of the cluster; other rules or bots would spoil the results."""
    if code_fingerprint(plan.game) != code:
        return "a machine of the cluster has another version of buongoverno than this one"
    try:
        return play(plan, *task)
    except BrokenGame as error:
        return str(error)
