"""Hands what bots have to decide to the worker pool, and its answers to the tables.

What bots have to decide is written to the database with the decision that made it so: whatever is
killed, no turn of a bot is lost. A process renews the leases of the jobs it has in hand, so those
of one that was killed are soon over (`database/bot_job_rows.py`).

A table at which only bots decide is played while somebody watches it, by a process from which they
do. Its jobs stay in the database until then.
"""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, Final

import structlog
from sqlalchemy import Connection

from buongoverno.answers.bot_tasks import question
from buongoverno.answers.lessons import scripted
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.bots.fair_queue import Requester
from buongoverno.server.bots.pool import WorkerPool
from buongoverno.server.database.bot_job_rows import (
    BotJob,
    claim_jobs,
    count_unclaimed,
    end_all_leases,
    renew_leases,
)
from buongoverno.server.hosting.table_service import TableService
from buongoverno.tables import entry as kinds
from buongoverno.tables.hosted_table import HostedTable
from buongoverno.tables.table_state import TableState
from buongoverno.tables.takeover import WATCHING_PACE, decides_at

LEASE: Final = 5.0
POLL: Final = 1.0
_JOBS_PER_WORKER: Final = 8
_log = structlog.get_logger()


@dataclass(frozen=True)
class _JobInHand:
    """A job that this process has taken, and the task that does it."""

    owner: str
    task: "asyncio.Task[None]"


class BotScheduler:
    """Takes the jobs of bots and has them done."""

    def __init__(self, tables: TableService, workers: WorkerPool) -> None:
        self.tables = tables
        self.journal = tables.journal
        self.clock = tables.clock
        self.workers = workers
        self.unclaimed = 0  # jobs for people that no process had taken a moment ago
        self._in_hand: dict[tuple[str, int], _JobInHand] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        tables.writer.lease = self._lease
        tables.writer.after_commit.append(self._table_changed)

    async def start(self) -> None:
        """Begin; jobs that an earlier run of the only process left are taken at once."""
        if not self.journal.store.postgres:
            await self.journal.transact(end_all_leases)
        self._start_task(self._poll())

    async def stop(self) -> None:
        """Take no more jobs; those under way are dropped, another run does them."""
        self.tables.writer.after_commit.remove(self._table_changed)
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # -- jobs this process makes -------------------------------------------------------------------

    def _lease(self, table: TableState, now: float) -> float:
        return now + LEASE if self._takes(table) else 0.0

    def _takes(self, table: TableState) -> bool:
        """Whether this process keeps the jobs of a table it has changed.

        One that has much to do leaves them to others, but everybody's first job it keeps.
        """
        if table.person_plays():
            owner = _requester(table).owner
            return self._room() > 0 or all(job.owner != owner for job in self._in_hand.values())
        hosted = self.tables.cache.in_memory(table.id)
        return hosted is not None and self._is_watched(hosted) and self._room() > 0

    def _room(self) -> int:
        return _JOBS_PER_WORKER * self.workers.workers - len(self._in_hand)

    def _is_watched(self, hosted: HostedTable) -> bool:
        return hosted.is_watched(self.clock.monotonic())

    def _table_changed(self, hosted: HostedTable) -> None:
        table = hosted.committed
        if table.bots_leased_until > 0:
            for seat in table.bots_asked():
                self._take(BotJob(table.id, seat, _requester(table).owner))

    def _take(self, job: BotJob) -> None:
        where = (job.table, job.seat)
        if where not in self._in_hand:
            task = self._start_task(self._do(job.table, job.seat))
            self._in_hand[where] = _JobInHand(job.owner, task)

    # -- jobs in the database ----------------------------------------------------------------------

    async def _poll(self) -> None:
        """Now and then, renew leases and take jobs that no process has."""
        while True:
            try:
                self._drop_unwatched()
                await self._renew()
                await self._claim()
            except BuongovernoError as error:
                _log.warning("jobs of bots cannot be taken", reason=str(error))
            except Exception:
                _log.exception("taking jobs of bots failed")
            await self.clock.sleep(POLL)

    def _drop_unwatched(self) -> None:
        """Leave tables alone at which only bots decide and that nobody watches any more."""
        for where, job in list(self._in_hand.items()):
            hosted = self.tables.cache.in_memory(where[0])
            if hosted is not None and not self._may_play(hosted):
                del self._in_hand[where]
                job.task.cancel()

    def _may_play(self, hosted: HostedTable) -> bool:
        return hosted.committed.person_plays() or self._is_watched(hosted)

    async def _renew(self) -> None:
        jobs, now = list(self._in_hand), self.clock.now()
        if jobs:
            await self.journal.transact(
                lambda database: renew_leases(database, jobs, now + LEASE / 2, now + LEASE)
            )

    async def _claim(self) -> None:
        """Take jobs that no process has: as many as there is room for, and always some.

        Otherwise somebody whose tables keep this process busy would have it for themselves.
        """
        now, most = self.clock.now(), max(self._room(), self.workers.workers)
        watched = self._watched_tables()

        def claim(database: Connection) -> tuple[list[BotJob], int]:
            claimed = claim_jobs(database, now, now + LEASE, most, watched)
            return claimed, count_unclaimed(database, now)

        claimed, self.unclaimed = await self.journal.transact(claim)
        for job in claimed:
            self._take(job)

    def _watched_tables(self) -> list[str]:
        """Tables at which only bots decide and that somebody watches from here."""
        return [
            hosted.id
            for hosted in self.tables.cache.loaded()
            if self._is_watched(hosted)
            and hosted.committed.bots_asked()
            and not hosted.committed.person_plays()
        ]

    # -- a job -------------------------------------------------------------------------------------

    def _start_task(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _do(self, table: str, seat: int) -> None:
        """Have a bot decide; what it is asked next is another job."""
        try:
            try:
                hosted = await self.tables.cache.table(table)
                await self._wait_for_watchers(hosted.committed, seat)
                asked = hosted.committed
                if seat not in asked.bots_asked() or asked.pinned is not None:
                    return
                answer = scripted(asked, seat)
                if answer is None:
                    answer = await self.workers.think(_requester(asked), question(asked, seat))
            finally:
                self._in_hand.pop((table, seat), None)
            if answer.fault:
                _log.warning("a bot failed", table=table, seat=seat, fault=answer.fault)
            by = kinds.BOT if asked.seats[seat].kind == "bot" else kinds.CARETAKER
            await self.tables.bot_decides(table, seat, asked.asked_at[seat], answer.code, by)
            self._table_changed(hosted)  # if the question had changed, nothing was decided
        except BuongovernoError as error:
            _log.warning("a bot could not decide", table=table, seat=seat, reason=str(error))
        except Exception:
            _log.exception("the job of a bot failed", table=table, seat=seat)

    async def _wait_for_watchers(self, table: TableState, seat: int) -> None:
        """Where bots play for somebody who watches, each of them lets a moment pass."""
        wait = decides_at(table, seat) - self.clock.now()
        if wait > 0:
            await self.clock.sleep(min(wait, WATCHING_PACE))


def _requester(table: TableState) -> Requester:
    return Requester(table.terms.owner or table.id, table.id, table.person_plays())
