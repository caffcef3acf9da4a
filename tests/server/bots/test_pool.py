"""Bots think in worker processes: tables share them fairly, and no turn is ever lost."""

import asyncio
import itertools
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import pytest

import buongoverno
from buongoverno.answers.bot_answers import answer_request
from buongoverno.answers.bot_tasks import Reply, Request, Task, bots, check_bot, task_for
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.state import State
from buongoverno.players.player import decide_for
from buongoverno.players.registry import named
from buongoverno.processes import asked as process
from buongoverno.server import metrics
from buongoverno.server.bots.fair_queue import Requester
from buongoverno.server.bots.pool import MOST_TRIES, PoolUnavailable, WorkerPool
from buongoverno.server.bots.worker import NICENESS
from siena.tampering import tamper as tamper_siena
from zena.tampering import tamper as tamper_zena

LONG = 60.0  # seconds; only guards against hanging
ADA = Requester("Ada", "her table")
TURNS = 20  # of the event loop, in which the pool passes a task on to a worker
TAMPER = {"siena": tamper_siena, "zena": tamper_zena}
GAMES = sorted(TAMPER)
Pool = TypeVar("Pool", bound=WorkerPool)


def position(game: str, decisions: int = 60, seed: int = 3) -> State:
    """A position in the middle of a game, with something to decide."""
    state = buongoverno.game(game).new(4, seed)
    chance = Chance(seed)
    while decisions > 0 or len(state.legal()) < 2:
        state.apply(decide_for(named("greedy"), state, state.first_pending(), chance))
        decisions -= 1
    return state


def task(game: str = "siena", bot: str = "greedy", seed: int = 5) -> Task:
    state = position(game)
    return task_for(game, state, state.first_pending(), bot, seed)


@asynccontextmanager
async def working(workers: int = 1) -> AsyncIterator[WorkerPool]:
    async with running(WorkerPool(workers, LONG)) as pool:
        yield pool


@asynccontextmanager
async def running(pool: Pool) -> AsyncIterator[Pool]:
    await pool.start()
    try:
        yield pool
    finally:
        await pool.stop()


class HangingPool(WorkerPool):
    """A pool with one slot, whose first workers are there and do not answer."""

    def __init__(self, hanging: int, patience: float = LONG) -> None:
        super().__init__(1, patience)
        self._hanging = hanging

    async def _start(self, slot: int) -> None:
        await super()._start(slot)
        if self._hanging:
            self._hanging -= 1
            os.kill(self._running[slot].id, signal.SIGSTOP)
        else:
            self._patience = LONG

    async def kill_worker(self) -> int:
        """Kill the worker once it has the only task there is."""
        while self.waiting or not self.processes:
            await asyncio.sleep(0.001)
        for _ in range(TURNS):
            await asyncio.sleep(0)
        (worker,) = self.processes
        os.kill(worker, signal.SIGKILL)
        return worker


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bot", ["random", "greedy", "novice", "level2", "master"])
def test_a_worker_decides_as_the_bot_does_in_this_process(game: str, bot: str) -> None:
    async def decided() -> list[int]:
        async with working() as pool:
            return [(await pool.think(ADA, task(game, bot, seed=seed))).code for seed in range(4)]

    state = position(game)
    seat = state.first_pending()
    here = [decide_for(named(bot), state, seat, Chance(seed)) for seed in range(4)]
    assert asyncio.run(decided()) == here


def test_a_search_that_takes_far_too_long_is_cut_short_and_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By the processor's time, so that a busy machine makes no difference."""
    hours = itertools.count(step=3600)
    monkeypatch.setattr(time, "process_time", lambda: next(hours))
    asked = task(bot="councillor")

    async def play() -> None:
        async with running(PoolOfThisProcess(1)) as pool:
            before = faults_counted()
            answer = await pool.think(ADA, asked)
            assert answer.code in asked.codes
            assert re.fullmatch(
                "was cut short after 10 seconds of a processor: it had made 1 of .* simulations",
                answer.fault,
            )
            assert await pool.consider(ADA, asked), "what was found so far"
            assert faults_counted() == before + 2

    asyncio.run(play())


class PoolOfThisProcess(WorkerPool):
    """A pool whose bots think in this process, with its clock."""

    async def _run(self, slot: int, job: Any) -> Reply:
        return answer_request(Request(job.task, job.advice, LONG))


def faults_counted() -> float:
    found = re.search(r"^buongoverno_bot_faults_total (\S+)$", metrics.render().decode(), re.M)
    assert found is not None
    return float(found[1])


def test_somebody_with_many_tasks_does_not_starve_another() -> None:
    order: list[str] = []

    async def one(pool: WorkerPool, owner: str) -> None:
        await pool.think(Requester(owner, "a table"), task(bot="greedy"))
        order.append(owner)

    async def play() -> None:
        async with working() as pool:
            await asyncio.gather(*[one(pool, "busy") for _ in range(20)], one(pool, "quiet"))

    asyncio.run(play())
    assert len(order) == 21
    assert order.index("quiet") <= 2


def test_a_worker_killed_while_it_thinks_loses_no_turn() -> None:
    asked = task()
    state = position("siena")

    async def play() -> None:
        async with running(HangingPool(1)) as pool:
            answer = asyncio.create_task(pool.think(ADA, asked))
            worker = await pool.kill_worker()
            here = decide_for(named("greedy"), state, asked.seat, Chance(asked.seed))
            assert (await answer).code == here
            assert (await answer).fault == ""
            assert pool.replaced == 1
            assert worker not in pool.processes

    asyncio.run(play())


def test_a_worker_killed_while_idle_is_replaced() -> None:
    async def play() -> None:
        async with working() as pool:
            os.kill(pool.processes[0], signal.SIGKILL)
            assert (await pool.think(ADA, task())).fault == ""

    asyncio.run(play())


def test_another_bot_decides_a_task_whose_workers_all_die() -> None:
    asked = task(bot="novice")

    async def play() -> None:
        async with running(HangingPool(MOST_TRIES)) as pool:
            answer = asyncio.create_task(pool.think(ADA, asked))
            killed: set[int] = set()
            while len(killed) < MOST_TRIES:
                killed.add(await pool.kill_worker())
                while set(pool.processes) & killed:
                    await asyncio.sleep(0.001)
            assert (await answer).code in asked.codes
            assert "greedy decided in its place" in (await answer).fault
            assert pool.replaced == MOST_TRIES

    asyncio.run(play())


def test_a_worker_that_hangs_is_replaced_and_another_bot_decides() -> None:
    asked = task(bot="journeyman")

    async def play() -> None:
        async with running(HangingPool(1, patience=0.3)) as pool:
            (worker,) = pool.processes
            answer = await pool.think(ADA, asked)
            assert answer.code in asked.codes
            assert "journeyman gave no answer within 0.3 seconds" in answer.fault
            assert worker not in pool.processes
            assert len(pool.processes) == 1

    asyncio.run(play())


def test_the_first_choice_is_taken_when_no_bot_can_decide() -> None:
    broken = task()
    broken = Task("siena", "{}", broken.seat, broken.codes, "novice", 1)

    async def play() -> None:
        async with working() as pool:
            answer = await pool.think(ADA, broken)
            assert answer.code == broken.codes[0]
            assert "no saved state of siena" in answer.fault
            assert (await pool.think(ADA, task())).fault == ""

    asyncio.run(play())


@pytest.mark.parametrize("game", GAMES)
def test_advice_is_three_choices_with_prospects_and_a_reason(game: str) -> None:
    state = position(game)
    seat = state.first_pending()
    names = ("Ada", "Bice", "Cino", "Dino")
    asked = task_for(game, state, seat, "councillor", 9, "xx", names)

    async def play() -> None:
        async with working() as pool:
            advice = await pool.consider(ADA, asked)
            assert 1 < len(advice) <= 3
            assert all(found.code in asked.codes for found in advice)
            assert all(0 <= found.chance <= 1 for found in advice)
            assert any(found.reason for found in advice)

    asyncio.run(play())


def test_advice_for_a_bot_that_cannot_explain_comes_from_one_that_can() -> None:
    async def play() -> None:
        async with working() as pool:
            assert await pool.consider(ADA, task(bot="random"))

    asyncio.run(play())


def test_callers_that_wait_when_the_pool_stops_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_SECONDS_TO_EXIT", 0.1)  # a hanging worker does not exit

    async def play() -> None:
        async with running(HangingPool(1)) as pool:
            waiting = [asyncio.create_task(pool.think(ADA, task())) for _ in range(3)]
            while pool.waiting != 2:
                await asyncio.sleep(0.001)
            await pool.stop()
            told = await asyncio.gather(*waiting, return_exceptions=True)
            assert all(isinstance(problem, PoolUnavailable) for problem in told)
            with pytest.raises(PoolUnavailable, match="shutting down"):
                await pool.think(ADA, task())

    asyncio.run(play())


@pytest.mark.parametrize("bot", ["mybot.py:X", "search:10000", "plain:5", "level6", ""])
def test_files_and_custom_budgets_are_refused(bot: str) -> None:
    with pytest.raises(BadSetup, match=r"random, greedy, novice, .*councillor"):
        check_bot(bot)

    async def play() -> None:
        async with working() as pool:
            with pytest.raises(BadSetup):
                await pool.think(ADA, task(bot=bot))

    asyncio.run(play())


def test_a_worker_refuses_them_too() -> None:
    reply = answer_request(Request(task(bot="search:10"), False, 1.0))
    assert reply.code == -1
    assert "no bot 'search:10' can sit at this table" in reply.fault


def test_every_bot_a_server_offers_is_accepted() -> None:
    for bot in [*bots(), "level1"]:
        check_bot(bot)


@pytest.mark.parametrize("game", GAMES)
def test_a_task_does_not_depend_on_what_the_seat_cannot_know(game: str) -> None:
    compared = 0
    for seed in range(6):
        state = position(game, decisions=30 + 25 * seed, seed=seed)
        seat = state.first_pending()
        other = TAMPER[game](state, seat, Chance(seed + 100))
        compared += other.save() != state.save()
        assert task_for(game, state, seat, "greedy", 7) == task_for(game, other, seat, "greedy", 7)
    assert compared == 6


SERVER = """
import asyncio
from buongoverno.server.bots.pool import WorkerPool

async def serve():
    pool = WorkerPool(2)
    await pool.start()
    print(*pool.processes, flush=True)
    await asyncio.sleep(600)

asyncio.run(serve())
"""


def test_no_worker_outlives_a_server_that_was_killed() -> None:
    """Server and workers share a standard error, which is closed when the last of them exits."""
    path = os.pathsep.join(place for place in sys.path if place)
    with subprocess.Popen(
        [sys.executable, "-c", SERVER],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
    ) as server:
        assert server.stdout is not None
        assert len(server.stdout.readline().split()) == 2
        server.kill()
        server.communicate(timeout=LONG)


def test_workers_run_at_a_lower_priority_than_the_server() -> None:
    async def play() -> None:
        async with working(2) as pool:
            here = os.getpriority(os.PRIO_PROCESS, 0)
            for worker in pool.processes:
                assert os.getpriority(os.PRIO_PROCESS, worker) == min(19, here + NICENESS)

    asyncio.run(play())


def test_a_game_continues_while_workers_are_killed() -> None:
    state = buongoverno.game("zena").new(2, 11)

    async def play() -> None:
        async with working(2) as pool:
            for number in range(60):
                seat = state.first_pending()
                if number % 20 == 10:
                    os.kill(pool.processes[0], signal.SIGKILL)
                asked = task_for("zena", state, seat, "random", number)
                answer = await pool.think(ADA, asked)
                assert answer.fault == ""
                state.apply(answer.code, seat)
            assert pool.replaced >= 1

    asyncio.run(play())
