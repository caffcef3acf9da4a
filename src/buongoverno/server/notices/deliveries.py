"""Notices in the database, from due to done; no statement here can make anything be sent twice."""

import time
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
TOLD: Final = "told"
DROPPED: Final = "dropped"
MOST_ATTEMPTS: Final = 5

_TOGETHER: Final = 100
_KEPT_SECONDS: Final = 60 * 86400.0

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
class Sending:
    """A notice that this process, and no other, sends by a channel now."""

    due: DueNotice
    attempts: int
    channel: str
    kind: str
    address: str
    name: str
    language: str
    email: str | None


def due_notices(connection: Connection, now: float) -> list[DueNotice]:
    """Notices whose time has come, the oldest first."""
    found = connection.execute(
        select(*_ABOUT)
        .select_from(_WITH_SEATS)
        .where(notices.c.state == WAITING, notices.c.due <= now)
        .order_by(notices.c.due, notices.c.id)  # in one order, so that processes do not block
        .limit(_TOGETHER)
    )
    return [_due(row) for row in found]


def _due(row: Any) -> DueNotice:
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


def open_notices(
    connection: Connection, judged: list[tuple[DueNotice, float | None]], now: float
) -> None:
    """Let notices that make sense out by their channels, drop those that do not, put off others."""
    for due, start in judged:
        if start is None:
            _move(connection, due, {"state": DROPPED})
        elif start > now:
            _move(connection, due, {"due": start})
        elif _move(connection, due, {"state": TOLD}):
            _let_out(connection, due, now)


def _move(connection: Connection, due: DueNotice, values: dict[str, object]) -> bool:
    """Change a notice, unless another process has done so already."""
    moved = connection.execute(
        update(notices).where(notices.c.id == due.id, notices.c.state == WAITING).values(**values)
    )
    return moved.rowcount == 1


def _let_out(connection: Connection, due: DueNotice, now: float) -> None:
    """By every channel that wants it; mail goes only to an address that is confirmed."""
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


def take(connection: Connection, most: int, now: float) -> list[Sending]:
    """Take deliveries for this process: from now on they count as sent, whatever happens to it."""
    found = connection.execute(
        select(
            *_ABOUT,
            deliveries.c.attempts,
            channels.c.id.label("channel"),
            channels.c.kind.label("way"),
            channels.c.address,
            accounts.c.name,
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
    taken = [_sending(row) for row in found]
    for sending in taken:
        _settle(connection, sending, {"state": SENDING, "attempts": sending.attempts})
    return taken


def _sending(row: Any) -> Sending:
    return Sending(
        _due(row),
        row.attempts + 1,
        row.channel,
        row.way,
        row.address,
        row.name,
        row.language,
        row.email if row.email_confirmed else None,
    )


def _settle(connection: Connection, sending: Sending, values: dict[str, object]) -> None:
    connection.execute(
        update(deliveries)
        .where(deliveries.c.notice == sending.due.id, deliveries.c.channel == sending.channel)
        .values(**values)
    )


def drop(connection: Connection, sending: Sending) -> None:
    """It made no sense any more, and was not sent."""
    _settle(connection, sending, {"state": DROPPED})


def put_off(connection: Connection, sending: Sending, until: float) -> None:
    """It was not sent, and will be later."""
    _settle(
        connection,
        sending,
        {"state": WAITING, "due": until, "attempts": sending.attempts - 1},
    )


def record(connection: Connection, sending: Sending, outcome: Outcome) -> None:
    """Write down what became of it; tried again is only what certainly did not arrive."""
    now = time.time()
    if outcome.verdict == "gone":
        connection.execute(
            update(channels).where(channels.c.id == sending.channel).values(gone=now)
        )
    pause = pause_after(outcome, sending.attempts)
    values = {"state": outcome.verdict} if pause is None else {"state": WAITING, "due": now + pause}
    _settle(connection, sending, dict(values))


def pause_after(outcome: Outcome, attempts: int) -> float | None:
    """How long to wait for the next attempt, longer each time; None: there will be none."""
    if outcome.retry_after is None or attempts >= MOST_ATTEMPTS:
        return None
    return float(outcome.retry_after * 2 ** (attempts - 1))


def forget_old(connection: Connection, now: float) -> None:
    """Notices of games that were over long ago."""
    old = exists().where(
        game_tables.c.id == notices.c.game_table,
        game_tables.c.status == "over",
        game_tables.c.changed < now - _KEPT_SECONDS,
    )
    connection.execute(delete(notices).where(old, notices.c.state != WAITING))
