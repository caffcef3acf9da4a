"""Whatever goes wrong is answered in one shape."""

import math
from typing import Any

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR
from sqlalchemy.exc import DataError

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.message import Message, told
from buongoverno.protocol.people import Problem
from buongoverno.server.http.faults import fault_of
from buongoverno.server.http.languages import language_asked
from buongoverno.server.http.status_codes import status_of
from buongoverno.tables.refusals import (
    BAD_INPUT,
    NOT_NOW,
    UNAVAILABLE,
    UNKNOWN,
    Refusal,
    Stale,
    Unavailable,
    table_message,
)

_log = structlog.get_logger()
_AnyRequest = Request[Any, Any, Any]


def refused(request: _AnyRequest, error: Refusal) -> Response[Problem]:
    """Something is not done, and why."""
    headers = {}
    if error.retry_after is not None:
        headers["retry-after"] = str(math.ceil(error.retry_after))
    language = language_asked(request)
    problem = Problem(
        error.reason,
        error.told(language),
        error.rule,
        error.sentence_in(language),
        error.retry_after,
        error.obstacle,
        language,
    )
    return Response(problem, status_code=status_of(error), headers=headers)


def stale(request: _AnyRequest, error: Stale) -> Response[Problem]:
    """The table has gone on."""
    return Response(_problem(request, NOT_NOW, error.message), status_code=409)


def unavailable(request: _AnyRequest, error: Unavailable) -> Response[Problem]:
    """The database does not answer."""
    problem = _problem(request, UNAVAILABLE, error.message)
    return Response(problem, status_code=status_of(error), headers={"retry-after": "1"})


def wrong(request: _AnyRequest, error: BuongovernoError) -> Response[Problem]:
    """Something a person can put right."""
    return Response(_problem(request, BAD_INPUT, error.message), status_code=400)


def http_error(request: _AnyRequest, error: HTTPException) -> Response[Problem]:
    """What Litestar refuses: bodies that do not fit, paths that are not there."""
    message, detail = fault_of(error)
    reason = UNKNOWN if error.status_code == 404 else BAD_INPUT
    problem = _problem(request, reason, message, detail)
    return Response(problem, status_code=error.status_code, headers=error.headers or {})


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
    problem = _problem(request, "mistake", table_message("mistake"))
    return Response(problem, status_code=HTTP_500_INTERNAL_SERVER_ERROR)


def _problem(
    request: _AnyRequest, reason: str, message: str | Message, detail: str | None = None
) -> Problem:
    """A problem in the reader's language."""
    language = language_asked(request)
    return Problem(reason, told(message, language), language=language, detail=detail)
