"""What operators have restricted: who may register, and who may not talk.

Every process reads it again every few seconds, so that it also holds for connections that are open
already, and wherever it was changed: on a page, in another process, or on the command line.
"""

import asyncio
from typing import Final, cast, get_args

import structlog
from sqlalchemy import Connection, delete, insert, select

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.protocol.people import RegistrationMode
from buongoverno.server.clock import Clock
from buongoverno.server.database.schema import accounts, facts
from buongoverno.server.database.store import Store
from buongoverno.tables.refusals import muted

READ_SECONDS: Final = 2.0
_FACT: Final = "registration"
_log = structlog.get_logger()


class Restrictions:
    """The restrictions as this process knows them."""

    def __init__(self, store: Store, clock: Clock, usual: RegistrationMode = "open") -> None:
        self.store = store
        self.clock = clock
        self.usual = usual  # who may register while no operator has said otherwise
        self.registration: RegistrationMode = usual
        self._muted: dict[str, float] = {}
        self._reading: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Read them, and go on doing so."""
        await self.read()
        self._reading = asyncio.create_task(self._keep_reading())

    async def stop(self) -> None:
        """Read no more."""
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)

    def require_unmuted(self, members: list[str]) -> None:
        """Refuse somebody one of whose accounts may not talk, and say until when."""
        if not self._muted:
            return
        until = max([self._muted.get(account, 0.0) for account in members], default=0.0)
        now = self.clock.now()
        if until > now:
            raise muted(until, now)

    async def read(self) -> None:
        """What holds now."""
        now = self.clock.now()
        self.registration, self._muted = await self.store.read(
            lambda database: (registration_mode(database, self.usual), _muted(database, now))
        )

    async def _keep_reading(self) -> None:
        while True:
            await self.clock.sleep(READ_SECONDS)
            try:
                await self.read()
            except BuongovernoError as error:
                _log.warning("restrictions cannot be read", reason=str(error))
            except Exception:
                _log.exception("reading restrictions failed")


def _muted(database: Connection, now: float) -> dict[str, float]:
    found = database.execute(
        select(accounts.c.id, accounts.c.muted_until).where(accounts.c.muted_until > now)
    )
    return {row.id: row.muted_until for row in found}


def registration_mode(database: Connection, usual: RegistrationMode) -> RegistrationMode:
    """Who may register: as an operator said last, else as usual."""
    stored = database.execute(select(facts.c.value).where(facts.c.name == _FACT)).scalar()
    return cast(RegistrationMode, stored) if stored in get_args(RegistrationMode) else usual


def set_registration(database: Connection, mode: RegistrationMode) -> None:
    """Say who may register."""
    database.execute(delete(facts).where(facts.c.name == _FACT))
    database.execute(insert(facts).values(name=_FACT, value=mode))
