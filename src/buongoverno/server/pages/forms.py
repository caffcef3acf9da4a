"""What people send with forms."""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec
from litestar import Request

from buongoverno.answers.faults import fault
from buongoverno.server.http.authentication import CSRF_FIELD
from buongoverno.tables.refusals import BAD_INPUT, Refusal

Message = TypeVar("Message")
AnyRequest = Request[Any, Any, Any]


def command_id(action: str, fields: Mapping[str, str]) -> str:
    """The id of a command: the same form of the same page, sent twice, gives the same."""
    told = sorted((name, value) for name, value in fields.items() if name != CSRF_FIELD)
    return blake2b(repr((action, told)).encode(), digest_size=16).hexdigest()


def number_in(fields: Mapping[str, str], name: str) -> int:
    """A whole number somebody typed."""
    text = fields.get(name, "").strip()
    if not (text.isascii() and text.removeprefix("-").isdigit() and len(text) < 12):
        raise Refusal(BAD_INPUT, "whole_number", field=name, text=text[:20])
    return int(text)


def checked(values: object, message: type[Message]) -> Message:
    """A message of the protocol from what somebody typed."""
    try:
        return msgspec.convert(values, message)
    except msgspec.ValidationError as error:
        raise Refusal(BAD_INPUT, "because", why=fault(str(error))) from None
