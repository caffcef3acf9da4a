"""A table's lock is handed on in order, and nobody who went away keeps it."""

import asyncio

from buongoverno.server.tables.lock import TableLock


def test_it_is_taken_once_and_free_again() -> None:
    lock = TableLock()
    assert lock.take()
    assert not lock.take()
    lock.release()
    assert not lock.locked()
    assert lock.take()


def test_whoever_waits_comes_before_whoever_takes() -> None:
    async def play() -> list[str]:
        lock = TableLock()
        seen: list[str] = []

        async def wait(name: str) -> None:
            async with lock:
                seen.append(name)

        assert lock.take()
        tasks = [asyncio.create_task(wait(name)) for name in ("first", "second")]
        await asyncio.sleep(0)
        lock.release()
        assert not lock.take(), "it was handed on"
        await asyncio.gather(*tasks)
        assert not lock.locked()
        return seen

    assert asyncio.run(play()) == ["first", "second"]


def test_who_stops_waiting_is_passed_over() -> None:
    async def play() -> bool:
        lock = TableLock()

        async def wait() -> None:
            async with lock:
                pass

        assert lock.take()
        before, at_the_same_time, after = (asyncio.create_task(wait()) for _ in range(3))
        await asyncio.sleep(0)
        before.cancel()
        await asyncio.gather(before, return_exceptions=True)
        lock.release()
        at_the_same_time.cancel()  # it has just been handed the lock, and does not know yet
        await asyncio.gather(at_the_same_time, return_exceptions=True)
        await after
        return lock.locked()

    assert asyncio.run(play()) is False
