"""The rows of links to games; of a link itself only a hash is kept."""

from typing import Any

from sqlalchemy import Connection, insert, select, update

from buongoverno.protocol.sharing import NewShare, ShareInfo
from buongoverno.server.database.schema import shares
from buongoverno.server.people.keys import hashed, new_id
from buongoverno.tables.refusals import GONE, UNKNOWN, Refusal

_TOLD = (
    shares.c.id,
    shares.c.kind,
    shares.c.decisions,
    shares.c.seat,
    shares.c.created,
    shares.c.revoked,
    shares.c.opened,
)


def add_share(
    connection: Connection,
    now: float,
    table: str,
    given_by: int | None,
    secret: str,
    wanted: NewShare,
) -> ShareInfo:
    """Keep a link that a seat, or the host, gives away."""
    seat = given_by if wanted.own_view else None
    made = ShareInfo(new_id(), wanted.kind, wanted.decisions, seat, now, None, 0)
    connection.execute(
        insert(shares).values(
            hash=hashed(secret),
            id=made.id,
            game_table=table,
            kind=made.kind,
            decisions=made.decisions,
            seat=seat,
            language=wanted.language,
            given_by=given_by,
            created=now,
        )
    )
    return made


def shares_given(connection: Connection, table: str, given_by: int | None) -> list[ShareInfo]:
    """The links that a seat, or the host, gave away, the latest first."""
    found = connection.execute(
        select(*_TOLD)
        .where(shares.c.game_table == table, shares.c.given_by.is_not_distinct_from(given_by))
        .order_by(shares.c.created.desc(), shares.c.id)
    )
    return [ShareInfo(*row) for row in found]


def set_revoked(
    connection: Connection, table: str, given_by: int | None, share: str, revoked: float | None
) -> ShareInfo:
    """Take a link back, or give it again."""
    row = connection.execute(
        update(shares)
        .where(
            shares.c.id == share,
            shares.c.game_table == table,
            shares.c.given_by.is_not_distinct_from(given_by),
        )
        .values(revoked=revoked)
        .returning(*_TOLD)
    ).one_or_none()
    if row is None:
        raise Refusal(UNKNOWN, "no_link")
    return ShareInfo(*row)


def find_share(connection: Connection, secret: str) -> Any:
    """The row of a link; a Refusal if there is none, or if it was taken back."""
    row = connection.execute(select(shares).where(shares.c.hash == hashed(secret))).one_or_none()
    if row is None:
        raise Refusal(UNKNOWN, "no_link")
    if row.revoked is not None:
        raise Refusal(GONE, "link_taken_back")
    return row


def count_opened(connection: Connection, secret: str) -> None:
    """Note that somebody opened a link."""
    opened = {"opened": shares.c.opened + 1}
    connection.execute(update(shares).where(shares.c.hash == hashed(secret)).values(opened))


def keep_picture(connection: Connection, secret: str, picture: bytes) -> None:
    """Keep what messengers show of a link."""
    connection.execute(
        update(shares).where(shares.c.hash == hashed(secret)).values(picture=picture)
    )
