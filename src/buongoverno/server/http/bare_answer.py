"""Answers below the application: to connections that are too many, and to what is no request."""

import math
from dataclasses import dataclass
from http import HTTPStatus

import msgspec

from buongoverno.answers.status_codes import status_of
from buongoverno.protocol.people import Problem
from buongoverno.server.http.headers import SAFE_HEADERS
from buongoverno.tables.refusals import BAD_INPUT, Refusal


@dataclass(frozen=True)
class BareAnswer:
    """A whole answer, after which the connection is closed."""

    status: int
    headers: dict[str, str]
    body: bytes

    def encoded(self) -> bytes:
        """The answer as it goes over the network."""
        lines = [f"HTTP/1.1 {self.status} {HTTPStatus(self.status).phrase}"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        return "\r\n".join([*lines, "", ""]).encode() + self.body


def refusal(error: Refusal) -> BareAnswer:
    """Says why something is not done."""
    return _answer(status_of(error), error.reason, str(error), error.retry_after)


def bad_request(status: HTTPStatus, message: str) -> BareAnswer:
    """Says what is wrong with a request."""
    return _answer(status, BAD_INPUT, message)


def _answer(status: int, reason: str, message: str, retry_after: float | None = None) -> BareAnswer:
    body = msgspec.json.encode(Problem(reason, message, retry_after=retry_after))
    headers = {
        **SAFE_HEADERS,
        "content-type": "application/json",
        "content-length": str(len(body)),
        "connection": "close",
    }
    if retry_after is not None:
        headers["retry-after"] = str(math.ceil(retry_after))
    return BareAnswer(status, headers, body)
