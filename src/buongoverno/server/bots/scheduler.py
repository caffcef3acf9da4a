"""Hands what bots have to decide to the worker pool, and its answers to the tables.

What bots have to decide is written to the database with the decision that made it so: whatever is
killed, no turn of a bot is lost. A job belongs to the process that took it until its lease is over;
then any process may take it. A process renews the leases of the jobs it has in hand, so those of
one that was killed are soon over.
"""

import asyncio
from hashlib import blake2b
from typing import Final

import structlog
from sqlalchemy import Connection, select, tuple_, update

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.bots.pool import WorkerPool
from buongoverno.server.bots.task import Task, task_for
from buongoverno.server.database.schema import bot_jobs
from buongoverno.server.hosting.table_service import TableService
from buongoverno.tables import entry as kinds
from buongoverno.tables.hosted_table import HostedTable
from buongoverno.tables.table_state import TableState

LEASE: Final = 5.0
POLL: Final = 1.0
_JOBS_PER_WORKER: Final = 8
_CLAIMED_PER_WORKER: Final = 4
_log = structlog.get_logger()


class BotScheduler:
    """Takes the jobs of bots and has them done."""

    def __init__(self, tables: TableService, workers: WorkerPool) -> None:
        self.tables = tables
        self.journal = tables.journal
        self.clock = tables.clock
        self.workers = workers
        self._jobs: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._polling: asyncio.Task[None] | None = None
        tables.writer.lease = self._lease
        tables.writer.after_commit.append(self._table_changed)

    async def start(self) -> None:
        """Begin; jobs that an earlier run of the only process left are taken at once."""
        if not self.journal.store.postgres:
            await self.journal.transact(_end_all_leases)
        self._polling = asyncio.create_task(self._poll())

    async def stop(self) -> None:
        """Take no more jobs; those under way are dropped, another run does them."""
        self.tables.writer.after_commit.remove(self._table_changed)
        tasks = [*self._jobs.values()]
        if self._polling is not None:
            tasks.append(self._polling)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _lease(self, now: float) -> float:
        """The process that makes a job keeps it, unless it has too much to do already."""
        return now + LEASE if self._has_room() else 0.0

    def _has_room(self) -> bool:
        return len(self._jobs) < _JOBS_PER_WORKER * self.workers.workers

    def _table_changed(self, hosted: HostedTable) -> None:
        if self._has_room():
            for seat in hosted.committed.bots_asked():
                self._take(hosted.id, seat)

    def _take(self, table: str, seat: int) -> None:
        if (table, seat) not in self._jobs:
            self._jobs[table, seat] = asyncio.create_task(self._do(table, seat))

    # -- jobs in the database ----------------------------------------------------------------------

    async def _poll(self) -> None:
        """Now and then, renew leases and take jobs that no process has."""
        while True:
            try:
                if self._jobs:
                    await self.journal.transact(self._renew)
                if self._has_room():
                    for table, seat in await self.journal.transact(self._claim):
                        self._take(table, seat)
            except BuongovernoError as error:
                _log.warning("jobs of bots cannot be taken", reason=str(error))
            except Exception:
                _log.exception("taking jobs of bots failed")
            await self.clock.sleep(POLL)

    def _renew(self, connection: Connection) -> None:
        """Renew the leases of jobs under way; one that was just written needs nothing."""
        now = self.clock.now()
        mine = (
            select(bot_jobs.c.game_table, bot_jobs.c.seat)
            .where(
                tuple_(bot_jobs.c.game_table, bot_jobs.c.seat).in_(list(self._jobs)),
                bot_jobs.c.taken_until < now + LEASE / 2,
            )
            .with_for_update(skip_locked=True)
        )
        found = [(row.game_table, row.seat) for row in connection.execute(mine)]
        _set_leases(connection, now + LEASE, found)

    def _claim(self, connection: Connection) -> list[tuple[str, int]]:
        """Jobs without an owner, the oldest first; two processes never take the same."""
        now = self.clock.now()
        wanted = (
            select(bot_jobs.c.game_table, bot_jobs.c.seat)
            .where(bot_jobs.c.taken_until <= now)
            .order_by(bot_jobs.c.created)
            .limit(_CLAIMED_PER_WORKER * self.workers.workers)
            .with_for_update(skip_locked=True)
        )
        found = [(row.game_table, row.seat) for row in connection.execute(wanted)]
        _set_leases(connection, now + LEASE, found)
        return found

    # -- a job -------------------------------------------------------------------------------------

    async def _do(self, table: str, seat: int) -> None:
        try:
            while await self._decide_once(table, seat):
                pass
        except BuongovernoError as error:
            _log.warning("a bot could not decide", table=table, seat=seat, reason=str(error))
        except Exception:
            _log.exception("a bot failed", table=table, seat=seat)
        finally:
            del self._jobs[table, seat]

    async def _decide_once(self, table: str, seat: int) -> bool:
        """One decision of a bot; whether it is asked again at once."""
        hosted = await self.tables.cache.table(table)
        asked = hosted.committed
        if seat not in asked.bots_asked() or asked.pinned is not None:
            return False
        version = asked.asked_at[seat]
        answer = await self.workers.think(_task(asked, seat))
        if answer.fault:
            _log.warning("a bot was replaced", table=table, seat=seat, fault=answer.fault)
        by = kinds.BOT if asked.seats[seat].kind == "bot" else kinds.CARETAKER
        await self.tables.bot_decides(table, seat, version, answer.code, by)
        return seat in hosted.committed.bots_asked()


def _task(table: TableState, seat: int) -> Task:
    bot = table.seats[seat].bot
    assert bot is not None
    return task_for(table.id, table.game.name, table.state, seat, bot, bot_seed(table))


def bot_seed(table: TableState) -> int:
    """The seed of a bot's own chance: new for every decision, and no way back to the game's."""
    text = f"bot {table.terms.seed} {table.number}"
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest())


def _set_leases(connection: Connection, until: float, jobs: list[tuple[str, int]]) -> None:
    for table, seat in jobs:
        connection.execute(
            update(bot_jobs)
            .where(bot_jobs.c.game_table == table, bot_jobs.c.seat == seat)
            .values(taken_until=until)
        )


def _end_all_leases(connection: Connection) -> None:
    connection.execute(update(bot_jobs).values(taken_until=0.0))
