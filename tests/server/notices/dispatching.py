"""A dispatcher in the test's own event loop, whose clock the test advances."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

from sqlalchemy import Connection

from buongoverno.protocol.agreement import Agreement, OpenSeat
from buongoverno.protocol.command import Decide, Say
from buongoverno.protocol.notices import NoticeKind
from buongoverno.server.database.table_rows import insert_table, set_account
from buongoverno.server.notices.channels import add_channel
from buongoverno.server.notices.dispatcher import POLL, NotificationDispatcher
from buongoverno.server.notices.outbox import Outbox
from buongoverno.server.notices.webhook import WebhookChannel
from buongoverno.server.people.accounts import register
from buongoverno.server.settings import Settings
from buongoverno.tables.command_handlers import Actor
from buongoverno.tables.creation import new_table, sit
from server.fake_clock import FakeClock
from server.faults.processes import Process, process
from server.notices.receivers import WebReceiver

DELAY: Final = 60.0  # before a "your turn" is due
NAMES: Final = ("Ada", "Bea", "Cleo")
ADA: Final = 0
_ids = count(1)


@dataclass
class Dispatching:
    """A table in one process, and the dispatcher of that process."""

    process: Process
    dispatcher: NotificationDispatcher
    clock: FakeClock
    table: str

    async def asked(self) -> int:
        """The seat that has to decide."""
        return (await self.process.cache.table(self.table)).committed.pending()[0]

    async def decide(self) -> None:
        """Take the first choice of the seat that has to decide."""
        table = (await self.process.cache.table(self.table)).committed
        seat = table.pending()[0]
        command = Decide(str(next(_ids)), table.version, code=table.state.legal(seat)[0])
        await self.process.tables.command(self.table, Actor(seat), command)

    async def play_until_asked(self, seat: int) -> None:
        """Play until another seat's decision makes it this seat's turn."""
        while await self.asked() == seat:
            await self.decide()
        while await self.asked() != seat:
            await self.decide()

    async def say(self, seat: int, text: str) -> None:
        """Write into the chat."""
        await self.process.tables.command(self.table, Actor(seat), Say(str(next(_ids)), text))

    async def pass_time(self, seconds: float) -> None:
        """Advance the clock, and wait until everything that is due then has been sent."""
        await self.clock.sleepers()
        await self.clock.advance(seconds)
        # The first pass may have begun before that time was reached; the next one sees it, and
        # one more sends what the journal was still writing.
        for _ in range(2):
            await self.clock.sleepers()
            await self.clock.advance(POLL)
        await self.clock.sleepers()
        while self.dispatcher.busy:
            await asyncio.sleep(0.001)


@asynccontextmanager
async def dispatching(
    database: str, hook: WebReceiver, kinds: list[NoticeKind], **agreed: Any
) -> AsyncIterator[Dispatching]:
    """A game that has started, whose notices of these kinds for Ada go to a webhook."""
    clock = FakeClock()
    async with process(database, clock=clock) as one:
        one.tables.writer.before_commit.append(Outbox(DELAY).notices_for)
        now = clock.now()
        draft = new_table(Agreement("siena", [OpenSeat() for _ in NAMES], **agreed), now)
        for seat, name in enumerate(NAMES):
            sit(draft, seat, name, None, now)
        draft.revision = 1

        def insert(connection: Connection) -> None:
            insert_table(connection, draft)
            member = register(connection, now, NAMES[ADA], "", "en")
            channel = WebhookChannel(hook.address(), "secret", "plain")
            add_channel(connection, member, channel, kinds, now)
            set_account(connection, draft.id, ADA, member.id)

        await one.journal.transact(insert)
        settings = Settings(private_hooks=True)
        dispatcher = NotificationDispatcher(one.cache, one.journal, settings, clock)
        await dispatcher.start()
        try:
            yield Dispatching(one, dispatcher, clock, draft.id)
        finally:
            await dispatcher.stop()
