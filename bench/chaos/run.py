"""One run: a database, one server or two, players all the time, and faults."""

import asyncio
import random
import time
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import httpx

from chaos.across import Across, AcrossServers
from chaos.audit import Kept, audit
from chaos.house import Cradle, House, cold_start, lasting_port
from chaos.ledger import Ledger
from chaos.player import Player
from chaos.proxy import BadLine
from chaos.tables import Kind, Tables

_LIFE: Final = (0.05, 1.0)  # seconds a server runs before it is killed
_KILLED_AT_START: Final = 0.1  # the share of kills that come before a server is up


@dataclass(frozen=True)
class Plan:
    """What is to happen. `break_database` restarts the database under the servers, if given."""

    name: str
    database: str
    houses: int
    kills: int
    seconds: float  # no more kills after that
    kinds: tuple[Kind, ...]  # the tables that are there at the same time
    calm: float  # seconds that games have to come to their end when the faults are over
    audit_every: int
    cold: bool = True  # whether a start of the command itself is measured, too
    break_database: Callable[[], None] | None = None
    break_every: int = 12


@dataclass
class Outcome:
    """What came of a run."""

    plan: Plan
    ledger: Ledger
    kept: Kept
    kills: int
    started_again: int
    breaks: int
    cuts: int
    doubled: int
    swapped: int
    cold_start: float
    starts: list[float]
    seconds: float
    across: Across
    latencies: list[float] = field(default_factory=list)


class Run:
    """A run under way."""

    def __init__(self, plan: Plan, folder: Path, seed: int) -> None:
        self.plan = plan
        self.chance = random.Random(f"{plan.name} {seed}")
        self.ledger = Ledger()
        self.cradle = Cradle()
        self.houses = [
            House(self.cradle, plan.database, lasting_port(), folder) for _ in range(plan.houses)
        ]
        self.lines = [
            BadLine(house.port, random.Random(self.chance.random())) for house in self.houses
        ]
        ports = [house.port for house in self.houses]
        self.tables = Tables(ports, self.lines, self.ledger, self.chance)
        self.players: list[Player] = []
        self.checked: set[str] = set()  # games that are over and were found whole
        self.killed = 0
        self.breaks = 0
        self.cold_start = 0.0
        self.across = Across()
        # Held by whoever starts a server or looks, and by who restarts the database as often as
        # there are servers: a server without its database does not start, which is not tried here.
        self._database_is_up = asyncio.Semaphore(plan.houses)
        self._breaking = asyncio.Lock()
        self._closing = False

    async def carry_out(self) -> Outcome:
        """Everything, from the first start to the last look at the database."""
        begun = time.monotonic()
        if self.plan.cold:
            self.cold_start = await cold_start(self.plan.database, self.houses[0].port)
        await self.cradle.open()
        seated: list[asyncio.Task[None]] = []
        try:
            await self._open()
            for kind in self.plan.kinds:
                players = await self.tables.make(*kind)
                seated.append(asyncio.create_task(self._seat(kind, players)))
            await self._do_harm()
            await self._calm_down(seated)
            self.across = await self._look_across()
        finally:
            await self._close(seated)
        return self._outcome(time.monotonic() - begun)

    async def _open(self) -> None:
        for house in self.houses:
            await house.start()
        for line in self.lines:
            await line.open()

    async def _close(self, seated: list[asyncio.Task[None]]) -> None:
        for task in seated:
            task.cancel()
        await asyncio.gather(*seated, return_exceptions=True)
        for line in self.lines:
            await line.close()
        for house in self.houses:
            await house.stop()
        await self.cradle.close()

    async def _seat(self, kind: Kind, players: list[Player]) -> None:
        """Games of one kind, one after the other, until the faults are over."""
        while players:
            self.players += players
            await asyncio.gather(*[player.play() for player in players])
            players = await self._next_table(kind)

    async def _next_table(self, kind: Kind) -> list[Player]:
        while not self._closing:
            if all(house.up for house in self.houses):
                with suppress(httpx.HTTPError):
                    return await self.tables.make(*kind)
            await asyncio.sleep(0.02)
        return []

    # -- faults ------------------------------------------------------------------------------------

    async def _do_harm(self) -> None:
        """Kill each server again and again, whatever the others do meanwhile."""
        until = time.monotonic() + self.plan.seconds
        killers = [asyncio.create_task(self._kill(house, until)) for house in self.houses]
        try:
            await asyncio.gather(*killers)
        finally:
            for killer in killers:
                killer.cancel()

    async def _kill(self, house: House, until: float) -> None:
        while self.killed < self.plan.kills and time.monotonic() < until:
            await asyncio.sleep(self.chance.uniform(*_LIFE))
            await self._kill_once(house)
            if self.chance.random() < _KILLED_AT_START and self.killed < self.plan.kills:
                async with self._database_is_up:
                    await house.launch()
                    await asyncio.sleep(self.chance.uniform(0, house.starts[-1]))
                    await house.kill()
                    self.killed += 1
            async with self._database_is_up:
                await house.start()

    async def _kill_once(self, house: House) -> None:
        if self.killed % self.plan.break_every == self.plan.break_every - 1:
            await self._break_database()
        await house.kill()
        self.killed += 1
        if self.killed % self.plan.audit_every == 0:
            async with self._database_is_up:
                audit(self.plan.database, self.ledger, self.checked)

    async def _break_database(self) -> None:
        if self.plan.break_database is not None:
            self.breaks += 1
            async with self._breaking, AsyncExitStack() as stack:
                for _ in self.houses:
                    await stack.enter_async_context(self._database_is_up)
                await asyncio.to_thread(self.plan.break_database)
            await asyncio.sleep(self.chance.uniform(*_LIFE))

    async def _calm_down(self, seated: list[asyncio.Task[None]]) -> None:
        """No more faults: every game comes to its end, and every command gets its answer."""
        self._closing = True
        for line in self.lines:
            line.bad = False
        _, waiting = await asyncio.wait(seated, timeout=self.plan.calm)
        for task in seated:
            if task.done() and not task.cancelled() and task.exception() is not None:
                self.ledger.wrong.append(f"a player failed: {task.exception()!r}")
        if waiting:
            open_tables = [page.table for page in self.ledger.pages.values() if not page.over]
            self.ledger.wrong.append(
                f"{len(waiting)} tables did not come to their end in {self.plan.calm:g} seconds: "
                f"{', '.join(open_tables)}"
            )

    async def _look_across(self) -> Across:
        """What the servers know of each other, when everybody has gone."""
        kills = [house.kills for house in self.houses]
        looking = AcrossServers(self.houses, self.tables, self.ledger, self.chance)
        found = await looking.look([player.ticket for player in self.players])
        for house, before in zip(self.houses, kills, strict=True):
            house.kills = before  # those were without load
        return found

    # -- the end -----------------------------------------------------------------------------------

    def _outcome(self, seconds: float) -> Outcome:
        kept = audit(self.plan.database, self.ledger)
        for house in self.houses:
            self.ledger.wrong += [f"in a log: {line}" for line in house.complaints()]
        return Outcome(
            plan=self.plan,
            ledger=self.ledger,
            kept=kept,
            kills=sum(house.kills for house in self.houses),
            started_again=sum(house.started_again for house in self.houses),
            breaks=self.breaks,
            cuts=sum(line.cuts for line in self.lines),
            doubled=sum(line.doubled for line in self.lines),
            swapped=sum(line.swapped for line in self.lines),
            cold_start=self.cold_start,
            starts=[seconds for house in self.houses for seconds in house.starts],
            seconds=seconds,
            across=self.across,
            latencies=self._latencies(),
        )

    def _latencies(self) -> list[float]:
        """How long after the acknowledgement by one server players at another heard the news."""
        found: list[float] = []
        by_table: dict[str, list[Player]] = {}
        for player in self.players:
            by_table.setdefault(player.page.table, []).append(player)
        for player in self.players:
            for number, (done, line) in player.done_at.items():
                for other in by_table[player.page.table]:
                    seen, at = other.seen_at.get(number, (0.0, line))
                    if at is not line:
                        found.append(seen - done)
        return found
