"""Which web addresses, given by users, the server may send to."""

import ipaddress
import ssl
from dataclasses import dataclass
from typing import Final

import httpx

from buongoverno.kernel.errors import BuongovernoError

_LONGEST: Final = 2000
# Networks without IPv4 of their own reach it through these addresses (RFC 6052).
_TRANSLATED: Final = ipaddress.IPv6Network("64:ff9b::/96")

_Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class BadAddress(BuongovernoError):
    """An address to which this server sends nothing."""


@dataclass(frozen=True)
class WebSettings:
    """How far this server reaches: by default only https addresses in the public internet.

    `certificates` is for receivers that have theirs from an own authority.
    """

    allow_http: bool = False
    allow_private: bool = False
    seconds: float = 10.0
    certificates: ssl.SSLContext | None = None


def checked_address(text: str, settings: WebSettings) -> httpx.URL:
    """The address, if it has a form this server sends to; where its name leads is seen later."""
    try:
        address = httpx.URL(text)
    except (httpx.InvalidURL, ValueError):
        raise BadAddress(
            "this is not a web address; one looks like https://example.org/…"
        ) from None
    if len(text) > _LONGEST:
        raise BadAddress(f"the address is too long: {_LONGEST} characters are the most")
    if address.scheme != "https" and not (settings.allow_http and address.scheme == "http"):
        raise BadAddress("the address must begin with https://")
    if not address.host:
        raise BadAddress("the address names no host; one looks like https://example.org/…")
    if address.userinfo:
        raise BadAddress("the address must not hold a name or password before the host")
    return address


def check_reach(host: str, numbers: list[str], settings: WebSettings) -> None:
    """Refuse a host when any of its numeric addresses lies outside the public internet."""
    if settings.allow_private:
        return
    for number in numbers:
        if not is_public(number):
            raise BadAddress(f"{host} is not in the public internet; this server sends only there")


def is_public(number: str) -> bool:
    """Whether a numeric address is one of the public internet."""
    address = _unwrapped(ipaddress.ip_address(number))
    if not address.is_global or address.is_multicast or address.is_reserved:
        return False
    if isinstance(address, ipaddress.IPv4Address):
        return True
    # Old tunnels can lead anywhere, and nobody who receives notices needs them.
    return not address.is_site_local and address.sixtofour is None and address.teredo is None


def _unwrapped(address: _Address) -> _Address:
    """The IPv4 address that an IPv6 address stands for, where it does."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address in _TRANSLATED:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address
