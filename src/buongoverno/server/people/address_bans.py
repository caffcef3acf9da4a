"""Addresses that may not use the server, and networks of them."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from sqlalchemy import Connection, or_, select

from buongoverno.server.database.schema import address_bans
from buongoverno.server.people.access import time_in_words
from buongoverno.tables.refusals import NOT_ALLOWED, Refusal

# A network: 4 or 6, how many bits its addresses share, and these bits.
_Network = tuple[int, int, int]


class AddressBans:
    """The bans as they were last read from the database."""

    def __init__(self) -> None:
        self._until: dict[_Network, float | None] = {}
        self._lengths: dict[int, list[int]] = {4: [], 6: []}  # of the networks that are banned

    def set(self, bans: dict[str, float | None]) -> None:
        """Take what was read: networks, and until when they are banned."""
        until = {_network(network): ends for network, ends in bans.items()}
        lengths = {version: sorted({n[1] for n in until if n[0] == version}) for version in (4, 6)}
        self._until, self._lengths = until, lengths

    def require_allowed(self, address: str, now: float) -> None:
        """Refuse somebody whose address is banned."""
        if not self._until:
            return
        found = _parsed(address)
        if found is None:
            return
        for length in self._lengths[found.version]:
            network = (found.version, length, int(found) >> (found.max_prefixlen - length))
            if network in self._until:
                until = self._until[network]
                if until is None or until > now:
                    ends = time_in_words(now, until)
                    raise Refusal(NOT_ALLOWED, f"your address is banned from this server {ends}")


def read_address_bans(connection: Connection, now: float) -> dict[str, float | None]:
    """The bans that hold now."""
    holds = or_(address_bans.c.until.is_(None), address_bans.c.until > now)
    found = connection.execute(select(address_bans.c.network, address_bans.c.until).where(holds))
    return {row.network: row.until for row in found}


def _network(text: str) -> _Network:
    found = ip_network(text, strict=False)
    shift = found.max_prefixlen - found.prefixlen
    return found.version, found.prefixlen, int(found.network_address) >> shift


@lru_cache(maxsize=4096)
def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return found if mapped is None else mapped
