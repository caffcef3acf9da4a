"""Accounts: a name and a password, sessions in a cookie, tokens for programs."""

from dataclasses import dataclass
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from buongoverno.protocol.people import Language
from buongoverno.server.database.schema import accounts, sessions, tokens
from buongoverno.server.people.keys import hashed, new_id, new_key
from buongoverno.tables.refusals import BAD_INPUT, NOT_SIGNED_IN, TAKEN, UNKNOWN, Refusal

SESSION_SECONDS: Final = 90 * 24 * 3600.0
PROGRAM: Final = "program"
MAIL: Final = "mail"
MOST_TOKENS: Final = 50
_hasher: Final = PasswordHasher()
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


def hash_password(password: str) -> str:
    """A password as it is stored (Argon2); slow on purpose, so not for the event loop."""
    return _hasher.hash(password)


def register(
    connection: Connection, now: float, name: str, password_hash: str, language: Language
) -> Member:
    """A new account."""
    account = new_id()
    try:
        connection.execute(
            insert(accounts).values(
                id=account,
                name=name,
                name_folded=name.casefold(),
                password_hash=password_hash,
                created=now,
                language=language,
            )
        )
    except IntegrityError:
        raise Refusal(TAKEN, f"the name {name} is taken; choose another") from None
    return Member(account, name, language, None, False)


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
        raise Refusal(NOT_SIGNED_IN, "there is no account with this name and password")
    return _member(row)


def change_password(connection: Connection, account: str, password_hash: str) -> None:
    """A new password; everybody who is signed in to the account has to sign in again."""
    connection.execute(
        update(accounts).where(accounts.c.id == account).values(password_hash=password_hash)
    )
    connection.execute(delete(sessions).where(sessions.c.account == account))


def _member(row: Row[tuple[object, ...]]) -> Member:
    return Member(row.id, row.name, row.language, row.email, bool(row.email_confirmed))


def member(connection: Connection, account: str) -> Member | None:
    """The account of that id."""
    row = connection.execute(select(accounts).where(accounts.c.id == account)).one_or_none()
    return None if row is None else _member(row)


# -- sessions --------------------------------------------------------------------------------------


def open_session(connection: Connection, now: float, account: str) -> str:
    """A new session; gives the secret for the cookie."""
    secret = new_key()
    connection.execute(delete(sessions).where(sessions.c.expires < now))
    connection.execute(
        insert(sessions).values(
            hash=hashed(secret), account=account, created=now, expires=now + SESSION_SECONDS
        )
    )
    return secret


def close_session(connection: Connection, secret: str) -> None:
    """Sign out."""
    connection.execute(delete(sessions).where(sessions.c.hash == hashed(secret)))


def in_session(connection: Connection, now: float, secret: str) -> Member | None:
    """Whose session a cookie belongs to."""
    row = connection.execute(
        select(accounts)
        .join(sessions, sessions.c.account == accounts.c.id)
        .where(sessions.c.hash == hashed(secret), sessions.c.expires > now)
    ).one_or_none()
    return None if row is None else _member(row)


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
        raise Refusal(BAD_INPUT, f"an account has {MOST_TOKENS} tokens at most; revoke one first")
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
        raise Refusal(UNKNOWN, "there is no such token")


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
