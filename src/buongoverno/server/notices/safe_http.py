"""POST requests to addresses that users gave, without reaching into private networks (SSRF)."""

import asyncio
import email.utils
import ipaddress
import logging
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import httpx

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.clock import Clock
from buongoverno.server.notices.outcome import DELIVERED, SOON, Outcome, failed, gone, unknown
from buongoverno.server.settings import Settings
from buongoverno.tables.refusals import table_message

# It would write every address into the log, and the addresses of webhooks are secrets.
logging.getLogger("httpx").setLevel(logging.WARNING)
logging.getLogger("httpcore").setLevel(logging.WARNING)

_LONGEST_ADDRESS: Final = 2000
_ATTEMPTS: Final = 3  # IP addresses of one host that are tried
_RESOLVERS: Final = 4  # so that a slow name server of one user does not block the others
_LONGEST_WAIT: Final = 86400.0
_NOT_ACCEPTED: Final = frozenset({429, 503})  # the receiver says that it did nothing
# Networks without IPv4 of their own reach it through these addresses (RFC 6052).
_TRANSLATED: Final = ipaddress.IPv6Network("64:ff9b::/96")

_IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


class BadAddress(BuongovernoError):
    """An address to which this server sends nothing."""


@dataclass(frozen=True)
class WebSettings:
    """Where this server sends: by default only to https addresses in the public internet.

    `certificates` is for receivers whose certificates come from a private authority.
    """

    allow_http: bool = False
    allow_private: bool = False
    seconds: float = 10.0
    certificates: ssl.SSLContext | None = None


def web_settings(settings: Settings) -> WebSettings:
    """How far the webhooks of this server may reach."""
    return WebSettings(allow_http=settings.private_hooks, allow_private=settings.private_hooks)


class SafeHttpSender:
    """Sends requests to receivers that are not trusted.

    The name is resolved once and the connection goes to exactly the IP addresses that were
    checked, so a name whose address changes in between gains nothing. Redirects are not followed,
    proxies of the environment not used, connections not reused, and answers not read beyond their
    headers.
    """

    def __init__(self, settings: WebSettings, clock: Clock) -> None:
        self._settings = settings
        self._clock = clock
        self._resolvers = ThreadPoolExecutor(_RESOLVERS, thread_name_prefix="resolver")
        self._client = httpx.AsyncClient(
            verify=settings.certificates or True,
            timeout=httpx.Timeout(settings.seconds, connect=settings.seconds / _ATTEMPTS),
            limits=httpx.Limits(max_keepalive_connections=0),
            follow_redirects=False,
            trust_env=False,
        )

    async def aclose(self) -> None:
        """Release connections and threads."""
        await self._client.aclose()
        self._resolvers.shutdown(wait=False, cancel_futures=True)

    def check(self, address: str) -> httpx.URL:
        """The address as a URL, if this server sends to such addresses."""
        return check_address(address, self._settings)

    async def post(
        self, url: httpx.URL, body: bytes, headers: dict[str, str], gone_at: frozenset[int]
    ) -> Outcome:
        """Send once; a status in `gone_at` means that the address no longer exists."""
        progress = _Progress()
        try:
            async with asyncio.timeout(self._settings.seconds):
                addresses = await self._resolve(url)
                check_reach(url.host, addresses, self._settings)
                answer = await self._first_answer(url, addresses, body, headers, progress)
        except (httpx.HTTPError, OSError) as error:  # a timeout is an OSError as well
            return _broken_off(url.host, error, progress)
        return self._outcome_of(url.host, answer, gone_at)

    async def _resolve(self, url: httpx.URL) -> list[str]:
        """The IP addresses of a host, best first."""
        found = await asyncio.get_running_loop().run_in_executor(
            self._resolvers, _look_up, url.raw_host.decode("ascii")
        )
        return found[:_ATTEMPTS]

    async def _first_answer(
        self,
        url: httpx.URL,
        addresses: list[str],
        body: bytes,
        headers: dict[str, str],
        progress: "_Progress",
    ) -> httpx.Response:
        """The answer of the first IP address that accepts a connection."""
        for address in addresses[:-1]:
            try:
                return await self._answer(url, address, body, headers, progress)
            except httpx.HTTPError:
                if progress.sent:
                    raise
        return await self._answer(url, addresses[-1], body, headers, progress)

    async def _answer(
        self,
        url: httpx.URL,
        address: str,
        body: bytes,
        headers: dict[str, str],
        progress: "_Progress",
    ) -> httpx.Response:
        """The head of the answer; the certificate must be valid for the name, not the address."""
        host = url.raw_host.decode("ascii")
        own = {"Host": url.netloc.decode("ascii"), "User-Agent": "buongoverno"}
        extensions = {"sni_hostname": host, "trace": progress.trace}
        async with self._client.stream(
            "POST",
            url.copy_with(host=address),
            content=body,
            headers=own | headers,
            extensions=extensions,
        ) as response:
            return response

    def _outcome_of(self, host: str, answer: httpx.Response, gone_at: frozenset[int]) -> Outcome:
        """What a status means; after a server error the receiver may have the notice or not."""
        status = answer.status_code
        reason = f"{host} answered {status}"
        if 200 <= status < 300:
            return DELIVERED
        if status in gone_at:
            return gone(f"{reason}: the address no longer exists")
        if status in _NOT_ACCEPTED:
            wait = _retry_after(answer.headers.get("Retry-After", ""), self._clock.now())
            return failed(reason, wait)
        if 300 <= status < 400:
            return failed(f"{reason}, a redirect; give the address it leads to")
        return unknown(reason) if status >= 500 else failed(reason)


class _Progress:
    """Whether any part of a request was sent to the receiver."""

    def __init__(self) -> None:
        self.sent = False

    async def trace(self, event: str, details: dict[str, Any]) -> None:
        """Called by httpcore at each step of the connection."""
        if "send_request" in event:
            self.sent = True


def _look_up(host: str) -> list[str]:
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except UnicodeError:  # a part of the name is empty or too long
        raise BadAddress(table_message("host_name", host=host)) from None
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def _broken_off(host: str, error: Exception, progress: _Progress) -> Outcome:
    reason = str(error) or type(error).__name__
    if progress.sent:
        return unknown(f"{host} gave no answer: {reason}")
    return failed(f"{host} could not be reached: {reason}", SOON)


def _retry_after(text: str, now: float) -> float:
    """The seconds of a Retry-After header, which may be a number or a date."""
    try:
        seconds = float(text)
    except ValueError:
        try:
            seconds = email.utils.parsedate_to_datetime(text).timestamp() - now
        except (ValueError, OverflowError):
            return SOON
    return min(max(seconds, 1.0), _LONGEST_WAIT) if seconds == seconds else SOON


# -- which addresses are allowed -------------------------------------------------------------------


def check_address(text: str, settings: WebSettings) -> httpx.URL:
    """The address as a URL, if its form is allowed; `check_reach` checks what it resolves to."""
    try:
        address = httpx.URL(text)
    except (httpx.InvalidURL, ValueError):
        raise BadAddress(table_message("no_web_address")) from None
    if len(text) > _LONGEST_ADDRESS:
        raise BadAddress(table_message("address_long", most=_LONGEST_ADDRESS))
    if address.scheme != "https" and not (settings.allow_http and address.scheme == "http"):
        raise BadAddress(table_message("address_https"))
    if not address.host:
        raise BadAddress(table_message("address_no_host"))
    if address.userinfo:
        raise BadAddress(table_message("address_user"))
    return address


def check_reach(host: str, addresses: list[str], settings: WebSettings) -> None:
    """Refuse a host if any of its IP addresses is outside the public internet."""
    if settings.allow_private:
        return
    for address in addresses:
        if not is_public(address):
            raise BadAddress(table_message("address_private", host=host))


def is_public(text: str) -> bool:
    """Whether an IP address belongs to the public internet."""
    address = _unwrapped(ipaddress.ip_address(text))
    if not address.is_global or address.is_multicast or address.is_reserved:
        return False
    if isinstance(address, ipaddress.IPv4Address):
        return True
    # Old tunnels can lead anywhere, and no receiver of notices needs them.
    return not address.is_site_local and address.sixtofour is None and address.teredo is None


def _unwrapped(address: _IpAddress) -> _IpAddress:
    """The IPv4 address inside an IPv6 address, if it holds one."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address in _TRANSLATED:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address
