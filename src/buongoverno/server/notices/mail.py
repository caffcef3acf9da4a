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
from typing import Final

from msgspec import Struct

from buongoverno.server.notices.notice import Notice, one_line
from buongoverno.server.notices.outcome import DELIVERED, LATER, Outcome, failed, unknown
from buongoverno.server.notices.safe_http import BadAddress
from buongoverno.server.settings import MailSecurity, Settings
from buongoverno.tables.refusals import table_message

_POLICY: Final = email.policy.SMTP.clone(cte_type="7bit")  # every mail server accepts that
_MAILBOX: Final = re.compile(r"[^\s@<>()\[\],;:\\\"]{1,64}@[A-Za-z0-9.-]{1,185}", re.ASCII)
_LINK: Final = re.compile(r"https?://[!#$%&'()*+,./0-9:;=?@A-Z\[\]_a-z~-]+", re.ASCII)
_LONGEST_LINE: Final = 200


@dataclass(frozen=True)
class MailSettings:
    """The mail server to submit to, and the sender of all mails."""

    host: str
    port: int
    sender: str
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    security: MailSecurity = "starttls"
    seconds: float = 10.0
    certificates: ssl.SSLContext | None = None


def mail_settings(settings: Settings) -> MailSettings | None:
    """The mail server of this server; None if there is none."""
    account = settings.mail
    if not account.host:
        return None
    return MailSettings(
        host=account.host,
        port=account.port,
        sender=account.sender or f"Buongoverno <buongoverno@{settings.public_host}>",
        user=account.user or None,
        password=account.password or None,
        security=account.security,
    )


class EmailChannel(Struct, frozen=True, tag="mail", omit_defaults=True):
    """An e-mail address, and the web address that stops mail to it with one click.

    It is stored without either: mail goes to whatever address the account has confirmed.
    """

    address: str = ""
    unsubscribe: str = ""


def check_email(text: str) -> str:
    """The text, if it is exactly one e-mail address in ASCII."""
    if not text.isascii() or _MAILBOX.fullmatch(text) is None:
        raise BadAddress(table_message("no_mail_address"))
    return text


async def send_mail(
    settings: MailSettings, channel: EmailChannel, notice: Notice, threads: Executor
) -> Outcome:
    """Submit a notice to the mail server."""
    message = compose(settings, channel, notice)
    return await _send(settings, channel.address, message, threads)


async def send_text(
    settings: MailSettings, address: str, subject: str, text: str, threads: Executor
) -> Outcome:
    """Submit an e-mail that is not a notice to the mail server."""
    message = EmailMessage(policy=_POLICY)
    message["From"] = settings.sender
    message["To"] = check_email(address)
    message["Subject"] = one_line(subject, _LONGEST_LINE)
    message["Date"] = email.utils.localtime()
    message["Message-ID"] = email.utils.make_msgid(domain=_domain(settings))
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text)
    return await _send(settings, address, message, threads)


async def _send(
    settings: MailSettings, address: str, message: EmailMessage, threads: Executor
) -> Outcome:
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(threads, _submit, settings, address, message)


def compose(settings: MailSettings, channel: EmailChannel, notice: Notice) -> EmailMessage:
    """The notice as an e-mail; equal notices have equal ids, so mail programs drop repeats."""
    if _LINK.fullmatch(channel.unsubscribe) is None:
        raise BadAddress(table_message("no_web_address"))
    domain = _domain(settings)
    message = EmailMessage(policy=_POLICY)
    message["From"] = settings.sender
    message["To"] = check_email(channel.address)
    message["Subject"] = notice.subject
    message["Date"] = email.utils.localtime()
    message["Message-ID"] = f"<{_digest(notice.key)}@{domain}>"
    message["References"] = f"<{_digest('table ' + notice.table)}@{domain}>"
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{channel.unsubscribe}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(_plain(channel, notice))
    message.add_alternative(_html(channel, notice), subtype="html")
    return message


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()[:40]


def _envelope_sender(settings: MailSettings) -> str:
    return email.utils.parseaddr(settings.sender)[1]


def _domain(settings: MailSettings) -> str:
    return _envelope_sender(settings).rpartition("@")[2]


def _plain(channel: EmailChannel, notice: Notice) -> str:
    lines = [notice.heading, *(f"- {line}" for line in notice.lines), ""] if notice.lines else []
    opening = [notice.text, notice.address, ""]
    footer = f"{notice.part('unsubscribe')}: {channel.unsubscribe}"
    return "\n".join([*opening, *lines, "-- ", footer, ""])


def _html(channel: EmailChannel, notice: Notice) -> str:
    items = "".join(f"<li>{html.escape(line)}</li>\n" for line in notice.lines)
    lines = f"<p>{html.escape(notice.heading)}</p>\n<ul>\n{items}</ul>\n" if items else ""
    return (
        f'<!doctype html>\n<html lang="{html.escape(notice.language)}"><body>\n'
        f"<p>{html.escape(notice.text)}</p>\n"
        f"<p>{_anchor(notice.address, notice.part('open'))}</p>\n{lines}"
        f"<p><small>{_anchor(channel.unsubscribe, notice.part('unsubscribe'))}</small></p>\n"
        "</body></html>\n"
    )


def _anchor(address: str, text: str) -> str:
    return f'<a href="{html.escape(address)}">{html.escape(text)}</a>'


def _submit(settings: MailSettings, recipient: str, message: EmailMessage) -> Outcome:
    """One SMTP session; nothing is sent to the reader before its DATA command."""
    try:
        server = connect(settings)
    except (smtplib.SMTPException, OSError) as error:
        return failed(f"the mail server could not be used: {_reason(error)}", LATER)
    try:
        return _transaction(server, _envelope_sender(settings), recipient, message)
    finally:
        with contextlib.suppress(smtplib.SMTPException, OSError):
            server.quit()
        server.close()


def connect(settings: MailSettings) -> smtplib.SMTP:
    """A session with the mail server, encrypted and signed in as the settings say."""
    name = _domain(settings)
    certificates = settings.certificates or ssl.create_default_context()
    arguments = (settings.host, settings.port, name)
    if settings.security == "ssl":
        server: smtplib.SMTP = smtplib.SMTP_SSL(
            *arguments, timeout=settings.seconds, context=certificates
        )
    else:
        server = smtplib.SMTP(*arguments, timeout=settings.seconds)
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


def _transaction(
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
        return failed(f"the mail server closed the connection: {_reason(error)}", LATER)
    try:
        code, reply = server.data(message.as_bytes())
    except smtplib.SMTPDataError as error:
        return _refused("the message", error.smtp_code, error.smtp_error)
    except (smtplib.SMTPException, OSError) as error:
        return unknown(f"the mail server did not confirm the message: {_reason(error)}")
    return DELIVERED if _accepted(code) else _refused("the message", code, reply)


def _accepted(code: int) -> bool:
    return 200 <= code < 300


def _refused(what: str, code: int, reply: bytes | str) -> Outcome:
    """A refusal; codes from 400 to 499 are temporary."""
    text = reply if isinstance(reply, str) else reply.decode("utf-8", "replace")
    reason = one_line(f"the mail server refused {what}: {code} {text}", _LONGEST_LINE)
    return failed(reason, LATER if 400 <= code < 500 else None)


def _reason(error: Exception) -> str:
    return one_line(str(error), _LONGEST_LINE) or type(error).__name__
