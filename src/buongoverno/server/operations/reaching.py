"""Examinations of how a server is reached: its port, its address, and its mail server."""

import json
import smtplib
import ssl
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.operations.finding import FAILED, OK, WARNING, Finding
from buongoverno.server.operations.serving import listening
from buongoverno.server.settings import MailAccount, Settings

_SECONDS: Final = 5.0
_HTTPS: Final = (
    "put a proxy with https in front (docs/self-hosting.md) and name it with --address: without "
    "it passwords can be read on the way, and browsers allow neither Web Push nor installing"
)


def port(settings: Settings) -> Iterator[Finding]:
    """Whether the port is free, or already ours."""
    try:
        with listening(settings.host, settings.port):
            yield Finding(OK, f"port {settings.port} is free")
    except BuongovernoError as error:
        if _health(f"http://{_near(settings)}:{settings.port}") is None:
            yield Finding(FAILED, str(error), f"free port {settings.port}, or take another")
        else:
            yield Finding(OK, f"a Buongoverno runs at port {settings.port}")


def address(settings: Settings) -> Iterator[Finding]:
    """Whether people can reach the server where links say, and by https."""
    place = settings.public_address
    if _only_here(place):
        advice = "name the address with --address" if settings.host == "0.0.0.0" else ""
        level = WARNING if advice else OK
        yield Finding(level, f"links say {place}, which works on this machine only", advice)
        return
    if settings.secure:
        yield Finding(OK, f"{place} is https: cookies are safe, Web Push can be used")
    else:
        yield Finding(WARNING, f"{place} is not https", _HTTPS)
    if settings.secure and not settings.proxies:
        yield Finding(
            WARNING,
            "no proxy is trusted, so all visitors seem to have the proxy's address",
            "name the proxy: --proxies 127.0.0.1",
        )
    if _health(place) is None:
        yield Finding(
            WARNING,
            f"no Buongoverno answers at {place}",
            "if it should run now: do name, proxy and firewall lead to this machine",
        )
    else:
        yield Finding(OK, f"Buongoverno answers at {place}")


def sockets(settings: Settings) -> Iterator[Finding]:
    """Whether a proxy in between passes WebSockets on."""
    place = settings.public_address
    if _health(place) is None:
        return
    url = "ws" + place.removeprefix("http") + "/api/tables/doctor/live"
    try:
        with connect(url, open_timeout=_SECONDS, close_timeout=1, proxy=None) as socket:
            socket.send(json.dumps({"type": "hello"}))
            answer = json.loads(socket.recv(timeout=_SECONDS))
    except (OSError, WebSocketException, ValueError) as error:
        yield Finding(
            FAILED,
            f"no WebSocket comes through to {place} ({type(error).__name__})",
            "the proxy must pass on Upgrade and Connection; deploy/nginx.conf shows how",
        )
        return
    if answer.get("type") == "closing":  # there is no table of that name
        yield Finding(OK, "WebSockets come through")


def _health(place: str) -> dict[str, Any] | None:
    """What /health says, if a Buongoverno answers."""
    try:
        answer = httpx.get(f"{place}/health", timeout=_SECONDS, trust_env=False)
        said = answer.json()
    except (httpx.HTTPError, ValueError):
        return None
    return said if isinstance(said, dict) and "well" in said else None


def _near(settings: Settings) -> str:
    return "127.0.0.1" if settings.host in ("0.0.0.0", "::", "") else settings.host


def _only_here(place: str) -> bool:
    host = urlsplit(place).hostname or ""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


# -- mail ------------------------------------------------------------------------------------------


def mail(settings: Settings) -> Iterator[Finding]:
    """Whether the mail server takes our letters."""
    account = settings.mail
    if not account.host:
        yield Finding(OK, "no mails are sent (BUONGOVERNO_SMTP_HOST is not set)")
        return
    if not account.sender:
        yield Finding(FAILED, "mails have no sender", "set BUONGOVERNO_SMTP_SENDER")
    if account.security == "none" and account.password:
        yield Finding(
            WARNING,
            "the password of the mail server goes over the net for all to read",
            "set BUONGOVERNO_SMTP_SECURITY to starttls or ssl",
        )
    where = f"the mail server {account.host}:{account.port}"
    try:
        _greet(account)
    except (OSError, smtplib.SMTPException) as error:
        said = " ".join(str(error).split())
        yield Finding(FAILED, f"{where} does not let us in: {said}", "check BUONGOVERNO_SMTP_…")
    else:
        yield Finding(OK, f"{where} lets us in")


def _greet(account: MailAccount) -> None:
    certificates = ssl.create_default_context()
    if account.security == "ssl":
        server: smtplib.SMTP = smtplib.SMTP_SSL(
            account.host, account.port, timeout=_SECONDS, context=certificates
        )
    else:
        server = smtplib.SMTP(account.host, account.port, timeout=_SECONDS)
    with server:
        if account.security == "starttls":
            server.starttls(context=certificates)
        if account.user:
            server.login(account.user, account.password)
        server.noop()
