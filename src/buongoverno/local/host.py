"""Hosts tables without a server: loads and makes them, lets bots play, wakes orders and clocks.

The tables themselves, their messages and the one way in which they change are `buongoverno.tables`.
Where a server has a database and processes, here is the browser's storage, in which other pages
may write at the same time, and a worker that thinks.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol

import msgspec

from buongoverno.answers.bot_tasks import Advice, Answer, Reply, Request, Task, decided, question
from buongoverno.answers.lessons import scripted
from buongoverno.answers.table_view import TableAccess, TableView
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.local.journal import LocalJournal, row_written
from buongoverno.local.storage import Storage
from buongoverno.local.stored_table import (
    OWNER,
    StoredGame,
    StoredGames,
    StoredTable,
    Taken,
    entry_of,
    loaded,
    row_of,
    seat_of,
    taken_in,
)
from buongoverno.protocol.daily import DailyResult
from buongoverno.protocol.people import MyTable
from buongoverno.tables import entry as kinds
from buongoverno.tables.automatic import decide_forced, next_order_due
from buongoverno.tables.changes import bot_decision, order_answer, time_over
from buongoverno.tables.daily import result_of_table
from buongoverno.tables.entry import Entry
from buongoverno.tables.hosted_table import Change, HostedTable, Outcome, QueuedChange
from buongoverno.tables.lesson_task import is_of_lesson
from buongoverno.tables.refusals import BAD_INPUT, UNKNOWN, Refusal, Unavailable
from buongoverno.tables.step import ExtraWrite
from buongoverno.tables.table_state import TableDraft, TableState
from buongoverno.tables.table_writer import TableWriter
from buongoverno.tables.takeover import WATCHING_PACE, decides_at

# Seconds until a bot that could not think is asked again; twice as many after each further failure.
FIRST_WAIT: Final = 5.0
LONGEST_WAIT: Final = 40.0

_log = logging.getLogger(__name__)


class Thinker(Protocol):
    """Thinks for bots and for hints, elsewhere: tables do not wait for it."""

    async def answer(self, request: Request) -> Reply:
        """A bot's answer; `Unavailable` if nothing can be thought just now."""


class LocalHost:
    """The tables of a browser, as one of its pages has them."""

    def __init__(
        self,
        storage: Storage,
        thinker: Thinker,
        tell_others: Callable[[str], None] = lambda table: None,
        tell_stuck: Callable[[str, int, bool], None] = lambda table, seat, stuck: None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.now = now
        self.journal = LocalJournal(storage, tell_others)
        self.writer = TableWriter(self.journal, now, self)
        self.writer.before_commit.append(row_written)
        self.writer.after_commit.append(self.attend)
        self._storage = storage
        self._thinker = thinker
        self._tables: dict[str, HostedTable] = {}
        self._thinking: set[tuple[str, int]] = set()
        self._tell_stuck = tell_stuck
        self._failures: dict[tuple[str, int], int] = {}  # of bots that cannot think
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # -- tables ------------------------------------------------------------------------------------

    async def table(self, table: str) -> HostedTable:
        """The table of that id."""
        found = self._tables.get(table)
        if found is not None:
            return found
        kept = await self._storage.read(table, 0)
        if kept is None:
            raise Refusal(UNKNOWN, "no_table")
        committed = loaded(row_of(kept[0]), _entries_of(kept))
        return self._add(committed)

    def _add(self, committed: TableDraft) -> HostedTable:
        """Take a table in; the one that is there already, perhaps later, stays."""
        hosted = self._tables.setdefault(committed.id, HostedTable(committed, time.monotonic()))
        hosted.replace(committed)
        self.attend(hosted)
        return hosted

    async def view(self, table: str, who: str = OWNER) -> TableView:
        """A table, and what somebody is at it."""
        hosted = await self.table(table)
        return TableView(hosted, hosted.committed, access_of(hosted, who))

    async def tables(self) -> list[MyTable]:
        """The games of this browser, those first at which the owner is asked.

        The steps of lessons are gone on with from their pages.
        """
        rows = [row_of(text) for text in await self._storage.rows()]
        listed = [row.listed for row in rows if not is_of_lesson(row.agreement.position)]
        return sorted(listed, key=lambda mine: (not mine.my_turn, -mine.changed))

    async def daily_results(self, game: str, day: str) -> list[DailyResult]:
        """How the daily games of that day have ended here."""
        rows = [row_of(text) for text in await self._storage.rows()]
        played = [
            row.id for row in rows if (row.agreement.game, row.agreement.daily) == (game, day)
        ]
        results = [result_of_table((await self.table(table)).committed) for table in played]
        return [result for result in results if result is not None]

    async def create(self, draft: TableDraft) -> HostedTable:
        """Keep a new table."""
        draft.host = OWNER
        decide_forced(draft, self.now())
        draft.revision = 1
        if not await self.journal.create(draft):
            raise Unavailable("not_committed")
        return self._add(draft)

    async def delete(self, table: str) -> None:
        """Forget a table; who looks at it is sent away."""
        await self.journal.delete(table)
        hosted = self._tables.pop(table, None)
        if hosted is not None:
            hosted.deleted = True
            hosted.publish()

    async def change(
        self,
        hosted: HostedTable,
        prepare: Callable[[TableDraft, float], ExtraWrite | None],
        command: str | None = None,
    ) -> None:
        """Make a change; it is kept when this returns, and made once where it has an id."""
        waiting: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self.writer.submit(hosted, Change(prepare, command), waiting.set_result)
        outcome = await waiting
        if outcome.error is not None:
            raise outcome.error

    # -- all of them in a file ---------------------------------------------------------------------

    async def exported(self) -> str:
        """All tables with their entries, as the text of a file."""
        rows = [row_of(text) for text in await self._storage.rows()]
        kept = [await self._storage.read(row.id, 0) for row in rows]
        tables = [StoredGame(*one) for one in kept if one is not None]
        return msgspec.json.encode(StoredGames(tables)).decode()

    async def imported(self, text: str) -> Taken:
        """Take over the tables of a file that are not here yet, or went on there."""
        try:
            games = msgspec.json.decode(text, type=StoredGames).games
            tables = [
                (row_of(one.row), [entry_of(entry) for entry in one.entries]) for one in games
            ]
            for row, entries in tables:
                loaded(row, entries)
        except (msgspec.MsgspecError, BuongovernoError, IndexError, ValueError):
            raise Refusal(BAD_INPUT, "no_games_file") from None
        found = [await self._take(row, entries) for row, entries in tables]
        return Taken(*(found.count(kind) for kind in ("taken", "here", "different")))

    async def _take(self, row: StoredTable, entries: list[Entry]) -> str:
        """Take over a table as far as it continues what is here, and say whether it did.

        Whatever is here stays: an earlier state brings nothing, and of two ways in which a game
        went on the one here was decided by whoever plays here.
        """
        while True:
            kept = await self._storage.read(row.id, 0)
            base, here, terms = 0, list[Entry](), row.terms
            if kept is not None:
                before = row_of(kept[0])
                base, here, terms = before.revision, _entries_of(kept), before.terms
            common = min(len(here), len(entries))
            if terms != row.terms or here[:common] != entries[:common]:
                return "different"
            if kept is not None and len(entries) <= len(here):
                return "here"
            # Orders may have changed the row here since, so its revision could be the later one.
            later = msgspec.structs.replace(row, revision=max(row.revision, base + 1))
            if kept is not None and loaded(later, entries).pinned is not None:
                return "different"  # what follows there leads nowhere here
            if await self.journal.write(later, base, entries[common:]):
                await self.heard(row.id)
                return "taken"

    # -- what other pages have written -------------------------------------------------------------

    async def heard(self, table: str) -> None:
        """Another page has changed a table."""
        hosted = self._tables.get(table)
        if hosted is not None:
            await self._catch_up(hosted)

    def refresh_soon(self, hosted: HostedTable) -> None:
        """Read what is new in the background."""
        self._start(self._catch_up(hosted))

    def catch_up_and_retry(self, hosted: HostedTable, queued: QueuedChange) -> None:
        """Read what is new, then try again; until then no other change has its turn."""
        self._start(self._retry(hosted, queued))

    async def _catch_up(self, hosted: HostedTable) -> None:
        kept = await self._storage.read(hosted.id, hosted.committed.number)
        hosted.may_be_behind = False
        if kept is None:
            hosted.deleted = True
            self._tables.pop(hosted.id, None)
            hosted.publish()
            return
        row, committed = row_of(kept[0]), hosted.committed  # perhaps later than before the read
        if row.revision <= committed.revision:
            return
        new = [entry for entry in _entries_of(kept) if entry.number > committed.number]
        if hosted.replace(taken_in(committed.draft(), row, new)):
            hosted.publish()
            self.attend(hosted)

    async def _retry(self, hosted: HostedTable, queued: QueuedChange) -> None:
        queued.attempts += 1
        try:
            await self._catch_up(hosted)
        except Exception as error:
            self.writer.fail(hosted, queued, error)
        else:
            if hosted.deleted:
                self.writer.fail(hosted, queued, Refusal(UNKNOWN, "deleted"))
            else:
                self.writer.attempt(hosted, queued)
        self.writer.go_on(hosted)

    # -- bots, orders and clocks -------------------------------------------------------------------

    def attend(self, hosted: HostedTable) -> None:
        """See to it that whatever a table waits for happens: a bot's turn, or a moment."""
        table = hosted.committed
        if table.pinned is not None or hosted.deleted:
            return
        for seat in table.bots_asked():
            if (table.id, seat) not in self._thinking:
                self._thinking.add((table.id, seat))
                self._start(self._let_think(hosted, seat))
        self._set_alarm(hosted)

    async def _let_think(self, hosted: HostedTable, seat: int) -> None:
        """Have a bot decide; what it is asked next is another task."""
        try:
            await self._wait_for_watchers(hosted, seat)
            asked = hosted.committed
            if seat not in asked.bots_asked() or not _may_play(hosted):
                return
            answer = scripted(asked, seat) or await self._thought(asked, seat)
        finally:
            self._thinking.discard((hosted.id, seat))
        if answer is not None:
            by = kinds.BOT if asked.seats[seat].kind == "bot" else kinds.CARETAKER
            await self.change(hosted, bot_decision(seat, asked.asked_at[seat], answer.code, by))
        self.attend(hosted)  # if the question had changed, nothing was decided

    async def _thought(self, asked: TableState, seat: int) -> Answer | None:
        """What a bot answers; nothing, after a while, if it cannot think: the page is told."""
        bot = (asked.id, seat)
        try:
            answer = await decided(question(asked, seat), self._ask_to_decide)
        except Unavailable as error:
            _log.warning("a bot at table %s cannot think: %s", asked.id, error.__cause__)
            failures = self._failures.get(bot, 0)
            self._failures[bot] = failures + 1
            self._tell_stuck(*bot, True)
            await asyncio.sleep(min(LONGEST_WAIT, FIRST_WAIT * 2**failures))
            return None
        if answer.fault:
            _log.warning("a bot at table %s failed: %s", asked.id, answer.fault)
        if self._failures.pop(bot, 0):
            self._tell_stuck(*bot, False)
        return answer

    async def _wait_for_watchers(self, hosted: HostedTable, seat: int) -> None:
        """Where bots play for somebody who watches, each of them lets a moment pass."""
        wait = decides_at(hosted.committed, seat) - self.now()
        if wait > 0:
            await asyncio.sleep(min(wait, WATCHING_PACE))

    async def _ask_to_decide(self, task: Task) -> Reply:
        return await self._thinker.answer(Request(task, False, 0.0))

    async def consider(self, task: Task) -> list[Advice]:
        """The best choices for a seat."""
        return list((await self.judge(task)).advice)

    async def judge(self, task: Task) -> Reply:
        """The same with a verdict, or what was looked through, as the task says."""
        reply = await self._thinker.answer(Request(task, True, 0.0))
        if not reply.advice and reply.surveyed is None:
            raise Unavailable("no_advice")
        return reply

    def _set_alarm(self, hosted: HostedTable) -> None:
        """Wake up when a clock or a standing order is due."""
        earlier = self._alarms.pop(hosted.id, None)
        if earlier is not None:
            earlier.cancel()
        table = hosted.committed
        moments = [due for due in (table.due, next_order_due(table)) if due is not None]
        if moments:
            wait = max(0.0, min(moments) - self.now())
            loop = asyncio.get_running_loop()
            ring = loop.call_later(wait, lambda: self._start(self._alarm(hosted)))
            self._alarms[hosted.id] = ring

    async def _alarm(self, hosted: HostedTable) -> None:
        def prepare(draft: TableDraft, now: float) -> None:
            time_over(draft, now)
            order_answer(draft, now)

        await self.change(hosted, prepare)
        self._set_alarm(hosted)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, BuongovernoError):
            _log.warning("something could not be done at a table: %s", error)
        elif error is not None:
            _log.error("something failed at a table", exc_info=error)


def access_of(hosted: HostedTable, who: str) -> TableAccess:
    """What somebody is at a table: the owner of the browser hosts all of them."""
    return TableAccess(seat_of(hosted.committed, who), who == OWNER, True)


def _entries_of(kept: tuple[str, list[str]]) -> list[Entry]:
    return [entry_of(text) for text in kept[1]]


def _may_play(hosted: HostedTable) -> bool:
    """Where only bots are left they play while somebody looks; `attend` lets them go on."""
    table = hosted.committed
    return table.person_plays() or hosted.is_watched(time.monotonic())
