"""Several processes at one table: none loses, doubles or misses anything, none shows too much."""

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from buongoverno.protocol.command import Decide, Say
from buongoverno.server.database.tables import read_entries
from buongoverno.server.database.word import Written
from buongoverno.server.refusals import Stale, Unavailable
from buongoverno.server.tables.conduct import Actor
from buongoverno.server.tables.keeper import Keeper
from buongoverno.server.tables.live import LiveTable, Onlooker
from buongoverno.server.tables.reading import Reader
from server.faults.processes import ADA, BEA, Process, begun_table, process

Result = TypeVar("Result")


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


def test_what_could_not_be_kept_is_seen_by_nobody_and_can_be_said_again(database: str) -> None:
    async def play() -> None:
        async with process(database, "one") as one:
            table = await begun_table(one)
            live = await one.keeper.table(table)
            before = live.course.number
            await one.journal.write(refuse_entries)
            with pytest.raises((Unavailable, IntegrityError)):
                await one.keeper.command(table, ADA, Say("hello", "good evening"))
            async with one.keeper.looking(live):
                assert live.course.number == before
            await one.journal.write(accept_entries)
            done = await one.keeper.command(table, ADA, Say("hello", "good evening"))
            assert (done.number, done.repeated) == (before + 1, False)

    asyncio.run(play())


def refuse_commits(connection: Connection) -> None:
    """Entries can be written, and then the commit fails."""
    if connection.dialect.name == "postgresql":
        connection.execute(
            text(
                "CREATE FUNCTION fail_late() RETURNS trigger LANGUAGE plpgsql AS "
                "$$BEGIN RAISE EXCEPTION USING ERRCODE = 'disk_full'; END$$"
            )
        )
        connection.execute(
            text(
                "CREATE CONSTRAINT TRIGGER late AFTER INSERT ON entry DEFERRABLE INITIALLY "
                "DEFERRED FOR EACH ROW EXECUTE FUNCTION fail_late()"
            )
        )
        return
    connection.execute(text("CREATE TABLE parent (id INTEGER PRIMARY KEY)"))
    connection.execute(
        text(
            "CREATE TABLE child (parent INTEGER REFERENCES parent (id) "
            "DEFERRABLE INITIALLY DEFERRED)"
        )
    )
    connection.execute(
        text("CREATE TRIGGER late AFTER INSERT ON entry BEGIN INSERT INTO child VALUES (7); END")
    )


def accept_commits(connection: Connection) -> None:
    where = " ON entry" if connection.dialect.name == "postgresql" else ""
    connection.execute(text(f"DROP TRIGGER late{where}"))


def test_a_decision_whose_commit_fails_is_not_acknowledged(database: str) -> None:
    async def play() -> None:
        async with process(database, "one") as one:
            table = await begun_table(one)
            live = await one.keeper.table(table)
            before = live.course.number
            actor, version, code = asked(live)
            await one.journal.write(refuse_commits)
            answered: asyncio.Future[object] = asyncio.get_running_loop().create_future()
            decision = Decide("a", version, code)
            one.keeper.decide(live, actor, decision, answered.set_result)
            assert isinstance(await asyncio.wait_for(answered, 10), Unavailable)
            async with one.keeper.looking(live):
                assert live.course.number == before
            await one.journal.write(accept_commits)
            done = await one.keeper.command(table, actor, decision)
            assert (done.number, done.repeated) == (before + 1, False)

    asyncio.run(play())


def go_away(connection: Connection) -> None:
    """The database ends the connection, as when it restarts."""
    connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))


def test_a_change_during_which_the_database_goes_away_can_be_tried_again(database: str) -> None:
    if database.startswith("sqlite"):
        pytest.skip("a file does not go away")

    async def play() -> None:
        async with process(database, "one") as one:
            with pytest.raises(Unavailable):
                await one.journal.write(go_away)
            both = [one.journal.write(go_away), one.journal.write(lambda _: "written")]
            failed, written = await asyncio.gather(*both, return_exceptions=True)
            assert isinstance(failed, Unavailable)
            assert written == "written"

    asyncio.run(play())


def asked(live: LiveTable) -> tuple[Actor, int, int]:
    """Who is asked, on which version, and the first answer they have."""
    seat = live.course.pending()[0]
    return Actor(seat), live.course.version, live.course.state.legal(seat)[0]


def test_who_loses_a_race_still_hears_what_the_other_process_wrote(database: str) -> None:
    async def play() -> None:
        async with process(database, "one") as one, process(database, "two") as two:
            table = await begun_table(one)
            here, there = await one.keeper.table(table), await two.keeper.table(table)
            onlooker = Onlooker(Reader(1))
            there.onlookers.add(onlooker)
            there.welcomed(onlooker, 0)
            actor, version, code = asked(here)
            done = await one.keeper.command(table, actor, Decide("a", version, code))
            with pytest.raises(Stale):
                await two.keeper.command(table, actor, Decide("b", version, code))
            assert onlooker.bell.is_set()
            news = there.news_for(onlooker)
            assert news is not None
            assert f'"number":{done.number},'.encode() in news

    asyncio.run(play())


def test_a_repeated_command_is_answered_by_a_process_that_has_not_heard_of_it(
    database: str,
) -> None:
    async def play() -> None:
        async with process(database, "one") as one, process(database, "two") as two:
            table = await begun_table(one)
            await two.keeper.table(table)
            actor, version, code = asked(await one.keeper.table(table))
            first = await one.keeper.command(table, actor, Decide("a", version, code))
            again = await two.keeper.command(table, actor, Decide("a", version, code))
            assert (again.number, again.repeated) == (first.number, True)

    asyncio.run(play())


class HaltingKeeper(Keeper):
    """One whose first answer from the database comes late."""

    halted: threading.Event
    go_on: threading.Event

    def _read(self, question: Callable[[Connection], Result]) -> Result:
        found = super()._read(question)
        if not self.halted.is_set():
            self.halted.set()
            self.go_on.wait(10)
        return found


def test_a_table_that_is_written_at_while_it_is_read_is_up_to_date(database: str) -> None:
    async def play() -> None:
        async with process(database, "one") as one, process(database, "two", HaltingKeeper) as two:
            assert isinstance(two.keeper, HaltingKeeper)
            two.keeper.halted, two.keeper.go_on = threading.Event(), threading.Event()
            table = await begun_table(one)
            reading = asyncio.create_task(two.keeper.table(table))
            await asyncio.to_thread(two.keeper.halted.wait, 10)
            done = await one.keeper.command(table, ADA, Say("hello", "good evening"))
            revision = (await one.keeper.table(table)).revision
            two.keeper.heard([Written(table, revision)])
            two.keeper.go_on.set()
            live = await reading
            while live.course.number != done.number:
                await asyncio.sleep(0.01)

    asyncio.run(play())


async def talk(where: Process, table: str, actor: Actor, times: int) -> None:
    for count in range(times):
        await where.keeper.command(table, actor, Say(f"{count}", f"remark {count}"))


def test_two_processes_talk_at_one_table_at_the_same_time(database: str) -> None:
    async def play() -> None:
        async with (
            process(database, "one", listens=True) as one,
            process(database, "two", listens=True) as two,
        ):
            table = await begun_table(one)
            before = (await one.keeper.table(table)).course.number
            await asyncio.gather(talk(one, table, ADA, 30), talk(two, table, BEA, 30))
            kept = await one.keeper.read(lambda reader: read_entries(reader, table, before))
            assert [entry.number for entry in kept] == list(range(before + 1, before + 61))
            said = [entry.command for entry in kept if entry.seat == 0]
            assert said == [f"0:{count}" for count in range(30)]

    asyncio.run(play())
