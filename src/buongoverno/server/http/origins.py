"""The addresses that pages of any origin may use, such as those of an edition without a server.

Nothing there depends on cookies or on who asks, so a page of somebody else gets no more than any
program does.
"""

from typing import Final

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

OPEN_PATH: Final = "/api/post"
_HEADERS: Final = {
    "access-control-allow-origin": "*",
    "access-control-allow-methods": "GET, POST",
    "access-control-allow-headers": "content-type",
    "access-control-max-age": "7200",
}


def is_open(scope: Scope) -> bool:
    """Whether pages of any origin may ask for this."""
    path = scope["path"]
    return path == OPEN_PATH or path.startswith(f"{OPEN_PATH}/")


async def allow_any_origin(message: Message, scope: Scope) -> None:
    """Let browsers hand an answer to such a page, refusals included."""
    if message["type"] == "http.response.start" and is_open(scope):
        headers = MutableScopeHeaders.from_message(message)
        for name, value in _HEADERS.items():
            headers[name] = value
