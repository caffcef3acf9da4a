"""Whether the database can be written is tried seldom, however many ask."""

import asyncio

import pytest
from sqlalchemy import select

from buongoverno.server.database import write_check
from buongoverno.server.database.schema import facts
from buongoverno.server.database.write_check import WriteCheck
from server.fake_clock import FakeClock
from server.faults.failing_database import accept_commits, holding_up_commits, refuse_commits
from server.faults.processes import process


def test_one_try_serves_all_who_ask_within_five_seconds(database: str) -> None:
    async def ask() -> None:
        clock = FakeClock()
        async with process(database, clock=clock) as one:
            check = WriteCheck(one.journal, clock)
            assert all(await asyncio.gather(*[check.succeeds() for _ in range(2000)]))
            assert one.journal.commits == 1
            await clock.advance(4.9)
            assert await check.succeeds()
            assert one.journal.commits == 1
            await clock.advance(0.2)
            assert all(await asyncio.gather(*[check.succeeds() for _ in range(2000)]))
            assert one.journal.commits == 2

    asyncio.run(ask())


def test_a_try_leaves_nothing_behind(database: str) -> None:
    async def ask() -> None:
        async with process(database) as one:
            assert await WriteCheck(one.journal, FakeClock()).succeeds()
            assert await one.store.read(lambda read: read.execute(select(facts)).all()) == []

    asyncio.run(ask())


def test_commits_that_fail_are_seen_and_so_is_that_they_succeed_again(database: str) -> None:
    async def ask() -> None:
        clock = FakeClock()
        async with process(database, clock=clock) as one:
            check = WriteCheck(one.journal, clock)
            refuse_commits(database)
            assert not await check.succeeds()
            accept_commits(database)
            assert not await check.succeeds(), "nothing was tried since"
            await clock.advance(5)
            assert await check.succeeds()

    asyncio.run(ask())


def test_a_write_that_takes_too_long_does_not_count(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_check, "_PATIENCE", 0.05)

    async def ask() -> None:
        clock = FakeClock()
        async with process(sqlite, clock=clock) as one:
            check = WriteCheck(one.journal, clock)
            with holding_up_commits(sqlite):
                assert not await check.succeeds()
            await one.journal.transact(lambda _: None)  # the journal goes on
            monkeypatch.setattr(write_check, "_PATIENCE", 60.0)
            await clock.advance(5)
            assert await check.succeeds()

    asyncio.run(ask())


def test_who_gives_up_asking_spoils_it_for_nobody(sqlite: str) -> None:
    async def ask() -> None:
        async with process(sqlite) as one:
            check = WriteCheck(one.journal, FakeClock())
            with holding_up_commits(sqlite):
                leaving = asyncio.create_task(check.succeeds())
                staying = asyncio.create_task(check.succeeds())
                await asyncio.sleep(0)
                leaving.cancel()
                await asyncio.wait({leaving})
            assert await staying

    asyncio.run(ask())
