"""The connections of a process: how many there are, and that nobody holds one for ever.

Each takes a file descriptor and some memory, and anybody can open one. So an address has a number
of them, and the process has fewer than it has descriptors. When all are taken, the one that has
waited longest for its client makes room: whoever comes and asks something is served, unless all
others have asked something, too.
"""

import asyncio
from collections import OrderedDict
from typing import Any, Final, Protocol

import uvicorn

from buongoverno.server import metrics
from buongoverno.server.people.address_counts import AddressCounts
from buongoverno.server.settings import Settings, TimeLimits
from buongoverno.tables.refusals import UNAVAILABLE, Refusal

_WATCH_SECONDS: Final = 1.0
_RETRY_SECONDS: Final = 5.0
# WebSockets stay for hours; the rest is for requests, which come and go.
_SHARE_OF_SOCKETS: Final = 0.9
# Of connections that are too many, so many may read why; further ones are closed at once.
_MOST_TURNED_AWAY: Final = 64


class OpenConnection(Protocol):
    """A connection, whatever is spoken on it.

    While it waits for its client, `deadline` is the moment at which that has taken long enough, by
    the clock of the event loop. `address` is whom it counts for; None if it is a proxy's, which has
    many visitors.
    """

    transport: asyncio.Transport
    deadline: float
    address: str | None

    def cut_off(self) -> None:
        """Close the connection: its client is too slow."""


class OpenConnections:
    """All connections of this process, at most `most`."""

    def __init__(self, settings: Settings, most: int) -> None:
        self.most = most
        self.limited = settings.limits
        self.seconds: TimeLimits = settings.time_limits
        self._by_address = AddressCounts(
            settings.connections_per_address if settings.limits else None
        )
        self._open: set[OpenConnection] = set()
        self._sockets: set[OpenConnection] = set()
        self._turned_away: set[OpenConnection] = set()
        # Those that have no whole request, the one that waits for longest first.
        self._waiting: OrderedDict[OpenConnection, None] = OrderedDict()
        # Those whose client has not read everything, and since when.
        self._unread: dict[OpenConnection, float] = {}
        self._watching: asyncio.TimerHandle | None = None

    # -- how many ----------------------------------------------------------------------------------

    def check(self, address: str | None) -> None:
        """Refuse a new connection if it is one too many."""
        if address is not None:
            self._by_address.check(address)
        if len(self._open) >= self.most and not self._make_room():
            raise _full()

    def check_socket(self) -> None:
        """Refuse to turn a connection into a WebSocket if there are too many."""
        if len(self._sockets) >= self.most * _SHARE_OF_SOCKETS:
            raise _full()

    def opened(self, connection: OpenConnection, socket: bool = False) -> None:
        """A connection is there."""
        self._open.add(connection)
        if connection.address is not None:
            self._by_address.add(connection.address)
        if socket:
            self._sockets.add(connection)
        if self._watching is None:
            self._watch()

    def turned_away(self, connection: OpenConnection) -> bool:
        """A connection was refused; whether it may stay for a moment, so that its client hears."""
        if len(self._turned_away) >= _MOST_TURNED_AWAY:
            return False
        self._turned_away.add(connection)
        return True

    def closed(self, connection: OpenConnection) -> None:
        """A connection is gone."""
        self._sockets.discard(connection)
        self._turned_away.discard(connection)
        self._waiting.pop(connection, None)
        self._unread.pop(connection, None)
        if connection in self._open:
            self._open.remove(connection)
            if connection.address is not None:
                self._by_address.remove(connection.address)

    def waits(self, connection: OpenConnection) -> None:
        """A connection waits for its client to ask something."""
        self._waiting[connection] = None

    def is_asked(self, connection: OpenConnection) -> None:
        """A connection has got a whole request."""
        self._waiting.pop(connection, None)

    def _make_room(self) -> bool:
        """Close the connection that has waited for longest; whether there is one."""
        if not self._waiting:
            return False
        connection = next(iter(self._waiting))
        self.closed(connection)
        connection.transport.abort()
        return True

    # -- how long ----------------------------------------------------------------------------------

    def is_unread(self, connection: OpenConnection) -> None:
        """A client has not read what was sent; from now on it has some time.

        Closing its connection would not end that: it waits until everything is read.
        """
        self._unread[connection] = asyncio.get_running_loop().time()

    def is_read(self, connection: OpenConnection) -> None:
        """It has read everything."""
        self._unread.pop(connection, None)

    def _watch(self) -> None:
        """Close connections whose clients are too slow, now and every second."""
        loop = asyncio.get_running_loop()
        self._watching = loop.call_later(_WATCH_SECONDS, self._watch) if self._open else None
        now = loop.time()
        late = [one for one in (*self._waiting, *self._turned_away) if one.deadline < now]
        unread_since = now - self.seconds.reading
        late += [one for one, since in self._unread.items() if since < unread_since]
        for connection in late:
            connection.cut_off()


def _full() -> Refusal:
    metrics.count_limited("all connections")
    return Refusal(
        UNAVAILABLE,
        "server_full",
        retry_after=_RETRY_SECONDS,
    )


class ServerConfig(uvicorn.Config):
    """The configuration of uvicorn, by which its protocols also find all other connections."""

    def __init__(self, *arguments: Any, connections: OpenConnections, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.connections = connections
