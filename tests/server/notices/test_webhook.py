"""Webhooks to a real web server."""

import hashlib
import hmac
import json
from typing import Any

import httpx
import pytest

from buongoverno.server.notices.outcome import DELIVERED
from buongoverno.server.notices.webhook import (
    SIGNATURE,
    WebhookChannel,
    escape_discord,
    escape_slack,
    shape_of,
)
from server.fake_clock import FakeClock
from server.notices.receivers import HERE, WebReceiver, web_receiver
from server.notices.sending import delivered, notice

NASTY = "@everyone <@1> <!channel> [a](https://evil.example) *b* `c` https://evil.example"


def content_at(receiver: WebReceiver) -> dict[str, Any]:
    content = json.loads(receiver.received[-1].body)
    assert isinstance(content, dict)
    return content


@pytest.mark.parametrize(
    ("address", "shape"),
    [
        ("https://discord.com/api/webhooks/1/abc", "discord"),
        ("https://ptb.discord.com/api/webhooks/1/abc", "discord"),
        ("https://discord.com/api/webhooks/1/abc/slack", "slack"),
        ("https://hooks.slack.com/services/T/B/x", "slack"),
        ("https://example.org/discord.com", "plain"),
        ("https://notdiscord.com/api/webhooks/1/abc", "plain"),
        ("https://discord.com.evil.example/api/webhooks/1/abc", "plain"),
    ],
)
def test_the_shape_follows_from_the_address(address: str, shape: str) -> None:
    assert shape_of(httpx.URL(address)) == shape


def test_plain_json_is_complete_and_signed() -> None:
    with web_receiver() as receiver:
        channel = WebhookChannel(receiver.address("/a?b=c"), "secret")
        outcome = delivered(channel, web=HERE, clock=FakeClock(1_800_000_000.0))
    assert outcome == DELIVERED
    request, content = receiver.received[0], content_at(receiver)
    assert request.path == "/a?b=c"
    signed = hmac.new(b"secret", request.body, hashlib.sha256).hexdigest()
    assert request.headers[SIGNATURE] == f"sha256={signed}"
    assert request.headers["Content-Type"] == "application/json"
    assert content["key"] == "t42/0/your_turn/17"
    assert content["sent"] == "2027-01-15T08:00:00+00:00"
    assert content["subject"] == "Your turn: Sunday table (Siena)"
    assert content["lines"] == notice().lines
    assert content["address"] == notice().address


def test_discord_gets_only_what_every_spectator_may_read() -> None:
    with web_receiver() as receiver:
        outcome = delivered(WebhookChannel(receiver.address(), "", "discord"), web=HERE)
    content = content_at(receiver)
    assert outcome == DELIVERED
    assert content["content"].startswith("Ada, it is your turn")
    assert content["embeds"][0]["url"] == notice().address
    assert "Bea took Inn for 3 florins" in content["embeds"][0]["description"]
    assert "Senesi" not in json.dumps(content)
    assert SIGNATURE not in receiver.received[0].headers


def test_slack_gets_only_what_every_spectator_may_read() -> None:
    with web_receiver() as receiver:
        outcome = delivered(WebhookChannel(receiver.address(), "", "slack"), web=HERE)
    content = content_at(receiver)
    assert outcome == DELIVERED
    assert content["text"] == "Your turn: Sunday table (Siena)"
    texts = [block["text"]["text"] for block in content["blocks"]]
    assert "Bea took Inn for 3 florins" in texts[1]
    assert texts[2] == "<https://games.example/table/t42?a=1&amp;b=2|Open the table>"
    assert "Senesi" not in json.dumps(content)


def test_names_are_escaped_for_discord() -> None:
    sent = notice(seat=NASTY, title=NASTY, public_lines=[NASTY])
    with web_receiver() as receiver:
        delivered(WebhookChannel(receiver.address(), "", "discord"), sent, web=HERE)
    content = content_at(receiver)
    assert content["allowed_mentions"] == {"parse": []}
    embed = content["embeds"][0]
    for text in (content["content"], embed["title"], embed["description"]):
        assert "@everyone" not in text
        for live in ("@everyone", "<@1", "](", "https:", "*b", "`c", "evil.example"):
            assert live not in text.replace("\\" + live[0], ""), live


def test_names_are_escaped_for_slack() -> None:
    sent = notice(seat=NASTY, title=NASTY, public_lines=[NASTY])
    with web_receiver() as receiver:
        delivered(WebhookChannel(receiver.address(), "", "slack"), sent, web=HERE)
    content = content_at(receiver)
    texts = [content["text"], *(block["text"]["text"] for block in content["blocks"][:-1])]
    for text in texts:
        for live in ("@everyone", "<", ">", "https://", "evil.example"):
            assert live not in text, live
    assert [block["text"]["type"] for block in content["blocks"]] == [
        "plain_text",
        "plain_text",
        "mrkdwn",
    ]


def test_escaping_leaves_plain_sentences_readable() -> None:
    assert escape_discord("Bea took 3 florins") == "Bea took 3 florins"
    assert escape_discord("Bea_ (x).") == "Bea\\_ \\(x\\)\\."
    assert (
        escape_slack("Bea & <Ada> took 3.5 florins.") == "Bea &amp; &lt;Ada&gt; took 3.5 florins."
    )


@pytest.mark.parametrize(("shape", "longest"), [("discord", 4096), ("slack", 3000)])
def test_long_summaries_are_cut_at_a_line(shape: Any, longest: int) -> None:
    sent = notice(public_lines=["*<&" * 50] * 40)
    with web_receiver() as receiver:
        delivered(WebhookChannel(receiver.address(), "", shape), sent, web=HERE)
    content = content_at(receiver)
    text = (
        content["embeds"][0]["description"]
        if shape == "discord"
        else content["blocks"][1]["text"]["text"]
    )
    assert len(text) <= longest
    assert text.endswith("\n…")


@pytest.mark.parametrize(
    ("status", "shape", "verdict"),
    [
        (200, "plain", "delivered"),
        (404, "discord", "gone"),
        (410, "slack", "gone"),
        (410, "plain", "gone"),
        (404, "plain", "failed"),
        (400, "plain", "failed"),
        (500, "plain", "unknown"),
        (502, "plain", "unknown"),
    ],
)
def test_answers_after_which_nothing_is_sent_again(status: int, shape: Any, verdict: str) -> None:
    with web_receiver(status) as receiver:
        outcome = delivered(WebhookChannel(receiver.address(), "", shape), web=HERE)
    assert (outcome.verdict, outcome.retry_after) == (verdict, None)
    assert len(receiver.received) == 1


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("7", 7),
        ("1.5", 1.5),
        ("-3", 1),
        ("1e99", 86400),
        ("nan", 60),
        ("soon", 60),
        ("Fri, 31 Dec 2399 23:59:59 GMT", 86400),
        ("Fri, 15 Jan 2027 08:10:00 GMT", 600),
    ],
)
def test_retry_after_says_when_to_try_again(header: str, seconds: float) -> None:
    with web_receiver(429, {"Retry-After": header}) as receiver:
        channel = WebhookChannel(receiver.address(), "")
        outcome = delivered(channel, web=HERE, clock=FakeClock(1_800_000_000.0))
    assert outcome.verdict == "failed"
    assert outcome.retry_after == seconds
