"""A process hears what others tell, in order, without being woken for each of them."""

import asyncio
import time

import psycopg

from buongoverno.server.database.listener import GATHERING, Listener
from buongoverno.server.database.notifications import CHANNEL, Notification, encode_changed
from buongoverno.server.database.store import Store
from server.postgres import Postgres

MANY = 300


class Ear:
    """What was heard, and how often the event loop was woken for it."""

    def __init__(self) -> None:
        self.tables: list[str] = []
        self.wakings = 0
        self.all = asyncio.Event()
        self._awake = False

    def heard(self, notification: Notification | None) -> None:
        if notification is None:
            return
        self.tables += [step.table for step in notification.steps]
        if not self._awake:
            self._awake = True
            self.wakings += 1
            asyncio.get_running_loop().call_soon(self._sleep)
        if len(self.tables) == MANY:
            self.all.set()

    def _sleep(self) -> None:
        self._awake = False


def tell(database: str) -> None:
    """Each in a transaction of its own, as other processes commit."""
    with psycopg.connect(database, autocommit=True) as connection:
        for number in range(MANY):
            (payload,) = encode_changed("other", {f"table{number}": 1})
            connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))


def test_what_comes_in_quick_succession_is_heard_together(postgres: Postgres) -> None:
    async def listen() -> None:
        database = postgres.fresh()
        ear = Ear()
        listener = Listener(Store(database), "one", ear.heard)
        await listener.start()
        begun = time.monotonic()
        await asyncio.to_thread(tell, database)
        await asyncio.wait_for(ear.all.wait(), 60)
        taken = time.monotonic() - begun
        await listener.stop()
        assert ear.tables == [f"table{number}" for number in range(MANY)]
        assert ear.wakings <= 2 + 2 * taken / GATHERING

    asyncio.run(listen())
