"""How much each address has open at a moment: connections, or requests that are being answered."""

import math
from typing import Final

from buongoverno.server import metrics
from buongoverno.server.people.limits import network_of
from buongoverno.tables.refusals import TOO_MANY, Refusal

_RETRY_SECONDS: Final = 5.0


class AddressCounts:
    """Counts by address, IPv6 by network; `most` for each of them (None: any number)."""

    def __init__(self, most: int | None) -> None:
        self.most = math.inf if most is None else most
        self._counts: dict[str, int] = {}

    def check(self, address: str) -> None:
        """Refuse an address that has as much as it may."""
        if self._counts.get(network_of(address), 0) < self.most:
            return
        metrics.count_limited("connections")
        raise Refusal(
            TOO_MANY,
            "address_connections",
            retry_after=_RETRY_SECONDS,
            most=int(self.most),
        )

    def add(self, address: str) -> None:
        """One more."""
        network = network_of(address)
        self._counts[network] = self._counts.get(network, 0) + 1

    def remove(self, address: str) -> None:
        """One less."""
        network = network_of(address)
        left = self._counts[network] - 1
        if left:
            self._counts[network] = left
        else:
            del self._counts[network]
