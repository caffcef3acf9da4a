"""Keys to seats, tokens of accounts, sessions: unguessable, and kept only as hashes.

The keys of the server itself are kept as they are.
"""

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from itertools import count
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


class RequestKeys:
    """The keys and names that a request gets.

    A request that carries an id gets the same ones when it is sent again: they follow from the id,
    the account that sends it and a key of the server, so they are stored nowhere.
    """

    def __init__(self, server_key: str, request: str | None, account: str | None) -> None:
        self.request = request
        self._server_key = server_key
        self._account = account or ""

    @property
    def command(self) -> str | None:
        """What stands for the id with an entry; the id itself would open the key."""
        return None if self.request is None else f"request:{self._derived('entry').hex()[:40]}"

    def key(self, purpose: str) -> str:
        """A secret for a purpose."""
        if self.request is None:
            return new_key()
        found = (
            urlsafe_b64encode(self._derived(f"key {number} {purpose}")[:_BYTES]).decode()
            for number in count()
        )
        return next(key for key in found if not key.startswith("-"))

    def table(self) -> str:
        """The name of a new table."""
        return new_id() if self.request is None else self._derived("table").hex()[:16]

    def _derived(self, purpose: str) -> bytes:
        text = "\n".join([purpose, self._account, self.request or ""])
        return hmac.digest(self._server_key.encode(), text.encode(), "sha256")


def owner_digest(server_key: str, owner: str) -> str:
    """What is kept of who made a table: no address can be read or guessed from it."""
    return hmac.digest(server_key.encode(), f"owner\n{owner}".encode(), "sha256").hex()[:32]


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
