"""How sending a notice ended."""

from typing import Final, Literal

from msgspec import Struct

SOON: Final = 60.0
LATER: Final = 300.0

Verdict = Literal["delivered", "gone", "failed", "unknown"]


class Outcome(Struct, frozen=True):
    """How sending ended.

    delivered  the receiver accepted it
    gone       the receiver says that the address no longer exists: disable the channel
    failed     certainly not delivered; may be tried again after `retry_after` seconds (None: never)
    unknown    sent without a clear answer: never tried again, so that nothing arrives twice
    """

    verdict: Verdict
    reason: str = ""
    retry_after: float | None = None


DELIVERED: Final = Outcome("delivered")


def gone(reason: str) -> Outcome:
    """The channel no longer exists."""
    return Outcome("gone", reason)


def failed(reason: str, retry_after: float | None = None) -> Outcome:
    """Certainly not delivered."""
    return Outcome("failed", reason, retry_after)


def unknown(reason: str) -> Outcome:
    """Sent, but it may or may not have arrived."""
    return Outcome("unknown", reason)
