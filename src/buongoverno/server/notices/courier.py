"""POST to addresses that users gave, carefully."""

import asyncio
import email.utils
import logging
import socket
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any, Final

import httpx

from buongoverno.server.notices.addresses import (
    BadAddress,
    WebSettings,
    check_reach,
    checked_address,
)
from buongoverno.server.notices.outcome import DELIVERED, SOON, Outcome, failed, gone, unknown

# It would write every address into the log, and the addresses of webhooks are secrets.
logging.getLogger("httpx").setLevel(logging.WARNING)
logging.getLogger("httpcore").setLevel(logging.WARNING)

_ATTEMPTS: Final = 3  # addresses of one host that are tried
_RESOLVERS: Final = 4  # a slow name server of one user must not stop everybody
_LONGEST_WAIT: Final = 86400.0
_NOT_TAKEN: Final = frozenset({429, 503})  # the receiver says that it did nothing


class _Progress:
    """Whether anything of a request has left for the receiver."""

    def __init__(self) -> None:
        self.sent = False

    async def trace(self, event: str, details: dict[str, Any]) -> None:
        """Called by the connection at each of its steps."""
        if "send_request" in event:
            self.sent = True


class Courier:
    """Sends requests to receivers that are not trusted.

    The name is looked up once and the connection goes to exactly the addresses that were checked,
    so a name that changes its meaning in between leads nowhere. No redirect is followed, no proxy
    of the environment used, no connection kept, and no answer read beyond its head.
    """

    def __init__(self, settings: WebSettings) -> None:
        self._settings = settings
        self._resolvers = ThreadPoolExecutor(_RESOLVERS, thread_name_prefix="resolver")
        self._client = httpx.AsyncClient(
            verify=settings.certificates or True,
            timeout=httpx.Timeout(settings.seconds, connect=settings.seconds / _ATTEMPTS),
            limits=httpx.Limits(max_keepalive_connections=0),
            follow_redirects=False,
            trust_env=False,
        )

    async def close(self) -> None:
        """Let everything go."""
        await self._client.aclose()
        self._resolvers.shutdown(wait=False, cancel_futures=True)

    def checked(self, address: str) -> httpx.URL:
        """The address, if it has a form this server sends to."""
        return checked_address(address, self._settings)

    async def post(
        self, url: httpx.URL, body: bytes, headers: dict[str, str], gone_at: frozenset[int]
    ) -> Outcome:
        """Send once; `gone_at` are the answers that mean that the address is no more."""
        progress = _Progress()
        try:
            async with asyncio.timeout(self._settings.seconds):
                numbers = await self._numbers(url)
                check_reach(url.host, numbers, self._settings)
                answer = await self._first_answer(url, numbers, body, headers, progress)
        except (httpx.HTTPError, OSError) as error:  # a timeout is an OSError as well
            return _broken_off(url.host, error, progress)
        return _judged(url.host, answer, gone_at)

    async def _numbers(self, url: httpx.URL) -> list[str]:
        """The numeric addresses of a host, best first."""
        found = await asyncio.get_running_loop().run_in_executor(
            self._resolvers, _look_up, url.raw_host.decode("ascii")
        )
        return found[:_ATTEMPTS]

    async def _first_answer(
        self,
        url: httpx.URL,
        numbers: list[str],
        body: bytes,
        headers: dict[str, str],
        progress: _Progress,
    ) -> httpx.Response:
        """The answer of the first address that can be connected to."""
        for number in numbers[:-1]:
            try:
                return await self._answer(url, number, body, headers, progress)
            except httpx.HTTPError:
                if progress.sent:
                    raise
        return await self._answer(url, numbers[-1], body, headers, progress)

    async def _answer(
        self,
        url: httpx.URL,
        number: str,
        body: bytes,
        headers: dict[str, str],
        progress: _Progress,
    ) -> httpx.Response:
        """The head of the answer; the certificate must be that of the name, not of the number."""
        host = url.raw_host.decode("ascii")
        own = {"Host": url.netloc.decode("ascii"), "User-Agent": "buongoverno"}
        extensions = {"sni_hostname": host, "trace": progress.trace}
        async with self._client.stream(
            "POST",
            url.copy_with(host=number),
            content=body,
            headers=own | headers,
            extensions=extensions,
        ) as response:
            return response


def _look_up(host: str) -> list[str]:
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except UnicodeError:  # a part of the name is empty or too long
        raise BadAddress(f"{host} cannot be the name of a host") from None
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def _broken_off(host: str, error: Exception, progress: _Progress) -> Outcome:
    reason = str(error) or type(error).__name__
    if progress.sent:
        return unknown(f"{host} gave no answer: {reason}")
    return failed(f"{host} could not be reached: {reason}", SOON)


def _judged(host: str, answer: httpx.Response, gone_at: frozenset[int]) -> Outcome:
    """What the answer means; a fault inside the receiver may have come after it took the notice."""
    status = answer.status_code
    said = f"{host} answered {status}"
    if 200 <= status < 300:
        return DELIVERED
    if status in gone_at:
        return gone(f"{said}: there is nobody any more")
    if status in _NOT_TAKEN:
        return failed(said, _wait(answer.headers.get("Retry-After", "")))
    if 300 <= status < 400:
        return failed(f"{said}: it leads elsewhere; give the address where it ends")
    return unknown(said) if status >= 500 else failed(said)


def _wait(text: str) -> float:
    """The seconds of a Retry-After header, which may be a number or a date."""
    try:
        seconds = float(text)
    except ValueError:
        try:
            until = email.utils.parsedate_to_datetime(text)
        except ValueError:
            return SOON
        seconds = (until.astimezone(UTC) - datetime.now(UTC)).total_seconds()
    return min(max(seconds, 1.0), _LONGEST_WAIT) if seconds == seconds else SOON
