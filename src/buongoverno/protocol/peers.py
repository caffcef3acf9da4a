"""What two browsers tell each other so that they find each other, passed on by a server."""

from typing import Annotated

from msgspec import Meta, Struct

# What the client packs (web/src/local/peer_text.ts); to the server it means nothing.
PeerText = Annotated[str, Meta(min_length=1, max_length=8_000, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]


class PeerOffer(Struct, frozen=True):
    """How a guest reaches the host of a table."""

    text: PeerText


class LeftOffer(Struct, frozen=True):
    """An offer that waits: a guest reads it with `code`, its host takes the answer with `key`.

    After `seconds` it is gone.
    """

    code: str
    key: str
    seconds: int


class PeerAnswer(Struct, frozen=True):
    """How the host reaches the guest."""

    text: PeerText


class AwaitedAnswer(Struct, frozen=True):
    """The answer to an offer; None as long as nobody has answered."""

    text: str | None
