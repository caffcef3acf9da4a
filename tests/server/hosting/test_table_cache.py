"""Tables in memory: loaded once, evicted when nobody uses them."""

import asyncio
from pathlib import Path

import pytest

from buongoverno.tables.news_encoder import Subscriber
from buongoverno.tables.projection import Reader
from buongoverno.tables.refusals import Refusal
from server.fake_clock import FakeClock
from server.faults.processes import begun_table, process
from tables.games import fingerprint


def test_a_table_is_loaded_once_for_all_who_ask(tmp_path: Path) -> None:
    async def play() -> None:
        async with process(f"sqlite:///{tmp_path / 'games.sqlite'}") as one:
            table = await begun_table(one)
            found = await asyncio.gather(*(one.cache.table(table) for _ in range(5)))
            assert len(set(found)) == 1
            assert one.cache.loaded() == found[:1]

    asyncio.run(play())


@pytest.mark.parametrize("table", ["nowhere", "", "../x", "x y", "è"])
def test_there_is_no_table_of_another_name(tmp_path: Path, table: str) -> None:
    async def play() -> None:
        async with process(f"sqlite:///{tmp_path / 'games.sqlite'}") as one:
            with pytest.raises(Refusal):
                await one.cache.table(table)

    asyncio.run(play())


def test_the_table_that_was_idle_for_longest_is_evicted_first(tmp_path: Path) -> None:
    async def play() -> None:
        clock = FakeClock()
        async with process(f"sqlite:///{tmp_path / 'games.sqlite'}", clock=clock) as one:
            one.cache.capacity = 3
            tables = [await begun_table(one) for _ in range(5)]
            looked_at, idle, asked_for, busy, last = tables
            hosted = {}
            for table in tables[:4]:
                hosted[table] = await one.cache.table(table)
                await clock.advance(1)
            hosted[looked_at].subscribe(Subscriber(Reader(0), lambda: None))
            hosted[busy].writing = True
            await clock.advance(100)
            await one.cache.table(asked_for)
            await one.cache.table(last)
            loaded = [table.id for table in one.cache.loaded()]
            assert loaded == [looked_at, asked_for, busy, last], "more than there is room for"
            again = await one.cache.table(idle)
            assert fingerprint(again.committed) == fingerprint(hosted[idle].committed)

    asyncio.run(play())
