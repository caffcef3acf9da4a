"""The one way in which a table changes.

    draft = committed.draft()       the change is made at a copy; a rule may refuse it here
    journal.submit(step)            the draft's entries are committed
    hosted.replace(draft)           only then the draft is the table's state, and all are told

People's decisions, bots' decisions, clocks, standing orders, sitting down and taking back all come
this way, one after the other: each table has a queue. A change that is not committed has changed
nothing.
"""

import logging
from collections.abc import Callable
from typing import Any, Protocol

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.protocol.command import Command, Decide, DecideAll, Order
from buongoverno.protocol.live import Done
from buongoverno.tables.automatic import decide_forced, next_order_due
from buongoverno.tables.command_handlers import Actor, handle, own_id
from buongoverno.tables.hosted_table import Callback, Change, HostedTable, Outcome, QueuedChange
from buongoverno.tables.projection import status_of
from buongoverno.tables.refusals import NOT_NOW, Refusal, Unavailable
from buongoverno.tables.step import ExtraWrite, Step
from buongoverno.tables.table_state import TableDraft, TableState
from buongoverno.tables.takeover import end_takeovers

# Given a draft and the time; may give something to write in the same transaction.
BeforeCommit = Callable[[TableDraft, float], ExtraWrite | None]
AfterCommit = Callable[[HostedTable], None]
# Given what became of a player's command, and how many seconds that took.
Measure = Callable[[BuongovernoError | None, float], None]

_log = logging.getLogger(__name__)


class Journal(Protocol):
    """Whatever commits steps."""

    def submit(self, write: Step, callback: Callable[[Any, BaseException | None], None]) -> None:
        """Commit a step, then call `callback`: with whether it was committed, or with an error.

        It is not committed if somebody else has advanced the table.
        """


class Recovery(Protocol):
    """What helps when the journal may have more of a table than memory has."""

    def catch_up_and_retry(self, hosted: HostedTable, queued: QueuedChange) -> None:
        """Read what is new, then `attempt` the change again or `fail` it, and `go_on`.

        Until then no other change of the table has its turn.
        """

    def refresh_soon(self, hosted: HostedTable) -> None:
        """Read what is new in the background."""


class TableWriter:
    """Makes changes at the tables of this process."""

    def __init__(self, journal: Journal, now: Callable[[], float], recovery: Recovery) -> None:
        self.journal = journal
        self.now = now
        self.recovery = recovery
        self.before_commit: list[BeforeCommit] = []
        self.after_commit: list[AfterCommit] = []
        self.measure: Measure | None = None
        # Until when the jobs for bots that a draft makes now belong to this process.
        self.lease: Callable[[TableState, float], float] = _no_lease

    def submit(self, hosted: HostedTable, change: Change, callback: Callback) -> None:
        """Make a change when its turn has come; `callback` is called with what became of it.

        It is called after the commit and before subscribers are told.
        """
        hosted.queue.append(QueuedChange(change, callback, self.now()))
        if not hosted.writing:
            self.go_on(hosted)

    def go_on(self, hosted: HostedTable) -> None:
        """Draft the changes that wait until one is on its way to the journal."""
        while hosted.queue and not hosted.writing:
            hosted.writing = True
            self.attempt(hosted, hosted.queue.popleft())

    # -- draft, commit, replace --------------------------------------------------------------------

    def attempt(self, hosted: HostedTable, queued: QueuedChange) -> None:
        """Draft a change and have it committed."""
        change, committed = queued.change, hosted.committed
        unseen = change.version > committed.version and queued.attempts == 0
        if hosted.may_be_behind or unseen:
            self.recovery.catch_up_and_retry(hosted, queued)
            return
        if committed.has_command(change.command):
            self._finish(hosted, queued, Outcome(committed, repeated=True))
            return
        try:
            draft, step = self._draft(committed, change)
        except Exception as error:
            self.fail(hosted, queued, error)
            return
        if step is None:
            self._finish(hosted, queued, Outcome(committed))
            return
        self.journal.submit(
            step,
            lambda made, error: self._reported(hosted, queued, draft, step, bool(made), error),
        )

    def _draft(self, committed: TableState, change: Change) -> tuple[TableDraft, Step | None]:
        """The change made at a copy, and what to commit; no step if it changes nothing."""
        now = self.now()
        draft = committed.draft()
        extra_write = change.prepare(draft, now)
        row_changed = draft.seat_rows != committed.seat_rows or draft.rematch != committed.rematch
        if not draft.entries and extra_write is None and not row_changed:
            return draft, None
        if committed.pinned is not None:
            raise Refusal(NOT_NOW, "because", why=committed.pinned)
        decide_forced(draft, now)
        end_takeovers(draft, now)
        draft.order_due = next_order_due(draft)
        bot_jobs = draft.bots_asked()
        if bot_jobs:
            draft.bots_leased_until = self.lease(draft, now)
        draft.revision += 1
        if extra_write is not None:
            draft.access_revision += 1
        writes = [] if extra_write is None else [extra_write]
        writes += self.also_written(draft, now)
        step = Step(
            table=draft.id,
            base_revision=committed.revision,
            number=draft.number,
            status=status_of(draft),
            changed=draft.traces[-1].entry.at if draft.traces else now,
            due=_earlier(draft.due, draft.order_due),
            entries=draft.entries,
            asked=draft.pending(),
            has_bots=draft.has_bots() or committed.has_bots(),
            bot_jobs=bot_jobs,
            bot_jobs_leased_until=draft.bots_leased_until,
            person_plays=draft.person_plays(),
            new_orders=_new_orders(committed, draft) if row_changed else {},
            extra_write=_all(writes),
            only_entries=extra_write is None and not row_changed,
        )
        return draft, step

    def also_written(self, draft: TableDraft, now: float) -> list[ExtraWrite]:
        """What the hooks want to have written with a draft."""
        found = [hook(draft, now) for hook in self.before_commit]
        return [write for write in found if write is not None]

    def _reported(
        self,
        hosted: HostedTable,
        queued: QueuedChange,
        draft: TableDraft,
        step: Step,
        made: bool,
        error: BaseException | None,
    ) -> None:
        """The journal says what became of a step: whether it was committed, or an error."""
        try:
            if error is not None:
                # A commit that failed may have been made all the same; a command can be looked for.
                hosted.may_be_behind = True
                if queued.change.command is not None and queued.attempts == 0:
                    self.recovery.catch_up_and_retry(hosted, queued)
                else:
                    self.fail(hosted, queued, error)
            elif not made:
                self.recovery.catch_up_and_retry(hosted, queued)
            else:
                hosted.replace(draft)
                self._finish(hosted, queued, Outcome(draft, result=step.result))
                self.announce(hosted)
        finally:  # whatever fails here, the changes that wait have their turn
            self.go_on(hosted)

    def _finish(self, hosted: HostedTable, queued: QueuedChange, outcome: Outcome) -> None:
        """Answer whoever asked; then the next change has its turn."""
        hosted.writing = False
        if self.measure is not None and queued.change.command is not None:
            self.measure(outcome.error, self.now() - queued.submitted)
        try:
            queued.callback(outcome)
        except Exception:
            _log.exception("whoever made a change at table %s could not be told", hosted.id)

    def announce(self, hosted: HostedTable) -> None:
        """Tell everybody of what was committed."""
        hosted.publish()
        for hook in self.after_commit:
            hook(hosted)

    def fail(self, hosted: HostedTable, queued: QueuedChange, error: BaseException) -> None:
        """Answer that a change is not made."""
        if hosted.may_be_behind:
            self.recovery.refresh_soon(hosted)
        if not isinstance(error, BuongovernoError):
            _log.error("a change at table %s failed", hosted.id, exc_info=error)
            error = Unavailable("not_committed")
        self._finish(hosted, queued, Outcome(hosted.committed, error))


def command_change(actor: Actor, command: Command) -> Change:
    """The change that a player's command makes."""

    def prepare(draft: TableDraft, now: float) -> None:
        handle(draft, actor, command, now)

    version = command.version if isinstance(command, Decide | DecideAll) else 0
    return Change(prepare, own_id(actor, command), version)


def done(command: Command, outcome: Outcome) -> Done:
    """The answer to a command that was carried out."""
    table = outcome.table
    return Done(command.id, table.number, table.version, outcome.repeated)


def _no_lease(table: TableState, now: float) -> float:
    return 0.0


def _new_orders(before: TableState, after: TableDraft) -> dict[int, list[Order]]:
    """The standing orders that are not what they were, by seat."""
    return {
        seat: row.orders
        for seat, row in enumerate(after.seat_rows)
        if row.orders != before.seat_rows[seat].orders
    }


def _earlier(one: float | None, other: float | None) -> float | None:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


def _all(writes: list[ExtraWrite]) -> ExtraWrite | None:
    """One write for several; it returns what the first does."""
    if not writes:
        return None

    def write(transaction: Any) -> Any:
        results = [each(transaction) for each in writes]
        return results[0]

    return write
