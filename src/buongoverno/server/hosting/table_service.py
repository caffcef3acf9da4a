"""What can be asked for at a table; `buongoverno.tables.table_writer` makes every change.

Here is what a change may have to wait for: the table to be loaded, its turn, the commit, and what
another process has committed.
"""

import asyncio
import random
from collections.abc import Callable, Iterable
from typing import Any, Final

from sqlalchemy import Connection

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.protocol.command import Command
from buongoverno.protocol.live import Done
from buongoverno.server import metrics
from buongoverno.server.clock import Clock
from buongoverno.server.database.journal import Journal
from buongoverno.server.database.table_rows import delete_tables, insert_table
from buongoverno.server.hosting.table_cache import TableCache
from buongoverno.tables.automatic import decide_forced
from buongoverno.tables.changes import bot_decision, order_answer, time_over
from buongoverno.tables.command_handlers import Actor
from buongoverno.tables.hosted_table import Change, HostedTable, Outcome, QueuedChange
from buongoverno.tables.refusals import Refusal, Stale
from buongoverno.tables.step import ExtraWrite
from buongoverno.tables.table_state import TableDraft
from buongoverno.tables.table_writer import TableWriter, command_change, done

_ATTEMPTS: Final = 10  # at a table where several processes write
_PAUSE: Final = 0.002  # seconds; the longest pause after the first attempt that came too late


class TableService:
    """Loads tables, has changes made, and waits until they are committed."""

    def __init__(self, cache: TableCache, journal: Journal, clock: Clock) -> None:
        self.cache = cache
        self.journal = journal
        self.clock = clock
        self.writer = TableWriter(journal, clock.now, self)
        self.writer.measure = _count_command
        self._retrying: set[asyncio.Task[None]] = set()

    async def command(self, table: str, actor: Actor, command: Command) -> Done:
        """Carry out a player's command, once; it is committed when this returns."""
        outcome = await self._wait(await self.cache.table(table), command_change(actor, command))
        return done(command, outcome)

    async def change(
        self,
        table: str,
        prepare: Callable[[TableDraft, float], ExtraWrite | None],
        command: str | None = None,
    ) -> Any:
        """Make a change that is no player's command; gives the result of its extra write.

        With an id in `command` it is made once; it gives None if it had been made before.
        """
        outcome = await self._wait(await self.cache.table(table), Change(prepare, command))
        return outcome.result

    async def _wait(self, hosted: HostedTable, change: Change) -> Outcome:
        waiting: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

        def callback(outcome: Outcome) -> None:
            if not waiting.cancelled():  # the change goes on even if nobody waits any more
                waiting.set_result(outcome)

        self.writer.submit(hosted, change, callback)
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
        decide_forced(table, now)
        table.revision = 1
        if table.bots_asked():
            table.bots_leased_until = self.writer.lease(table, now)
        also = self.writer.also_written(table, now)

        def write(connection: Connection) -> Any:
            insert_table(connection, table, rematch_of)
            for each in also:
                each(connection)
            return extra_write(connection)

        result = await self.journal.transact(write)
        self.writer.announce(self.cache.add(table))
        return result

    async def delete(self, choose: Callable[[Connection], Iterable[str]]) -> list[str]:
        """Delete tables with everything that belongs to them; who looks at one is sent away.

        `choose` says which, in the transaction that deletes them. Gives those that are gone.
        """

        def write(connection: Connection) -> list[str]:
            gone = delete_tables(connection, choose(connection))
            self.journal.tell_others(connection, gone)
            return list(gone)

        gone = await self.journal.transact(write)
        for table in gone:
            self.cache.forget(table)
        return gone

    async def bot_decides(self, table: str, seat: int, version: int, code: int, by: str) -> None:
        """A bot has decided; if the question is still the same, that is a decision."""
        await self.change(table, bot_decision(seat, version, code, by))

    async def time_over(self, table: str) -> None:
        """Bots take over from those whose time is over."""
        await self.change(table, time_over)

    async def answer_order(self, table: str) -> None:
        """A standing order answers, if its time has come and it was not withdrawn."""
        await self.change(table, order_answer)

    # -- when another process was quicker, or the database failed ----------------------------------

    def refresh_soon(self, hosted: HostedTable) -> None:
        """Catch up with the database in the background."""
        self.cache.refresh_soon(hosted)

    def catch_up_and_retry(self, hosted: HostedTable, queued: QueuedChange) -> None:
        """Read what is new, then try again; until then no other change has its turn."""
        task = asyncio.create_task(self._retry(hosted, queued))
        self._retrying.add(task)
        task.add_done_callback(self._retrying.discard)

    async def _retry(self, hosted: HostedTable, queued: QueuedChange) -> None:
        queued.attempts += 1
        try:
            if queued.attempts > _ATTEMPTS:
                raise Stale("busy")
            await self.clock.sleep(random.uniform(0, _PAUSE * 2 ** (queued.attempts - 1)))
            await self.cache.catch_up(hosted)
        except Exception as error:
            self.writer.fail(hosted, queued, error)
        else:
            self.writer.attempt(hosted, queued)
        self.writer.go_on(hosted)


def _count_command(error: BuongovernoError | None, seconds: float) -> None:
    if error is None:
        outcome = metrics.COMMITTED
    elif isinstance(error, Stale):
        outcome = metrics.STALE
    else:
        outcome = metrics.REFUSED if isinstance(error, Refusal) else metrics.FAILED
    metrics.count_command(outcome, seconds)
