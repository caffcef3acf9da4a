"""The headers that every answer has, errors included; pages bring their own policy."""

from typing import Final

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

SAFE_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
}


async def add_safe_headers(message: Message, _: Scope) -> None:
    """Add what an answer does not have yet."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in SAFE_HEADERS.items():
            headers.setdefault(name, value)
