"""Codes with which people may register where registration is by invitation; each works once."""

from typing import Final

from sqlalchemy import Connection, delete, insert, or_, select, update

from buongoverno.protocol.moderation import InvitationInfo
from buongoverno.server.database.schema import registration_codes
from buongoverno.server.people.keys import hashed, new_id, new_key
from buongoverno.tables.refusals import NOT_ALLOWED, UNKNOWN, Refusal

CODE_SECONDS: Final = 30 * 86400.0


def new_code(connection: Connection, now: float, label: str) -> InvitationInfo:
    """A new code; it is shown once, and lasts a month."""
    made = InvitationInfo(new_id(), label, now, now + CODE_SECONDS, None, new_key())
    assert made.code is not None
    connection.execute(
        insert(registration_codes).values(
            hash=hashed(made.code), id=made.id, label=label, created=now, expires=made.expires
        )
    )
    return made


def codes(connection: Connection) -> list[InvitationInfo]:
    """All codes, without their secrets, the latest first."""
    found = connection.execute(
        select(registration_codes).order_by(
            registration_codes.c.created.desc(), registration_codes.c.id
        )
    )
    return [InvitationInfo(row.id, row.label, row.created, row.expires, row.used) for row in found]


def use_code(connection: Connection, now: float, code: str) -> None:
    """Use a code up; a Refusal if it is none, or used already."""
    used = connection.execute(
        update(registration_codes)
        .where(
            registration_codes.c.hash == hashed(code),
            registration_codes.c.used.is_(None),
            or_(registration_codes.c.expires.is_(None), registration_codes.c.expires > now),
        )
        .values(used=now)
    )
    if used.rowcount == 0:
        raise Refusal(NOT_ALLOWED, "invitation_invalid")


def revoke_code(connection: Connection, code: str) -> str:
    """Take back a code that nobody has used, by its id; gives its label."""
    gone = connection.execute(
        delete(registration_codes)
        .where(registration_codes.c.id == code, registration_codes.c.used.is_(None))
        .returning(registration_codes.c.label)
    ).one_or_none()
    if gone is None:
        raise Refusal(UNKNOWN, "no_invitation")
    return str(gone.label)
