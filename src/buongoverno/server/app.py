"""The application: routes, errors, and the services behind them."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from sqlalchemy.exc import DataError

import buongoverno
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.clock import Clock
from buongoverno.server.http.admission import Admission
from buongoverno.server.http.authentication import provide_caller
from buongoverno.server.http.headers import add_safe_headers
from buongoverno.server.http.origins import allow_any_origin
from buongoverno.server.http.senders import check_sender
from buongoverno.server.live.live_socket import live_socket
from buongoverno.server.pages import page_routes
from buongoverno.server.services import Services
from buongoverno.server.settings import Settings
from buongoverno.server.site import moment_routes, site_routes
from buongoverno.server.site.routes import BUILT, COMPRESSED
from buongoverno.server.web import problems
from buongoverno.server.web.analysis import AnalysisRoutes
from buongoverno.server.web.capabilities import CapabilityRoutes
from buongoverno.server.web.cards import CardRoutes
from buongoverno.server.web.commands import CommandRoutes
from buongoverno.server.web.daily import DailyRoutes
from buongoverno.server.web.description import DescriptionPage, MessageSchemaPlugin, RefusalsPlugin
from buongoverno.server.web.examples import ExampleRoutes
from buongoverno.server.web.games import GameRoutes
from buongoverno.server.web.lessons import LessonRoutes
from buongoverno.server.web.lines import LineRoutes
from buongoverno.server.web.moderation import ModerationRoutes
from buongoverno.server.web.moments import MomentRoutes
from buongoverno.server.web.notices import LinkRoutes, NoticeRoutes
from buongoverno.server.web.operations import OperationRoutes
from buongoverno.server.web.peers import PeerRoutes
from buongoverno.server.web.people import PeopleRoutes
from buongoverno.server.web.puzzles import PuzzleRoutes
from buongoverno.server.web.scores import ScoreRoutes
from buongoverno.server.web.sharing import SharedRoutes, ShareRoutes
from buongoverno.server.web.tables import TableRoutes

MOST_BYTES = 262_144  # a record, however it is encoded


def create_app(settings: Settings, clock: Clock | None = None, client: Path = BUILT) -> Litestar:
    """A server with these settings; `client` is the folder of the browser client."""
    services = Services(settings, clock)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncGenerator[None, None]:
        await services.open()
        try:
            yield
        finally:
            await services.close()

    return Litestar(
        route_handlers=[
            DailyRoutes,
            ExampleRoutes,
            GameRoutes,
            LessonRoutes,
            TableRoutes,
            AnalysisRoutes,
            LineRoutes,
            CapabilityRoutes,
            CardRoutes,
            MomentRoutes,
            PuzzleRoutes,
            ScoreRoutes,
            ShareRoutes,
            SharedRoutes,
            CommandRoutes,
            PeopleRoutes,
            PeerRoutes,
            ModerationRoutes,
            OperationRoutes,
            NoticeRoutes,
            LinkRoutes,
            live_socket,
            *page_routes,
            *moment_routes(client),
            *site_routes(client),
        ],
        dependencies={
            "services": Provide(lambda: services, sync_to_thread=False),
            "caller": Provide(provide_caller),
        },
        middleware=[Admission(services)],
        exception_handlers={
            BuongovernoError: problems.refused,
            HTTPException: problems.http_error,
            RecursionError: problems.too_deep,
            DataError: problems.not_kept,
            Exception: problems.unexpected,
        },
        before_request=check_sender,
        before_send=[add_safe_headers, allow_any_origin],
        lifespan=[lifespan],
        state=State({"services": services}),
        logging_config=None,  # operations/logs.py says where lines go
        openapi_config=_openapi(),
        plugins=[MessageSchemaPlugin(), RefusalsPlugin()],
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=5, exclude_opt_key=COMPRESSED
        ),
        request_max_body_size=MOST_BYTES,
        signature_namespace={"Services": Services},
    )


def _openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Buongoverno",
        version=buongoverno.__version__,
        description="Tables for board games.",
        path="/api/schema",
        render_plugins=[DescriptionPage(), JsonRenderPlugin()],
        components=Components(
            security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}
        ),
        security=[{}, {"token": []}],
    )
