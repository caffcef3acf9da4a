"""Bots think in worker processes: fairly, within their time, and no turn is ever lost."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.state import State
from buongoverno.players.player import decide_for
from buongoverno.players.registry import named
from buongoverno.server.bots.crew import MOST_TRIES, Crew, NoCrew
from buongoverno.server.bots.task import Request, Task, bots, check_bot, task_for
from buongoverno.server.bots.worker import NICENESS, answer_request
from siena.tampering import tamper as tamper_siena
from zena.tampering import tamper as tamper_zena

TAMPER = {"siena": tamper_siena, "zena": tamper_zena}
GAMES = sorted(TAMPER)


def position(game: str, decisions: int = 60, seed: int = 3) -> State:
    """A game in its midst, with something to decide."""
    state = buongoverno.game(game).new(4, seed)
    chance = Chance(seed)
    while decisions > 0 or len(state.legal()) < 2:
        state.apply(decide_for(named("greedy"), state, state.first_pending(), chance))
        decisions -= 1
    return state


def task(game: str = "siena", bot: str = "greedy", table: str = "ours", seed: int = 5) -> Task:
    state = position(game)
    return task_for(table, game, state, state.first_pending(), bot, seed)


@asynccontextmanager
async def working(workers: int = 1, grace: float = 20.0) -> AsyncIterator[Crew]:
    crew = Crew(workers, grace)
    await crew.start()
    try:
        yield crew
    finally:
        await crew.stop()


async def begun(crew: Crew) -> None:
    """Wait until a worker has the only task there is."""
    while crew.waiting:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.05)


async def stopped(crew: Crew) -> int:
    """Stop a worker as a hanging one would be: it is there and does not answer."""
    worker = crew.processes[0]
    os.kill(worker, signal.SIGSTOP)
    return worker


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bot", ["random", "greedy", "novice", "level2"])
def test_a_worker_decides_as_the_bot_would_here(game: str, bot: str) -> None:
    async def decided() -> list[int]:
        async with working() as crew:
            return [(await crew.think(task(game, bot, seed=seed))).code for seed in range(4)]

    state = position(game)
    seat = state.first_pending()
    here = [decide_for(named(bot), state, seat, Chance(seed)) for seed in range(4)]
    assert asyncio.run(decided()) == here


@pytest.mark.parametrize("level", ["master", "councillor"])
def test_the_levels_that_search_answer_with_a_legal_code(level: str) -> None:
    asked = task(bot=level)

    async def play() -> None:
        async with working() as crew:
            answer = await crew.think(asked)
            assert answer.code in asked.codes
            assert answer.fault == ""
            assert answer.milliseconds > 0

    asyncio.run(play())


def test_a_table_with_many_tasks_does_not_keep_another_waiting() -> None:
    order: list[str] = []

    async def one(crew: Crew, table: str) -> None:
        await crew.think(task(bot="greedy", table=table))
        order.append(table)

    async def play() -> None:
        async with working() as crew:
            await asyncio.gather(*[one(crew, "busy") for _ in range(20)], one(crew, "quiet"))

    asyncio.run(play())
    assert len(order) == 21
    assert order.index("quiet") <= 2


def test_a_worker_killed_in_mid_thought_loses_no_turn() -> None:
    asked = task()
    state = position("siena")

    async def play() -> None:
        async with working() as crew:
            worker = await stopped(crew)
            answer = asyncio.create_task(crew.think(asked))
            await begun(crew)
            os.kill(worker, signal.SIGKILL)
            here = decide_for(named("greedy"), state, asked.seat, Chance(asked.seed))
            assert (await answer).code == here
            assert (await answer).fault == ""
            assert crew.replaced == 1
            assert worker not in crew.processes

    asyncio.run(play())


def test_a_worker_killed_while_idle_is_replaced() -> None:
    async def play() -> None:
        async with working() as crew:
            os.kill(crew.processes[0], signal.SIGKILL)
            assert (await crew.think(task())).fault == ""

    asyncio.run(play())


def test_a_task_whose_workers_all_die_falls_to_somebody_else() -> None:
    asked = task(bot="novice")

    async def play() -> None:
        async with working() as crew:
            worker = await stopped(crew)
            answer = asyncio.create_task(crew.think(asked))
            for number in range(MOST_TRIES):
                await begun(crew)
                os.kill(worker, signal.SIGKILL)
                if number + 1 < MOST_TRIES:
                    while not crew.processes or crew.processes[0] == worker:
                        await asyncio.sleep(0)
                    worker = await stopped(crew)
            assert (await answer).code in asked.codes
            assert "greedy decided in its place" in (await answer).fault
            assert crew.replaced == MOST_TRIES

    asyncio.run(play())


def test_a_worker_that_hangs_is_replaced_and_somebody_else_decides() -> None:
    asked = task(bot="journeyman")

    async def play() -> None:
        async with working(grace=2.0) as crew:
            worker = await stopped(crew)
            answer = await crew.think(asked)
            assert answer.code in asked.codes
            assert "journeyman gave no answer within 2.2 seconds" in answer.fault
            assert worker not in crew.processes
            assert len(crew.processes) == 1

    asyncio.run(play())


def test_when_nothing_helps_the_first_choice_is_taken() -> None:
    broken = task()
    broken = Task(broken.table, "siena", "{}", broken.seat, broken.codes, "novice", 1)

    async def play() -> None:
        async with working() as crew:
            answer = await crew.think(broken)
            assert answer.code == broken.codes[0]
            assert "no saved state of siena" in answer.fault
            assert (await crew.think(task())).fault == ""

    asyncio.run(play())


@pytest.mark.parametrize("game", GAMES)
def test_advice_is_three_choices_with_prospects_and_a_reason(game: str) -> None:
    state = position(game)
    seat = state.first_pending()
    names = ("Ada", "Bice", "Cino", "Dino")
    asked = task_for("ours", game, state, seat, "councillor", 9, "xx", names)

    async def play() -> None:
        async with working() as crew:
            advice = await crew.consider(asked)
            assert 1 < len(advice) <= 3
            assert all(found.code in asked.codes for found in advice)
            assert all(0 <= found.chance <= 1 for found in advice)
            assert any(found.reason for found in advice)

    asyncio.run(play())


def test_a_bot_without_reasons_asks_one_that_has_some() -> None:
    async def play() -> None:
        async with working() as crew:
            assert await crew.consider(task(bot="random"))

    asyncio.run(play())


def test_whoever_waits_when_the_server_ends_is_told() -> None:
    async def play() -> None:
        async with working(grace=30.0) as crew:
            await stopped(crew)
            waiting = [asyncio.create_task(crew.think(task())) for _ in range(3)]
            await asyncio.sleep(0.1)
            await crew.stop()
            told = await asyncio.gather(*waiting, return_exceptions=True)
            assert all(isinstance(problem, NoCrew) for problem in told)
            with pytest.raises(NoCrew, match="about to end"):
                await crew.think(task())

    asyncio.run(play())


@pytest.mark.parametrize("bot", ["mybot.py:X", "search:10000ms", "plain:5", "level6", ""])
def test_only_the_bots_of_the_house_sit_at_a_table(bot: str) -> None:
    with pytest.raises(BadSetup, match=r"random, greedy, novice, .*councillor"):
        check_bot(bot)

    async def play() -> None:
        async with working() as crew:
            with pytest.raises(BadSetup):
                await crew.think(task(bot=bot))

    asyncio.run(play())


def test_a_worker_takes_no_other_bots_either() -> None:
    reply = answer_request(Request(task(bot="search:10"), False, 1.0))
    assert reply.code == -1
    assert "no bot 'search:10' can sit at this table" in reply.fault


def test_the_bots_of_the_house_are_welcome() -> None:
    for bot in [*bots(), "level1"]:
        check_bot(bot)


@pytest.mark.parametrize("game", GAMES)
def test_a_task_holds_nothing_the_seat_cannot_know(game: str) -> None:
    compared = 0
    for seed in range(6):
        state = position(game, decisions=30 + 25 * seed, seed=seed)
        seat = state.first_pending()
        other = TAMPER[game](state, seat, Chance(seed + 100))
        compared += other.save() != state.save()
        assert task_for("t", game, state, seat, "greedy", 7) == task_for(
            "t", game, other, seat, "greedy", 7
        )
    assert compared == 6


SERVER = """
import asyncio
from buongoverno.server.bots.crew import Crew

async def serve():
    crew = Crew(2)
    await crew.start()
    print(*crew.processes, flush=True)
    await asyncio.sleep(600)

asyncio.run(serve())
"""


def test_no_worker_outlives_a_server_that_was_killed() -> None:
    """Everybody shares the server's standard error: it ends when the last of them has."""
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
        server.communicate(timeout=20)


def test_workers_give_way_to_the_server() -> None:
    async def play() -> None:
        async with working(2) as crew:
            here = os.getpriority(os.PRIO_PROCESS, 0)
            for worker in crew.processes:
                assert os.getpriority(os.PRIO_PROCESS, worker) == min(19, here + NICENESS)

    asyncio.run(play())


def test_a_game_goes_on_while_workers_are_killed() -> None:
    state = buongoverno.game("zena").new(2, 11)

    async def play() -> None:
        async with working(2) as crew:
            for number in range(60):
                seat = state.first_pending()
                if number % 20 == 10:
                    os.kill(crew.processes[0], signal.SIGKILL)
                asked = task_for("t", "zena", state, seat, "random", number)
                answer = await crew.think(asked)
                assert answer.fault == ""
                state.apply(answer.code, seat)
            assert crew.replaced >= 1

    asyncio.run(play())
