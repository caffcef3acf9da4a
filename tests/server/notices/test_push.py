"""Web Push to a real receiver that decrypts and checks the signature."""

import base64
import json
import time
from typing import Any

import msgspec
import pytest
from py_vapid import Vapid02  # type: ignore[import-untyped]

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.notices.channels import decode_channel
from buongoverno.server.notices.mail import EmailChannel
from buongoverno.server.notices.notice import Notice
from buongoverno.server.notices.outcome import DELIVERED
from buongoverno.server.notices.push import (
    BadSubscription,
    PushChannel,
    PushSettings,
    SubscriptionKeys,
    VapidKeys,
    check_subscription,
)
from buongoverno.server.notices.sender import Channel
from buongoverno.server.notices.webhook import WebhookChannel
from server.notices.browser import Browser, written
from server.notices.receivers import HERE, Letter, web_receiver
from server.notices.telling import delivered, notice

SETTINGS = PushSettings(VapidKeys.create(), "mailto:keeper@games.example")


def pushed(told: Notice) -> tuple[Letter, dict[str, Any], str]:
    browser = Browser()
    with web_receiver(201) as receiver:
        channel = browser.subscription(receiver.address("/push/abc"))
        assert delivered(channel, told, web=HERE, push=SETTINGS) == DELIVERED
    letter = receiver.letters[0]
    return letter, browser.read(letter), receiver.address("")


def test_the_browser_reads_the_notice() -> None:
    letter, content, _ = pushed(notice())
    assert content["title"] == "Your turn: Sunday table (Siena)"
    assert content["url"] == notice().address
    assert "You saw a Senesi card worth 5." in content["body"]
    assert content["tag"] == letter.headers["Topic"]
    assert b"Senesi" not in letter.body
    assert letter.headers["Content-Encoding"] == "aes128gcm"
    assert int(letter.headers["TTL"]) > 0
    assert letter.headers["Urgency"] == "high"


def test_the_server_signs() -> None:
    letter, _, origin = pushed(notice())
    authorization = letter.headers["Authorization"]
    assert Vapid02.verify(authorization)
    parts = dict(part.split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
    assert parts["k"] == SETTINGS.keys.public
    middle = parts["t"].split(".")[1]
    claims = json.loads(base64.urlsafe_b64decode(middle + "=" * (-len(middle) % 4)))
    assert claims["aud"] == origin
    assert claims["sub"] == "mailto:keeper@games.example"
    assert time.time() < claims["exp"] <= time.time() + 86400


def test_another_servers_signature_is_another() -> None:
    letter, _, _ = pushed(notice())
    authorization = letter.headers["Authorization"]
    stranger = VapidKeys.create().public
    assert not Vapid02.verify(authorization.replace(SETTINGS.keys.public, stranger))


def test_notices_of_a_table_replace_each_other_and_no_others() -> None:
    tags = [pushed(notice(table=table))[1]["tag"] for table in ("t1", "t1", "t2")]
    assert tags[0] == tags[1] != tags[2]
    assert len(tags[0]) <= 32


def test_the_largest_notice_fits() -> None:
    long = "🎲" * 1000
    letter, content, _ = pushed(notice(title=long, game=long, seat=long, lines=[long] * 30))
    assert len(letter.body) <= 4096
    assert content["body"].endswith("…")


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone(status: int) -> None:
    with web_receiver(status) as receiver:
        channel = Browser().subscription(receiver.address())
        outcome = delivered(channel, web=HERE, push=SETTINGS)
    assert outcome.verdict == "gone"


def test_private_addresses_are_refused() -> None:
    with web_receiver() as receiver:
        channel = Browser().subscription(receiver.address())
        outcome = delivered(channel, push=SETTINGS)
    assert outcome.verdict == "failed"
    assert receiver.letters == []


def test_keys_are_made_once_and_kept_as_text() -> None:
    keys = VapidKeys.create()
    again = VapidKeys.from_text(keys.to_text())
    assert again.public == keys.public
    assert len(base64.urlsafe_b64decode(again.public + "=")) == 65
    assert keys.to_text() not in repr(keys)
    assert VapidKeys.create().public != keys.public


@pytest.mark.parametrize("text", ["", "x", "not a key", "é"])
def test_damaged_server_keys(text: str) -> None:
    with pytest.raises(BuongovernoError):
        VapidKeys.from_text(text)


GOOD = Browser().subscription("https://push.example/1").keys


@pytest.mark.parametrize(
    "keys",
    [
        SubscriptionKeys("", ""),
        SubscriptionKeys(GOOD.p256dh, ""),
        SubscriptionKeys(GOOD.p256dh, written(bytes(15))),
        SubscriptionKeys(written(b"\x04" + bytes(64)), GOOD.auth),
        SubscriptionKeys(GOOD.p256dh[:-4], GOOD.auth),
        SubscriptionKeys("é" * 87, GOOD.auth),
    ],
)
def test_damaged_subscriptions(keys: SubscriptionKeys) -> None:
    damaged = PushChannel("https://push.example/1", keys)
    with pytest.raises(BadSubscription):
        check_subscription(damaged)
    assert delivered(damaged, web=HERE, push=SETTINGS).verdict == "failed"


def test_without_keys_nothing_is_pushed() -> None:
    assert delivered(PushChannel("https://push.example/1", GOOD)).verdict == "failed"


def test_a_contact_that_is_none() -> None:
    channel = PushChannel("https://push.example/1", GOOD)
    outcome = delivered(channel, push=PushSettings(SETTINGS.keys, "nobody"))
    assert outcome.verdict == "failed"
    assert "contact" in outcome.reason


@pytest.mark.parametrize(
    ("channel", "text"),
    [
        (EmailChannel(), '{"type":"mail"}'),
        (
            WebhookChannel("https://example.org/", "x", "plain"),
            '{"type":"webhook","address":"https://example.org/","secret":"x","shape":"plain"}',
        ),
        (
            PushChannel("https://push.example/1", SubscriptionKeys("a", "b")),
            '{"type":"push","endpoint":"https://push.example/1","keys":{"p256dh":"a","auth":"b"}}',
        ),
    ],
)
def test_the_stored_form_of_channels_stays(channel: Channel, text: str) -> None:
    assert msgspec.json.encode(channel).decode() == text
    assert decode_channel(text) == channel
