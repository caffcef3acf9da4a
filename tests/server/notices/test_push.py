"""Web Push to a real receiver that decrypts and checks the signature."""

import base64
import json
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
from server.fake_clock import FakeClock
from server.notices.browser import Browser, written
from server.notices.receivers import HERE, ReceivedRequest, web_receiver
from server.notices.sending import delivered, notice

CLOCK = FakeClock()
SETTINGS = PushSettings(VapidKeys.create(), "mailto:operator@games.example")


def pushed(sent: Notice) -> tuple[ReceivedRequest, dict[str, Any], str]:
    browser = Browser()
    with web_receiver(201) as receiver:
        channel = browser.subscription(receiver.address("/push/abc"))
        assert delivered(channel, sent, web=HERE, push=SETTINGS, clock=CLOCK) == DELIVERED
    request = receiver.received[0]
    return request, browser.read(request), receiver.address("")


def test_the_browser_can_decrypt_the_notice() -> None:
    request, content, _ = pushed(notice())
    assert content["title"] == "Your turn: Sunday table (Siena)"
    assert content["url"] == notice().address
    assert "You saw a Senesi card worth 5." in content["body"]
    assert content["tag"] == request.headers["Topic"]
    assert b"Senesi" not in request.body
    assert request.headers["Content-Encoding"] == "aes128gcm"
    assert int(request.headers["TTL"]) > 0
    assert request.headers["Urgency"] == "high"


def test_the_push_is_signed_by_the_server() -> None:
    request, _, origin = pushed(notice())
    authorization = request.headers["Authorization"]
    assert Vapid02.verify(authorization)
    parts = dict(part.split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
    assert parts["k"] == SETTINGS.keys.public
    middle = parts["t"].split(".")[1]
    claims = json.loads(base64.urlsafe_b64decode(middle + "=" * (-len(middle) % 4)))
    assert claims["aud"] == origin
    assert claims["sub"] == "mailto:operator@games.example"
    assert claims["exp"] == int(CLOCK.now()) + 43200


def test_the_signature_fails_with_another_servers_key() -> None:
    request, _, _ = pushed(notice())
    authorization = request.headers["Authorization"]
    stranger = VapidKeys.create().public
    assert not Vapid02.verify(authorization.replace(SETTINGS.keys.public, stranger))


def test_notices_replace_only_older_ones_of_the_same_table() -> None:
    tags = [pushed(notice(table=table))[1]["tag"] for table in ("t1", "t1", "t2")]
    assert tags[0] == tags[1] != tags[2]
    assert len(tags[0]) <= 32


def test_the_largest_notice_fits_into_four_kilobytes() -> None:
    long = "🎲" * 1000
    request, content, _ = pushed(notice(title=long, game=long, seat=long, lines=[long] * 30))
    assert len(request.body) <= 4096
    assert content["body"].endswith("…")


@pytest.mark.parametrize("status", [404, 410])
def test_a_removed_subscription_is_gone(status: int) -> None:
    with web_receiver(status) as receiver:
        channel = Browser().subscription(receiver.address())
        outcome = delivered(channel, web=HERE, push=SETTINGS)
    assert outcome.verdict == "gone"


def test_private_addresses_are_refused() -> None:
    with web_receiver() as receiver:
        channel = Browser().subscription(receiver.address())
        outcome = delivered(channel, push=SETTINGS)
    assert outcome.verdict == "failed"
    assert receiver.received == []


def test_keys_survive_being_stored_as_text() -> None:
    keys = VapidKeys.create()
    again = VapidKeys.from_text(keys.to_text())
    assert again.public == keys.public
    assert len(base64.urlsafe_b64decode(again.public + "=")) == 65
    assert keys.to_text() not in repr(keys)
    assert VapidKeys.create().public != keys.public


@pytest.mark.parametrize("text", ["", "x", "not a key", "é"])
def test_damaged_server_keys_are_refused(text: str) -> None:
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
def test_damaged_subscriptions_are_refused(keys: SubscriptionKeys) -> None:
    damaged = PushChannel("https://push.example/1", keys)
    with pytest.raises(BadSubscription):
        check_subscription(damaged)
    assert delivered(damaged, web=HERE, push=SETTINGS).verdict == "failed"


def test_nothing_is_pushed_without_keys() -> None:
    assert delivered(PushChannel("https://push.example/1", GOOD)).verdict == "failed"


def test_a_contact_that_is_not_an_address_fails() -> None:
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
