"""What became of a notice that was to be delivered."""

from typing import Final, Literal

from msgspec import Struct

SOON: Final = 60.0
LATER: Final = 300.0

Verdict = Literal["delivered", "gone", "failed", "unknown"]


class Outcome(Struct, frozen=True):
    """How a delivery ended.

    delivered  the receiver accepted it
    gone       the receiver says that this address is no more: forget the channel
    failed     certainly not delivered; may be tried again after `retry_after` seconds (None: never)
    unknown    it was sent and no clear answer came: never tried again, so nothing arrives twice
    """

    verdict: Verdict
    reason: str = ""
    retry_after: float | None = None


DELIVERED: Final = Outcome("delivered")


def gone(reason: str) -> Outcome:
    """The channel exists no more."""
    return Outcome("gone", reason)


def failed(reason: str, retry_after: float | None = None) -> Outcome:
    """Certainly not delivered."""
    return Outcome("failed", reason, retry_after)


def unknown(reason: str) -> Outcome:
    """Sent, but nobody knows whether it arrived."""
    return Outcome("unknown", reason)
