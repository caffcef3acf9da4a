"""The links in mails: one confirms an address, one stops mails; both need no signing in."""

import hashlib
import hmac
import time
from typing import Final

from sqlalchemy import Connection, select, update

from buongoverno.server.database.schema import accounts, channels, tokens
from buongoverno.server.notices.channels import turn_mail_on
from buongoverno.server.people.accounts import MAIL, Member, member, new_token
from buongoverno.server.people.keys import hashed
from buongoverno.server.refusals import UNKNOWN, Refusal

_CONFIRM_SECONDS: Final = 3 * 86400.0
_NOWHERE: Final = "this link leads nowhere (any more)"


def confirming_token(connection: Connection, account: Member) -> str:
    """A token that confirms the account's address as it is now; earlier ones do no more."""
    connection.execute(
        update(tokens)
        .where(tokens.c.account == account.id, tokens.c.purpose == MAIL, tokens.c.revoked.is_(None))
        .values(revoked=time.time())
    )
    _, secret = new_token(connection, account.id, hashed(account.email or ""), MAIL)
    return secret


def confirm(connection: Connection, secret: str) -> Member:
    """The address the token was sent to is its account's; the token is used up."""
    row = connection.execute(
        select(tokens).where(
            tokens.c.hash == hashed(secret),
            tokens.c.purpose == MAIL,
            tokens.c.revoked.is_(None),
            tokens.c.created > time.time() - _CONFIRM_SECONDS,
        )
    ).one_or_none()
    found = member(connection, row.account) if row is not None else None
    if row is None or found is None or row.label != hashed(found.email or ""):
        raise Refusal(UNKNOWN, f"{_NOWHERE}; ask for a new mail")
    connection.execute(update(tokens).where(tokens.c.hash == row.hash).values(revoked=time.time()))
    connection.execute(
        update(accounts).where(accounts.c.id == found.id).values(email_confirmed=True)
    )
    confirmed = member(connection, found.id)
    assert confirmed is not None
    turn_mail_on(connection, confirmed)
    return confirmed


def stopping_signature(secret: str, channel: str, address: str) -> str:
    """What only this server can have written into the link that stops mails to an address."""
    said = f"stop {channel} {address}".encode()
    return hmac.new(secret.encode(), said, hashlib.sha256).hexdigest()[:32]


def stop_mails(connection: Connection, secret: str, channel: str, signature: str) -> None:
    """Turn mails off; the address is the one the link was sent to, or the link does nothing."""
    row = connection.execute(
        select(accounts.c.email)
        .join(channels, channels.c.account == accounts.c.id)
        .where(channels.c.id == channel, channels.c.kind == "mail")
    ).one_or_none()
    right = stopping_signature(secret, channel, row.email or "") if row is not None else ""
    if not hmac.compare_digest(right.encode(), signature.encode()) or not right:
        raise Refusal(UNKNOWN, _NOWHERE)
    connection.execute(update(channels).where(channels.c.id == channel).values(kinds="[]"))
