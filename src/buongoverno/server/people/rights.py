"""What opened a connection must stay valid while it is open.

Sessions end, tokens and keys are revoked, accounts and addresses are banned: by this process, by
another one, or on the command line. So the database is asked every other second, once for all open
connections; nothing is asked for a message.
"""

import asyncio
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import structlog
from sqlalchemy import ColumnElement, Connection, or_, select

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.message import Message
from buongoverno.server.clock import Clock
from buongoverno.server.database.schema import keys, sessions, tokens
from buongoverno.server.database.store import Store, portions
from buongoverno.server.people.access import Caller
from buongoverno.server.people.address_bans import AddressBans, read_address_bans
from buongoverno.server.people.bans import Ban, bans_of, require_none_banned
from buongoverno.tables.refusals import NOT_SIGNED_IN, Refusal

End = Callable[["RightEnded"], None]  # ends a connection with a reason
CHECK_SECONDS: Final = 2.0
_log = structlog.get_logger()


class RightEnded(Refusal):
    """A connection ends because what opened it opens nothing any more.

    A browser comes back with the cookies it still has; for anybody else there is no way back.
    """

    def __init__(self, key: str, again: bool = False, **blanks: str | int | Message) -> None:
        super().__init__(NOT_SIGNED_IN, key, None, **blanks)
        self.again = again


@dataclass(frozen=True)
class _Rights:
    """The rights of some callers that are valid, and the accounts that are banned."""

    valid: frozenset[str]
    banned: dict[str, Ban]
    address_bans: dict[str, Ban]


class RightsWatch:
    """Ends connections with the rights that opened them."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.address_bans = AddressBans()
        # How to end the connections of each caller: those of thousands of strangers at one address
        # have the same, which is nobody.
        self._watched: dict[Caller, set[End]] = {}
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Read who is banned, and begin to watch."""
        await self.check()
        self._task = asyncio.create_task(self._check_now_and_then())

    async def stop(self) -> None:
        """Watch no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @contextmanager
    def watching(self, caller: Caller, end: End) -> Iterator[None]:
        """Call `end`, with the reason, as soon as the caller has lost what let them in."""
        self._watched.setdefault(caller, set()).add(end)
        try:
            yield
        finally:
            ends = self._watched.get(caller, set())
            ends.discard(end)
            if not ends:
                self._watched.pop(caller, None)

    def require_allowed(self, address: str) -> None:
        """Refuse somebody whose address is banned."""
        self.address_bans.require_allowed(address, self.clock.now())

    async def check(self) -> None:
        """Compare everything that is open with the database."""
        now = self.clock.now()
        callers = list(self._watched)
        rights = await self.store.read(lambda database: _read_rights(database, now, callers))
        self.address_bans.set(rights.address_bans)
        for caller in callers:
            try:
                self.address_bans.require_allowed(caller.address, now)
                _require_valid(caller, rights, now)
            except Refusal as error:
                if not isinstance(error, RightEnded):
                    error = RightEnded("because", why=error.message)
                for end in self._watched.pop(caller, set()):
                    end(error)

    async def _check_now_and_then(self) -> None:
        while True:
            await self.clock.sleep(CHECK_SECONDS)
            try:
                await self.check()
            except BuongovernoError as error:
                _log.warning("rights cannot be checked", reason=str(error))
            except Exception:
                _log.exception("checking rights failed")


def _require_valid(caller: Caller, rights: _Rights, now: float) -> None:
    require_none_banned(now, caller.accounts, rights.banned)
    again = caller.cookie is not None
    if caller.key is not None and caller.key.hash not in rights.valid:
        raise RightEnded("key_dead_now", again)
    if caller.credential is not None and caller.credential not in rights.valid:
        raise RightEnded("signed_out" if again else "token_dead", again)


def _read_rights(connection: Connection, now: float, callers: list[Caller]) -> _Rights:
    opened_by_key = {caller.key.hash for caller in callers if caller.key is not None}
    credentials = {caller.credential for caller in callers if caller.credential is not None}
    people = {account for caller in callers for account in caller.accounts}
    not_over = or_(tokens.c.expires.is_(None), tokens.c.expires > now)
    valid = _found(connection, keys.c.hash, opened_by_key, keys.c.revoked.is_(None))
    valid |= _found(connection, sessions.c.hash, credentials, sessions.c.expires > now)
    valid |= _found(connection, tokens.c.hash, credentials, tokens.c.revoked.is_(None), not_over)
    banned: dict[str, Ban] = {}
    for some in portions(people):
        banned |= bans_of(connection, now, some)
    return _Rights(frozenset(valid), banned, read_address_bans(connection, now))


def _found(
    connection: Connection, column: Any, wanted: Collection[str], *conditions: ColumnElement[bool]
) -> set[str]:
    """Which of the values are in a column of a row for which the conditions hold."""
    found: set[str] = set()
    for some in portions(wanted):
        rows = connection.execute(select(column).where(column.in_(some), *conditions))
        found |= set(rows.scalars())
    return found
