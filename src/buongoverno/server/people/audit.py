"""The log of what operators and moderators did. It is only ever added to."""

from typing import Final

import msgspec
from sqlalchemy import Connection, insert, select

from buongoverno.protocol.moderation import Action, AuditDetail, AuditEntry
from buongoverno.server.database.schema import audit
from buongoverno.server.people.keys import new_id
from buongoverno.server.people.roles import Moderator

_DETAIL: Final = msgspec.json.Decoder(AuditDetail)
_NOTHING: Final = AuditDetail()


def write_audit(
    database: Connection,
    now: float,
    moderator: Moderator,
    action: Action,
    subject: str,
    detail: AuditDetail = _NOTHING,
) -> None:
    """Write down what somebody does, in the transaction in which it is done. No secrets."""
    database.execute(
        insert(audit).values(
            id=new_id(),
            at=now,
            actor=moderator.name,
            action=action,
            subject=subject,
            detail=msgspec.json.encode(detail).decode(),
        )
    )


def read_audit(
    database: Connection, search: str = "", since: float = 0.0, offset: int = 0, limit: int = 100
) -> list[AuditEntry]:
    """What was done since a time, the latest first; `search` looks into actors and subjects."""
    wanted = select(audit).where(audit.c.at >= since)
    if search:
        in_actor = audit.c.actor.icontains(search, autoescape=True)
        wanted = wanted.where(in_actor | audit.c.subject.icontains(search, autoescape=True))
    latest = wanted.order_by(audit.c.at.desc(), audit.c.id).offset(offset).limit(limit)
    return [
        AuditEntry(row.id, row.at, row.actor, row.action, row.subject, _DETAIL.decode(row.detail))
        for row in database.execute(latest)
    ]
