"""What a host offers beside playing, so that clients show nothing that is not there."""

from msgspec import Struct


class Capabilities(Struct, frozen=True):
    """`accounts`: people can sign in, have ratings and be sent notices. `public_tables`: strangers
    find tables. `invitations`: others sit down by opening a link. `shares`: moments and games are
    shown to others by links of the host. `plain_pages`: the host has pages without JavaScript.
    `peers`: others sit down from their browser at a table in this one. `moves`: a game against bots
    can be taken along, and goes on where it is brought. `new_tables`: whoever asks makes tables:
    the same game again, an analysis.
    """

    accounts: bool
    public_tables: bool
    invitations: bool
    shares: bool
    plain_pages: bool
    peers: bool
    moves: bool
    new_tables: bool


SERVER = Capabilities(
    accounts=True,
    public_tables=True,
    invitations=True,
    shares=True,
    plain_pages=True,
    peers=False,
    moves=True,
    new_tables=True,
)
LOCAL = Capabilities(
    accounts=False,
    public_tables=False,
    invitations=False,
    shares=False,
    plain_pages=False,
    peers=True,
    moves=True,
    new_tables=True,
)
# Somebody at a table in another browser.
GUEST = Capabilities(
    accounts=False,
    public_tables=False,
    invitations=False,
    shares=False,
    plain_pages=False,
    peers=False,
    moves=False,
    new_tables=False,
)
