"""E-mails to a real mail server."""

import socket
import ssl
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from buongoverno.server.notices.mail import EmailChannel, MailSettings, check_email
from buongoverno.server.notices.notice import Notice
from buongoverno.server.notices.outcome import DELIVERED, LATER, Outcome
from buongoverno.server.notices.safe_http import BadAddress
from server.notices.receivers import MailReceiver, certificate_for, knows, mail_receiver
from server.notices.sending import delivered, notice

ADA = EmailChannel("ada@example.org", "https://games.example/stop?k=1&s=2")


def settings(port: int, **changes: Any) -> MailSettings:
    usual: dict[str, Any] = {"security": "none", "seconds": 60.0}
    return MailSettings("127.0.0.1", port, "Buongoverno <play@games.example>", **usual | changes)


def sent(receiver: MailReceiver, example: Notice | None = None, **changes: Any) -> Outcome:
    return delivered(ADA, example, mail=settings(receiver.port, **changes))


def last_message(receiver: MailReceiver) -> EmailMessage:
    content = receiver.received[-1].content
    assert isinstance(content, bytes)
    message = message_from_bytes(content, policy=policy.default)
    assert isinstance(message, EmailMessage)
    return message


def part(message: EmailMessage, kind: str) -> str:
    body = message.get_body((kind,))
    assert body is not None
    return str(body.get_content())


def test_a_notice_arrives_as_an_e_mail() -> None:
    with mail_receiver() as receiver:
        assert sent(receiver) == DELIVERED
    message = last_message(receiver)
    assert receiver.received[0].rcpt_tos == ["ada@example.org"]
    assert receiver.received[0].mail_from == "play@games.example"
    assert message["Subject"] == "Your turn: Sunday table (Siena)"
    assert message["From"] == "Buongoverno <play@games.example>"
    assert message["List-Unsubscribe"] == f"<{ADA.unsubscribe}>"
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert "- You saw a Senesi card worth 5." in part(message, "plain")
    assert notice().address in part(message, "plain")
    assert "<li>You saw a Senesi card worth 5.</li>" in part(message, "html")


def test_names_are_escaped_in_html() -> None:
    with mail_receiver() as receiver:
        sent(receiver, notice(seat="<script>x</script>", lines=["<img src=x>"]))
    page = part(last_message(receiver), "html")
    assert "<script>" not in page
    assert "<img" not in page
    assert "&lt;script&gt;" in page
    assert 'href="https://games.example/table/t42?a=1&amp;b=2"' in page


def test_names_with_line_breaks_add_no_header() -> None:
    with mail_receiver() as receiver:
        outcome = sent(receiver, notice(title="Table\r\nBcc: eve@example.org\n\nHello"))
    assert outcome == DELIVERED
    message = last_message(receiver)
    assert "Bcc" not in message
    assert receiver.received[0].rcpt_tos == ["ada@example.org"]
    assert message["Subject"] == "Your turn: Table Bcc: eve@example.org Hello (Siena)"


def test_other_alphabets_arrive_intact() -> None:
    with mail_receiver() as receiver:
        sent(receiver, notice(title="Tavola di Niccolò 🎲", lines=[".", "Żółć … 3 × Inn"]))
    message = last_message(receiver)
    assert message["Subject"] == "Your turn: Tavola di Niccolò 🎲 (Siena)"
    assert "Żółć … 3 × Inn" in part(message, "plain")
    assert receiver.received[0].content.isascii()  # type: ignore[union-attr]


def test_equal_notices_have_equal_message_ids_and_others_do_not() -> None:
    with mail_receiver() as receiver:
        for key in ("t42/0/your_turn/17", "t42/0/your_turn/17", "t42/0/your_turn/18"):
            sent(receiver, notice(key=key))
        receiver.received, messages = [], receiver.received
    ids = []
    for message in messages:
        receiver.received = [message]
        ids.append(last_message(receiver)["Message-ID"])
    assert ids[0] == ids[1] != ids[2]
    assert ids[0].endswith("@games.example>")


@pytest.mark.parametrize(
    ("reply", "retry_after"),
    [("550 5.1.1 no such user", None), ("450 4.2.1 come back soon", LATER)],
)
def test_a_refused_recipient_is_retried_only_after_a_temporary_reply(
    reply: str, retry_after: float | None
) -> None:
    with mail_receiver(recipient_reply=reply) as receiver:
        outcome = sent(receiver)
    assert receiver.received == []
    assert (outcome.verdict, outcome.retry_after) == ("failed", retry_after)
    assert reply in outcome.reason
    assert "ada@example.org" in outcome.reason


def test_a_refused_message_is_not_retried() -> None:
    with mail_receiver(data_reply="554 we do not like it") as receiver:
        outcome = sent(receiver)
    assert (outcome.verdict, outcome.retry_after) == ("failed", None)


def test_smtp_failure_after_data_is_not_retried() -> None:
    with mail_receiver(breaks_off=True) as receiver:
        outcome = sent(receiver)
    assert len(receiver.received) == 1
    assert (outcome.verdict, outcome.retry_after) == ("unknown", None)


def test_an_unreachable_mail_server_is_retried() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    outcome = delivered(ADA, mail=settings(port))
    assert (outcome.verdict, outcome.retry_after) == ("failed", LATER)


def test_a_silent_mail_server_is_retried() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        outcome = delivered(ADA, mail=settings(silent.getsockname()[1], seconds=0.2))
    assert (outcome.verdict, outcome.retry_after) == ("failed", LATER)


def test_starttls_and_login_with_a_trusted_certificate_and_the_right_password(
    tmp_path: Path,
) -> None:
    certificate, trust = certificate_for("127.0.0.1", tmp_path / "server.pem")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    secured: dict[str, Any] = {"security": "starttls", "certificates": trust}
    with mail_receiver(
        tls_context=context,
        require_starttls=True,
        authenticator=knows("play", "secret"),
        auth_required=True,
    ) as receiver:
        good = sent(receiver, user="play", password="secret", **secured)
        bad = sent(receiver, user="play", password="wrong", **secured)
        stranger = sent(receiver, security="starttls", user="play", password="secret")
    assert good == DELIVERED
    assert len(receiver.received) == 1
    assert (bad.verdict, bad.retry_after) == ("failed", LATER)
    assert "certificate" in stranger.reason


def test_implicit_tls(tmp_path: Path) -> None:
    certificate, trust = certificate_for("127.0.0.1", tmp_path / "server.pem")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    with mail_receiver(ssl_context=context) as receiver:
        outcome = sent(receiver, security="ssl", certificates=trust)
    assert outcome == DELIVERED


def test_no_password_is_sent_without_starttls() -> None:
    with mail_receiver() as receiver:
        outcome = sent(receiver, security="starttls", user="play", password="secret")
    assert outcome.verdict == "failed"
    assert receiver.received == []


def test_nothing_is_sent_without_a_mail_server() -> None:
    assert delivered(ADA).verdict == "failed"


@pytest.mark.parametrize(
    "text",
    [
        "ada",
        "ada@",
        "@example.org",
        "ada@b.org, eve@b.org",
        "ada@b.org\nBcc: e@b.org",
        "<a@b.org>",
        "ä@b.org",
        "a" * 65 + "@b.org",
        "a b@c.org",
    ],
)
def test_anything_but_one_address_is_refused(text: str) -> None:
    with pytest.raises(BadAddress):
        check_email(text)
    assert delivered(EmailChannel(text, ADA.unsubscribe), mail=settings(9)).verdict == "failed"


def test_the_unsubscribe_address_cannot_add_a_header() -> None:
    mailbox = EmailChannel("ada@example.org", "https://games.example/>\r\nBcc: e@b.org")
    outcome = delivered(mailbox, mail=settings(9))
    assert (outcome.verdict, outcome.retry_after) == ("failed", None)


def test_the_password_is_not_in_the_repr() -> None:
    assert "secret" not in repr(settings(25, password="secret"))
