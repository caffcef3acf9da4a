"""For whoever runs the server: is it well, and how much does it do."""

from collections.abc import Sequence

from litestar import Controller, MediaType, Response, get
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct
from sqlalchemy import text

import buongoverno
from buongoverno.server import metrics
from buongoverno.server.services import Services


class Health(Struct, frozen=True):
    """How the server is."""

    well: bool
    version: str
    compiled: bool
    database: str
    stopping: bool


class OperationRoutes(Controller):
    """Health and metrics."""

    tags: Sequence[str] | None = ["operations"]

    @get(
        "/health",
        summary="Whether the server is well",
        responses={503: ResponseSpec(Health, description="it is not", generate_examples=False)},
    )
    async def health(self, services: Services) -> Response[Health]:
        """503 when the database does not answer or the server is stopping."""
        try:
            await services.store.read(lambda database: database.execute(text("SELECT 1")).scalar())
            answers = True
        except Exception:
            answers = False
        stopping = services.stopping.is_set()
        health = Health(
            well=answers and not stopping,
            version=buongoverno.__version__,
            compiled=buongoverno.compiled(),
            database="postgresql" if services.store.postgres else "sqlite",
            stopping=stopping,
        )
        return Response(health, status_code=200 if health.well else 503)

    @get("/metrics", summary="Figures for Prometheus", media_type=MediaType.TEXT)
    async def metrics(self, services: Services) -> Response[bytes]:
        """Only counts; nothing about anybody's game."""
        services.collect_metrics()
        await services.figures.update()
        return Response(metrics.render(), headers={"content-type": metrics.CONTENT_TYPE})
