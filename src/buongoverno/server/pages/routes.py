"""All pages in one list for the application: under /plain, beside the links that people send."""

from pathlib import Path
from typing import Any, Final

import structlog
from litestar import Request, Response, Router, get
from litestar.exceptions import HTTPException
from litestar.types import ControllerRouterHandler

from buongoverno.answers.status_codes import status_of
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.http.faults import fault_of
from buongoverno.server.http.senders import check_sender
from buongoverno.server.pages.invitations import open_link
from buongoverno.server.pages.languages import remember_language
from buongoverno.server.pages.new_table import import_record, make_table, new_table
from buongoverno.server.pages.people import account, change_account
from buongoverno.server.pages.rendering import HEADERS, notice_of, notice_told, page
from buongoverno.server.pages.rules import rules
from buongoverno.server.pages.start import join, play_now, start
from buongoverno.server.pages.table import log_view, submit_form, table_view
from buongoverno.tables.refusals import Refusal, Stale, table_message

_STATIC: Final = Path(__file__).parent / "static"
_log = structlog.get_logger()


@get("/pages.css", include_in_schema=False, sync_to_thread=False)
def style() -> Response[str]:
    """How pages look."""
    return _file("pages.css", "text/css")


@get("/pages.js", include_in_schema=False, sync_to_thread=False)
def script() -> Response[str]:
    """Looks again when there is something new."""
    return _file("pages.js", "text/javascript")


def _file(name: str, kind: str) -> Response[str]:
    text = (_STATIC / name).read_text(encoding="utf-8")
    headers = {**HEADERS, "cache-control": "public, max-age=300"}
    return Response(text, media_type=f"{kind}; charset=utf-8", headers=headers)


def _refused(_: Request[Any, Any, Any], error: BuongovernoError) -> Response[str]:
    return page("problem", None, status_of(error), notice=notice_of(error))


def _http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[str]:
    notice = notice_told(fault_of(error)[0])
    return page("problem", None, error.status_code, notice=notice)


def _unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[str]:
    """A mistake of ours: it is logged, and nothing about it is told."""
    _log.error("unexpected", method=request.method, exc_info=error)
    return page("problem", None, 500, notice=notice_told(table_message("mistake")))


async def _before(request: Request[Any, Any, Any]) -> None:
    """A router's own step takes the place of the application's, so both stand here."""
    check_sender(request)
    await remember_language(request)


_plain: Final[list[ControllerRouterHandler]] = [
    style,
    script,
    start,
    play_now,
    join,
    new_table,
    make_table,
    import_record,
    table_view,
    log_view,
    submit_form,
    rules,
    account,
    change_account,
]

page_routes: Final[list[ControllerRouterHandler]] = [
    Router(
        path="/",
        route_handlers=[
            open_link,
            Router(path="/plain", route_handlers=_plain),
        ],
        before_request=_before,
        exception_handlers={
            Refusal: _refused,
            Stale: _refused,
            BuongovernoError: _refused,
            HTTPException: _http_error,
            Exception: _unexpected,
        },
    ),
]
