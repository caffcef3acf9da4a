"""Executors: one process, several or a cluster play the same games and leave nothing behind."""

import contextlib
import sys

import pytest

from buongoverno.extras import MissingLibrary, need
from buongoverno.kernel.errors import BadSetup
from buongoverno.lab.arena.executors import (
    LocalExecutor,
    RayExecutor,
    _on_the_cluster,
    executor_for,
)
from buongoverno.lab.arena.game import BrokenGame
from buongoverno.lab.arena.plan import ArenaPlan
from buongoverno.lab.arena.tournament import Played, Tournament
from buongoverno.processes.cluster import LostCluster
from lab.arena.made_games import without_times
from processes.children import _others, workers_now  # noqa: F401

PLAN = ArenaPlan("zena", ("random", "random", "random#2"), 4, seed=1)


def games(played: Played) -> list[object]:
    return [without_times(outcome) for outcome in played.outcomes]


def test_several_processes_play_the_same_games() -> None:
    assert games(Tournament(PLAN).play(LocalExecutor(2))) == games(
        Tournament(PLAN).play(LocalExecutor(1))
    )
    assert workers_now() == []


def test_more_processes_than_games() -> None:
    plan = ArenaPlan("zena", ("random", "random"), 1)
    assert len(Tournament(plan).play(LocalExecutor(3)).outcomes) == 1


def test_a_process_that_is_killed_does_not_make_the_arena_wait() -> None:
    tasks = [(deal, 0) for deal in range(1000)]
    with contextlib.closing(LocalExecutor(2).play(PLAN, tasks)) as outcomes:
        next(outcomes)
        for worker in workers_now():
            worker.kill()
        with pytest.raises(BrokenGame, match=r"ended in the middle of its work \(status -9\)"):
            for _ in outcomes:
                pass
    assert workers_now() == []


def test_closing_ends_games_in_play() -> None:
    outcomes = LocalExecutor(2).play(PLAN, [(deal, 0) for deal in range(1000)])
    next(outcomes)
    assert len(workers_now()) == 2
    outcomes.close()
    assert workers_now() == []


def test_error_in_a_process_is_reported() -> None:
    with pytest.raises(BrokenGame, match="seed 1, seated nobody,random: BadSetup: there is no"):
        list(LocalExecutor(2).play(ArenaPlan("zena", ("nobody", "random"), 1, seed=1), [(0, 0)]))


def test_jobs_and_cluster_select_the_executor() -> None:
    executor = executor_for(2)
    assert isinstance(executor, LocalExecutor)
    assert executor.jobs == 2
    assert isinstance(executor_for(2, "local"), RayExecutor)
    with pytest.raises(BadSetup, match="at least 1 process, not 0"):
        executor_for(0)


def test_missing_library_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingLibrary, match=r'pip install "buongoverno-core\[cluster\]"'):
        executor_for(1, "auto")
    need(("json",), "lab", "anything")


def test_a_cluster_plays_the_same_games() -> None:
    """A real one: Ray with two processes on this machine."""
    import ray

    played = Tournament(PLAN).play(RayExecutor("local", 2))
    assert games(played) == games(Tournament(PLAN).play(LocalExecutor(1)))
    assert not ray.is_initialized()


def test_closing_leaves_the_cluster() -> None:
    import ray

    outcomes = RayExecutor("local", 1).play(PLAN, [(deal, 0) for deal in range(1000)])
    next(outcomes)
    outcomes.close()
    assert not ray.is_initialized()


def test_another_version_on_the_cluster_is_refused() -> None:
    assert "another version" in str(_on_the_cluster(PLAN, "0123456789ab", (0, 0)))


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("127.0.0.1:9", "no cluster at '127.0.0.1:9': .*refused"),
        ("somewhere", "no cluster at 'somewhere': an address is HOST:PORT, auto or local"),
    ],
)
def test_unreachable_cluster_is_refused_quickly(address: str, reason: str) -> None:
    with pytest.raises(LostCluster, match=reason):
        Tournament(PLAN).play(RayExecutor(address, 2))
