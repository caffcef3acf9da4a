"""Whether a request that changes something comes from one of our own pages, or from a program.

Browsers say which page made them send a request; other programs do not, and need not.
"""

from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException

from buongoverno.server.http.authentication import bearer
from buongoverno.server.http.origins import is_open
from buongoverno.server.services import Services
from buongoverno.tables.refusals import NOT_ALLOWED, Refusal

_API: Final = "/api/"
_JSON: Final = "application/json"
_READING: Final = ("GET", "HEAD", "OPTIONS")
_OURS: Final = ("same-origin", "none")


def check_sender(request: Request[Any, Any, Any]) -> None:
    """Refuse a change that a page of somebody else makes a browser send."""
    if request.method in _READING:
        return
    if not is_open(request.scope):
        check_origin(request, request.app.state.services)
    if request.scope["path"].startswith(_API):
        _check_content(request)


def check_origin(connection: ASGIConnection[Any, Any, Any, Any], services: Services) -> None:
    """Refuse a browser whose page is not one of ours; whoever has a token is no browser."""
    if bearer(connection) is not None:
        return
    site = connection.headers.get("sec-fetch-site")
    ours = _is_ours(connection, services) if site is None else site in _OURS
    if not ours:
        raise Refusal(NOT_ALLOWED, "other_site")


def _is_ours(connection: ASGIConnection[Any, Any, Any, Any], services: Services) -> bool:
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    host = connection.headers.get("host", "")
    return urlsplit(origin).netloc in (urlsplit(services.settings.public_address).netloc, host)


def _check_content(request: Request[Any, Any, Any]) -> None:
    """A page can make a browser send a form or a text anywhere, but JSON only to its own server."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in ("", _JSON):
        raise HTTPException(status_code=415, detail=f"send {_JSON}, not {kind[:80]}")
