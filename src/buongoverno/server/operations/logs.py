"""Logging: as text for people, as JSON for machines.

Logs must hold no secrets. A request is logged by the template of its route, never by its path or
query, because links carry keys; errors are logged without the values of variables.
"""

import logging
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import structlog
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from structlog.typing import Processor

from buongoverno.server.settings import LogFormat, LogLevel

# Monitoring requests these every few seconds.
_QUIET_ROUTES: Final = ("/health", "/health/ready", "/metrics")
_log = structlog.get_logger("buongoverno.requests")


def configure(format_name: LogFormat, level: LogLevel) -> None:
    """Send all log lines of this process to standard error, in one format."""
    before = _before_rendering()
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *before,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=_rendering(format_name), foreign_pre_chain=before
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    # Libraries log every start, connection and statement, with paths and headers.
    root.setLevel(max(logging.WARNING, getattr(logging, level.upper())))
    logging.getLogger("buongoverno").setLevel(level.upper())


@contextmanager
def errors_only() -> Iterator[None]:
    """Log nothing but errors meanwhile: a command says itself what could not be done."""
    before = structlog.get_config()["wrapper_class"]
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    try:
        yield
    finally:
        structlog.configure(wrapper_class=before)


def _before_rendering() -> list[Processor]:
    return [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]


def _rendering(format_name: LogFormat) -> list[Processor]:
    without_meta = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    if format_name == "json":
        return [
            without_meta,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ]
    # The plain traceback, because the pretty one shows the values of variables.
    return [
        without_meta,
        structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        ),
    ]


class RequestLog:
    """Logs every request, and every WebSocket when it is closed."""

    def __init__(self, application: ASGIApp) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and log the status of its answer."""
        if scope["type"] not in ("http", "websocket"):  # startup and shutdown
            await self.application(scope, receive, send)
            return
        started = time.perf_counter()
        status = 0

        async def observe(message: Message) -> None:
            nonlocal status
            status = _status_in(message) or status
            await send(message)

        try:
            await self.application(scope, receive, observe)
        finally:
            _log_request(scope, status, time.perf_counter() - started)


def _status_in(message: Message) -> int:
    if message["type"] in ("http.response.start", "websocket.http.response.start"):
        return message["status"]
    if message["type"] == "websocket.accept":
        return 101
    if message["type"] == "websocket.close":
        return message["code"]
    return 0


def _log_request(scope: Any, status: int, seconds: float) -> None:
    route = scope.get("path_template", "")
    if route in _QUIET_ROUTES and status == 200:
        return
    method = "SOCKET" if scope["type"] == "websocket" else scope["method"]
    milliseconds = round(1000 * seconds, 1)
    _log.info("request", method=method, route=route, status=status, milliseconds=milliseconds)
