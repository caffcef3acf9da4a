"""Changes of a table: one after the other, each committed before it is the table's state."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.protocol.agreement import LiveClock
from buongoverno.protocol.command import Command, Decide, Pause, Return, Say
from buongoverno.server import metrics
from buongoverno.server.clock import Clock
from buongoverno.server.database.journal import Callback, Journal
from buongoverno.server.database.table_rows import read_entries
from buongoverno.tables import entry as kinds
from buongoverno.tables.command_handlers import USUAL_CARETAKER, Actor
from buongoverno.tables.hosted_table import Change, HostedTable, Outcome
from buongoverno.tables.news_encoder import Subscriber
from buongoverno.tables.projection import Reader
from buongoverno.tables.refusals import Refusal, Unavailable
from buongoverno.tables.step import ExtraWrite, Step
from buongoverno.tables.table_state import TableDraft
from buongoverno.tables.table_writer import command_change
from server.fake_clock import FakeClock
from server.faults.failing_database import refuse_commits
from server.faults.processes import ADA, BEA, Process, begun_table, process, until
from tables.games import fingerprint

STRANGER = Actor(None)


class FaultyJournal(Journal):
    """A journal of which the test says when and what it reports; what it writes is committed."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.holds = False
        self.held: list[Callable[[], None]] = []
        self.failures = 0  # this number of steps are reported as failed though they are committed

    def submit(self, write: Step | ExtraWrite, callback: Callback) -> None:
        """Write, and report as the test says."""
        lies = isinstance(write, Step) and self.failures > 0
        if lies:
            self.failures -= 1

        def report(outcome: Any, error: BaseException | None) -> None:
            error = Unavailable("the connection was lost") if lies else error
            if self.holds:
                self.held.append(lambda: callback(outcome, error))
            else:
                callback(outcome, error)

        super().submit(write, report)

    def release(self) -> None:
        """Report everything that was held, and hold nothing any more."""
        self.holds = False
        held, self.held = self.held, []
        for report in held:
            report()


@dataclass
class Room:
    """A table at which a game has begun, and the process that hosts it."""

    process: Process
    journal: FaultyJournal
    hosted: HostedTable

    def submit(self, actor: Actor, command: Command) -> list[Outcome]:
        """Submit a command; the list gets its outcome."""
        outcomes: list[Outcome] = []
        self.process.tables.writer.submit(
            self.hosted, command_change(actor, command), outcomes.append
        )
        return outcomes

    async def command(self, actor: Actor, command: Command) -> None:
        """Carry out a command."""
        await self.process.tables.command(self.hosted.id, actor, command)

    def said(self) -> list[str]:
        """What was said at the table, as it is committed in memory."""
        entries = [trace.entry for trace in self.hosted.committed.traces]
        return [entry.text for entry in entries if entry.kind == kinds.SAID]

    async def stored(self) -> list[str]:
        """What was said at the table, as it is in the database."""
        table = self.hosted.id
        entries = await self.process.store.read(lambda reader: read_entries(reader, table))
        return [entry.text for entry in entries if entry.kind == kinds.SAID]


def database_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'games.sqlite'}"


@asynccontextmanager
async def room(folder: Path, time: Clock = Clock(), **agreed: Any) -> AsyncIterator[Room]:
    """A process that hosts one table."""
    async with process(database_in(folder), clock=time, journal=FaultyJournal) as one:
        assert isinstance(one.journal, FaultyJournal)
        hosted = await one.cache.table(await begun_table(one, **agreed))
        yield Room(one, one.journal, hosted)


def test_changes_are_made_in_the_order_in_which_they_were_submitted(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as here:
            texts = [f"remark {number}" for number in range(30)]
            outcomes = [here.submit(ADA, Say(text.replace(" ", "-"), text)) for text in texts]
            await until(lambda: all(outcomes))
            assert here.said() == texts == await here.stored()
            numbers = [outcome.table.number for (outcome,) in outcomes]
            assert numbers == sorted(numbers)

    asyncio.run(play())


def test_a_change_waits_until_the_one_before_it_is_committed(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as here:
            here.journal.holds = True
            first, second = here.submit(ADA, Pause("a")), here.submit(BEA, Pause("b"))
            await until(lambda: bool(here.journal.held))
            assert (first, second, len(here.hosted.queue)) == ([], [], 1)
            here.journal.release()
            await until(lambda: bool(second))
            assert first[0].error is None
            assert isinstance(second[0].error, Refusal), "the game is paused already"

    asyncio.run(play())


def test_a_change_that_is_refused_or_fails_does_not_hold_up_the_next(tmp_path: Path) -> None:
    async def play() -> None:
        def fail(draft: TableDraft, now: float) -> None:
            draft.add(kinds.SAID, 0, kinds.PERSON, "never", now)
            raise RuntimeError("a mistake of ours")

        async with room(tmp_path) as here:
            failed: list[Outcome] = []
            refused = here.submit(STRANGER, Say("a", "hello"))
            here.process.tables.writer.submit(here.hosted, Change(fail), failed.append)
            done = here.submit(ADA, Say("c", "good evening"))
            await until(lambda: bool(done))
            assert isinstance(refused[0].error, Refusal)
            assert isinstance(failed[0].error, Unavailable)
            assert done[0].error is None
            assert here.said() == ["good evening"] == await here.stored()

    asyncio.run(play())


def test_a_callback_that_fails_does_not_hold_up_the_next_change(tmp_path: Path) -> None:
    async def play() -> None:
        def fail(outcome: Outcome) -> None:
            raise RuntimeError("the connection is gone")

        async with room(tmp_path) as here:
            here.process.tables.writer.submit(
                here.hosted, command_change(ADA, Say("a", "one")), fail
            )
            done = here.submit(ADA, Say("b", "two"))
            await until(lambda: bool(done))
            assert here.said() == ["one", "two"]

    asyncio.run(play())


def test_a_caller_that_goes_away_does_not_undo_its_change(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as here:
            here.journal.holds = True
            first = asyncio.create_task(here.command(ADA, Say("a", "one")))
            second = asyncio.create_task(here.command(ADA, Say("b", "two")))
            await until(lambda: bool(here.journal.held))
            for caller in (first, second):
                caller.cancel()
            await asyncio.gather(first, second, return_exceptions=True)
            here.journal.release()
            await until(lambda: here.hosted.idle)
            assert here.said() == ["one", "two"] == await here.stored()

    asyncio.run(play())


def test_nothing_is_seen_of_a_change_before_it_is_committed(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as here:
            woken: list[int] = []
            subscriber = Subscriber(Reader(1), lambda: woken.append(here.hosted.committed.number))
            here.hosted.subscribe(subscriber)
            here.hosted.encoder(0.0).welcome(subscriber)
            before, committed = fingerprint(here.hosted.committed), here.hosted.committed
            here.journal.holds = True
            done = here.submit(ADA, Say("a", "one"))
            await until(lambda: bool(here.journal.held))
            assert here.hosted.committed is committed
            assert fingerprint(committed) == before
            assert (done, woken) == ([], [])
            assert here.hosted.encoder(0.0).news(subscriber) is None
            here.journal.release()
            assert woken == [committed.number + 1]
            assert fingerprint(committed) == before, "the state that was replaced"
            assert b"one" in (here.hosted.encoder(0.0).news(subscriber) or b"")

    asyncio.run(play())


def test_a_change_that_changes_nothing_is_not_written(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as here:
            commits = here.journal.commits
            await here.process.tables.change(here.hosted.id, lambda draft, now: None)
            assert here.journal.commits == commits
            assert here.hosted.committed.revision == 1

    asyncio.run(play())


def test_a_repeated_command_is_carried_out_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as here:
            first, again = here.submit(ADA, Say("a", "one")), here.submit(ADA, Say("a", "one"))
            other = here.submit(BEA, Say("a", "two"))
            await until(lambda: bool(other))
            assert [first[0].repeated, again[0].repeated, other[0].repeated] == [False, True, False]
            assert here.said() == ["one", "two"]

    asyncio.run(play())


def test_commands_are_counted_by_their_outcome(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[str] = []
    monkeypatch.setattr(metrics, "count_command", lambda outcome, _: counted.append(outcome))

    async def play() -> None:
        async with room(tmp_path) as here:
            await here.command(ADA, Say("a", "one"))
            await here.command(ADA, Say("a", "one"))
            for command in (Decide("b", -1, 0), Say("c", "\0")):
                with pytest.raises(BuongovernoError):
                    await here.command(ADA, command)
            refuse_commits(database_in(tmp_path))
            with pytest.raises(Unavailable):
                await here.command(ADA, Say("d", "two"))
            assert counted == ["kept", "kept", "stale", "refused", "failed"]

    asyncio.run(play())


# -- after a commit of which nobody knows whether it was made --------------------------------------


def test_a_command_is_found_again_whose_commit_was_made_but_not_reported(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as here:
            here.journal.failures = 1
            first, second = here.submit(ADA, Say("a", "one")), here.submit(ADA, Say("b", "two"))
            await until(lambda: bool(second))
            assert (first[0].error, first[0].repeated) == (None, True)
            assert second[0].error is None
            assert here.said() == ["one", "two"] == await here.stored()
            assert not here.hosted.may_be_behind

    asyncio.run(play())


def test_a_table_that_may_be_behind_catches_up_by_itself(tmp_path: Path) -> None:
    """A change without an id cannot be looked for: its caller is told to look again."""

    async def play() -> None:
        def say(draft: TableDraft, now: float) -> None:
            draft.add(kinds.SAID, 0, kinds.PERSON, "one", now)

        async with room(tmp_path) as here:
            here.journal.failures = 1
            woken = asyncio.Event()
            here.hosted.subscribe(Subscriber(Reader(1), woken.set))
            with pytest.raises(BuongovernoError):
                await here.process.tables.change(here.hosted.id, say)
            await asyncio.wait_for(woken.wait(), 60)
            assert not here.hosted.may_be_behind
            assert here.said() == ["one"] == await here.stored()

    asyncio.run(play())


def test_a_change_at_a_table_that_may_be_behind_catches_up_first(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as here:
            here.hosted.may_be_behind = True
            await here.command(ADA, Say("a", "one"))
            assert not here.hosted.may_be_behind
            assert here.said() == ["one"]

    asyncio.run(play())


# -- clocks and bots -------------------------------------------------------------------------------


def test_a_bot_takes_over_when_the_time_of_a_player_is_over(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeClock()
        async with room(tmp_path, time, clock=LiveClock(bank=60, increment=0)) as here:
            table, tables = here.hosted.id, here.process.tables
            seat = here.hosted.committed.pending()[0]
            assert here.hosted.committed.due == time.now() + 60
            await time.advance(59)
            await tables.time_over(table)
            assert here.hosted.committed.seats[seat].decides
            await time.advance(1)
            await tables.time_over(table)
            assert here.hosted.committed.seats[seat].caretaker == USUAL_CARETAKER
            assert here.hosted.committed.traces[-1].entry.by == kinds.CLOCK
            await here.command(Actor(seat), Return("back"))
            assert here.hosted.committed.seats[seat].decides
            assert here.hosted.committed.due == time.now() + 30, "a little to go on with"

    asyncio.run(play())


def test_an_answer_of_a_bot_to_an_old_question_changes_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path, bots=2) as here:
            table, tables = here.hosted.id, here.process.tables
            while not here.hosted.committed.bots_asked():
                state = here.hosted.committed
                code = state.state.legal(0)[0]
                await here.command(ADA, Decide(f"d{state.number}", state.version, code))
            asked = here.hosted.committed
            seat = asked.bots_asked()[0]
            code, version = asked.state.legal(seat)[0], asked.asked_at[seat]
            await tables.bot_decides(table, seat, version - 1, code, kinds.BOT)
            assert here.hosted.committed is asked
            await tables.bot_decides(table, seat, version, code, kinds.BOT)
            decided = here.hosted.committed
            assert decided.traces[asked.number].entry.by == kinds.BOT
            await tables.bot_decides(table, seat, version, code, kinds.BOT)
            assert here.hosted.committed is decided

    asyncio.run(play())
