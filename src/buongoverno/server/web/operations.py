"""For whoever runs the server: is it well, and how much does it do."""

import asyncio
from collections.abc import Sequence
from typing import Final

from litestar import Controller, MediaType, Response, get
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct
from sqlalchemy import text

import buongoverno
from buongoverno.server import metrics
from buongoverno.server.services import Services

_PATIENCE: Final = 10.0  # seconds; a database that hangs must not make us hang


class Health(Struct, frozen=True):
    """How the server is.

    `well` while it serves, `writes` if the last try to write succeeded, `restart_failed` if new
    processes could not take over from the old ones, which go on.
    """

    well: bool
    writes: bool
    version: str
    compiled: bool
    database: str
    stopping: bool
    restart_failed: bool


_NOT_WELL = ResponseSpec(Health, description="it is not", generate_examples=False)


class OperationRoutes(Controller):
    """Health and metrics."""

    tags: Sequence[str] | None = ["operations"]

    @get("/health", summary="Whether the server lives", responses={503: _NOT_WELL})
    async def health(self, services: Services) -> Response[Health]:
        """503 when the database does not answer or the server is stopping."""
        health = await _health(services)
        return Response(health, status_code=200 if health.well else 503)

    @get(
        "/health/ready",
        summary="Whether the server can keep what people decide",
        responses={503: _NOT_WELL},
    )
    async def ready(self, services: Services) -> Response[Health]:
        """503 also when nothing can be written, as on a full disk; everything can still be read."""
        health = await _health(services)
        return Response(health, status_code=200 if health.well and health.writes else 503)

    @get("/metrics", summary="Figures for Prometheus", media_type=MediaType.TEXT)
    async def metrics(self, services: Services) -> Response[bytes]:
        """Only counts; nothing about anybody's game."""
        services.collect_metrics()
        await services.figures.update()
        metrics.set_writes(await services.write_check.succeeds())
        return Response(metrics.render(), headers={"content-type": metrics.CONTENT_TYPE})


async def _health(services: Services) -> Health:
    answers, writes = await asyncio.gather(_answers(services), services.write_check.succeeds())
    stopping = services.stopping.is_set()
    return Health(
        well=answers and not stopping,
        writes=writes,
        version=buongoverno.__version__,
        compiled=buongoverno.compiled(),
        database="postgresql" if services.store.postgres else "sqlite",
        stopping=stopping,
        restart_failed=services.restart_failed.value,
    )


async def _answers(services: Services) -> bool:
    try:
        async with asyncio.timeout(_PATIENCE):
            await services.store.read(lambda database: database.execute(text("SELECT 1")).scalar())
    except Exception:  # logged where the database is used
        return False
    return True
