"""Who sends a request, and what they may see and do at a table."""

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import Final

from sqlalchemy import Connection, insert, select, update

from buongoverno.server.database.schema import accounts as account_rows
from buongoverno.server.database.schema import keys
from buongoverno.server.people import accounts, limits
from buongoverno.server.people.accounts import Member
from buongoverno.server.people.keys import hashed, new_key
from buongoverno.server.people.limits import Counted
from buongoverno.tables.projection import Reader
from buongoverno.tables.refusals import NOT_ALLOWED, NOT_SIGNED_IN, UNKNOWN, Refusal
from buongoverno.tables.table_state import TableState

_FOR_EVER: Final = 50 * 365 * 24 * 3600.0  # seconds from now; nobody bans for so long and means it


@dataclass(frozen=True)
class Key:
    """A key that opens a seat, the host's chair, or the door of a table."""

    table: str
    seat: int | None
    host: bool
    hash: str


@dataclass(frozen=True)
class Caller:
    """Whoever sends a request: with a key, with an account, or a stranger.

    `address` is where they come from; limits count by it. `cookie` is what a browser sent along by
    itself: another site could have made it do so, so it does not suffice for changes.
    """

    address: str
    member: Member | None = None
    key: Key | None = None
    cookie: str | None = None

    @property
    def account(self) -> str | None:
        """The id of the account, if there is one."""
        return self.member.id if self.member is not None else None

    @property
    def owner(self) -> Counted:
        """Whose share of what all share a caller uses: the account's, or that of the address."""
        if self.member is not None:
            return limits.account(self.member.id)
        return limits.crowd(self.address)

    @cached_property
    def counted(self) -> tuple[Counted, ...]:
        """By whom a caller's uses are counted: by themselves, and by all at their address.

        Somebody with many keys, accounts or connections has as many limits, but one address.
        """
        everybody = limits.crowd(self.address)
        if self.member is not None:
            return limits.account(self.member.id), everybody
        if self.key is not None:
            return limits.key(self.key.hash), everybody
        return (everybody,)

    def need_member(self) -> Member:
        """The account; a Refusal without."""
        if self.member is None:
            raise Refusal(NOT_SIGNED_IN, "sign in first")
        return self.member


@dataclass(frozen=True)
class TableAccess:
    """What a caller is at one table: in a seat, host, invited, or a stranger."""

    seat: int | None
    host: bool
    invited: bool

    @property
    def reader(self) -> Reader:
        """What they see."""
        return Reader(self.seat, self.host)


def authenticate(
    connection: Connection,
    now: float,
    address: str,
    token: str | None,
    session: str | None = None,
    key: str | None = None,
) -> Caller:
    """Who that is.

    A program sends a token, which must open something. A browser sends cookies, a session and a
    key to the table; old ones are forgotten.
    """
    if token is not None:
        return _with_token(connection, address, token)
    return Caller(
        address,
        member=accounts.in_session(connection, now, session) if session is not None else None,
        key=find_key(connection, key) if key is not None else None,
        cookie=session or key,
    )


def _with_token(connection: Connection, address: str, token: str) -> Caller:
    key = find_key(connection, token)
    if key is not None:
        return Caller(address, key=key)
    member = accounts.with_token(connection, token)
    if member is None:
        raise Refusal(NOT_SIGNED_IN, "this key or token opens nothing (any more)")
    return Caller(address, member=member)


def require_not_banned(connection: Connection, now: float, account: str) -> None:
    """Refuse the owner of an account that is banned, and say until when."""
    until = connection.execute(
        select(account_rows.c.banned_until).where(account_rows.c.id == account)
    ).scalar_one_or_none()
    if until is not None and until > now:
        raise Refusal(NOT_ALLOWED, f"this account is banned {_until(now, until)}")


def _until(now: float, until: float | None) -> str:
    if until is None or until > now + _FOR_EVER:
        return "for good"
    return f"until {datetime.fromtimestamp(until, UTC):%Y-%m-%d %H:%M} UTC"


def find_key(connection: Connection, secret: str) -> Key | None:
    """The key, unless it was revoked."""
    row = connection.execute(
        select(keys).where(keys.c.hash == hashed(secret), keys.c.revoked.is_(None))
    ).one_or_none()
    return None if row is None else Key(row.game_table, row.seat, bool(row.host), row.hash)


def require_valid_key(connection: Connection, caller: Caller) -> None:
    """Refuse somebody whose key was revoked meanwhile."""
    key = caller.key
    if key is None:
        return
    row = connection.execute(
        select(keys.c.hash).where(keys.c.hash == key.hash, keys.c.revoked.is_(None))
    ).one_or_none()
    if row is None:
        raise Refusal(NOT_SIGNED_IN, "this key opens nothing any more")


def issue_key(
    connection: Connection, now: float, table: str, seat: int | None, host: bool = False
) -> str:
    """A new key; gives the secret, which is kept nowhere."""
    secret = new_key()
    connection.execute(
        insert(keys).values(
            hash=hashed(secret), game_table=table, seat=seat, host=host, created=now
        )
    )
    return secret


def revoke_keys(connection: Connection, now: float, table: str, seat: int | None) -> None:
    """All keys of a seat (None: all invitations) open nothing any more."""
    which = [keys.c.game_table == table, keys.c.revoked.is_(None)]
    if seat is None:
        which += [keys.c.seat.is_(None), keys.c.host.is_(False)]
    else:
        which.append(keys.c.seat == seat)
    connection.execute(update(keys).where(*which).values(revoked=now))


def access_of(caller: Caller, table: TableState) -> TableAccess:
    """What a caller may do at a table."""
    key, member = caller.key, caller.member
    host = member is not None and table.host == member.id
    invited = key is not None and key.table == table.id
    if invited and key is not None and (key.seat is not None or key.host or member is None):
        return TableAccess(key.seat, key.host or host, True)
    if member is not None:
        for seat, row in enumerate(table.seat_rows):
            if row.account == member.id:
                return TableAccess(seat, host, True)
    return TableAccess(None, host, invited or host)


def require_view(access: TableAccess, table: TableState) -> None:
    """Refuse those who may not see a table at all."""
    agreement = table.terms.agreement
    if access.seat is not None or access.host:
        return
    if agreement.visibility == "private" and not access.invited:
        # Not even that it exists.
        raise Refusal(UNKNOWN, "there is no such table")
    if table.match is not None and not agreement.spectators:
        raise Refusal(NOT_ALLOWED, "only those who play may look at this table")
