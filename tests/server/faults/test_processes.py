"""Several processes at one table, and a database that fails: nothing is lost, doubled or missed."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import Connection, text

from buongoverno.protocol.command import Decide, Say
from buongoverno.server.database.notifications import CommittedStep, Notification
from buongoverno.server.database.table_rows import TableRow, read_entries
from buongoverno.server.hosting.table_cache import TableCache
from buongoverno.tables.command_handlers import Actor
from buongoverno.tables.entry import Entry
from buongoverno.tables.news_encoder import Subscriber
from buongoverno.tables.projection import Reader
from buongoverno.tables.refusals import Stale, Unavailable
from buongoverno.tables.table_state import TableState
from server.faults.failing_database import accept_commits, refuse_commits
from server.faults.processes import ADA, BEA, Process, begun_table, process, until


def refuse_entries(connection: Connection) -> None:
    """From now on the database refuses every new entry, as if the disk were full."""
    if connection.dialect.name == "sqlite":
        connection.execute(
            text(
                "CREATE TRIGGER refuse BEFORE INSERT ON entry "
                "BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
            )
        )
        return
    connection.execute(
        text(
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION USING ERRCODE = 'disk_full'; END $$"
        )
    )
    connection.execute(
        text("CREATE TRIGGER refuse BEFORE INSERT ON entry EXECUTE FUNCTION refuse()")
    )


def accept_entries(connection: Connection) -> None:
    """The disk has room again."""
    where = "" if connection.dialect.name == "sqlite" else " ON entry"
    connection.execute(text(f"DROP TRIGGER refuse{where}"))


def test_an_entry_that_cannot_be_written_is_not_there_and_can_be_sent_again(
    database: str,
) -> None:
    async def play() -> None:
        async with process(database) as one:
            table = await begun_table(one)
            hosted = await one.cache.table(table)
            before = hosted.committed
            await one.journal.transact(refuse_entries)
            with pytest.raises(Unavailable):
                await one.tables.command(table, ADA, Say("hello", "good evening"))
            assert hosted.committed is before
            await one.journal.transact(accept_entries)
            done = await one.tables.command(table, ADA, Say("hello", "good evening"))
            assert (done.number, done.repeated) == (before.number + 1, False)

    asyncio.run(play())


def test_a_decision_whose_commit_fails_is_not_acknowledged(database: str) -> None:
    async def play() -> None:
        async with process(database) as one:
            table = await begun_table(one)
            before = (await one.cache.table(table)).committed
            actor, version, code = asked(before)
            refuse_commits(database)
            with pytest.raises(Unavailable):
                await one.tables.command(table, actor, Decide("a", version, code))
            assert (await one.cache.table(table)).committed is before
            accept_commits(database)
            done = await one.tables.command(table, actor, Decide("a", version, code))
            assert (done.number, done.repeated) == (before.number + 1, False)

    asyncio.run(play())


def go_away(connection: Connection) -> None:
    """The database ends the connection, as when it restarts."""
    connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))


def test_a_write_during_which_the_database_goes_away_can_be_tried_again(database: str) -> None:
    if database.startswith("sqlite"):
        pytest.skip("a file does not go away")

    async def play() -> None:
        async with process(database, "one") as one:
            with pytest.raises(Unavailable):
                await one.journal.transact(go_away)
            both = [one.journal.transact(go_away), one.journal.transact(lambda _: "written")]
            failed, written = await asyncio.gather(*both, return_exceptions=True)
            assert isinstance(failed, Unavailable)
            assert written == "written"

    asyncio.run(play())


def asked(table: TableState) -> tuple[Actor, int, int]:
    """The seat that is asked, on which version, and its first choice."""
    seat = table.pending()[0]
    return Actor(seat), table.version, table.state.legal(seat)[0]


def test_the_loser_of_a_race_still_hears_what_the_other_process_wrote(database: str) -> None:
    async def play() -> None:
        async with process(database, "one") as one, process(database, "two") as two:
            table = await begun_table(one)
            here, there = await one.cache.table(table), await two.cache.table(table)
            woken = asyncio.Event()
            subscriber = Subscriber(Reader(1), woken.set)
            there.subscribe(subscriber)
            there.encoder(0.0).welcome(subscriber)
            actor, version, code = asked(here.committed)
            done = await one.tables.command(table, actor, Decide("a", version, code))
            with pytest.raises(Stale):
                await two.tables.command(table, actor, Decide("b", version, code))
            assert woken.is_set()
            news = there.encoder(0.0).news(subscriber)
            assert news is not None
            assert f'"number":{done.number},'.encode() in news

    asyncio.run(play())


def test_a_repeated_command_is_recognised_by_a_process_that_has_not_heard_of_it(
    database: str,
) -> None:
    async def play() -> None:
        async with process(database, "one") as one, process(database, "two") as two:
            table = await begun_table(one)
            await two.cache.table(table)
            actor, version, code = asked((await one.cache.table(table)).committed)
            first = await one.tables.command(table, actor, Decide("a", version, code))
            again = await two.tables.command(table, actor, Decide("a", version, code))
            assert (again.number, again.repeated) == (first.number, True)

    asyncio.run(play())


def test_a_decision_on_a_state_this_process_has_not_heard_of_is_carried_out(database: str) -> None:
    """Its sender may have seen that state through another process."""

    async def play() -> None:
        async with process(database, "one") as one, process(database, "two") as two:
            table = await begun_table(one)
            await two.cache.table(table)
            here = await one.cache.table(table)
            actor, version, code = asked(here.committed)
            await one.tables.command(table, actor, Decide("a", version, code))
            actor, version, code = asked(here.committed)
            done = await two.tables.command(table, actor, Decide("b", version, code))
            assert not done.repeated

    asyncio.run(play())


class HaltingCache(TableCache):
    """Halts after its first read, before it uses what it has read."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.halted = asyncio.Event()
        self.go_on = asyncio.Event()

    async def _read(self, table: str, after: int) -> tuple[TableRow, list[Entry]]:
        found = await super()._read(table, after)
        if not self.halted.is_set():
            self.halted.set()
            await self.go_on.wait()
        return found


def test_a_table_that_is_changed_while_it_is_loaded_is_up_to_date(database: str) -> None:
    async def play() -> None:
        async with (
            process(database, "one") as one,
            process(database, "two", cache=HaltingCache) as two,
        ):
            assert isinstance(two.cache, HaltingCache)
            table = await begun_table(one)
            loading = asyncio.create_task(two.cache.table(table))
            await asyncio.wait_for(two.cache.halted.wait(), 60)
            done = await one.tables.command(table, ADA, Say("hello", "good evening"))
            revision = (await one.cache.table(table)).committed.revision
            two.cache.heard(Notification("one", [CommittedStep(table, revision)]))
            two.cache.go_on.set()
            hosted = await loading
            await until(lambda: hosted.committed.number == done.number)

    asyncio.run(play())


async def talk(where: Process, table: str, actor: Actor, times: int) -> None:
    for count in range(times):
        await where.tables.command(table, actor, Say(f"{count}", f"remark {count}"))


def test_two_processes_talk_at_one_table_at_the_same_time(database: str) -> None:
    async def play() -> None:
        async with (
            process(database, "one", listens=True) as one,
            process(database, "two", listens=True) as two,
        ):
            table = await begun_table(one)
            before = (await one.cache.table(table)).committed.number
            await asyncio.gather(talk(one, table, ADA, 30), talk(two, table, BEA, 30))
            stored = await one.store.read(lambda reader: read_entries(reader, table, before))
            assert [entry.number for entry in stored] == list(range(before + 1, before + 61))
            said = [entry.command for entry in stored if entry.seat == 0]
            assert said == [f"0:{count}" for count in range(30)]
            if database.startswith("postgresql"):  # an SQLite file has one process
                here, there = await one.cache.table(table), await two.cache.table(table)
                await until(lambda: here.committed.number == before + 60)
                await until(lambda: there.committed.number == before + 60)

    asyncio.run(play())
