"""Notices by Web Push (RFC 8030), encrypted (RFC 8291) and signed by the server (RFC 8292)."""

import base64
import binascii
import hashlib
import os
from dataclasses import dataclass, field
from typing import Final

import http_ece  # type: ignore[import-untyped]
import msgspec
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from msgspec import Struct
from py_vapid import Vapid02, VapidException  # type: ignore[import-untyped]

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.notices.notice import Notice, shortened
from buongoverno.server.notices.outcome import Outcome
from buongoverno.server.notices.safe_http import SafeHttpSender
from buongoverno.server.settings import Settings
from buongoverno.tables.refusals import table_message

_GONE: Final = frozenset({404, 410})
_HALF_A_DAY: Final = 43200
_THREE_DAYS: Final = 259200  # how long a push service keeps what it cannot deliver
_LONGEST_BODY: Final = (
    400  # a notification shows a few lines; the whole payload must stay below 4 kB
)
_SECRET: Final = 16
_POINT: Final = 65
_NUMBER: Final = 32


class BadSubscription(BuongovernoError):
    """A subscription to Web Push that no browser makes."""


@dataclass(frozen=True)
class VapidKeys:
    """The key pair that identifies this server to push services; made once and stored."""

    private: str = field(repr=False)

    @staticmethod
    def create() -> "VapidKeys":
        """A new pair."""
        number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        return VapidKeys(_encode(number.to_bytes(_NUMBER, "big")))

    @staticmethod
    def from_text(text: str) -> "VapidKeys":
        """The pair that `to_text` returned."""
        keys = VapidKeys(text)
        keys._signer()
        return keys

    def to_text(self) -> str:
        """The pair as text; it is a secret."""
        return self.private

    @property
    def public(self) -> str:
        """The `applicationServerKey` of a browser's subscription."""
        return _encode(_point(self._signer().private_key.public_key()))

    def authorization(self, audience: str, contact: str, now: float) -> str:
        """The header that identifies the sender to a push service."""
        claims = {"aud": audience, "sub": contact, "exp": int(now) + _HALF_A_DAY}
        try:
            return str(self._signer().sign(claims)["Authorization"])
        except VapidException:
            raise BuongovernoError(
                f"a push for {audience} cannot be signed by {contact}: the contact must be a "
                "mailto: or https: address, the receiver a host with a name"
            ) from None

    def _signer(self) -> Vapid02:
        try:
            if len(_decode(self.private)) != _NUMBER:
                raise ValueError
            return Vapid02.from_raw(self.private.encode())
        except ValueError:
            raise BuongovernoError("this text is not a VAPID key; create a new one") from None


@dataclass(frozen=True)
class PushSettings:
    """The server's keys, and the contact of its operator: mailto:name@example.org."""

    keys: VapidKeys
    contact: str


def push_settings(keys: VapidKeys, settings: Settings) -> PushSettings:
    """The contact is the server's own name, which push services want to be a whole one."""
    host = settings.public_host if "." in settings.public_host else "localhost"
    contact = f"https://{host}" if settings.secure else f"mailto:buongoverno@{host}"
    return PushSettings(keys, contact)


class SubscriptionKeys(Struct, frozen=True):
    """The browser's public key and the secret it shares with us, encoded as browsers do."""

    p256dh: str
    auth: str


class PushChannel(Struct, frozen=True, tag="push"):
    """The subscription a browser made when its user allowed notifications."""

    endpoint: str
    keys: SubscriptionKeys


async def send_push(
    http: SafeHttpSender, settings: PushSettings, channel: PushChannel, notice: Notice, now: float
) -> Outcome:
    """Send a notice to the push service of the browser."""
    url = http.check(channel.endpoint)
    headers = {
        "Authorization": settings.keys.authorization(
            f"{url.scheme}://{url.netloc.decode('ascii')}", settings.contact, now
        ),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(_THREE_DAYS),
        "Topic": _tag(notice),
        "Urgency": "high" if notice.kind == "your_turn" else "normal",
    }
    body = encrypt(channel, payload(notice))
    return await http.post(url, body, headers, _GONE)


def payload(notice: Notice) -> bytes:
    """What the service worker gets; a newer notice of a table replaces the older one."""
    body = "\n".join([notice.text, *notice.lines[-3:]])
    return msgspec.json.encode(
        {
            "title": notice.subject,
            "body": shortened(body, _LONGEST_BODY),
            "url": notice.address,
            "tag": _tag(notice),
        }
    )


def check_subscription(channel: PushChannel) -> None:
    """Raise BadSubscription for keys that no browser makes."""
    _browser_keys(channel)


def encrypt(channel: PushChannel, content: bytes) -> bytes:
    """Encrypt content for the browser alone (RFC 8291)."""
    browser, secret = _browser_keys(channel)
    return bytes(
        http_ece.encrypt(
            content,
            salt=os.urandom(16),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=browser,
            auth_secret=secret,
            version="aes128gcm",
        )
    )


def _browser_keys(channel: PushChannel) -> tuple[bytes, bytes]:
    try:
        browser = _decode(channel.keys.p256dh)
        secret = _decode(channel.keys.auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), browser)
    except (ValueError, binascii.Error):
        raise BadSubscription(table_message("push_damaged")) from None
    if len(browser) != _POINT or len(secret) != _SECRET:
        raise BadSubscription(table_message("push_damaged"))
    return browser, secret


def _tag(notice: Notice) -> str:
    """A name for the notices of a table, with the characters and length allowed in a topic."""
    return _encode(hashlib.sha256(notice.table.encode()).digest()[:16])


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def _encode(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode("ascii")


def _decode(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
