"""The language that a request asks for."""

from typing import Any, Final

from litestar.connection import ASGIConnection

from buongoverno.protocol.people import LANGUAGES, Language

_LONGEST: Final = 200


def language_asked(request: ASGIConnection[Any, Any, Any, Any]) -> Language:
    """The language that a request or a connection asks for."""
    return accepted_language(request.headers.get("accept-language"))


def accepted_language(header: str | None) -> Language:
    """The first language of an Accept-Language header that we speak; English if there is none.

    Browsers name the languages in the order of their weights, so the weights are not read.
    """
    for part in (header or "")[:_LONGEST].split(","):
        asked = part.split(";")[0].strip().lower().partition("-")[0]
        for language in LANGUAGES:
            if language == asked:
                return language
    return "en"
