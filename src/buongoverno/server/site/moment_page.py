"""The page of a link to a game: the client's page, with what messengers show of the link."""

from html import escape
from pathlib import Path

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from buongoverno.answers.status_codes import status_of
from buongoverno.drawing.preview import HEIGHT, WIDTH
from buongoverno.server.services import Services
from buongoverno.server.site.routes import BUILT, HEADERS
from buongoverno.server.site.static_files import PAGE
from buongoverno.server.use_cases import sharing
from buongoverno.server.use_cases.sharing import PreviewText
from buongoverno.tables.refusals import Refusal


def moment_routes(folder: Path = BUILT) -> list[HTTPRouteHandler]:
    """The route of such pages; none without the client."""
    if not (folder / PAGE).is_file():
        return []
    page = (folder / PAGE).read_bytes()

    @get("/moment/{secret:str}", include_in_schema=False)
    async def moment(secret: str, services: Services) -> Response[bytes]:
        """The client finds out by itself what the link shows; messengers read the head."""
        try:
            told, status = _told(await sharing.preview_text(services, secret)), 200
        except Refusal as refusal:
            told, status = "", status_of(refusal)
        return Response(
            page.replace(b"</head>", told.encode() + b"</head>", 1),
            status_code=status,
            media_type="text/html; charset=utf-8",
            headers={**HEADERS, "cache-control": "no-cache"},
        )

    return [moment]


def _told(text: PreviewText) -> str:
    """The elements of a page's head that messengers read."""
    properties = {
        "og:type": "website",
        "og:site_name": "Buongoverno",
        "og:title": text.title,
        "og:description": text.note,
        "og:url": text.link,
        "og:image": text.picture,
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "twitter:card": "summary_large_image",
    }
    return "".join(
        f'<meta property="{name}" content="{escape(value)}" />'
        for name, value in properties.items()
    )
