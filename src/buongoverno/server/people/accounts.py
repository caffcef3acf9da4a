"""Accounts: a name and a password, sessions in a cookie, tokens for programs."""

from dataclasses import dataclass, replace
from typing import Final, NoReturn

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, Row, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from buongoverno.protocol.people import Language, Role, SessionInfo
from buongoverno.server.database.schema import accounts, sessions, tokens
from buongoverno.server.people.keys import hashed, new_id, new_key
from buongoverno.server.people.names import is_of_nobody, is_of_the_server, look_of
from buongoverno.tables.refusals import BAD_INPUT, NOT_SIGNED_IN, TAKEN, UNKNOWN, Refusal

SESSION_SECONDS: Final = 90 * 24 * 3600.0
PROGRAM: Final = "program"
MAIL: Final = "mail"
RESET: Final = "reset"
RESET_SECONDS: Final = 3600.0
SEEN_SECONDS: Final = 3600.0  # how exactly it is known when a session was last used
MOST_TOKENS: Final = 50
# 19 MiB and some hundredths of a second: anybody can make the server check a password.
_hasher: Final = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
# Checked when there is no such account, so that guessing names takes as long as guessing passwords.
_NOBODY: Final = _hasher.hash("nobody has this password")


@dataclass(frozen=True)
class Member:
    """The owner of an account."""

    id: str
    name: str
    language: Language
    email: str | None
    email_confirmed: bool
    role: Role | None = None
    muted_until: float | None = None
    session: str | None = None  # the id of the session they came with
    seen: float = 0.0  # when that was last written down


def hash_password(password: str) -> str:
    """A password as it is stored (Argon2); slow on purpose, so not for the event loop."""
    return _hasher.hash(password)


def register(
    connection: Connection, now: float, name: str, password_hash: str, language: Language
) -> Member:
    """A new account; a Refusal if its name is another's, or looks like it."""
    if is_of_the_server(name) or is_of_nobody(name):
        _refuse_name_of_the_server(name)
    account = new_id()
    try:
        connection.execute(
            insert(accounts).values(
                id=account,
                name=name,
                name_folded=name.casefold(),
                look=look_of(name),
                password_hash=password_hash,
                created=now,
                language=language,
            )
        )
    except IntegrityError:
        raise Refusal(TAKEN, "name_taken", name=name) from None
    return Member(account, name, language, None, False)


def check_seat_name(connection: Connection, name: str, own: str | None) -> None:
    """Refuse to let somebody sit under the name of another's account, or one that looks like it.

    `own` is their own account.
    """
    if is_of_the_server(name):
        _refuse_name_of_the_server(name)
    if is_of_nobody(name):
        return
    alike = or_(accounts.c.name_folded == name.casefold(), accounts.c.look == look_of(name))
    owners = set(connection.execute(select(accounts.c.id).where(alike)).scalars())
    if owners - {own}:
        raise Refusal(
            TAKEN,
            "account_name",
            name=name,
        )


def _refuse_name_of_the_server(name: str) -> NoReturn:
    raise Refusal(TAKEN, "own_name", name=name)


def check_password(connection: Connection, name: str, password: str) -> Member:
    """The account with that name and password."""
    row = connection.execute(
        select(accounts).where(accounts.c.name_folded == name.casefold())
    ).one_or_none()
    try:
        _hasher.verify(_NOBODY if row is None else row.password_hash, password)
    except (VerificationError, InvalidHashError):
        row = None
    if row is None:
        raise Refusal(NOT_SIGNED_IN, "wrong_password")
    return _member(row)


def change_password(connection: Connection, now: float, account: str, password_hash: str) -> None:
    """A new password; it ends all sessions, and tokens open nothing any more."""
    connection.execute(
        update(accounts).where(accounts.c.id == account).values(password_hash=password_hash)
    )
    connection.execute(delete(sessions).where(sessions.c.account == account))
    connection.execute(
        update(tokens)
        .where(
            tokens.c.account == account,
            tokens.c.purpose.in_((PROGRAM, RESET)),
            tokens.c.revoked.is_(None),
        )
        .values(revoked=now)
    )


def _member(row: Row[tuple[object, ...]]) -> Member:
    return Member(
        row.id,
        row.name,
        row.language,
        row.email,
        bool(row.email_confirmed),
        row.role,
        row.muted_until,
    )


def member(connection: Connection, account: str) -> Member | None:
    """The account of that id."""
    row = connection.execute(select(accounts).where(accounts.c.id == account)).one_or_none()
    return None if row is None else _member(row)


# -- sessions --------------------------------------------------------------------------------------


def open_session(
    connection: Connection,
    now: float,
    account: str,
    device: str = "",
    network: str | None = None,
) -> str:
    """A new session; gives the secret for the cookie."""
    secret = new_key()
    connection.execute(delete(sessions).where(sessions.c.expires < now))
    connection.execute(
        insert(sessions).values(
            hash=hashed(secret),
            account=account,
            created=now,
            expires=now + SESSION_SECONDS,
            id=new_id(),
            device=device,
            seen=now,
            network=network,
        )
    )
    return secret


def close_session(connection: Connection, secret: str) -> None:
    """Sign out."""
    connection.execute(delete(sessions).where(sessions.c.hash == hashed(secret)))


def in_session(connection: Connection, now: float, secret: str) -> Member | None:
    """Whose session a cookie belongs to."""
    row = connection.execute(
        select(accounts, sessions.c.id.label("session"), sessions.c.seen)
        .join(sessions, sessions.c.account == accounts.c.id)
        .where(sessions.c.hash == hashed(secret), sessions.c.expires > now)
    ).one_or_none()
    return None if row is None else replace(_member(row), session=row.session, seen=row.seen)


def write_seen(connection: Connection, now: float, session: str, network: str | None) -> None:
    """Write down that a session is in use, and from where."""
    connection.execute(
        update(sessions).where(sessions.c.id == session).values(seen=now, network=network)
    )


def sessions_of(connection: Connection, now: float, account: str) -> list[SessionInfo]:
    """Where an account is signed in, the latest first."""
    found = connection.execute(
        select(sessions)
        .where(sessions.c.account == account, sessions.c.expires > now)
        .order_by(sessions.c.seen.desc(), sessions.c.id)
    )
    return [
        SessionInfo(row.id, row.device, row.created, row.seen, False, row.network) for row in found
    ]


def end_session(connection: Connection, account: str, session: str) -> None:
    """End one of an account's sessions."""
    ended = connection.execute(
        delete(sessions).where(sessions.c.account == account, sessions.c.id == session)
    )
    if ended.rowcount == 0:
        raise Refusal(UNKNOWN, "no_session")


def end_other_sessions(connection: Connection, account: str, session: str | None) -> None:
    """End all sessions of an account but one."""
    others = delete(sessions).where(sessions.c.account == account)
    if session is not None:
        others = others.where(sessions.c.id != session)
    connection.execute(others)


def csrf_token(secret: str) -> str:
    """What a page of ours sends along to show that it is one: other sites cannot know it."""
    return hashed(f"csrf {secret}")[:32]


# -- tokens ----------------------------------------------------------------------------------------


def new_token(
    connection: Connection, now: float, account: str, label: str, purpose: str = PROGRAM
) -> tuple[str, str]:
    """A token for a program; gives its id and the secret, which is shown once."""
    there = connection.execute(
        select(tokens.c.id).where(
            tokens.c.account == account, tokens.c.purpose == purpose, tokens.c.revoked.is_(None)
        )
    ).all()
    if len(there) >= MOST_TOKENS:
        raise Refusal(BAD_INPUT, "tokens_most", most=MOST_TOKENS)
    secret, name = new_key(), new_id()
    connection.execute(
        insert(tokens).values(
            hash=hashed(secret),
            id=name,
            account=account,
            purpose=purpose,
            label=label,
            created=now,
        )
    )
    return name, secret


def revoke_token(connection: Connection, now: float, account: str, token: str) -> None:
    """A token opens nothing any more."""
    found = connection.execute(
        update(tokens)
        .where(tokens.c.account == account, tokens.c.id == token, tokens.c.revoked.is_(None))
        .values(revoked=now)
    )
    if found.rowcount == 0:
        raise Refusal(UNKNOWN, "no_token")


def with_token(connection: Connection, secret: str) -> Member | None:
    """Whose token it is."""
    row = connection.execute(
        select(accounts)
        .join(tokens, tokens.c.account == accounts.c.id)
        .where(
            tokens.c.hash == hashed(secret),
            tokens.c.purpose == PROGRAM,
            tokens.c.revoked.is_(None),
        )
    ).one_or_none()
    return None if row is None else _member(row)


# -- lost passwords --------------------------------------------------------------------------------


def named(connection: Connection, name: str) -> Member | None:
    """The account of that name."""
    row = connection.execute(
        select(accounts).where(accounts.c.name_folded == name.casefold())
    ).one_or_none()
    return None if row is None else _member(row)


def reset_token(
    connection: Connection, now: float, account: str, seconds: float = RESET_SECONDS
) -> str:
    """A token that sets a new password, once; it replaces earlier ones."""
    connection.execute(
        update(tokens)
        .where(tokens.c.account == account, tokens.c.purpose == RESET, tokens.c.revoked.is_(None))
        .values(revoked=now)
    )
    secret = new_key()
    connection.execute(
        insert(tokens).values(
            hash=hashed(secret),
            id=new_id(),
            account=account,
            purpose=RESET,
            label="",
            created=now,
            expires=now + seconds,
        )
    )
    return secret


def with_reset_token(connection: Connection, now: float, secret: str) -> Member:
    """Whose password a token resets."""
    row = connection.execute(
        select(accounts)
        .join(tokens, tokens.c.account == accounts.c.id)
        .where(
            tokens.c.hash == hashed(secret),
            tokens.c.purpose == RESET,
            tokens.c.revoked.is_(None),
            tokens.c.expires > now,
        )
    ).one_or_none()
    if row is None:
        raise Refusal(UNKNOWN, "link_used")
    return _member(row)
