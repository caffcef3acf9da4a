"""Answers of standing orders come alone, after a moment that tells nothing, and are never lost."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

from sqlalchemy import select

from buongoverno.protocol.command import Decide, Order, SetOrders
from buongoverno.server.database.schema import game_tables
from buongoverno.server.hosting.order_timers import OrderTimers
from buongoverno.tables.automatic import LONGEST_DELAY, SHORTEST_DELAY
from buongoverno.tables.command_handlers import Actor
from buongoverno.tables.hosted_table import HostedTable
from buongoverno.tables.news_encoder import Subscriber
from buongoverno.tables.projection import Reader, happenings
from buongoverno.tables.table_state import TableState
from server.fake_clock import FakeClock
from server.faults.processes import Process, begun_table, process, until

GAMES = 15
STEPS = 25
ORDERS = [Order("never_propose"), Order("pass_auctions_above", 0)]


class Watcher:
    """A spectator, and every message that reached them."""

    def __init__(self, hosted: HostedTable, clock: FakeClock) -> None:
        self.messages: list[dict[str, Any]] = []
        self._subscriber = Subscriber(Reader(None), lambda: self._hear(hosted, clock))
        hosted.encoder(clock.now()).welcome(self._subscriber)
        hosted.subscribe(self._subscriber)

    def _hear(self, hosted: HostedTable, clock: FakeClock) -> None:
        found = hosted.encoder(clock.now()).news(self._subscriber)
        if found is not None:
            self.messages.append(json.loads(found))


@asynccontextmanager
async def timing(database: str, clock: FakeClock) -> AsyncIterator[tuple[Process, OrderTimers]]:
    """A process in which standing orders answer."""
    async with process(database, clock=clock) as where:
        timers = OrderTimers(where.tables)
        try:
            yield where, timers
        finally:
            await timers.stop()


async def give_orders(where: Process, table: str, seats: tuple[int, ...] = (1, 2)) -> None:
    """Some seats leave orders."""
    for seat in seats:
        await where.tables.command(table, Actor(seat), SetOrders(f"o{seat}", ORDERS))


async def wait_for_order(hosted: HostedTable, clock: FakeClock) -> None:
    """Let time pass until the order answers."""
    due, number = hosted.committed.order_due, hosted.committed.number
    assert due is not None
    await clock.sleepers()
    await clock.advance(max(0.0, due - clock.now() - 0.001))
    assert hosted.committed.number == number, "not before its time"
    await clock.advance(0.002)
    await until(lambda: hosted.committed.number > number)


async def decide(where: Process, hosted: HostedTable, clock: FakeClock, choose: int) -> None:
    """Whoever is asked and has no orders that answer thinks for a second, then decides."""
    await clock.advance(1.0)
    table = hosted.committed
    seat = table.pending()[0]
    codes = table.state.legal(seat)
    command = Decide(f"d{table.number}", table.version, codes[choose % len(codes)])
    await where.tables.command(hosted.id, Actor(seat), command)


async def play(
    where: Process, clock: FakeClock, chance: random.Random
) -> tuple[Watcher, TableState]:
    """A part of a game with orders; gives the spectator and the table."""
    table = await begun_table(where)
    hosted = await where.cache.table(table)
    watcher = Watcher(hosted, clock)
    await give_orders(where, table)
    for _ in range(STEPS):
        if hosted.committed.order_due is not None:
            await wait_for_order(hosted, clock)
        elif hosted.committed.pending():
            await decide(where, hosted, clock, chance.randrange(100))
    return watcher, hosted.committed


def test_nothing_about_its_moment_tells_an_order_from_a_person(tmp_path: Path) -> None:
    waits: list[float] = []

    async def play_all() -> None:
        clock, chance = FakeClock(), random.Random(3)
        async with timing(f"sqlite:///{tmp_path / 'a.sqlite'}", clock) as (where, _):
            for _ in range(GAMES):
                watcher, table = await play(where, clock, chance)
                entries = [trace.entry for trace in table.traces]
                ordered = {entry.number for entry in entries if entry.by == "order"}
                for before, after in pairwise(entries):
                    if after.number in ordered:
                        waits.append(after.at - before.at)
                for message in watcher.messages:
                    told = [one for one in message["happenings"] if one["kind"] == "decided"]
                    assert all(one.get("by", "person") == "person" for one in told)
                    if any(one["number"] in ordered for one in told):
                        assert told[0]["number"] in ordered, "an answer comes with nothing before"
                        assert sum(one["number"] in ordered for one in told) == 1
                for seat in (1, 2):
                    own = happenings(table, Reader(seat), 0)
                    seen = {one.number for one in own if one.by == "order"}
                    assert seen == {n for n in ordered if entries[n - 1].seat == seat}

    asyncio.run(play_all())
    assert len(waits) > 60
    assert all(SHORTEST_DELAY <= wait <= LONGEST_DELAY + 0.01 for wait in waits)
    assert len({round(wait, 4) for wait in waits}) > 0.9 * len(waits), "no moment is preferred"
    assert len({int(wait) for wait in waits}) >= 6, "they are broadly spread"


def test_an_order_whose_process_was_killed_is_answered_by_another(tmp_path: Path) -> None:
    async def play_all() -> None:
        database, clock = f"sqlite:///{tmp_path / 'a.sqlite'}", FakeClock()
        async with process(database, clock=clock) as killed:  # it has no timers: it is gone
            table = await begun_table(killed)
            await give_orders(killed, table, (0, 1, 2))
            due = (await killed.cache.table(table)).committed.order_due
        assert due is not None
        async with timing(database, clock) as (where, timers):
            await clock.advance(due - clock.now() + 3600)
            assert await where.store.read(lambda database: _due(database, table)) == due
            hosted = await where.cache.table(table)
            number = hosted.committed.number
            timers.answer_overdue(table)
            timers.answer_overdue(table)
            await clock.sleepers()
            await clock.advance(SHORTEST_DELAY - 0.01)
            assert hosted.committed.number == number, "it does not answer in the moment of a start"
            await clock.advance(LONGEST_DELAY)
            await until(lambda: hosted.committed.number > number)
            assert hosted.committed.traces[number].entry.by == "order"

    asyncio.run(play_all())


def test_leaving_an_order_does_not_show_in_when_the_table_changed(tmp_path: Path) -> None:
    async def play_all() -> None:
        clock = FakeClock()
        async with timing(f"sqlite:///{tmp_path / 'a.sqlite'}", clock) as (where, _):
            table = await begun_table(where)
            hosted = await where.cache.table(table)
            asked = hosted.committed.pending()[0]
            before = await where.store.read(lambda database: _changed(database, table))
            await clock.advance(50)
            await give_orders(where, table, ((asked + 1) % 3,))
            assert await where.store.read(lambda database: _changed(database, table)) == before

    asyncio.run(play_all())


def _due(database: Any, table: str) -> Any:
    return database.execute(select(game_tables.c.due).where(game_tables.c.id == table)).scalar_one()


def _changed(database: Any, table: str) -> Any:
    return database.execute(
        select(game_tables.c.changed).where(game_tables.c.id == table)
    ).scalar_one()
