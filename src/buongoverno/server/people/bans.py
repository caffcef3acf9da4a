"""Accounts that are banned: until when, and why."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import Connection, select

from buongoverno.kernel.message import Message
from buongoverno.server.database.schema import accounts
from buongoverno.tables.refusals import NOT_ALLOWED, Refusal, table_message

# A time that is further ahead means for good; nobody bans for so long and means it.
_FOR_GOOD: Final = 50 * 365 * 86400.0


@dataclass(frozen=True)
class Ban:
    """A ban; `until` None is for good."""

    until: float | None
    reason: str = ""

    def told(self, now: float) -> Message:
        """Until when it holds, and why."""
        time = time_told(now, self.until)
        return table_message("ban_why", time=time, why=self.reason) if self.reason else time


def bans_of(connection: Connection, now: float, members: list[str]) -> dict[str, Ban]:
    """The bans of those of the accounts that are banned."""
    found = connection.execute(
        select(accounts.c.id, accounts.c.banned_until, accounts.c.ban_reason).where(
            accounts.c.id.in_(members), accounts.c.banned_until > now
        )
    )
    return {row.id: Ban(row.banned_until, row.ban_reason or "") for row in found}


def require_none_banned(now: float, members: list[str], bans: dict[str, Ban]) -> None:
    """Refuse somebody one of whose accounts is banned, and say until when and why."""
    for account in members:
        if account in bans:
            raise Refusal(NOT_ALLOWED, "account_banned", ban=bans[account].told(now))


def require_not_banned(connection: Connection, now: float, account: str) -> None:
    """Refuse the owner of an account that is banned."""
    require_none_banned(now, [account], bans_of(connection, now, [account]))


def ends_after(now: float, seconds: float | None) -> float:
    """When something ends that holds for so long; None is for good."""
    return now + (2 * _FOR_GOOD if seconds is None else seconds)


def is_for_good(now: float, until: float | None) -> bool:
    """Whether something that holds until then holds for good."""
    return until is None or until > now + _FOR_GOOD


def time_told(now: float, until: float | None) -> Message:
    """Until when something holds."""
    if until is None or is_for_good(now, until):
        return table_message("for_good")
    return table_message("until", time=f"{datetime.fromtimestamp(until, UTC):%Y-%m-%d %H:%M} UTC")
