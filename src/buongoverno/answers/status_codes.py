"""The HTTP status that says what went wrong."""

from typing import Final

from buongoverno.tables import refusals
from buongoverno.tables.refusals import Refusal, Stale, Unavailable

_STATUS_CODES: Final = {
    refusals.UNKNOWN: 404,
    refusals.NOT_ALLOWED: 403,
    refusals.NOT_NOW: 409,
    refusals.ILLEGAL: 422,
    refusals.BAD_INPUT: 400,
    refusals.TOO_MANY: 429,
    refusals.NOT_SIGNED_IN: 401,
    refusals.TAKEN: 409,
    refusals.STOPPING: 503,
    refusals.UNAVAILABLE: 503,
    refusals.GONE: 410,
}


def status_of(error: Exception) -> int:
    """The status for an error; 400 for what a person can put right."""
    if isinstance(error, Stale):
        return 409
    if isinstance(error, Unavailable):
        return 503
    return _STATUS_CODES[error.reason] if isinstance(error, Refusal) else 400
