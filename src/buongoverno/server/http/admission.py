"""Lets requests in: not from banned addresses, and from nobody more than their share.

What a request costs is counted in bytes: those of its answer and a number for the request itself.
The size of an answer is known when it has been sent, so it is charged then; whoever has used up
their share waits until that is made up for.
"""

import gc
from typing import Any, Final

from litestar import Request
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from buongoverno.server.http.bare_answer import refusal
from buongoverno.server.people.access import Caller
from buongoverno.server.people.limits import CHANGE, READ, Counted, crowd
from buongoverno.server.services import Services
from buongoverno.tables.refusals import Refusal

REQUEST_BYTES: Final = 20_000.0  # what an empty answer costs
_COMPRESSED: Final = 8.0  # about how many bytes one of a compressed answer stands for
_SAFE: Final = ("GET", "HEAD", "OPTIONS")
_COUNTED: Final = "counted"
_MUCH: Final = 4_000_000  # bytes of bodies
_YOUNG: Final = 1  # generations of objects that were made lately
# An option of handlers that count what they change by limits of their own.
COUNTS_CHANGES: Final = "counts_changes"


class Admission(ASGIMiddleware):
    """Counts what everybody at an address costs; `admit` adds what one caller does."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, services: Services) -> None:
        self.services = services
        self._unfreed = 0  # bytes of bodies, at most, since Python last searched for garbage

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Refuse a request, or charge for it."""
        client = scope.get("client")
        address = client[0] if client else ""
        is_socket = scope["type"] == ScopeType.WEBSOCKET
        try:
            self._check(address)
        except Refusal as error:
            if not is_socket:
                raise
            await _refuse_socket(send, error)
            return
        # Connections are counted when they are made, but a proxy makes those of all its visitors.
        self.services.requests.add(address)
        try:
            if is_socket:
                await next_app(scope, receive, send)  # the socket counts what it sends
            else:
                await self._answer(scope, receive, send, next_app, crowd(address))
        finally:
            self.services.requests.remove(address)

    def _check(self, address: str) -> None:
        self.services.rights.require_allowed(address)
        self.services.requests.check(address)
        self.services.limits.count_here(READ, crowd(address), cost=REQUEST_BYTES)

    async def _answer(
        self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp, everybody: Counted
    ) -> None:
        """Answer a request and charge for the answer."""
        received, sent = _Received(receive), _Sent(send)
        try:
            await next_app(scope, received, sent)
        finally:
            self._free(received.bytes)
            one: tuple[Counted, ...] = scope["state"].get(_COUNTED, ())
            self.services.limits.charge(READ, everybody, cost=sent.bytes)
            self.services.limits.charge(READ, *one, cost=sent.bytes)

    def _free(self, received: int) -> None:
        """Free what was sent, now and then.

        A request that is refused stays in memory with its body: the error knows the functions it
        came through, and their variables know the error. Python searches for such cycles by the
        number of objects, which says nothing of their size.
        """
        self._unfreed += received
        if self._unfreed > _MUCH:
            self._unfreed = 0
            gc.collect(_YOUNG)


async def _refuse_socket(send: Any, error: Refusal) -> None:
    """Answer a handshake, which a program can read; a browser only sees that it failed."""
    answer = refusal(error)
    headers = [(name.encode(), value.encode()) for name, value in answer.headers.items()]
    start = {"type": "websocket.http.response.start", "status": answer.status, "headers": headers}
    await send(start)
    await send({"type": "websocket.http.response.body", "body": answer.body})


def admit(request: Request[Any, Any, Any], services: Services, caller: Caller) -> None:
    """Count a request by who sends it; a Refusal if they have used up their share."""
    *one, _ = caller.counted
    services.limits.count_here(READ, *one, cost=REQUEST_BYTES)
    request.scope["state"][_COUNTED] = tuple(one)
    if request.method not in _SAFE and not request.route_handler.opt.get(COUNTS_CHANGES):
        services.limits.count_here(CHANGE, *caller.counted)


class _Received:
    """Counts the bytes of a request's body as they are read."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self.bytes = 0

    async def __call__(self) -> Any:
        message = await self._receive()
        if message["type"] == "http.request":
            self.bytes += len(message["body"])
        return message


class _Sent:
    """Counts the bytes of an answer on their way."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._weight = 1.0
        self.bytes = 0.0

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            if any(name.lower() == b"content-encoding" for name, _ in message["headers"]):
                self._weight = _COMPRESSED
        elif message["type"] == "http.response.body":
            self.bytes += len(message["body"]) * self._weight
        await self._send(message)
