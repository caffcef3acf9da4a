"""Whatever is refused is told in one shape."""

from typing import cast

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.message import Message, told
from buongoverno.protocol.people import Language, Problem
from buongoverno.tables.refusals import BAD_INPUT, NOT_NOW, UNAVAILABLE, Refusal, Stale, Unavailable


def problem_of(error: BuongovernoError, language: str) -> Problem:
    """Why something is not done, in the reader's language."""
    if isinstance(error, Refusal):
        return Problem(
            error.reason,
            error.told(language),
            error.rule,
            error.sentence_in(language),
            error.retry_after,
            error.obstacle,
            cast(Language, language),
        )
    if isinstance(error, Stale):
        return problem(NOT_NOW, error.message, language)
    reason = UNAVAILABLE if isinstance(error, Unavailable) else BAD_INPUT
    return problem(reason, error.message, language)


def problem(
    reason: str, message: str | Message, language: str, detail: str | None = None
) -> Problem:
    """A problem in the reader's language."""
    said = told(message, language)
    return Problem(reason, said, language=cast(Language, language), detail=detail)
