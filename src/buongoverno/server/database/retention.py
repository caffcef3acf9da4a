"""What is too old to be kept, and how it is deleted: in portions, so that nobody waits."""

from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Table,
    and_,
    delete,
    exists,
    false,
    or_,
    select,
    text,
    update,
)

from buongoverno.server.database.schema import (
    address_bans,
    audit,
    game_tables,
    keys,
    notices,
    peer_offers,
    registration_codes,
    reports,
    seats,
    sessions,
    tokens,
)
from buongoverno.server.settings import Retention

DAY: Final = 86400.0
# Tokens, invitations and notices are of no use to anybody any more, but may explain something.
_SPENT_DAYS: Final = 30
# Of several processes one deletes at a time.
_LOCK: Final = 1339

# Deletes a portion of something; gives how much that was.
Portion = Callable[[Connection, int], int]


def may_delete(connection: Connection) -> bool:
    """Whether no other process deletes just now; holds until the transaction ends."""
    if connection.dialect.name != "postgresql":
        return True
    return bool(connection.execute(text(f"SELECT pg_try_advisory_xact_lock({_LOCK})")).scalar())


# -- tables ----------------------------------------------------------------------------------------


def old_tables(connection: Connection, now: float, retention: Retention, most: int) -> list[str]:
    """Some tables that are too old; nobody can change them until the transaction ends.

    Whatever was reported waits for a moderator, and the table of which an analysis is kept stays:
    whoever deletes their account is forgotten there, too.
    """
    forks = game_tables.alias()
    wanted = (
        select(game_tables.c.id)
        .where(
            or_(
                _unstarted(now, retention.unstarted),
                _analyses(now, retention.analyses),
                _games(now, retention.games),
            ),
            ~exists().where(reports.c.game_table == game_tables.c.id, reports.c.state == "open"),
            ~exists().where(forks.c.forked_from == game_tables.c.id),
        )
        .order_by(game_tables.c.changed)
        .limit(most)
        .with_for_update(of=game_tables)
    )
    return list(connection.execute(wanted).scalars())


def _unstarted(now: float, days: int | None) -> ColumnElement[bool]:
    """At which no game has begun."""
    return and_(
        game_tables.c.status == "gathering",
        game_tables.c.analysis.is_(False),
        _before(game_tables.c.changed, now, days),
    )


def _analyses(now: float, days: int | None) -> ColumnElement[bool]:
    """Of somebody without an account."""
    return and_(
        game_tables.c.analysis.is_(True),
        game_tables.c.host.is_(None),
        _before(game_tables.c.changed, now, days),
    )


def _games(now: float, days: int | None) -> ColumnElement[bool]:
    """At which nothing has happened, and at which nobody who plays there has looked."""
    if days is None:
        return false()
    looked = exists().where(
        seats.c.game_table == game_tables.c.id, seats.c.looking_until >= now - days * DAY
    )
    return and_(
        game_tables.c.status != "gathering",
        game_tables.c.analysis.is_(False),
        _before(game_tables.c.changed, now, days),
        ~looked,
    )


def _before(column: Any, now: float, days: int | None) -> ColumnElement[bool]:
    """Whether something is longer ago than that; never if it is kept for ever."""
    if days is None:
        return false()
    return and_(column.is_not(None), column < now - days * DAY)


# -- everything else -------------------------------------------------------------------------------


def portions(now: float, retention: Retention) -> dict[str, Portion]:
    """What else is deleted, by name."""
    spent_tokens = or_(
        _before(tokens.c.revoked, now, _SPENT_DAYS), _before(tokens.c.expires, now, _SPENT_DAYS)
    )
    spent_codes = or_(
        _before(registration_codes.c.used, now, _SPENT_DAYS),
        _before(registration_codes.c.expires, now, _SPENT_DAYS),
    )
    spent_notices = and_(notices.c.state != "waiting", _before(notices.c.due, now, _SPENT_DAYS))
    return {
        "sessions": _deleting(sessions, _before(sessions.c.expires, now, 0)),
        "tokens": _deleting(tokens, spent_tokens),
        "invitations": _deleting(registration_codes, spent_codes),
        "offers of browsers": _deleting(peer_offers, _before(peer_offers.c.expires, now, 0)),
        "notices": _deleting(notices, spent_notices),
        "address bans": _deleting(address_bans, _before(address_bans.c.until, now, 0)),
        "reports": _deleting(reports, _before(reports.c.handled, now, retention.reports)),
        "audit entries": _deleting(audit, _before(audit.c.at, now, retention.audit)),
        "addresses of sessions": _forgetting(
            sessions, _before(sessions.c.seen, now, retention.addresses)
        ),
        "addresses of seats": _forgetting(keys, _before(keys.c.created, now, retention.addresses)),
    }


def _deleting(table: Table, which: ColumnElement[bool]) -> Portion:
    [key] = table.primary_key.columns

    def portion(connection: Connection, most: int) -> int:
        some = select(key).where(which).limit(most).scalar_subquery()
        return connection.execute(delete(table).where(key.in_(some))).rowcount

    return portion


def _forgetting(table: Table, which: ColumnElement[bool]) -> Portion:
    """Forget from which network something was used."""
    [key] = table.primary_key.columns

    def portion(connection: Connection, most: int) -> int:
        some = select(key).where(table.c.network.is_not(None), which).limit(most).scalar_subquery()
        change = update(table).where(key.in_(some)).values(network=None)
        return connection.execute(change).rowcount

    return portion
