"""Whatever goes wrong is answered in one shape."""

import math
from typing import Any

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR
from sqlalchemy.exc import DataError

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.protocol.people import Problem
from buongoverno.server.http.status_codes import status_of
from buongoverno.tables.refusals import (
    BAD_INPUT,
    NOT_NOW,
    UNAVAILABLE,
    UNKNOWN,
    Refusal,
    Stale,
    Unavailable,
)

_log = structlog.get_logger()
_AnyRequest = Request[Any, Any, Any]


def refused(_: _AnyRequest, error: Refusal) -> Response[Problem]:
    """Something is not done, and why."""
    headers = {}
    if error.retry_after is not None:
        headers["retry-after"] = str(math.ceil(error.retry_after))
    problem = Problem(error.reason, str(error), error.rule, error.sentence, error.retry_after)
    return Response(problem, status_code=status_of(error), headers=headers)


def stale(_: _AnyRequest, error: Stale) -> Response[Problem]:
    """The table has gone on."""
    return Response(Problem(NOT_NOW, str(error)), status_code=409)


def unavailable(_: _AnyRequest, error: Unavailable) -> Response[Problem]:
    """The database does not answer."""
    problem = Problem(UNAVAILABLE, str(error))
    return Response(problem, status_code=status_of(error), headers={"retry-after": "1"})


def wrong(_: _AnyRequest, error: BuongovernoError) -> Response[Problem]:
    """Something a person can put right."""
    return Response(Problem(BAD_INPUT, str(error)), status_code=400)


def http_error(_: _AnyRequest, error: HTTPException) -> Response[Problem]:
    """What Litestar refuses: bodies that do not fit, paths that are not there."""
    reason = UNKNOWN if error.status_code == 404 else BAD_INPUT
    message = error.detail
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        where = extra[0].get("key", "")
        message = (
            f"{where}: {extra[0].get('message', message)}"
            if where
            else str(extra[0].get("message", message))
        )
    return Response(
        Problem(reason, message), status_code=error.status_code, headers=error.headers or {}
    )


def not_kept(_: _AnyRequest, error: DataError) -> Response[Problem]:
    """PostgreSQL keeps no text with a character 0, and no number beyond its own."""
    problem = Problem(BAD_INPUT, "what was sent holds a character or number that cannot be kept")
    return Response(problem, status_code=400)


def too_deep(_: _AnyRequest, error: RecursionError) -> Response[Problem]:
    """A body of lists within lists within lists."""
    return Response(Problem(BAD_INPUT, "what was sent is nested too deeply"), status_code=400)


def unexpected(request: _AnyRequest, error: Exception) -> Response[Problem]:
    """A mistake of ours: it is logged, and nothing about it is told."""
    _log.error(
        "unexpected",
        method=request.method,
        route=request.scope.get("path_template", ""),
        exc_info=error,
    )
    return Response(
        Problem("mistake", "something went wrong on the server; nothing was lost"),
        status_code=HTTP_500_INTERNAL_SERVER_ERROR,
    )
