"""Brings tables at which a bot has to decide to the crew, and its answers back.

What bots have to think about stands in the database, written together with the decision that made
it so: whatever is killed, no turn of a bot is lost. A job belongs to the process that took it until
its lease is over; then any process may take it. A process renews the leases of what it has in hand,
so those of one that was killed are over soon.
"""

import asyncio
import time
from hashlib import blake2b
from typing import Final

import structlog
from sqlalchemy import Connection, select, tuple_, update

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.bots.pool import WorkerPool
from buongoverno.server.bots.task import Task, task_for
from buongoverno.server.database.journal import Journal
from buongoverno.server.database.schema import bot_jobs
from buongoverno.server.tables import entry as kinds
from buongoverno.server.tables.course import Course
from buongoverno.server.tables.keeper import Keeper
from buongoverno.server.tables.live import LiveTable

LEASE: Final = 5.0
POLL: Final = 1.0
_log = structlog.get_logger()


class Desk:
    """Takes jobs of bots and has them done."""

    def __init__(self, keeper: Keeper, journal: Journal, crew: WorkerPool) -> None:
        self.keeper = keeper
        self.journal = journal
        self.crew = crew
        self._busy: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._poll: asyncio.Task[None] | None = None
        keeper.lease = self._lease
        keeper.when_changed.append(self._changed)

    async def start(self) -> None:
        """Begin; jobs that an earlier run of the only process left are taken up at once."""
        if not self.journal.store.postgres:
            await self.journal.write(_free_all)
        self._poll = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """Take no more jobs; those under way are dropped, another run does them."""
        tasks = [*self._busy.values()]
        if self._poll is not None:
            tasks.append(self._poll)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _lease(self, now: float) -> float:
        """Whoever makes a job keeps it, unless there is too much to do already."""
        return now + LEASE if self._has_room() else 0.0

    def _has_room(self) -> bool:
        return len(self._busy) < 8 * self.crew.workers

    def _changed(self, live: LiveTable) -> None:
        if not self._has_room():
            return
        for seat in live.course.bots_asked():
            self._take(live.course.terms.id, seat)

    def _take(self, table: str, seat: int) -> None:
        if (table, seat) not in self._busy:
            self._busy[table, seat] = asyncio.create_task(self._do(table, seat))

    async def _watch(self) -> None:
        """Now and then, take jobs that nobody has."""
        while True:
            try:
                if self._busy:
                    await self.journal.write(self._renew)
                if self._has_room():
                    for table, seat in await self.journal.write(self._claim):
                        self._take(table, seat)
            except BuongovernoError as error:
                _log.warning("jobs of bots cannot be taken", reason=str(error))
            except Exception:
                _log.exception("taking jobs of bots failed")
            await asyncio.sleep(POLL)

    def _renew(self, connection: Connection) -> None:
        """Keep the jobs that are being done; one that was just written needs nothing."""
        now = time.time()
        mine = (
            select(bot_jobs.c.game_table, bot_jobs.c.seat)
            .where(
                tuple_(bot_jobs.c.game_table, bot_jobs.c.seat).in_(list(self._busy)),
                bot_jobs.c.taken_until < now + LEASE / 2,
            )
            .with_for_update(skip_locked=True)
        )
        self._hold(
            connection, now, [(row.game_table, row.seat) for row in connection.execute(mine)]
        )

    def _hold(self, connection: Connection, now: float, jobs: list[tuple[str, int]]) -> None:
        for table, seat in jobs:
            connection.execute(
                update(bot_jobs)
                .where(bot_jobs.c.game_table == table, bot_jobs.c.seat == seat)
                .values(taken_until=now + LEASE)
            )

    def _claim(self, connection: Connection) -> list[tuple[str, int]]:
        """Jobs without an owner, the oldest first; two processes never take the same."""
        now = time.time()
        wanted = (
            select(bot_jobs.c.game_table, bot_jobs.c.seat)
            .where(bot_jobs.c.taken_until <= now)
            .order_by(bot_jobs.c.created)
            .limit(4 * self.crew.workers)
            .with_for_update(skip_locked=True)
        )
        found = [(row.game_table, row.seat) for row in connection.execute(wanted)]
        self._hold(connection, now, found)
        return found

    async def _do(self, table: str, seat: int) -> None:
        try:
            while await self._decide_once(table, seat):
                pass
        except BuongovernoError as error:
            _log.warning("a bot could not decide", table=table, seat=seat, reason=str(error))
        except Exception:
            _log.exception("a bot failed", table=table, seat=seat)
        finally:
            del self._busy[table, seat]

    async def _decide_once(self, table: str, seat: int) -> bool:
        """One decision of a bot; whether it is asked again at once."""
        live = await self.keeper.table(table)
        async with self.keeper.looking(live):
            found = self._task(live, seat)
        if found is None:
            return False
        task, version, by = found
        answer = await self.crew.think(task)
        if answer.fault:
            _log.warning("a bot was replaced", table=table, seat=seat, fault=answer.fault)
        await self.keeper.bot_decides(table, seat, version, answer.code, by)
        return seat in live.course.bots_asked() and live.course.asked_at[seat] != version

    def _task(self, live: LiveTable, seat: int) -> tuple[Task, int, str] | None:
        if seat not in live.course.bots_asked() or live.pinned is not None:
            return None
        course = live.course
        place = course.seats[seat]
        assert place.bot is not None
        by = kinds.BOT if place.kind == "bot" else kinds.CARETAKER
        task = task_for(
            course.terms.id, course.game.name, course.state, seat, place.bot, chance_of(course)
        )
        return task, course.asked_at[seat], by


def chance_of(course: Course) -> int:
    """The seed of a bot's own chance: new for every decision, and no way back to the game's."""
    text = f"bot {course.terms.seed} {course.number}"
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest())


def _free_all(connection: Connection) -> None:
    connection.execute(update(bot_jobs).values(taken_until=0.0))
