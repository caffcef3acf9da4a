"""What happens at the tables of a process: one thing after the other, kept, then told."""

import asyncio
import random
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

import msgspec
import structlog
from sqlalchemy import Connection

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.protocol.command import Command, Decide, SetOrders
from buongoverno.protocol.live import Done
from buongoverno.server.database.journal import Journal
from buongoverno.server.database.steps import Step
from buongoverno.server.database.store import Store
from buongoverno.server.database.tables import set_orders
from buongoverno.server.metrics import CommandTimer, timed_command
from buongoverno.server.orders import check_order
from buongoverno.server.refusals import (
    BAD_INPUT,
    NOT_ALLOWED,
    NOT_NOW,
    Refusal,
    Stale,
    Unavailable,
)
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
Making = Callable[[Course], list[Entry]]
# Called when a decision is kept, or with why it is not.
Answer = Callable[[Done | BuongovernoError], None]

_log = structlog.get_logger()
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
        self._trying_again: set[asyncio.Task[None]] = set()

    # -- commands of players -----------------------------------------------------------------------

    def is_free(self, live: LiveTable, command: Decide) -> bool:
        """Whether a decision need not wait: nobody is busy at the table, and memory is right."""
        course = live.course
        return not (live.spoilt or command.version > course.version or live.lock.locked())

    def decide(self, live: LiveTable, actor: Actor, command: Decide, answer: Answer) -> None:
        """Carry out a decision as `command` does, at a table that is free, without a task.

        When `answer` is called the decision is kept, and all who look hear of it right afterwards.
        """
        counting = CommandTimer()
        taken = live.lock.take()
        assert taken, "somebody is busy at the table"
        try:
            step = self._decision(live, actor, command)
        except BuongovernoError as error:
            live.lock.release()
            counting.end(error)
            answer(error)
        except BaseException:
            live.spoilt = True
            live.lock.release()
            raise
        else:
            self._keep_decision(live, actor, command, step, answer, counting)

    def _decision(self, live: LiveTable, actor: Actor, command: Decide) -> Step | None:
        """A decision, made in memory; None if it had been before."""
        own_id = _own_id(actor, command)
        if own_id in live.course.commands:
            return None
        return self._prepared(live, _making(live, actor, command, own_id), time.time())

    def _keep_decision(
        self,
        live: LiveTable,
        actor: Actor,
        command: Decide,
        step: Step | None,
        answer: Answer,
        counting: CommandTimer,
    ) -> None:
        def then(kept: bool, error: BaseException | None) -> None:
            if error is not None or not kept:
                live.lock.release()
                self._try_again(live, actor, command, answer)
                return
            self._was_kept(live)
            counting.end(None)
            answer(_done(live, command.id))
            self._tell(live)
            live.lock.release()

        if step is None:
            live.lock.release()
            counting.end(None)
            answer(_done(live, command.id, repeated=True))
        else:
            self.journal.put(step, then)

    def _try_again(self, live: LiveTable, actor: Actor, command: Command, answer: Answer) -> None:
        """Another process was quicker, or the database failed: find out what is kept."""

        async def again() -> None:
            try:
                answer(await self.command(live.course.terms.id, actor, command))
                live.ring()
            except BuongovernoError as error:
                answer(error)
            except Exception:  # whoever asked must not wait for ever
                _log.exception("a decision could not be tried again")
                answer(Unavailable("the decision could not be kept; look again and try once more"))

        task = asyncio.create_task(again())
        self._trying_again.add(task)
        task.add_done_callback(self._trying_again.discard)

    async def command(self, table: str, actor: Actor, command: Command) -> Done:
        """Carry out a command, once; it is kept when this returns.

        It goes on to its end even if whoever asked is gone by then.
        """
        with timed_command():
            return await _to_its_end(self._command(table, actor, command))

    async def _command(self, table: str, actor: Actor, command: Command) -> Done:
        live = await self.table(table)
        own_id = _own_id(actor, command)
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
                    make = _making(live, actor, command, own_id)
                    kept = await self._step(live, make, time.time())
            if kept:
                self._tell(live)
                return _done(live, command.id)
            await _pause(tried)
        raise Stale("the table is busy; look again and try once more")

    # -- steps -------------------------------------------------------------------------------------

    async def _step(
        self,
        live: LiveTable,
        make: Making,
        now: float,
        also: Callable[[Connection], None] | None = None,
    ) -> bool:
        """Make entries and what follows from them, and keep them; the caller holds the lock.

        False means that another process was quicker: memory is up to date again, nothing was kept.
        """
        try:
            step = self._prepared(live, make, now, also)
            kept = step is None or await self.journal.keep(step)
        except BuongovernoError:
            await self.make_sound(live)
            raise
        if not kept:
            await self.reload(live)
            return False
        if step is not None:
            self._was_kept(live)
        return True

    def _prepared(
        self,
        live: LiveTable,
        make: Making,
        now: float,
        also: Callable[[Connection], None] | None = None,
    ) -> Step | None:
        """What was made in memory, to be kept; until it is, memory is not to be trusted."""
        before = live.course.number
        try:
            entries = make(live.course)
            if not entries:
                return None
            live.spoilt = True
            entries += follow(live.course, [row.orders for row in live.seats], now)
        except BuongovernoError:
            live.spoilt = live.spoilt or live.course.number != before
            raise
        return self._step_of(live, entries, now, also)

    def _was_kept(self, live: LiveTable) -> None:
        live.revision += 1
        live.spoilt = False

    def _step_of(
        self,
        live: LiveTable,
        entries: list[Entry],
        now: float,
        also: Callable[[Connection], None] | None,
    ) -> Step:
        course = live.course
        writes = [also] if also is not None else []
        for hook in self.after_step:
            write = hook(live, entries, now)
            if write is not None:
                writes.append(write)
        return Step(
            table=course.terms.id,
            known=live.revision,
            number=course.number,
            status=status_of(course),
            changed=now,
            due=course.clocks.due() if course.running else None,
            entries=entries,
            has_bots=course.has_bots() or any(made.kind == kinds.RETURNED for made in entries),
            jobs=course.bots_asked(),
            jobs_taken_until=self.lease(now),
            also=_all(writes),
            only_entries=also is None,
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
            step = self._step_of(live, self._answered(live, now), now, keep)
            kept = await self.journal.keep(step)
        except BaseException:
            live.seats[seat].orders = before
            raise
        if not kept:
            await self.reload(live)
            return False
        self._was_kept(live)
        return True

    def _answered(self, live: LiveTable, now: float) -> list[Entry]:
        if not live.course.running:
            return []
        return follow(live.course, [row.orders for row in live.seats], now)

    async def step(
        self,
        table: str,
        make: Making,
        also: Callable[[Connection], None] | None = None,
    ) -> None:
        """Let something happen at a table that is no command of a player: sitting down, the clock.

        `make` may be called again if another process was quicker.
        """
        await _to_its_end(self._step_now(table, make, also))

    async def _step_now(
        self,
        table: str,
        make: Making,
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
                step = self._step_of(live, self._answered(live, now), now, also)
                kept = await self.journal.keep(step)
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


def _own_id(actor: Actor, command: Command) -> str:
    """The id of a command among those of all seats."""
    return f"{'host' if actor.seat is None else actor.seat}:{command.id}"


def _making(live: LiveTable, actor: Actor, command: Command, own_id: str) -> Making:
    """How a command becomes entries."""
    if live.pinned is not None:
        raise Refusal(NOT_NOW, live.pinned)
    named = msgspec.structs.replace(command, id=own_id)
    return lambda course: carry_out(course, actor, named, time.time())


def _done(live: LiveTable, command: str, repeated: bool = False) -> Done:
    return Done(command, live.course.number, live.course.version, repeated)
