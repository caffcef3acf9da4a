"""Addresses that may not use the server, and networks of them."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from sqlalchemy import Connection, or_, select

from buongoverno.server.database.schema import address_bans
from buongoverno.server.people.bans import Ban
from buongoverno.tables.refusals import NOT_ALLOWED, Refusal

# A network: 4 or 6, how many bits its addresses share, and these bits.
_Network = tuple[int, int, int]


class AddressBans:
    """The bans as they were last read from the database."""

    def __init__(self) -> None:
        self._bans: dict[_Network, Ban] = {}
        self._lengths: dict[int, list[int]] = {4: [], 6: []}  # of the networks that are banned

    def set(self, bans: dict[str, Ban]) -> None:
        """Take what was read: the bans, by the networks they are of."""
        found = {_network(network): ban for network, ban in bans.items()}
        lengths = {version: sorted({n[1] for n in found if n[0] == version}) for version in (4, 6)}
        self._bans, self._lengths = found, lengths

    def require_allowed(self, address: str, now: float) -> None:
        """Refuse somebody whose address is banned."""
        if not self._bans:
            return
        found = _parsed(address)
        if found is None:
            return
        for length in self._lengths[found.version]:
            network = (found.version, length, int(found) >> (found.max_prefixlen - length))
            ban = self._bans.get(network)
            if ban is not None and (ban.until is None or ban.until > now):
                raise Refusal(NOT_ALLOWED, "address_banned", ban=ban.told(now))


def read_address_bans(connection: Connection, now: float) -> dict[str, Ban]:
    """The bans that hold now, by network."""
    holds = or_(address_bans.c.until.is_(None), address_bans.c.until > now)
    found = connection.execute(select(address_bans).where(holds))
    return {row.network: Ban(row.until, row.reason) for row in found}


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
