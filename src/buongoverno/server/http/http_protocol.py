"""The HTTP protocol the server runs with: uvicorn's, with limits on what a client makes it hold.

uvicorn waits for the rest of a request for ever and takes headers of any length, because a proxy in
front usually sees to that. This server is also run without one.
"""

import asyncio
import math
from http import HTTPStatus
from typing import Any, Final

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from buongoverno.server.http.bare_answer import BareAnswer, bad_request, refusal
from buongoverno.server.http.open_connections import ServerConfig
from buongoverno.tables.refusals import Refusal

_MOST_HEADER_BYTES: Final = 32_768
_MOST_HEADERS: Final = 100
_MOST_BODY_PIECES: Final = 10_000  # every byte can be sent as a piece of its own
_MOST_PIPELINED: Final = 32  # requests that are sent before earlier ones are answered
_SECONDS_TO_READ_WHY: Final = 2.0
_SECONDS_FOR_FIRST_REQUEST: Final = 2.0  # on a connection made just before the server stops

_NOT_HTTP: Final = bad_request(HTTPStatus.BAD_REQUEST, "this is no HTTP request")
_TOO_SLOW: Final = bad_request(
    HTTPStatus.REQUEST_TIMEOUT, "the header of this request did not come in time"
)
_TOO_LONG: Final = bad_request(
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    f"a request has at most {_MOST_HEADERS} headers and, with its first line, at most "
    f"{_MOST_HEADER_BYTES} bytes of them",
)
_TOO_MANY_PIECES: Final = bad_request(
    HTTPStatus.BAD_REQUEST, "the body of this request comes in too many pieces"
)


class HttpProtocol(HttpToolsProtocol):
    """A connection on which requests come in; one of the `OpenConnections` of its process."""

    def __init__(self, config: ServerConfig, *arguments: Any, **named: Any) -> None:
        super().__init__(config, *arguments, **named)
        self.deadline = math.inf
        self.address: str | None = None
        self._others = config.connections
        self._refused = False
        self._stops = False
        self._why = _NOT_HTTP
        # Which is answered now; `cycle` is the latest, and there are others in between.
        self._answered: RequestResponseCycle | None = None
        self._unparsed = 0  # bytes that have not led to anything yet
        self._header_bytes = 0
        self._body_pieces = 0

    # -- the connection ----------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, or refuse it."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)  # `pause_writing` as soon as something is unread
        self.address = counted_address(self.client, self.app)
        try:
            self._others.check(self.address)
        except Refusal as error:
            self._turn_away(error)
        else:
            self._others.opened(self)
            self._wait_for_header()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more, and answer nobody."""
        self._others.closed(self)
        if self._answered is not None:
            self._answered.disconnected = True
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to `SocketProtocol`, which counts it from now on."""
        self._others.waits(self)  # to be read, if it is refused
        if self._is_answering():
            self._refuse(_NOT_HTTP)
            return
        if self._stops:
            self.transport.close()  # whoever plays connects again, to a server that stays
            return
        try:
            self._others.check_socket()
        except Refusal as error:
            self._refuse(refusal(error))
            return
        self._others.closed(self)
        super().handle_websocket_upgrade()
        del self.parser  # which refers to this protocol

    def cut_off(self) -> None:
        """Say why, if half a header is there, and close the connection."""
        if self._unparsed and not self._refused:
            self._refuse(_TOO_SLOW)
        else:
            self.transport.abort()

    def shutdown(self) -> None:
        """The server stops: answer what has been asked, then close the connection.

        On a new connection the first request is on its way. Closing it would lose that request, and
        a client may not send it again by itself.
        """
        self._stops = True
        if self.cycle is None and not self._refused:
            self.deadline = self.loop.time() + _SECONDS_FOR_FIRST_REQUEST
        else:
            super().shutdown()

    def _turn_away(self, error: Refusal) -> None:
        if self._others.turned_away(self):
            self._refuse(refusal(error))
        else:
            self.transport.abort()

    def _refuse(self, answer: BareAnswer) -> None:
        """Answer without the application, and take nothing in any more.

        The connection stays for a moment: closing it while the client still sends would make its
        system throw the answer away.
        """
        if self._refused or self.transport.is_closing():
            return
        self._refused = True
        self.deadline = self.loop.time() + _SECONDS_TO_READ_WHY
        if not self._is_answering():
            self.transport.write(answer.encoded())
            self.transport.write_eof()
            return
        if not self.cycle.response_started and not self.pipeline:
            self.transport.write(answer.encoded())
        self.transport.close()  # which the application is told

    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def pause_writing(self) -> None:
        """The client has not read everything."""
        super().pause_writing()
        self._others.is_unread(self)

    def resume_writing(self) -> None:
        """It has."""
        super().resume_writing()
        self._others.is_read(self)

    # -- requests ----------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Take a piece of a request."""
        if self._refused:
            return
        if self.timeout_keep_alive_task is not None:  # until now it was idle
            self._wait_for_header()
        self._unparsed += len(data)
        super().data_received(data)
        if self._unparsed > _MOST_HEADER_BYTES:
            self._refuse(_TOO_LONG)

    def send_400_response(self, msg: str) -> None:
        """Say what is wrong with a request."""
        self._refuse(self._why)

    def on_message_begin(self) -> None:
        """A request begins."""
        if len(self.pipeline) >= _MOST_PIPELINED:
            raise _BadRequest
        super().on_message_begin()
        self._header_bytes = self._body_pieces = 0
        self._wait_for_header()

    def on_url(self, url: bytes) -> None:
        """Take a piece of the address, which may come in several."""
        self._count_header(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header."""
        self._count_header(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """All headers are there."""
        self._unparsed = 0
        self.deadline = self.loop.time() + self._others.seconds.body
        super().on_headers_complete()
        if self._stops and self.cycle is not None:
            self.cycle.keep_alive = False
        if not self.pipeline:
            self._answered = self.cycle

    def on_body(self, body: bytes) -> None:
        """Take a piece of the body."""
        self._unparsed = 0
        self._body_pieces += 1
        if self._body_pieces > _MOST_BODY_PIECES:
            self._why = _TOO_MANY_PIECES
            raise _BadRequest
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is there; from now on the client waits for us."""
        self._unparsed = 0
        self.deadline = math.inf
        self._others.is_asked(self)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The answer is written; the next request has its turn."""
        self._answered = self.pipeline[-1][0] if self.pipeline else None
        super().on_response_complete()
        if self.timeout_keep_alive_task is not None:
            self._others.waits(self)

    def _wait_for_header(self) -> None:
        self.deadline = self.loop.time() + self._others.seconds.header
        self._others.waits(self)

    def _count_header(self, size: int) -> None:
        self._header_bytes += size
        if self._header_bytes > _MOST_HEADER_BYTES or len(self.headers) >= _MOST_HEADERS:
            self._why = _TOO_LONG
            raise _BadRequest


class _BadRequest(Exception):
    """Ends the parsing of a request."""


def counted_address(client: tuple[str, int] | None, app: object) -> str | None:
    """Whom a connection counts for; None if a proxy passes on what others send."""
    if client is None:
        return None
    is_proxy = isinstance(app, ProxyHeadersMiddleware) and client[0] in app.trusted_hosts
    return None if is_proxy else client[0]
