"""The queue of notices in the database; no statement here can make a notice be sent twice.

A notice waits until it is due. If it is still relevant then, it is released: each channel of its
reader that wants it gets a delivery, which one process claims before it sends.
"""

from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, exists, insert, select, update

from buongoverno.server.database.schema import (
    accounts,
    channels,
    deliveries,
    game_tables,
    notices,
    seats,
)
from buongoverno.server.notices.outbox import WAITING
from buongoverno.server.notices.outcome import Outcome
from buongoverno.server.notices.relevance import DueNotice

SENDING: Final = "sending"
RELEASED: Final = "told"
DROPPED: Final = "dropped"
MOST_ATTEMPTS: Final = 5

_BATCH: Final = 100
_RETENTION_SECONDS: Final = 60 * 86400.0

_WITH_SEATS: Final = notices.join(
    seats, (seats.c.game_table == notices.c.game_table) & (seats.c.seat == notices.c.seat)
)
_ABOUT: Final = (
    notices.c.id,
    notices.c.account,
    notices.c.game_table,
    notices.c.seat,
    notices.c.kind,
    notices.c.number,
    seats.c.account.label("owner"),
    seats.c.quiet,
    seats.c.looking_until,
)


@dataclass(frozen=True)
class Delivery:
    """A notice and a channel that this process, and no other, has claimed for sending."""

    due: DueNotice
    attempts: int
    channel_id: str
    kind: str
    channel: str  # as `channels.decode_channel` reads it
    language: str
    email: str | None


def due_notices(connection: Connection, now: float) -> list[DueNotice]:
    """Notices that are due, the oldest first."""
    found = connection.execute(
        select(*_ABOUT)
        .select_from(_WITH_SEATS)
        .where(notices.c.state == WAITING, notices.c.due <= now)
        .order_by(notices.c.due, notices.c.id)  # always the same order, to avoid deadlocks
        .limit(_BATCH)
    )
    return [_due_notice(row) for row in found]


def _due_notice(row: Any) -> DueNotice:
    return DueNotice(
        row.id,
        row.account,
        row.game_table,
        row.seat,
        row.kind,
        row.number,
        row.owner,
        bool(row.quiet),
        row.looking_until,
    )


def settle_due(
    connection: Connection, judged: list[tuple[DueNotice, float | None]], now: float
) -> None:
    """Release notices that are relevant, drop those that never will be, postpone the others."""
    for due, start in judged:
        if start is None:
            _move(connection, due, {"state": DROPPED})
        elif start > now:
            _move(connection, due, {"due": start})
        elif _move(connection, due, {"state": RELEASED}):
            _release(connection, due, now)


def _move(connection: Connection, due: DueNotice, values: dict[str, object]) -> bool:
    """Change a notice, unless another process has done so already."""
    moved = connection.execute(
        update(notices).where(notices.c.id == due.id, notices.c.state == WAITING).values(**values)
    )
    return moved.rowcount == 1


def _release(connection: Connection, due: DueNotice, now: float) -> None:
    """Add a delivery for each channel that wants the notice; mail needs a confirmed address."""
    found = connection.execute(
        select(channels.c.id, channels.c.kinds)
        .join(accounts, accounts.c.id == channels.c.account)
        .where(
            channels.c.account == due.account,
            channels.c.gone.is_(None),
            (channels.c.kind != "mail") | accounts.c.email_confirmed,
        )
    )
    rows = [
        {"notice": due.id, "channel": row.id, "state": WAITING, "due": now}
        for row in found
        if due.kind in msgspec.json.decode(row.kinds)
    ]
    if rows:
        connection.execute(insert(deliveries), rows)


def claim(connection: Connection, most: int, now: float) -> list[Delivery]:
    """Claim deliveries for this process; from now on they count as sent, even if it is killed."""
    found = connection.execute(
        select(
            *_ABOUT,
            deliveries.c.attempts,
            channels.c.id.label("channel"),
            channels.c.kind.label("way"),
            channels.c.address,
            accounts.c.language,
            accounts.c.email,
            accounts.c.email_confirmed,
        )
        .select_from(
            _WITH_SEATS.join(deliveries, deliveries.c.notice == notices.c.id)
            .join(channels, channels.c.id == deliveries.c.channel)
            .join(accounts, accounts.c.id == notices.c.account)
        )
        .where(deliveries.c.state == WAITING, deliveries.c.due <= now)
        .order_by(deliveries.c.due)
        .limit(most)
        .with_for_update(of=deliveries, skip_locked=True)
    ).all()
    claimed = [_delivery(row) for row in found]
    for delivery in claimed:
        _update(connection, delivery, {"state": SENDING, "attempts": delivery.attempts})
    return claimed


def _delivery(row: Any) -> Delivery:
    return Delivery(
        _due_notice(row),
        row.attempts + 1,
        row.channel,
        row.way,
        row.address,
        row.language,
        row.email if row.email_confirmed else None,
    )


def _update(connection: Connection, delivery: Delivery, values: dict[str, object]) -> None:
    connection.execute(
        update(deliveries)
        .where(deliveries.c.notice == delivery.due.id, deliveries.c.channel == delivery.channel_id)
        .values(**values)
    )


def drop(connection: Connection, delivery: Delivery) -> None:
    """Give up a delivery that is no longer relevant; it was not sent."""
    _update(connection, delivery, {"state": DROPPED})


def postpone(connection: Connection, delivery: Delivery, until: float) -> None:
    """Return a delivery that was not sent to the queue."""
    _update(
        connection,
        delivery,
        {"state": WAITING, "due": until, "attempts": delivery.attempts - 1},
    )


def record_outcome(
    connection: Connection, delivery: Delivery, outcome: Outcome, now: float
) -> None:
    """Store how sending ended; only what certainly did not arrive is tried again."""
    if outcome.verdict == "gone":
        connection.execute(
            update(channels).where(channels.c.id == delivery.channel_id).values(gone=now)
        )
    delay = retry_delay(outcome, delivery.attempts)
    values = {"state": outcome.verdict} if delay is None else {"state": WAITING, "due": now + delay}
    _update(connection, delivery, dict(values))


def retry_delay(outcome: Outcome, attempts: int) -> float | None:
    """How long to wait before the next attempt, longer each time; None for no more attempts."""
    if outcome.retry_after is None or attempts >= MOST_ATTEMPTS:
        return None
    return float(outcome.retry_after * 2 ** (attempts - 1))


def delete_old(connection: Connection, now: float) -> None:
    """Delete the notices of games that ended long ago."""
    old = exists().where(
        game_tables.c.id == notices.c.game_table,
        game_tables.c.status == "over",
        game_tables.c.changed < now - _RETENTION_SECONDS,
    )
    connection.execute(delete(notices).where(old, notices.c.state != WAITING))
