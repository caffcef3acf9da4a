"""What another process writes or deletes is known here soon, on SQLite too."""

from collections.abc import Callable

from sqlalchemy import Connection, func, select

from buongoverno.protocol.command import Say
from buongoverno.server.database.journal import Journal
from buongoverno.server.database.schema import entries, game_tables, seats
from buongoverno.server.database.sqlite_watch import WATCH_SECONDS, SqliteWatch
from buongoverno.server.database.table_rows import delete_tables
from buongoverno.tables.hosted_table import HostedTable
from buongoverno.tables.news_encoder import Subscriber
from buongoverno.tables.projection import Reader
from server.event_loop import in_event_loop
from server.fake_clock import FakeClock
from server.faults.processes import ADA, begun_table, process, until


def looked_at(hosted: HostedTable) -> list[int]:
    """The numbers of entries that a spectator is woken for."""
    woken: list[int] = []
    hosted.subscribe(Subscriber(Reader(None), lambda: woken.append(hosted.committed.number)))
    return woken


async def passes(clock: FakeClock, condition: Callable[[], bool]) -> None:
    """Time passes here once; then something happens."""
    await clock.advance(WATCH_SECONDS)
    await until(condition)


@in_event_loop
async def test_what_another_process_writes_is_seen(database: str) -> None:
    clock = FakeClock()
    async with (
        process(database, "server", clock, listens=True) as server,
        process(database, "command") as command,
    ):
        table = await begun_table(server)
        hosted = await server.cache.table(table)
        woken = looked_at(hosted)
        done = await command.tables.command(table, ADA, Say("a", "good evening"))
        await passes(clock, lambda: woken[-1:] == [done.number])


@in_event_loop
async def test_a_table_that_another_process_deletes_is_gone(database: str) -> None:
    clock = FakeClock()
    async with (
        process(database, "server", clock, listens=True) as server,
        process(database, "command") as command,
    ):
        table, other = await begun_table(server), await begun_table(server)
        hosted, kept = await server.cache.table(table), await server.cache.table(other)
        woken = looked_at(hosted)
        await command.tables.delete(lambda _: [table])
        await passes(clock, lambda: bool(woken))
        assert hosted.deleted
        assert not kept.deleted
        assert server.cache.loaded() == [kept]


@in_event_loop
async def test_nothing_is_left_of_a_deleted_table(database: str) -> None:
    async with process(database) as one:
        table = await begun_table(one)

        def rows(database: Connection) -> int:
            counts = [
                select(func.count()).where(game_tables.c.id == table),
                select(func.count()).where(entries.c.game_table == table),
                select(func.count()).where(seats.c.game_table == table),
            ]
            return sum(database.execute(count).scalar_one() for count in counts)

        assert await one.store.read(rows) > 3
        await one.tables.delete(lambda _: [table])
        assert await one.store.read(rows) == 0


@in_event_loop
async def test_a_table_that_is_deleted_while_it_is_loaded_is_gone(database: str) -> None:
    async with process(database) as one, process(database, "command") as command:
        table = await begun_table(one)
        read = one.cache._read

        async def slow_read(table: str, after: int) -> object:
            found = await read(table, after)
            await command.journal.transact(lambda database: delete_tables(database, [table]))
            one.cache._read = read  # type: ignore[method-assign]
            one.cache.forget(table)
            return found

        one.cache._read = slow_read  # type: ignore[method-assign, assignment]
        hosted = await one.cache.table(table)
        await until(lambda: hosted.deleted)


@in_event_loop
async def test_own_writes_are_no_writes_of_others(sqlite: str) -> None:
    clock = FakeClock()
    async with process(sqlite, clock=clock) as one, process(sqlite, "command") as command:
        heard = 0

        def changed() -> None:
            nonlocal heard
            heard += 1

        async def looks(journal: Journal) -> None:
            await clock.sleepers()
            await clock.advance(WATCH_SECONDS)
            await journal.transact(lambda database: None)  # after the one that looks
            await clock.sleepers()

        watch = SqliteWatch(one.journal, clock, changed)
        await watch.start()
        table = await begun_table(one)
        await one.tables.command(table, ADA, Say("a", "good evening"))
        await looks(one.journal)
        assert heard == 0
        await command.tables.command(table, ADA, Say("b", "good night"))
        await looks(one.journal)
        assert heard == 1
        await looks(one.journal)
        assert heard == 1
        await watch.stop()
