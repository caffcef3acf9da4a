"""Jobs of bots are taken fairly."""

import asyncio

from buongoverno.server.bots.fair_queue import FairQueue


async def taken(queue: FairQueue[str]) -> list[str]:
    return [await queue.get() for _ in range(len(queue))]


def test_tables_take_turns() -> None:
    queue: FairQueue[str] = FairQueue()
    for job in ("a1", "a2", "a3", "b1", "c1", "c2"):
        queue.put(job[0], job)
    assert len(queue) == 6
    assert asyncio.run(taken(queue)) == ["a1", "b1", "c1", "a2", "c2", "a3"]


def test_a_job_that_was_put_back_is_next() -> None:
    async def check() -> None:
        queue: FairQueue[str] = FairQueue()
        for job in ("a1", "a2", "b1"):
            queue.put(job[0], job)
        queue.put_back("a", await queue.get())
        assert await taken(queue) == ["a1", "b1", "a2"]

    asyncio.run(check())


def test_get_waits_for_a_job() -> None:
    async def check() -> None:
        queue: FairQueue[str] = FairQueue()
        waiting = asyncio.create_task(queue.get())
        await asyncio.sleep(0)
        queue.put("a", "a1")
        assert await asyncio.wait_for(waiting, 60) == "a1"

    asyncio.run(check())


def test_drain_leaves_nothing() -> None:
    queue: FairQueue[str] = FairQueue()
    for job in ("a1", "b1", "a2"):
        queue.put(job[0], job)
    assert sorted(queue.drain()) == ["a1", "a2", "b1"]
    assert len(queue) == 0
