"""Keys to seats, tokens of accounts, sessions: unguessable, and kept only as hashes."""

import secrets
from hashlib import sha256
from typing import Final

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
