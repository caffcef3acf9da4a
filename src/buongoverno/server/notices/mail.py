"""Notices by e-mail."""

import asyncio
import contextlib
import email.policy
import email.utils
import hashlib
import html
import re
import smtplib
import ssl
from concurrent.futures import Executor
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Final, Literal

from msgspec import Struct

from buongoverno.server.notices.notice import Notice, one_line
from buongoverno.server.notices.outcome import DELIVERED, LATER, Outcome, failed, unknown
from buongoverno.server.notices.safe_http import BadAddress

_POLICY: Final = email.policy.SMTP.clone(cte_type="7bit")  # every server takes that
_MAILBOX: Final = re.compile(r"[^\s@<>()\[\],;:\\\"]{1,64}@[A-Za-z0-9.-]{1,185}", re.ASCII)
_LINK: Final = re.compile(r"https?://[!#$%&'()*+,./0-9:;=?@A-Z\[\]_a-z~-]+", re.ASCII)
_LONGEST_REPLY: Final = 200


@dataclass(frozen=True)
class MailSettings:
    """The mail server to hand letters to, and the sender they come from."""

    host: str
    port: int
    sender: str
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    security: Literal["none", "starttls", "ssl"] = "starttls"
    seconds: float = 10.0
    certificates: ssl.SSLContext | None = None


class Mailbox(Struct, frozen=True, tag="mail"):
    """An e-mail address, and the web address that stops mail to it with one click."""

    address: str
    unsubscribe: str


def checked_mailbox(text: str) -> str:
    """The e-mail address, if it is exactly one in plain letters."""
    if not text.isascii() or _MAILBOX.fullmatch(text) is None:
        raise BadAddress("this is not an e-mail address; one looks like name@example.org")
    return text


async def send_mail(
    settings: MailSettings, mailbox: Mailbox, notice: Notice, threads: Executor
) -> Outcome:
    """Hand the notice to the mail server."""
    message = letter(settings, mailbox, notice)
    return await _send(settings, mailbox.address, message, threads)


async def send_text(
    settings: MailSettings, address: str, subject: str, text: str, threads: Executor
) -> Outcome:
    """Hand a letter that is no notice to the mail server."""
    message = EmailMessage(policy=_POLICY)
    message["From"] = settings.sender
    message["To"] = checked_mailbox(address)
    message["Subject"] = one_line(subject, _LONGEST_REPLY)
    message["Date"] = email.utils.localtime()
    message["Message-ID"] = email.utils.make_msgid(domain=_domain(settings))
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text)
    return await _send(settings, address, message, threads)


async def _send(
    settings: MailSettings, address: str, message: EmailMessage, threads: Executor
) -> Outcome:
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(threads, _hand_over, settings, address, message)


def letter(settings: MailSettings, mailbox: Mailbox, notice: Notice) -> EmailMessage:
    """The notice as a letter; equal notices have equal ids, so mail programs drop repeats."""
    if _LINK.fullmatch(mailbox.unsubscribe) is None:
        raise BadAddress("the address that stops mails must be a web address")
    domain = _domain(settings)
    message = EmailMessage(policy=_POLICY)
    message["From"] = settings.sender
    message["To"] = checked_mailbox(mailbox.address)
    message["Subject"] = notice.subject
    message["Date"] = email.utils.localtime()
    message["Message-ID"] = f"<{_digest(notice.key)}@{domain}>"
    message["References"] = f"<{_digest('table ' + notice.table)}@{domain}>"
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{mailbox.unsubscribe}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(_plain(mailbox, notice))
    message.add_alternative(_page(mailbox, notice), subtype="html")
    return message


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()[:40]


def _envelope_sender(settings: MailSettings) -> str:
    return email.utils.parseaddr(settings.sender)[1]


def _domain(settings: MailSettings) -> str:
    return _envelope_sender(settings).rpartition("@")[2]


def _plain(mailbox: Mailbox, notice: Notice) -> str:
    told = [notice.heading, *(f"- {line}" for line in notice.lines), ""] if notice.lines else []
    opening = [notice.text, notice.address, ""]
    ending = f"{notice.part('unsubscribe')}: {mailbox.unsubscribe}"
    return "\n".join([*opening, *told, "-- ", ending, ""])


def _page(mailbox: Mailbox, notice: Notice) -> str:
    items = "".join(f"<li>{html.escape(line)}</li>\n" for line in notice.lines)
    told = f"<p>{html.escape(notice.heading)}</p>\n<ul>\n{items}</ul>\n" if items else ""
    return (
        f'<!doctype html>\n<html lang="{html.escape(notice.language)}"><body>\n'
        f"<p>{html.escape(notice.text)}</p>\n"
        f"<p>{_anchor(notice.address, notice.part('open'))}</p>\n{told}"
        f"<p><small>{_anchor(mailbox.unsubscribe, notice.part('unsubscribe'))}</small></p>\n"
        "</body></html>\n"
    )


def _anchor(address: str, text: str) -> str:
    return f'<a href="{html.escape(address)}">{html.escape(text)}</a>'


def _hand_over(settings: MailSettings, recipient: str, message: EmailMessage) -> Outcome:
    """One conversation with the mail server; only from the letter itself on is anything sent."""
    try:
        server = _connected(settings)
    except (smtplib.SMTPException, OSError) as error:
        return failed(f"the mail server could not be used: {_said(error)}", LATER)
    try:
        return _conversation(server, _envelope_sender(settings), recipient, message)
    finally:
        with contextlib.suppress(smtplib.SMTPException, OSError):
            server.quit()
        server.close()


def _connected(settings: MailSettings) -> smtplib.SMTP:
    """A mail server that knows us."""
    name = _domain(settings)
    certificates = settings.certificates or ssl.create_default_context()
    place = (settings.host, settings.port, name)
    if settings.security == "ssl":
        server: smtplib.SMTP = smtplib.SMTP_SSL(
            *place, timeout=settings.seconds, context=certificates
        )
    else:
        server = smtplib.SMTP(*place, timeout=settings.seconds)
    try:
        if settings.security == "starttls":
            server.starttls(context=certificates)
        if settings.user is not None:
            server.login(settings.user, settings.password or "")
        server.ehlo_or_helo_if_needed()
    except BaseException:
        server.close()
        raise
    return server


def _conversation(
    server: smtplib.SMTP, sender: str, recipient: str, message: EmailMessage
) -> Outcome:
    try:
        code, reply = server.mail(sender)
        if not _accepted(code):
            return _refused("the sender", code, reply)
        code, reply = server.rcpt(recipient)
        if not _accepted(code):
            return _refused(recipient, code, reply)
    except (smtplib.SMTPException, OSError) as error:
        return failed(f"the mail server broke off: {_said(error)}", LATER)
    try:
        code, reply = server.data(message.as_bytes())
    except smtplib.SMTPDataError as error:
        return _refused("the letter", error.smtp_code, error.smtp_error)
    except (smtplib.SMTPException, OSError) as error:
        return unknown(f"the mail server did not say that it took the letter: {_said(error)}")
    return DELIVERED if _accepted(code) else _refused("the letter", code, reply)


def _accepted(code: int) -> bool:
    return 200 <= code < 300


def _refused(what: str, code: int, reply: bytes | str) -> Outcome:
    """A refusal; those from 400 to 499 may pass with time."""
    text = reply if isinstance(reply, str) else reply.decode("utf-8", "replace")
    said = one_line(f"the mail server refused {what}: {code} {text}", _LONGEST_REPLY)
    return failed(said, LATER if 400 <= code < 500 else None)


def _said(error: Exception) -> str:
    return one_line(str(error), _LONGEST_REPLY) or type(error).__name__
