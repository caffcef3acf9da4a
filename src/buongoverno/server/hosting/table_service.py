"""The one way in which a table changes.

    draft = committed.draft()       the change is made at a copy; a rule may refuse it here
    journal.submit(step)            the draft's entries are committed to the database
    hosted.replace(draft)           only then the draft is the table's state, and all are told

People's decisions, bots' decisions, clocks, standing orders, sitting down and taking back all come
this way, one after the other: each table has a queue. A change that is not committed has changed
nothing.
"""

import asyncio
import random
from collections.abc import Callable
from typing import Any, Final

import structlog
from sqlalchemy import Connection

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.protocol.command import Command, Decide
from buongoverno.protocol.live import Done
from buongoverno.server import metrics
from buongoverno.server.clock import Clock
from buongoverno.server.database.errors import Unavailable
from buongoverno.server.database.journal import Journal
from buongoverno.server.database.steps import Step
from buongoverno.server.database.table_rows import insert_table, set_orders
from buongoverno.server.hosting.hosted_table import (
    Callback,
    Change,
    ExtraWrite,
    HostedTable,
    Outcome,
    QueuedChange,
)
from buongoverno.server.hosting.table_cache import TableCache
from buongoverno.tables import entry as kinds
from buongoverno.tables.automatic import decide_automatically
from buongoverno.tables.command_handlers import USUAL_CARETAKER, Actor, handle, own_id
from buongoverno.tables.projection import status_of
from buongoverno.tables.refusals import NOT_NOW, Refusal, Stale
from buongoverno.tables.table_state import TableDraft, TableState

# Given a draft and the time; may give something to write in the same transaction.
BeforeCommit = Callable[[TableDraft, float], Callable[[Connection], None] | None]
AfterCommit = Callable[[HostedTable], None]

_log = structlog.get_logger()
_ATTEMPTS: Final = 10  # at a table where several processes write
_PAUSE: Final = 0.002  # seconds; the longest pause after the first attempt that came too late


class TableService:
    """Makes changes at the tables of this process."""

    def __init__(self, cache: TableCache, journal: Journal, clock: Clock) -> None:
        self.cache = cache
        self.journal = journal
        self.clock = clock
        self.before_commit: list[BeforeCommit] = []
        self.after_commit: list[AfterCommit] = []
        # Until when jobs for bots that are written now belong to this process.
        self.lease: Callable[[float], float] = lambda now: 0.0
        self._retrying: set[asyncio.Task[None]] = set()

    # -- what can be asked for ---------------------------------------------------------------------

    async def command(self, table: str, actor: Actor, command: Command) -> Done:
        """Carry out a player's command, once; it is committed when this returns."""
        outcome = await self._wait(await self.cache.table(table), command_change(actor, command))
        return done(command, outcome)

    async def change(
        self, table: str, prepare: Callable[[TableDraft, float], ExtraWrite | None]
    ) -> Any:
        """Make a change that is no player's command; gives the result of its extra write."""
        outcome = await self._wait(await self.cache.table(table), Change(prepare))
        return outcome.result

    async def _wait(self, hosted: HostedTable, change: Change) -> Outcome:
        waiting: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

        def callback(outcome: Outcome) -> None:
            if not waiting.cancelled():  # the change goes on even if nobody waits any more
                waiting.set_result(outcome)

        self.submit(hosted, change, callback)
        outcome = await waiting
        if outcome.error is not None:
            raise outcome.error
        return outcome

    async def create(
        self,
        table: TableDraft,
        extra_write: Callable[[Connection], Any],
        rematch_of: str | None = None,
    ) -> Any:
        """Commit a new table with its first entries; gives the result of the extra write."""
        now = self.clock.now()
        decide_automatically(table, now)
        table.revision = 1
        leased = self.lease(now)
        also = self._also_written(table, now)

        def write(connection: Connection) -> Any:
            insert_table(connection, table, rematch_of, leased)
            for each in also:
                each(connection)
            return extra_write(connection)

        result = await self.journal.transact(write)
        self._announce(self.cache.add(table))
        return result

    async def bot_decides(self, table: str, seat: int, version: int, code: int, by: str) -> None:
        """A bot has decided; if the question is still the same, that is a decision."""

        def prepare(draft: TableDraft, now: float) -> None:
            asked = seat in draft.pending() and draft.asked_at[seat] == version
            if asked and draft.seats[seat].bot is not None and draft.pinned is None:
                draft.decide(seat, by, code, now)

        await self.change(table, prepare)

    async def time_over(self, table: str) -> None:
        """Bots take over from those whose time is over."""

        def prepare(draft: TableDraft, now: float) -> None:
            running = draft.running and draft.pinned is None
            for seat in draft.clocks.overdue(now) if running else []:
                draft.add(kinds.CARETAKEN, seat, kinds.CLOCK, USUAL_CARETAKER, now)

        await self.change(table, prepare)

    # -- draft, commit, replace --------------------------------------------------------------------

    def submit(self, hosted: HostedTable, change: Change, callback: Callback) -> None:
        """Make a change when its turn has come; `callback` is called with what became of it.

        It is called after the commit and before subscribers are told.
        """
        hosted.queue.append(QueuedChange(change, callback, metrics.CommandTimer()))
        if not hosted.writing:
            self._next(hosted)

    def _next(self, hosted: HostedTable) -> None:
        """Draft the changes that wait until one is on its way to the database."""
        while hosted.queue and not hosted.writing:
            hosted.writing = True
            self._attempt(hosted, hosted.queue.popleft())

    def _finish(self, hosted: HostedTable, queued: QueuedChange, outcome: Outcome) -> None:
        """Answer whoever asked; then the next change has its turn."""
        hosted.writing = False
        if queued.change.command is not None:
            queued.timer.end(_outcome_of(outcome.error))
        try:
            queued.callback(outcome)
        except Exception:
            _log.exception("whoever made a change could not be told", table=hosted.id)

    def _attempt(self, hosted: HostedTable, queued: QueuedChange) -> None:
        change, committed = queued.change, hosted.committed
        unseen = change.version > committed.version and queued.attempts == 0
        if hosted.may_be_behind or unseen:
            self._catch_up_and_retry(hosted, queued)
            return
        if committed.has_command(change.command):
            self._finish(hosted, queued, Outcome(committed, repeated=True))
            return
        try:
            draft, step = self._draft(committed, change)
        except Exception as error:
            self._fail(hosted, queued, error)
            return
        if step is None:
            self._finish(hosted, queued, Outcome(committed))
            return
        self.journal.submit(
            step,
            lambda kept, error: self._reported(hosted, queued, draft, step, bool(kept), error),
        )

    def _draft(self, committed: TableState, change: Change) -> tuple[TableDraft, Step | None]:
        """The change made at a copy, and what to commit; no step if it changes nothing."""
        now = self.clock.now()
        draft = committed.draft()
        extra_write = change.prepare(draft, now)
        row_changed = draft.seat_rows != committed.seat_rows or draft.rematch != committed.rematch
        if not draft.entries and extra_write is None and not row_changed:
            return draft, None
        if committed.pinned is not None:
            raise Refusal(NOT_NOW, committed.pinned)
        decide_automatically(draft, now)
        draft.revision += 1
        if extra_write is not None:
            draft.access_revision += 1
        writes = [] if extra_write is None else [extra_write]
        writes += self._also_written(draft, now)
        if row_changed:
            writes += _changed_orders(committed, draft)
        step = Step(
            table=draft.id,
            base_revision=committed.revision,
            number=draft.number,
            status=status_of(draft),
            changed=now,
            due=draft.due,
            entries=draft.entries,
            has_bots=draft.has_bots() or committed.has_bots(),
            bot_jobs=draft.bots_asked(),
            bot_jobs_leased_until=self.lease(now),
            extra_write=_all(writes),
            only_entries=extra_write is None and not row_changed,
        )
        return draft, step

    def _also_written(self, draft: TableDraft, now: float) -> list[ExtraWrite]:
        """What the hooks want to have written with a draft."""
        found = [hook(draft, now) for hook in self.before_commit]
        return [write for write in found if write is not None]

    def _reported(
        self,
        hosted: HostedTable,
        queued: QueuedChange,
        draft: TableDraft,
        step: Step,
        kept: bool,
        error: BaseException | None,
    ) -> None:
        """The journal says what became of a step."""
        if error is not None:
            # A commit that failed may have been made all the same; a command can be looked for.
            hosted.may_be_behind = True
            if queued.change.command is not None and queued.attempts == 0:
                self._catch_up_and_retry(hosted, queued)
            else:
                self._fail(hosted, queued, error)
        elif not kept:
            self._catch_up_and_retry(hosted, queued)
        else:
            hosted.replace(draft)
            self._finish(hosted, queued, Outcome(draft, result=step.result))
            self._announce(hosted)
        self._next(hosted)

    def _announce(self, hosted: HostedTable) -> None:
        hosted.publish()
        for hook in self.after_commit:
            hook(hosted)

    # -- when another process was quicker, or the database failed ----------------------------------

    def _catch_up_and_retry(self, hosted: HostedTable, queued: QueuedChange) -> None:
        """Read what is new, then try again; until then no other change has its turn."""
        task = asyncio.create_task(self._retry(hosted, queued))
        self._retrying.add(task)
        task.add_done_callback(self._retrying.discard)

    async def _retry(self, hosted: HostedTable, queued: QueuedChange) -> None:
        queued.attempts += 1
        try:
            if queued.attempts > _ATTEMPTS:
                raise Stale("the table is busy; look again and try once more")
            await self.clock.sleep(random.uniform(0, _PAUSE * 2 ** (queued.attempts - 1)))
            await self.cache.catch_up(hosted)
        except Exception as error:
            self._fail(hosted, queued, error)
        else:
            self._attempt(hosted, queued)
        self._next(hosted)

    def _fail(self, hosted: HostedTable, queued: QueuedChange, error: BaseException) -> None:
        if hosted.may_be_behind:
            self.cache.refresh_soon(hosted)
        if not isinstance(error, BuongovernoError):
            _log.error("a change failed", table=hosted.id, exc_info=error)
            error = Unavailable("the change could not be committed; look again and try once more")
        self._finish(hosted, queued, Outcome(hosted.committed, error))


def command_change(actor: Actor, command: Command) -> Change:
    """The change that a player's command makes."""

    def prepare(draft: TableDraft, now: float) -> None:
        handle(draft, actor, command, now)

    version = command.version if isinstance(command, Decide) else 0
    return Change(prepare, own_id(actor, command), version)


def done(command: Command, outcome: Outcome) -> Done:
    """The answer to a command that was carried out."""
    table = outcome.table
    return Done(command.id, table.number, table.version, outcome.repeated)


def _outcome_of(error: BuongovernoError | None) -> str:
    """What a command is counted as."""
    if error is None:
        return metrics.COMMITTED
    if isinstance(error, Stale):
        return metrics.STALE
    return metrics.REFUSED if isinstance(error, Refusal) else metrics.FAILED


def _changed_orders(before: TableState, after: TableDraft) -> list[Callable[[Connection], None]]:
    """Standing orders that are new must be written too."""
    changed = [
        (seat, row.orders)
        for seat, row in enumerate(after.seat_rows)
        if row.orders != before.seat_rows[seat].orders
    ]
    if not changed:
        return []

    def write(connection: Connection) -> None:
        for seat, orders in changed:
            set_orders(connection, after.id, seat, orders)

    return [write]


def _all(writes: list[ExtraWrite]) -> ExtraWrite | None:
    """One write for several; it returns what the first does."""
    if not writes:
        return None

    def write(connection: Connection) -> Any:
        results = [each(connection) for each in writes]
        return results[0]

    return write
