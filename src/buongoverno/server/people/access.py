"""Who sends a request, and what they may see and do at a table."""

from dataclasses import dataclass
from functools import cached_property

from sqlalchemy import Connection, and_, insert, select, update

from buongoverno.answers.table_view import TableAccess
from buongoverno.server.database.schema import keys, seats
from buongoverno.server.people import accounts, limits
from buongoverno.server.people.accounts import Member
from buongoverno.server.people.bans import bans_of, require_none_banned
from buongoverno.server.people.keys import hashed, new_key
from buongoverno.server.people.limits import Counted
from buongoverno.tables.refusals import NOT_ALLOWED, NOT_SIGNED_IN, UNKNOWN, Refusal
from buongoverno.tables.table_state import TableState


@dataclass(frozen=True)
class Key:
    """A key that opens a seat, the host's chair, or the door of a table."""

    table: str
    seat: int | None
    host: bool
    hash: str
    account: str | None = None  # whose seat it opens


@dataclass(frozen=True)
class Caller:
    """Whoever sends a request: with a key, with an account, or a stranger.

    `address` is where they come from; limits count by it. `cookie` is what a browser sent along by
    itself: another site could have made it do so, so it does not suffice for changes. `credential`
    is the hash of the session or token that says who the member is.
    """

    address: str
    member: Member | None = None
    key: Key | None = None
    cookie: str | None = None
    credential: str | None = None

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

    @property
    def accounts(self) -> list[str]:
        """The accounts whose ban concerns the caller: their own, and that of the seat they have."""
        own = self.member.id if self.member is not None else None
        seated = self.key.account if self.key is not None else None
        return [account for account in (own, seated) if account is not None]

    def need_member(self) -> Member:
        """The account; a Refusal without."""
        if self.member is None:
            raise Refusal(NOT_SIGNED_IN, "sign_in")
        return self.member


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
        caller = _with_token(connection, address, token)
    else:
        caller = _with_cookies(connection, now, address, session, key)
    if caller.accounts:
        require_none_banned(now, caller.accounts, bans_of(connection, now, caller.accounts))
    return caller


def _with_token(connection: Connection, address: str, token: str) -> Caller:
    key = find_key(connection, token)
    if key is not None:
        return Caller(address, key=key)
    member = accounts.with_token(connection, token)
    if member is None:
        raise Refusal(NOT_SIGNED_IN, "key_dead")
    return Caller(address, member=member, credential=hashed(token))


def _with_cookies(
    connection: Connection, now: float, address: str, session: str | None, key: str | None
) -> Caller:
    member = accounts.in_session(connection, now, session) if session is not None else None
    return Caller(
        address,
        member=member,
        key=find_key(connection, key) if key is not None else None,
        cookie=session or key,
        credential=hashed(session) if session is not None and member is not None else None,
    )


# -- keys ------------------------------------------------------------------------------------------


def find_key(connection: Connection, secret: str) -> Key | None:
    """The key, unless it was revoked."""
    its_seat = and_(seats.c.game_table == keys.c.game_table, seats.c.seat == keys.c.seat)
    row = connection.execute(
        select(keys, seats.c.account)
        .outerjoin(seats, its_seat)
        .where(keys.c.hash == hashed(secret), keys.c.revoked.is_(None))
    ).one_or_none()
    if row is None:
        return None
    return Key(row.game_table, row.seat, bool(row.host), row.hash, row.account)


def require_valid_key(connection: Connection, caller: Caller) -> None:
    """Refuse somebody whose key was revoked meanwhile."""
    key = caller.key
    if key is None:
        return
    row = connection.execute(
        select(keys.c.hash).where(keys.c.hash == key.hash, keys.c.revoked.is_(None))
    ).one_or_none()
    if row is None:
        raise Refusal(NOT_SIGNED_IN, "key_dead_now")


def issue_key(
    connection: Connection,
    now: float,
    table: str,
    seat: int | None,
    host: bool = False,
    secret: str | None = None,
    network: str | None = None,
) -> str:
    """A new key; gives the secret, which is kept nowhere. `network` is that of whoever gets it."""
    secret = new_key() if secret is None else secret
    connection.execute(
        insert(keys).values(
            hash=hashed(secret),
            game_table=table,
            seat=seat,
            host=host,
            created=now,
            network=network,
        )
    )
    return secret


def is_issued(connection: Connection, secret: str) -> bool:
    """Whether there is such a key, revoked or not."""
    found = connection.execute(select(keys.c.hash).where(keys.c.hash == hashed(secret)))
    return found.one_or_none() is not None


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
        return TableAccess(_seat_of(key, table), key.host or host, True)
    if member is not None:
        for seat, row in enumerate(table.seat_rows):
            if row.account == member.id:
                return TableAccess(seat, host, True)
    return TableAccess(None, host, invited or host)


def _seat_of(key: Key, table: TableState) -> int | None:
    """The seat that a key opens: none that a bot has got since, whose cards are nobody's."""
    return None if key.seat is not None and table.seats[key.seat].kind == "bot" else key.seat


def require_view(access: TableAccess, table: TableState) -> None:
    """Refuse those who may not see a table at all."""
    agreement = table.terms.agreement
    if access.seat is not None or access.host:
        return
    if agreement.visibility == "private" and not access.invited:
        # Not even that it exists.
        raise Refusal(UNKNOWN, "no_table")
    if table.match is not None and not agreement.spectators:
        raise Refusal(NOT_ALLOWED, "players_look")
