"""The fields of a form."""

from typing import Any, Final
from urllib.parse import parse_qsl

from litestar import Request

from buongoverno.tables.refusals import BAD_INPUT, Refusal

FORM: Final = "application/x-www-form-urlencoded"
_MOST_FIELDS: Final = 200


async def fields_of(request: Request[Any, Any, Any]) -> dict[str, str]:
    """What was typed into a form.

    Litestar's own parser keeps the last thousand forms in memory, however long they are.
    """
    if not request.headers.get("content-type", "").startswith(FORM):
        return {}
    text = (await request.body()).decode("utf-8", "replace")
    try:
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=_MOST_FIELDS))
    except ValueError:
        raise Refusal(BAD_INPUT, "form_fields", most=_MOST_FIELDS) from None
