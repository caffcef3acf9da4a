"""Finds out who sends a request: by a token, or by cookies."""

import hmac
from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from buongoverno.protocol.people import SeatKey
from buongoverno.server.http.admission import admit
from buongoverno.server.http.forms import fields_of
from buongoverno.server.people.access import Caller, authenticate
from buongoverno.server.people.accounts import (
    SEEN_SECONDS,
    SESSION_SECONDS,
    csrf_token,
    write_seen,
)
from buongoverno.server.people.devices import device_of
from buongoverno.server.services import Services
from buongoverno.tables.refusals import NOT_ALLOWED, Refusal

_SAFE: Final = ("GET", "HEAD", "OPTIONS")
MOST_KEYS: Final = 200
CSRF_HEADER: Final = "x-csrf-token"
CSRF_FIELD: Final = "csrf"


def session_cookie(services: Services) -> str:
    """The name of the cookie with the session; the prefix keeps other hosts from setting it."""
    return "__Host-buongoverno" if services.settings.secure else "buongoverno"


def key_cookie(services: Services, table: str) -> str:
    """The name of the cookie with the key to a table."""
    return f"{session_cookie(services)}-{table}"


def cookie(services: Services, name: str, value: str) -> Cookie:
    """A cookie that scripts cannot read and other sites do not send along."""
    return Cookie(
        key=name,
        value=value,
        path="/",
        httponly=True,
        secure=services.settings.secure,
        samesite="lax",
        max_age=int(SESSION_SECONDS) if value else 0,
    )


def key_cookie_of(services: Services, key: SeatKey) -> Cookie:
    """A key to a table as a cookie."""
    return cookie(services, key_cookie(services, key.table), key.key)


def bearer(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The token a program sends."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client is not None else ""


def device_used(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The browser a request comes from, as its owner knows it."""
    return device_of(connection.headers.get("user-agent", ""))


def cookies_of(connection: ASGIConnection[Any, Any, Any, Any]) -> dict[str, str]:
    """The cookies of a request.

    Ours are never quoted; what removes quotes in the standard library can take seconds.
    """
    pairs = [pair.partition("=") for pair in connection.headers.get("cookie", "").split(";")]
    return {name.strip(): value.strip() for name, _, value in pairs}


def table_keys(connection: ASGIConnection[Any, Any, Any, Any], services: Services) -> list[str]:
    """The keys to tables that a browser sent along."""
    prefix = f"{session_cookie(services)}-"
    found = cookies_of(connection)
    return [key for name, key in found.items() if name.startswith(prefix)][:MOST_KEYS]


async def authenticated(
    connection: ASGIConnection[Any, Any, Any, Any], services: Services, table: str | None
) -> Caller:
    """Who sends this, by a token or by cookies."""
    token = bearer(connection)
    cookies = cookies_of(connection) if token is None else {}
    session = cookies.get(session_cookie(services))
    key = cookies.get(key_cookie(services, table)) if table else None
    address = address_of(connection)
    if token is None and session is None and key is None:
        return Caller(address)
    now = services.clock.now()
    caller = await services.store.read(
        lambda database: authenticate(database, now, address, token, session, key)
    )
    _write_seen(services, caller, now)
    return caller


def _write_seen(services: Services, caller: Caller, now: float) -> None:
    """Write down now and then that a session is in use; nobody waits for that."""
    member = caller.member
    if member is None or member.session is None or now - member.seen < SEEN_SECONDS:
        return
    session, network = member.session, services.kept_network(caller.address)
    services.journal.submit(
        lambda database: write_seen(database, now, session, network), lambda outcome, error: None
    )


async def provide_caller(request: Request[Any, Any, Any], services: Services) -> Caller:
    """The caller of an HTTP request; changes by cookie alone must come from our own pages."""
    table = request.path_params.get("table")
    caller = await authenticated(request, services, table)
    admit(request, services, caller)
    if caller.cookie is not None and request.method not in _SAFE:
        await _check_csrf(request, caller.cookie)
    return caller


async def _check_csrf(request: Request[Any, Any, Any], secret: str) -> None:
    sent = request.headers.get(CSRF_HEADER, "")
    if not sent:
        sent = (await fields_of(request)).get(CSRF_FIELD, "")
    if not hmac.compare_digest(sent.encode(), csrf_token(secret).encode()):
        raise Refusal(NOT_ALLOWED, "csrf", header=CSRF_HEADER)
