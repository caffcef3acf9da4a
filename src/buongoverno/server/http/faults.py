"""What is wrong with a request, told in every language."""

from http import HTTPStatus

from litestar.exceptions import HTTPException

from buongoverno.answers.faults import fault
from buongoverno.kernel.message import Message
from buongoverno.tables.refusals import table_message


def fault_of(error: HTTPException) -> tuple[Message, str | None]:
    """Why Litestar refuses a request: for people, and what it says itself about a body."""
    if error.status_code == HTTPStatus.NOT_FOUND:
        return table_message("not_found"), None
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        return table_message("method"), None
    if error.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        return table_message("too_large"), None
    if error.status_code == HTTPStatus.UNSUPPORTED_MEDIA_TYPE:
        return table_message("json_only"), error.detail
    first = error.extra[0] if isinstance(error.extra, list) and error.extra else None
    if not isinstance(first, dict):
        return table_message("unreadable"), error.detail
    field, detail = str(first.get("key", "")), str(first.get("message", error.detail))
    return fault(detail, field), f"{field}: {detail}" if field else detail
