"""Checks passwords, so that guessing is hopeless and the owner of an account is never locked out.

Wrong passwords count against the address they come from, and against the account only together
with the address: nobody can use up the tries of somebody elsewhere. Whoever guesses from many
addresses is answered slowly, and few passwords are checked at once, because each costs time.
"""

import asyncio
from typing import Final

from buongoverno.server.clock import Clock
from buongoverno.server.database.store import Store
from buongoverno.server.people import accounts, limits
from buongoverno.server.people.accounts import Member
from buongoverno.server.people.bans import require_not_banned
from buongoverno.server.people.limits import (
    OLD_PASSWORD,
    SIGN_IN,
    SIGN_IN_AS,
    WRONG_PASSWORD,
    Limits,
)
from buongoverno.tables.refusals import NOT_SIGNED_IN, TOO_MANY, Refusal

_AT_ONCE: Final = 2
SLOW_SECONDS: Final = 3.0


class PasswordChecks:
    """All checks of passwords in this process."""

    def __init__(self, store: Store, uses: Limits, clock: Clock) -> None:
        self.store = store
        self.limits = uses
        self.clock = clock
        self._turns = asyncio.Semaphore(_AT_ONCE)

    async def sign_in(self, name: str, password: str, address: str) -> Member:
        """The account with that name and password; only wrong passwords count as tries."""
        from_there, as_that = limits.address(address), limits.name_from(name, address)
        await self.limits.count(SIGN_IN, from_there)
        await self.limits.count(SIGN_IN_AS, as_that)
        try:
            member = await self._check(name, password)
        except Refusal as error:
            if error.reason == NOT_SIGNED_IN:
                await self._slow_down(name)
            raise
        await self.limits.give_back(SIGN_IN, from_there)
        await self.limits.give_back(SIGN_IN_AS, as_that)
        return member

    async def confirm(self, member: Member, password: str) -> None:
        """Refuse somebody who is signed in and does not know the password."""
        who = limits.account(member.id)
        await self.limits.count(OLD_PASSWORD, who)
        await self._check(member.name, password)
        await self.limits.give_back(OLD_PASSWORD, who)

    async def hash(self, password: str) -> str:
        """A new password as it is stored."""
        async with self._turns:
            return await asyncio.to_thread(accounts.hash_password, password)

    async def _check(self, name: str, password: str) -> Member:
        now = self.clock.now()
        async with self._turns:
            member = await self.store.read(
                lambda database: accounts.check_password(database, name, password)
            )
        await self.store.read(lambda database: require_not_banned(database, now, member.id))
        return member

    async def _slow_down(self, name: str) -> None:
        """Keep whoever guesses the password of one account from many addresses waiting."""
        try:
            await self.limits.count(WRONG_PASSWORD, limits.name(name))
        except Refusal as error:
            if error.reason != TOO_MANY:
                raise
            await self.clock.sleep(SLOW_SECONDS)
