"""Bots' time is shared between people, and between the tables of each."""

import asyncio

from buongoverno.server.bots.fair_queue import FairQueue, Requester


def queue_of(*jobs: str) -> FairQueue[str]:
    """A queue of jobs named by owner and table, such as `ada:siena 1`; nobody needs `(…)`."""
    queue: FairQueue[str] = FairQueue()
    for job in jobs:
        queue.put(requester(job), job)
    return queue


def requester(job: str) -> Requester:
    owner, _, table = job.strip("()").partition(" ")[0].partition(":")
    return Requester(owner, table, person=not job.startswith("("))


async def taken(queue: FairQueue[str]) -> list[str]:
    return [await queue.get() for _ in range(len(queue))]


def test_people_take_turns_however_many_tables_they_have() -> None:
    queue = queue_of("eve:a", "eve:b", "eve:c", "eve:d", "ada:x", "bea:y", "ada:x 2")
    assert len(queue) == 7
    order = asyncio.run(taken(queue))
    assert order == ["eve:a", "ada:x", "bea:y", "eve:b", "ada:x 2", "eve:c", "eve:d"]


def test_the_tables_of_one_person_take_turns() -> None:
    queue = queue_of("ada:a 1", "ada:a 2", "ada:a 3", "ada:b 1", "ada:c 1", "ada:c 2")
    order = asyncio.run(taken(queue))
    assert order == ["ada:a 1", "ada:b 1", "ada:c 1", "ada:a 2", "ada:c 2", "ada:a 3"]


def test_what_nobody_needs_comes_last_and_is_shared_as_well() -> None:
    queue = queue_of("(eve:a)", "(eve:b)", "(bea:c)", "ada:x 1", "ada:x 2")
    assert queue.people_waiting == 2
    order = asyncio.run(taken(queue))
    assert order == ["ada:x 1", "ada:x 2", "(eve:a)", "(bea:c)", "(eve:b)"]


def test_somebody_who_comes_later_does_not_wait_for_all_who_wait() -> None:
    async def check() -> None:
        queue = queue_of(*[f"eve:{number}" for number in range(50)])
        assert await queue.get() == "eve:0"
        queue.put(requester("ada:x"), "ada:x")
        assert [await queue.get(), await queue.get()] == ["eve:1", "ada:x"]

    asyncio.run(check())


def test_a_job_that_was_put_back_is_next() -> None:
    async def check() -> None:
        queue = queue_of("ada:a 1", "ada:a 2", "bea:b 1")
        first = await queue.get()
        queue.put_back(requester(first), first)
        assert await taken(queue) == ["ada:a 1", "bea:b 1", "ada:a 2"]

    asyncio.run(check())


def test_get_waits_for_a_job() -> None:
    async def check() -> None:
        queue = queue_of()
        waiting = asyncio.create_task(queue.get())
        await asyncio.sleep(0)
        queue.put(requester("(ada:a)"), "(ada:a)")
        assert await asyncio.wait_for(waiting, 60) == "(ada:a)"

    asyncio.run(check())


def test_drain_leaves_nothing() -> None:
    queue = queue_of("ada:a 1", "bea:b 1", "(ada:a)")
    assert sorted(queue.drain()) == ["(ada:a)", "ada:a 1", "bea:b 1"]
    assert len(queue) == 0
