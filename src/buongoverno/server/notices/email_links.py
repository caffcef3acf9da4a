"""The links in mails: one confirms an address, one unsubscribes; neither needs signing in."""

import hashlib
import hmac
from typing import Final

from sqlalchemy import Connection, select, update

from buongoverno.server.database.schema import accounts, channels, tokens
from buongoverno.server.notices.channels import turn_mail_on
from buongoverno.server.people.accounts import MAIL, Member, member, new_token
from buongoverno.server.people.keys import hashed
from buongoverno.tables.refusals import UNKNOWN, Refusal

_CONFIRM_SECONDS: Final = 3 * 86400.0


def confirmation_token(connection: Connection, account: Member, now: float) -> str:
    """A token that confirms the account's current address; it replaces earlier ones."""
    connection.execute(
        update(tokens)
        .where(tokens.c.account == account.id, tokens.c.purpose == MAIL, tokens.c.revoked.is_(None))
        .values(revoked=now)
    )
    _, secret = new_token(connection, now, account.id, hashed(account.email or ""), MAIL)
    return secret


def confirm(connection: Connection, secret: str, now: float) -> Member:
    """Confirm the address that the token was sent to, and use up the token."""
    row = connection.execute(
        select(tokens).where(
            tokens.c.hash == hashed(secret),
            tokens.c.purpose == MAIL,
            tokens.c.revoked.is_(None),
            tokens.c.created > now - _CONFIRM_SECONDS,
        )
    ).one_or_none()
    found = member(connection, row.account) if row is not None else None
    if row is None or found is None or row.label != hashed(found.email or ""):
        raise Refusal(UNKNOWN, "link_invalid_mail")
    connection.execute(update(tokens).where(tokens.c.hash == row.hash).values(revoked=now))
    connection.execute(
        update(accounts).where(accounts.c.id == found.id).values(email_confirmed=True)
    )
    confirmed = member(connection, found.id)
    assert confirmed is not None
    turn_mail_on(connection, confirmed, now)
    return confirmed


def unsubscribe_signature(secret: str, channel: str, address: str) -> str:
    """Proves that this server wrote the link that stops mails to an address."""
    text = f"stop {channel} {address}".encode()
    return hmac.new(secret.encode(), text, hashlib.sha256).hexdigest()[:32]


def unsubscribe(connection: Connection, secret: str, channel: str, signature: str) -> None:
    """Turn mails off, if the link was sent to the account's current address."""
    row = connection.execute(
        select(accounts.c.email)
        .join(channels, channels.c.account == accounts.c.id)
        .where(channels.c.id == channel, channels.c.kind == "mail")
    ).one_or_none()
    right = unsubscribe_signature(secret, channel, row.email or "") if row is not None else ""
    if not hmac.compare_digest(right.encode(), signature.encode()) or not right:
        raise Refusal(UNKNOWN, "link_invalid")
    connection.execute(update(channels).where(channels.c.id == channel).values(kinds="[]"))
