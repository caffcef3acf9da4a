"""What happens at the tables of a process: one thing after the other, kept, then told."""

import asyncio
import random
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.protocol.command import Command, Decide, SetOrders
from buongoverno.protocol.live import Done
from buongoverno.server.database.journal import Journal
from buongoverno.server.database.steps import Step
from buongoverno.server.database.store import Store
from buongoverno.server.database.tables import set_orders
from buongoverno.server.live.connections import measured
from buongoverno.server.orders import check_order
from buongoverno.server.refusals import BAD_INPUT, NOT_ALLOWED, NOT_NOW, Refusal, Stale
from buongoverno.server.tables import entry as kinds
from buongoverno.server.tables.conduct import USUAL_CARETAKER, Actor, carry_out
from buongoverno.server.tables.course import Course
from buongoverno.server.tables.entry import Entry
from buongoverno.server.tables.following import follow
from buongoverno.server.tables.live import LiveTable
from buongoverno.server.tables.reading import status_of
from buongoverno.server.tables.shelf import USUAL_CAPACITY, Shelf

Result = TypeVar("Result")
# Given a table, its new entries and the time; may give something to write with them.
AfterStep = Callable[[LiveTable, list[Entry], float], Callable[[Connection], None] | None]
Changed = Callable[[LiveTable], None]

_TRIES: Final = 10  # at a table where several processes write
_PAUSE: Final = 0.002  # seconds; the longest pause after the first try that came too late


class Keeper(Shelf):
    """The tables of this process, and what happens at them."""

    def __init__(self, store: Store, journal: Journal, capacity: int = USUAL_CAPACITY) -> None:
        super().__init__(store, capacity)
        self.journal = journal
        self.after_step: list[AfterStep] = []
        self.when_changed: list[Changed] = []
        # Until when jobs of bots that are written now belong to this process.
        self.lease: Callable[[float], float] = lambda now: 0.0

    async def command(self, table: str, actor: Actor, command: Command) -> Done:
        """Carry out a command, once; it is kept when this returns.

        It goes on to its end even if whoever asked is gone by then.
        """
        with measured():
            return await _to_its_end(self._command(table, actor, command))

    async def _command(self, table: str, actor: Actor, command: Command) -> Done:
        live = await self.table(table)
        own_id = f"{'host' if actor.seat is None else actor.seat}:{command.id}"
        for tried in range(_TRIES):
            async with live.lock:
                await self.make_sound(live)
                if isinstance(command, Decide) and command.version > live.course.version:
                    await self.reload(live)  # its sender has heard more from another process
                if own_id in live.course.commands:
                    return _done(live, command.id, repeated=True)
                if isinstance(command, SetOrders):
                    kept = await self._set_orders(live, actor, command)
                else:
                    kept = await self._carry_out(live, actor, command, own_id)
            if kept:
                self._tell(live)
                return _done(live, command.id)
            await _pause(tried)
        raise Stale("the table is busy; look again and try once more")

    async def _carry_out(
        self, live: LiveTable, actor: Actor, command: Command, own_id: str
    ) -> bool:
        if live.pinned is not None:
            raise Refusal(NOT_NOW, live.pinned)
        now = time.time()

        def make(course: Course) -> list[Entry]:
            return carry_out(course, actor, _with_id(command, own_id), now)

        kept = await self._step(live, make, now)
        if not kept and isinstance(command, Decide) and own_id not in live.course.commands:
            raise Stale("somebody was quicker")
        return kept

    async def _step(
        self,
        live: LiveTable,
        make: Callable[[Course], list[Entry]],
        now: float,
        also: Callable[[Connection], None] | None = None,
    ) -> bool:
        """Make entries and what follows from them, and keep them; the caller holds the lock.

        False means that another process was quicker: memory is up to date again, nothing was kept.
        """
        course = live.course
        before = course.number
        try:
            entries = make(course)
            if not entries:
                return True
            live.spoilt = True
            entries += follow(course, [row.orders for row in live.seats], now)
            kept = await self._keep(live, entries, now, also)
        except BuongovernoError:
            live.spoilt = live.spoilt or course.number != before
            await self.make_sound(live)
            raise
        if not kept:
            await self.reload(live)
            return False
        live.revision += 1
        live.spoilt = False
        return True

    async def _keep(
        self,
        live: LiveTable,
        entries: list[Entry],
        now: float,
        also: Callable[[Connection], None] | None,
    ) -> bool:
        course = live.course
        writes = [also] if also is not None else []
        for hook in self.after_step:
            write = hook(live, entries, now)
            if write is not None:
                writes.append(write)
        return await self.journal.keep(
            Step(
                table=course.terms.id,
                known=live.revision,
                number=course.number,
                status=status_of(course),
                changed=now,
                due=course.clocks.due() if course.running else None,
                entries=entries,
                has_bots=has_bots(course) or any(made.kind == kinds.RETURNED for made in entries),
                jobs=bots_asked(course),
                jobs_taken_until=self.lease(now),
                also=_all(writes),
            )
        )

    async def _set_orders(self, live: LiveTable, actor: Actor, command: SetOrders) -> bool:
        """New standing orders, and what they answer at once."""
        seat = actor.seat
        if seat is None or live.course.terms.analysis:
            raise Refusal(NOT_ALLOWED, "only somebody who sits at the table can leave orders")
        for order in command.orders:
            try:
                check_order(live.course.game.name, order)
            except BuongovernoError as error:
                raise Refusal(BAD_INPUT, str(error)) from None
        table = live.course.terms.id

        def keep(connection: Connection) -> None:
            set_orders(connection, table, seat, command.orders)

        before = live.seats[seat].orders
        live.seats[seat].orders = command.orders
        now = time.time()
        try:
            live.spoilt = True
            kept = await self._keep(live, self._answered(live, now), now, keep)
        except BaseException:
            live.seats[seat].orders = before
            raise
        if not kept:
            await self.reload(live)
            return False
        live.revision += 1
        live.spoilt = False
        return True

    def _answered(self, live: LiveTable, now: float) -> list[Entry]:
        if not live.course.running:
            return []
        return follow(live.course, [row.orders for row in live.seats], now)

    async def step(
        self,
        table: str,
        make: Callable[[Course], list[Entry]],
        also: Callable[[Connection], None] | None = None,
    ) -> None:
        """Let something happen at a table that is no command of a player: sitting down, the clock.

        `make` may be called again if another process was quicker.
        """
        await _to_its_end(self._step_now(table, make, also))

    async def _step_now(
        self,
        table: str,
        make: Callable[[Course], list[Entry]],
        also: Callable[[Connection], None] | None,
    ) -> None:
        live = await self.table(table)
        for tried in range(_TRIES):
            async with live.lock:
                await self.make_sound(live)
                kept = await self._step(live, make, time.time(), also)
            if kept:
                self._tell(live)
                return
            await _pause(tried)
        raise Stale("the table is busy; try again")

    async def touch(self, table: str, change: Callable[[Connection], Result]) -> Result:
        """Change something about a table beside its entries, such as its keys; all are told."""
        return await _to_its_end(self._touch(table, change))

    async def _touch(self, table: str, change: Callable[[Connection], Result]) -> Result:
        live = await self.table(table)
        found: list[Result] = []

        def also(connection: Connection) -> None:
            found.append(change(connection))

        for tried in range(_TRIES):
            async with live.lock:
                await self.make_sound(live)
                found.clear()
                now = time.time()
                live.spoilt = True
                kept = await self._keep(live, self._answered(live, now), now, also)
                live.spoilt = not kept
                await self.reload(live)
            if kept:
                self._tell(live)
                return found[0]
            await _pause(tried)
        raise Stale("the table is busy; try again")

    async def bot_decides(self, table: str, seat: int, version: int, code: int, by: str) -> None:
        """A bot has thought; if the question is still the same, its answer is a decision."""

        def make(course: Course) -> list[Entry]:
            if seat not in course.pending() or course.asked_at[seat] != version:
                return []
            if course.seats[seat].bot is None:
                return []
            text = course.state.write(code)
            return [course.make(kinds.DECIDED, seat, by, text, time.time())]

        await self.step(table, make)

    async def time_over(self, table: str) -> None:
        """The clock: bots take over from those whose time is over."""

        def make(course: Course) -> list[Entry]:
            now = time.time()
            seats = course.clocks.overdue(now) if course.running else []
            return [
                course.make(kinds.CARETAKEN, seat, kinds.CLOCK, USUAL_CARETAKER, now)
                for seat in seats
            ]

        await self.step(table, make)

    def _tell(self, live: LiveTable) -> None:
        live.ring()
        for hook in self.when_changed:
            hook(live)


async def _to_its_end(work: Coroutine[Any, Any, Result]) -> Result:
    """Do something to its end, even if whoever waits for it goes away."""
    task = asyncio.create_task(work)
    # If nobody waits any more, nobody needs to hear of an error.
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return await asyncio.shield(task)


async def _pause(tried: int) -> None:
    """Wait ever longer, and never as long as another process does that was late as well."""
    await asyncio.sleep(random.uniform(0, _PAUSE * 2**tried))


def _all(writes: list[Callable[[Connection], None]]) -> Callable[[Connection], None] | None:
    if not writes:
        return None

    def write(connection: Connection) -> None:
        for each in writes:
            each(connection)

    return write


def bots_asked(course: Course) -> list[int]:
    """The seats at which a bot has to decide."""
    return [seat for seat in course.pending() if course.seats[seat].bot is not None]


def has_bots(course: Course) -> bool:
    """Whether a bot sits at the table or plays for somebody."""
    return any(seat.bot is not None for seat in course.seats)


def _with_id(command: Command, own_id: str) -> Command:
    return msgspec.structs.replace(command, id=own_id)


def _done(live: LiveTable, command: str, repeated: bool = False) -> Done:
    return Done(command, live.course.number, live.course.version, repeated)
