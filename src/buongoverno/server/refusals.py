"""Why the server does not do what it was asked, for people and for programs."""

from typing import Final

from buongoverno.kernel.errors import BuongovernoError

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

STATUS_CODES: Final = {
    UNKNOWN: 404,
    NOT_ALLOWED: 403,
    NOT_NOW: 409,
    ILLEGAL: 422,
    BAD_INPUT: 400,
    TOO_MANY: 429,
    NOT_SIGNED_IN: 401,
    TAKEN: 409,
    STOPPING: 503,
    UNAVAILABLE: 503,
}


class Refusal(BuongovernoError):
    """Something is not done; `reason` is a word for programs, the text is for people."""

    outcome: Final = "refused"  # as metrics count it

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

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS_CODES[self.reason]


class Unavailable(BuongovernoError):
    """The database does not answer.

    Nobody knows whether what was asked for is done; asked for again with the same id, it is done
    once.
    """


class Stale(BuongovernoError):
    """A decision was made on a state that is no more."""

    outcome: Final = "stale"  # as metrics count it
