"""Why something is not done, for people and for programs."""

from typing import Final

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.interpreted_subclasses import mypyc_attr

UNKNOWN: Final = "unknown"
NOT_ALLOWED: Final = "not_allowed"
NOT_NOW: Final = "not_now"
ILLEGAL: Final = "illegal"
BAD_INPUT: Final = "bad_input"
TOO_MANY: Final = "too_many"
NOT_SIGNED_IN: Final = "not_signed_in"
TAKEN: Final = "taken"
STOPPING: Final = "stopping"
UNAVAILABLE: Final = "unavailable"


@mypyc_attr(allow_interpreted_subclasses=True)
class Refusal(BuongovernoError):
    """Something is not done; `reason` is a word for programs, the text is for people."""

    def __init__(
        self,
        reason: str,
        message: str,
        rule: str | None = None,
        sentence: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.rule = rule
        self.sentence = sentence
        self.retry_after = retry_after


class Stale(BuongovernoError):
    """A decision was based on a state that is no longer the present one."""


class Unavailable(BuongovernoError):
    """What has to be read or committed cannot be just now.

    Whether the request was carried out is unknown. Sent again with the same id, it is carried out
    once.
    """


def muted_text(until: float, now: float) -> str:
    """Why somebody may not talk, and for how long."""
    hours = (until - now) / 3600
    if hours > 24 * 365:
        return "a moderator has muted you: you cannot talk here any more"
    left = f"{hours / 24:.0f} days" if hours >= 48 else f"{hours:.0f} hours"
    if hours < 2:
        left = f"{max(1, hours * 60):.0f} minutes"
    return f"a moderator has muted you: you can talk again in {left}"
