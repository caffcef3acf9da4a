"""Serves the browser client, and what games from elsewhere bring for it.

If the client was not built, requests for it are redirected to the plain pages.
"""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.response import Stream

from buongoverno.plugin import registry
from buongoverno.server.site.static_files import PAGE, StaticFile, read_client, read_static_files

BUILT: Final = Path(__file__).parent / "built"

_PIECE: Final = 65_536  # bytes

# Handlers with this option compress their answers themselves.
COMPRESSED: Final = "compressed"

# Pages of the client by the first part of their path; the plain pages have some of them too.
_BOTH: Final = ("new", "table", "rules", "account")
PAGES: Final = (
    *_BOTH,
    "games",
    "watch",
    "learn",
    "example",
    "daily",
    "puzzles",
    "replay",
    "study",
    "moment",
    "game",
    "python",
    "join",
    "analysis",
    "settings",
    "moderation",
    "offline",
)

HEADERS: Final = {
    # Inline styles are allowed in attributes only: the boards place pieces by them.
    "content-security-policy": (
        # The rules run in the page where there is no server; that is WebAssembly.
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
        "style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
    "vary": "accept-encoding",
}


def site_routes(folder: Path = BUILT) -> list[HTTPRouteHandler]:
    """Routes for the client in a folder; one of them takes every path that no other route has."""
    client = read_client(folder)
    files = client | _faces()

    @get("/", include_in_schema=False, opt={COMPRESSED: True}, sync_to_thread=False)
    def start(request: Request[Any, Any, Any]) -> Response[Any]:
        """The start page."""
        return _page(client, request, "")

    @get("/{path:path}", include_in_schema=False, opt={COMPRESSED: True}, sync_to_thread=False)
    def anything(request: Request[Any, Any, Any]) -> Response[Any]:
        """A file of the client, or its page, which interprets the path itself."""
        name = request.scope["path"].strip("/")
        file = files.get(name)
        if file is not None and name != PAGE:
            return _answer(file, request)
        return _page(client, request, name)

    return [start, anything]


def _faces() -> dict[str, StaticFile]:
    """The files of all games' faces by their path."""
    faces = {name: registry.plugin(name).face for name in registry.game_names()}
    return {
        f"games/{name}/{path}": file
        for name, face in faces.items()
        if face is not None
        for path, file in read_static_files(face).items()
    }


def _page(
    files: dict[str, StaticFile], request: Request[Any, Any, Any], name: str
) -> Response[Any]:
    first, *others = name.split("/")
    known = not first or first in PAGES
    if not files:
        if not known:
            raise NotFoundException("there is no such page")
        location = f"/plain/{quote(name)}" if first in _BOTH else "/plain"
        return Response(b"", status_code=303, headers={**HEADERS, "location": location})
    if not known and (others or "." in first):
        raise NotFoundException("there is no such file")
    return _answer(files[PAGE], request, 200 if known else 404)


def _answer(file: StaticFile, request: Request[Any, Any, Any], status: int = 200) -> Response[Any]:
    headers = {**HEADERS, "cache-control": file.cache_control, "etag": file.etag}
    if status == 200 and request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers)
    encoding, body = file.body_for(request.headers.get("accept-encoding", ""))
    if encoding:
        headers["content-encoding"] = encoding
    if isinstance(body, bytes):
        return Response(body, status_code=status, media_type=file.media_type, headers=headers)
    try:
        headers["content-length"] = str(body.stat().st_size)
    except OSError:  # another version was installed meanwhile
        raise NotFoundException("there is no such file any more") from None
    pieces = _pieces(body)
    return Stream(pieces, status_code=status, media_type=file.media_type, headers=headers)


async def _pieces(path: Path) -> AsyncIterator[bytes]:
    """What is in a file, as quickly as it is read at the other end."""
    with path.open("rb") as file:
        while piece := file.read(_PIECE):
            yield piece
