"""Who sends a request, and what they may see and do at a table."""

import time
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from buongoverno.server.database.schema import keys, seats
from buongoverno.server.people import accounts
from buongoverno.server.people.accounts import Member
from buongoverno.server.people.keys import hashed, new_key
from buongoverno.server.refusals import NOT_ALLOWED, NOT_SIGNED_IN, UNKNOWN, Refusal
from buongoverno.server.tables.live import LiveTable
from buongoverno.server.tables.reading import Reader


@dataclass(frozen=True)
class Key:
    """A key that opens a seat, the host's chair, or the door of a table."""

    table: str
    seat: int | None
    host: bool
    hash: str


@dataclass(frozen=True)
class Visitor:
    """Somebody with a key, with an account, or nobody in particular.

    `address` is where they come from; limits count by it. `cookie` is what a browser sent along by
    itself: another site could have made it do so, so it does not suffice for changes.
    """

    address: str
    member: Member | None = None
    key: Key | None = None
    cookie: str | None = None

    @property
    def who(self) -> str:
        """For counting what somebody does."""
        if self.key is not None:
            return self.key.hash
        return self.member.id if self.member is not None else self.address

    def need_member(self) -> Member:
        """The account; a Refusal without."""
        if self.member is None:
            raise Refusal(NOT_SIGNED_IN, "sign in first")
        return self.member


@dataclass(frozen=True)
class Place:
    """What a visitor is at one table: in a seat, host, invited, or a stranger."""

    seat: int | None
    host: bool
    invited: bool

    @property
    def reader(self) -> Reader:
        """What they see."""
        return Reader(self.seat, self.host)


def recognise(
    connection: Connection,
    address: str,
    token: str | None,
    session: str | None = None,
    key: str | None = None,
) -> Visitor:
    """Who that is.

    A program sends a token, which must open something. A browser sends cookies, a session and a
    key to the table; old ones are forgotten.
    """
    if token is not None:
        return _with_token(connection, address, token)
    return Visitor(
        address,
        member=accounts.in_session(connection, session) if session is not None else None,
        key=find_key(connection, key) if key is not None else None,
        cookie=session or key,
    )


def _with_token(connection: Connection, address: str, token: str) -> Visitor:
    key = find_key(connection, token)
    if key is not None:
        return Visitor(address, key=key)
    member = accounts.with_token(connection, token)
    if member is None:
        raise Refusal(NOT_SIGNED_IN, "this key or token opens nothing (any more)")
    return Visitor(address, member=member)


def find_key(connection: Connection, secret: str) -> Key | None:
    """The key, unless it was revoked."""
    row = connection.execute(
        select(keys).where(keys.c.hash == hashed(secret), keys.c.revoked.is_(None))
    ).one_or_none()
    return None if row is None else Key(row.game_table, row.seat, bool(row.host), row.hash)


def still_valid(connection: Connection, visitor: Visitor) -> None:
    """Refuse somebody whose key was revoked meanwhile."""
    key = visitor.key
    if key is None:
        return
    row = connection.execute(
        select(keys.c.hash).where(keys.c.hash == key.hash, keys.c.revoked.is_(None))
    ).one_or_none()
    if row is None:
        raise Refusal(NOT_SIGNED_IN, "this key opens nothing any more")


def issue_key(connection: Connection, table: str, seat: int | None, host: bool = False) -> str:
    """A new key; gives the secret, which is kept nowhere."""
    secret = new_key()
    connection.execute(
        insert(keys).values(
            hash=hashed(secret), game_table=table, seat=seat, host=host, created=time.time()
        )
    )
    return secret


def revoke_keys(connection: Connection, table: str, seat: int | None) -> None:
    """All keys of a seat (None: all invitations) open nothing any more."""
    which = [keys.c.game_table == table, keys.c.revoked.is_(None)]
    if seat is None:
        which += [keys.c.seat.is_(None), keys.c.host.is_(False)]
    else:
        which.append(keys.c.seat == seat)
    connection.execute(update(keys).where(*which).values(revoked=time.time()))


def place_of(visitor: Visitor, live: LiveTable) -> Place:
    """What a visitor is at a table."""
    key, member = visitor.key, visitor.member
    host = member is not None and live.host == member.id
    invited = key is not None and key.table == live.course.terms.id
    if invited and key is not None and (key.seat is not None or key.host or member is None):
        return Place(key.seat, key.host or host, True)
    if member is not None:
        for seat, row in enumerate(live.seats):
            if row.account == member.id:
                return Place(seat, host, True)
    return Place(None, host, invited or host)


def may_look(place: Place, live: LiveTable) -> None:
    """Refuse those who may not see a table at all."""
    agreement = live.course.terms.agreement
    if place.seat is not None or place.host:
        return
    if agreement.visibility == "private" and not place.invited:
        # Not even that it exists.
        raise Refusal(UNKNOWN, "there is no such table")
    if live.course.match is not None and not agreement.spectators:
        raise Refusal(NOT_ALLOWED, "only those who play may look at this table")


def seats_of(connection: Connection, account: str) -> list[tuple[str, int]]:
    """All tables and seats of an account."""
    found = connection.execute(
        select(seats.c.game_table, seats.c.seat).where(seats.c.account == account)
    )
    return [(row.game_table, row.seat) for row in found]
