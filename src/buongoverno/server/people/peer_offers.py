"""Offers of browsers that host a table, and the answers of their guests, for some minutes.

They are in the database because the guest may come to another process than the host. Of codes and
keys only hashes are kept.
"""

import asyncio
import secrets
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, select, update

from buongoverno.server.clock import Clock
from buongoverno.server.database.journal import Journal
from buongoverno.server.database.schema import peer_offers
from buongoverno.server.people.keys import hashed, new_key
from buongoverno.tables.refusals import TAKEN, UNAVAILABLE, UNKNOWN, Refusal

OFFER_SECONDS: Final = 600
LONGEST_WAIT: Final = 20  # seconds
MOST_OFFERS: Final = 2000
MOST_WAITING: Final = 100  # hosts at this process, each of which reads once a second
_ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # nothing that looks like something else
_LENGTH: Final = 8
_LOOK_SECONDS: Final = 1.0
_FULL_SECONDS: Final = 60.0


def new_code() -> str:
    """A code of 40 bits that can be read aloud."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))


class PeerOffers:
    """Leaves, reads and answers offers; nobody is asked who they are."""

    def __init__(self, journal: Journal, clock: Clock, stopping: asyncio.Event) -> None:
        self.journal = journal
        self.store = journal.store
        self.clock = clock
        self.stopping = stopping
        self._waiting = 0

    async def leave(self, text: str) -> tuple[str, str]:
        """Keep an offer; gives the code for the guest and the key for the host."""
        code, key, now = new_code(), new_key(), self.clock.now()
        await self.journal.transact(lambda database: _insert(database, now, code, key, text))
        return code, key

    async def read(self, code: str) -> str:
        """An offer that nobody has answered yet."""
        now = self.clock.now()
        row = await self.store.read(lambda database: _find(database, now, code))
        if row.answer is not None:
            raise _answered()
        return str(row.offer)

    async def answer(self, code: str, text: str) -> None:
        """Keep the answer to an offer, which can have one only."""
        now = self.clock.now()
        await self.journal.transact(lambda database: _answer(database, now, code, text))

    async def take(self, code: str, key: str, seconds: float) -> str | None:
        """The answer, for which the host waits that long; offer and answer are gone with it."""
        now = self.clock.monotonic()
        until = now + seconds if self._waiting < MOST_WAITING else now
        self._waiting += 1
        try:
            while not await self._has_answer(code, key):
                if self.clock.monotonic() + _LOOK_SECONDS > until or self.stopping.is_set():
                    return None
                await self.clock.sleep(_LOOK_SECONDS)
        finally:
            self._waiting -= 1
        return await self.journal.transact(lambda database: _take(database, code))

    async def _has_answer(self, code: str, key: str) -> bool:
        now = self.clock.now()
        row = await self.store.read(lambda database: _find(database, now, code))
        if not secrets.compare_digest(row.key_hash, hashed(key)):
            raise _unknown()
        return row.answer is not None


def _insert(database: Connection, now: float, code: str, key: str, text: str) -> None:
    database.execute(delete(peer_offers).where(peer_offers.c.expires <= now))
    found = database.execute(select(func.count()).select_from(peer_offers)).scalar_one()
    if found >= MOST_OFFERS:
        raise Refusal(UNAVAILABLE, "peer_offers_full", retry_after=_FULL_SECONDS)
    database.execute(
        insert(peer_offers).values(
            hash=hashed(code), key_hash=hashed(key), offer=text, expires=now + OFFER_SECONDS
        )
    )


def _find(database: Connection, now: float, code: str) -> Any:
    found = select(peer_offers).where(
        peer_offers.c.hash == hashed(code.upper()), peer_offers.c.expires > now
    )
    row = database.execute(found).one_or_none()
    if row is None:
        raise _unknown()
    return row


def _answer(database: Connection, now: float, code: str, text: str) -> None:
    row = _find(database, now, code)
    # The guest has read the offer, so it is not needed any more.
    answered = database.execute(
        update(peer_offers)
        .where(peer_offers.c.hash == row.hash, peer_offers.c.answer.is_(None))
        .values(offer="", answer=text)
    )
    if answered.rowcount == 0:
        raise _answered()


def _take(database: Connection, code: str) -> str:
    taken = database.execute(
        delete(peer_offers)
        .where(peer_offers.c.hash == hashed(code.upper()))
        .returning(peer_offers.c.answer)
    ).scalar_one_or_none()
    if taken is None:
        raise _unknown()
    return str(taken)


def _unknown() -> Refusal:
    return Refusal(UNKNOWN, "no_peer_offer")


def _answered() -> Refusal:
    return Refusal(TAKEN, "peer_offer_answered")
