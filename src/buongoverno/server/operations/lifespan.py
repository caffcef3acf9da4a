"""Starts and stops the application when uvicorn asks for it."""

from contextlib import AsyncExitStack
from typing import cast

import structlog
from litestar import Litestar
from litestar.types import LifeSpanReceive, LifeSpanSend, Receive, Scope, Send
from sqlalchemy.exc import DBAPIError

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.database.store import Store
from buongoverno.server.operations.database_access import unusable

_log = structlog.get_logger("buongoverno.lifespan")


class Lifespan:
    """The application; if it cannot start because of its database, the log says so in a line."""

    def __init__(self, app: Litestar, store: Store) -> None:
        self.app = app
        self.store = store

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Start, wait and stop; pass on everything else."""
        if scope["type"] in ("http", "websocket"):
            await self.app(scope, receive, send)
        else:
            await self._live(cast(LifeSpanReceive, receive), cast(LifeSpanSend, send))

    async def _live(self, receive: LifeSpanReceive, send: LifeSpanSend) -> None:
        await receive()  # that it is to start
        async with AsyncExitStack() as running:
            try:
                await running.enter_async_context(self.app.lifespan())
            except Exception as error:
                reason = self._reason(error)
                if reason is None:
                    raise
                _log.error("the server cannot start", reason=reason)
                await send({"type": "lifespan.startup.failed", "message": ""})
                return
            await send({"type": "lifespan.startup.complete"})
            await receive()  # that it is to stop
        await send({"type": "lifespan.shutdown.complete"})

    def _reason(self, error: Exception) -> str | None:
        """Why it could not start; None if that is a mistake of the program."""
        while isinstance(error, ExceptionGroup) and len(error.exceptions) == 1:
            error = error.exceptions[0]  # Litestar starts in a group of tasks
        if isinstance(error, DBAPIError):
            error = unusable(self.store, error)
        return str(error) if isinstance(error, BuongovernoError) else None
