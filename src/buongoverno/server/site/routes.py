"""Serves the client; without one, people are sent to the plain pages."""

from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from buongoverno.server.site.shelf import PAGE, File, read_shelf

BUILT: Final = Path(__file__).parent / "built"

# Handlers with this option bring their own compression.
COMPRESSED: Final = "compressed"

# Pages of the client by the first part of their address; those the plain pages have as well.
_BOTH: Final = ("new", "table", "rules", "account")
_PAGES: Final = (*_BOTH, "games", "watch", "learn", "replay", "analysis", "settings", "offline")

_HEADERS: Final = {
    # Only attributes may bring styles of their own: the boards place pieces by them.
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
        "worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "vary": "accept-encoding",
}


def site_routes(folder: Path = BUILT) -> list[HTTPRouteHandler]:
    """The client that lies in a folder; one handler has every address nobody else has."""
    shelf = read_shelf(folder)

    @get("/", include_in_schema=False, opt={COMPRESSED: True}, sync_to_thread=False)
    def start(request: Request[Any, Any, Any]) -> Response[bytes]:
        """The start page."""
        return _page(shelf, request, "")

    @get("/{path:path}", include_in_schema=False, opt={COMPRESSED: True}, sync_to_thread=False)
    def anything(request: Request[Any, Any, Any]) -> Response[bytes]:
        """A file of the client, or its page, which finds out what the address means."""
        name = request.scope["path"].strip("/")
        file = shelf.get(name)
        if file is not None and name != PAGE:
            return _answer(file, request)
        return _page(shelf, request, name)

    return [start, anything]


def _page(shelf: dict[str, File], request: Request[Any, Any, Any], name: str) -> Response[bytes]:
    first, *others = name.split("/")
    known = not first or first in _PAGES
    if not shelf:
        if not known:
            raise NotFoundException("there is no such page")
        there = f"/plain/{quote(name)}" if first in _BOTH else "/plain"
        return Response(b"", status_code=303, headers={**_HEADERS, "location": there})
    if not known and (others or "." in first):
        raise NotFoundException("there is no such file")
    return _answer(shelf[PAGE], request, 200 if known else 404)


def _answer(file: File, request: Request[Any, Any, Any], status: int = 200) -> Response[bytes]:
    headers = {**_HEADERS, "cache-control": file.caching, "etag": file.tag}
    if status == 200 and request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    encoding, body = file.body_for(request.headers.get("accept-encoding", ""))
    if encoding:
        headers["content-encoding"] = encoding
    return Response(body, status_code=status, media_type=file.kind, headers=headers)
