"""Workers do tasks, say what went wrong, and never outlive the process they work for."""

import functools
import itertools
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadSetup
from buongoverno.players import cores
from buongoverno.players.player import decide_for
from buongoverno.players.registry import named
from buongoverno.processes import LostWorker
from buongoverno.processes.workers import Workers, results
from processes.children import _others, workers_now  # noqa: F401
from processes.tasks import half

LONG = 60.0  # seconds; only guards against hanging


def no_processes_left() -> bool:
    return workers_now() == []


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_every_task_has_its_result(jobs: int) -> None:
    assert sorted(results(jobs, half, range(0, 20, 2))) == list(range(10))
    assert no_processes_left()


@pytest.mark.parametrize("jobs", [1, 2])
def test_tasks_are_taken_when_there_is_a_worker_for_them(jobs: int) -> None:
    tasks = itertools.count(step=2)
    halves = results(jobs, half, tasks)
    assert len(list(itertools.islice(halves, 4))) == 4
    halves.close()
    assert next(tasks) <= 2 * (4 + jobs)
    assert no_processes_left()


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_task_raises_is_raised_here(jobs: int) -> None:
    with pytest.raises(BadSetup, match="3 is odd"):
        list(results(jobs, half, [2, 3, 4]))
    assert no_processes_left()


def test_workers_share_work_with_this_process() -> None:
    workers: Workers[int, int] = Workers()
    for _ in range(2):
        workers.start(half)
    assert workers.share([2, 4], lambda: "mine") == ("mine", [1, 2])
    assert workers.share([6], lambda: "again") == ("again", [3])
    workers.stop()
    assert no_processes_left()


def interrupted() -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("tasks", "own", "raised"),
    [([3, 2], lambda: None, BadSetup), ([4, 2], interrupted, KeyboardInterrupt)],
)
def test_no_result_is_taken_for_that_of_a_later_task(
    tasks: list[int], own: Callable[[], None], raised: type[BaseException]
) -> None:
    workers: Workers[int, int] = Workers()
    for _ in range(2):
        workers.start(half)
    with pytest.raises(raised):
        workers.share(tasks, own)
    assert no_processes_left()
    with pytest.raises(LostWorker):
        workers.share([8, 8], lambda: None)


def test_a_killed_worker_costs_one_search() -> None:
    state = buongoverno.game("siena").new(4, 4)
    search = functools.partial(decide_for, named("search:6:2"), state, state.pending[0])
    found = search(Chance(1))
    (worker,) = workers_now()
    worker.kill()
    with pytest.raises(LostWorker, match=r"status -9.*enough memory"):
        search(Chance(1))
    assert search(Chance(1)) == found
    cores._workers.cache_clear()
    assert no_processes_left()


def test_a_search_uses_no_more_cores_than_simulations() -> None:
    state = buongoverno.game("siena").new(4, 4)
    assert decide_for(named("search:1:3"), state, state.pending[0], Chance(1)) in state.legal()
    assert no_processes_left()


# A batch at work that nobody closes, in a program with another finalizer.
PROGRAM = """
import sys, tempfile, time
folder = tempfile.TemporaryDirectory()
from buongoverno.envs.batch import Batch

if __name__ == "__main__":
    batch = Batch("siena", 2000, workers=2)
    batch.reset()
    print("begun", flush=True)
    while sys.argv[1] == "play":
        batch.step(batch.masks.argmax(-1))
"""


def program(then: str) -> "subprocess.Popen[str]":
    started = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, then],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )
    assert started.stdout is not None
    assert started.stdout.readline() == "begun\n"
    return started


def test_workers_end_with_a_program_that_forgets_them() -> None:
    forgetful = program("end")
    assert forgetful.communicate(timeout=LONG) == ("", "")  # when all its processes have ended
    assert forgetful.returncode == 0


def test_workers_leave_ctrl_c_to_the_program() -> None:
    stopped = program("play")
    time.sleep(0.5)
    os.killpg(stopped.pid, signal.SIGINT)
    _, said = stopped.communicate(timeout=LONG)
    assert said.count("Traceback") == 1
    assert said.endswith("KeyboardInterrupt\n")


def test_workers_end_with_a_program_that_is_killed() -> None:
    killed = program("play")
    killed.kill()
    killed.communicate(timeout=LONG)
