"""Whatever goes wrong is answered in one shape."""

import math
from typing import Any

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR
from sqlalchemy.exc import DataError

from buongoverno.answers.problems import problem, problem_of
from buongoverno.answers.status_codes import status_of
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.message import Message
from buongoverno.protocol.people import Problem
from buongoverno.server.http.faults import fault_of
from buongoverno.server.http.languages import language_asked
from buongoverno.tables.refusals import (
    BAD_INPUT,
    UNKNOWN,
    Refusal,
    Unavailable,
    table_message,
)

_log = structlog.get_logger()
_AnyRequest = Request[Any, Any, Any]


def refused(request: _AnyRequest, error: BuongovernoError) -> Response[Problem]:
    """Something is not done, and why."""
    return Response(
        problem_of(error, language_asked(request)),
        status_code=status_of(error),
        headers=_when_to_come_back(error),
    )


def _when_to_come_back(error: BuongovernoError) -> dict[str, str]:
    if isinstance(error, Unavailable):
        return {"retry-after": "1"}
    seconds = error.retry_after if isinstance(error, Refusal) else None
    return {} if seconds is None else {"retry-after": str(math.ceil(seconds))}


def http_error(request: _AnyRequest, error: HTTPException) -> Response[Problem]:
    """What Litestar refuses: bodies that do not fit, paths that are not there."""
    message, detail = fault_of(error)
    reason = UNKNOWN if error.status_code == 404 else BAD_INPUT
    found = _problem(request, reason, message, detail)
    return Response(found, status_code=error.status_code, headers=error.headers or {})


def not_kept(request: _AnyRequest, error: DataError) -> Response[Problem]:
    """PostgreSQL keeps no text with a character 0, and no number beyond its own."""
    return Response(_problem(request, BAD_INPUT, table_message("not_kept")), status_code=400)


def too_deep(request: _AnyRequest, error: RecursionError) -> Response[Problem]:
    """A body of lists within lists within lists."""
    return Response(_problem(request, BAD_INPUT, table_message("too_deep")), status_code=400)


def unexpected(request: _AnyRequest, error: Exception) -> Response[Problem]:
    """A mistake of ours: it is logged, and nothing about it is told."""
    _log.error(
        "unexpected",
        method=request.method,
        route=request.scope.get("path_template", ""),
        exc_info=error,
    )
    found = _problem(request, "mistake", table_message("mistake"))
    return Response(found, status_code=HTTP_500_INTERNAL_SERVER_ERROR)


def _problem(
    request: _AnyRequest, reason: str, message: Message, detail: str | None = None
) -> Problem:
    return problem(reason, message, language_asked(request), detail)
