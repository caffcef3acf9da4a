"""Codes with which people may register where registration is by invitation; each works once."""

from typing import Final

from sqlalchemy import Connection, insert, or_, update

from buongoverno.server.database.schema import registration_codes
from buongoverno.server.people.keys import hashed, new_id, new_key
from buongoverno.tables.refusals import NOT_ALLOWED, Refusal

CODE_SECONDS: Final = 30 * 86400.0


def new_code(connection: Connection, now: float, label: str) -> str:
    """A new code; it is shown once, and lasts a month."""
    code = new_key()
    connection.execute(
        insert(registration_codes).values(
            hash=hashed(code), id=new_id(), label=label, created=now, expires=now + CODE_SECONDS
        )
    )
    return code


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
        raise Refusal(NOT_ALLOWED, "this invitation is not valid, or was used already")
