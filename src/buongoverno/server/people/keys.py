"""Keys to seats, tokens of accounts, sessions: unguessable, and kept only as hashes.

The keys of the server itself are kept as they are.
"""

import secrets
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from buongoverno.server.database.schema import facts

_BYTES: Final = 24


def new_key() -> str:
    """A secret of 192 bits that fits into a link and, as a value, into a command line."""
    while True:
        key = secrets.token_urlsafe(_BYTES)
        if not key.startswith("-"):  # that would be an option
            return key


def new_id() -> str:
    """A name for a thing: unguessable too, but no secret."""
    return secrets.token_hex(8)


def hashed(key: str) -> str:
    """What is kept of a key. It has so many digits that a plain hash cannot be guessed back."""
    return sha256(key.encode()).hexdigest()


def shared_key(connection: Connection, name: str, make: Callable[[], str] = new_key) -> str:
    """A key that all processes of a server share; it is made if there is none yet."""
    found = _stored_key(connection, name)
    if found is not None:
        return found
    try:
        with connection.begin_nested():
            connection.execute(facts.insert().values(name=name, value=make()))
    except IntegrityError:  # another process was quicker
        pass
    found = _stored_key(connection, name)
    assert found is not None
    return found


def _stored_key(connection: Connection, name: str) -> str | None:
    return connection.execute(
        select(facts.c.value).where(facts.c.name == name)
    ).scalar_one_or_none()
