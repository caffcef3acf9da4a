"""A browser that subscribed to Web Push."""

import base64
import json
import os
from dataclasses import dataclass, field
from typing import Any

import http_ece  # type: ignore[import-untyped]
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from buongoverno.server.notices.push import PushChannel
from server.notices.receivers import ReceivedRequest


def written(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


@dataclass
class Browser:
    """The receiving end: it makes the subscription and decrypts what arrives."""

    private: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    secret: bytes = field(default_factory=lambda: os.urandom(16))

    def subscription(self, endpoint: str) -> PushChannel:
        public = self.private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        keys = {"p256dh": written(public), "auth": written(self.secret)}
        given = {"endpoint": endpoint, "expirationTime": None, "keys": keys}
        return msgspec.json.decode(json.dumps(given), type=PushChannel)

    def read(self, request: ReceivedRequest) -> dict[str, Any]:
        text = http_ece.decrypt(request.body, private_key=self.private, auth_secret=self.secret)
        content = json.loads(text)
        assert isinstance(content, dict)
        return content
