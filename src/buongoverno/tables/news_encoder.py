"""Encodes what the readers of a table get, once for all who get the same."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from buongoverno.kernel.message import Message
from buongoverno.protocol.command import Order
from buongoverno.protocol.live import ServerMessage, Welcome
from buongoverno.protocol.table import Snapshot
from buongoverno.tables.projection import Reader, news, snapshot
from buongoverno.tables.table_state import TableState

_ENCODER: Final = msgspec.json.Encoder()

# What TableInfo is made of; as long as it is the same there is no need to send it again.
InfoKey = tuple[frozenset[int], str | None, Message | None, int]


def encoded(message: ServerMessage) -> bytes:
    """A message as it goes over the network."""
    return _ENCODER.encode(message)


class Subscriber:
    """A reader who is told of every change: what they have been sent, and how they are woken.

    `looking`: somebody looks at the page, as the client says.
    """

    def __init__(self, reader: Reader, wake: Callable[[], None]) -> None:
        self.reader = reader
        self.wake = wake
        self.welcomed = False  # only then news make sense
        self.looking = False
        self.sent = 0
        self.info: InfoKey | None = None
        self.orders: list[Order] = []


class NewsEncoder:
    """Messages about one committed state of a table, to readers who have heard different things.

    `here` are the seats whose players look at the table now.
    """

    def __init__(self, table: TableState, here: frozenset[int], now: float) -> None:
        self.table = table
        self.now = now
        self._here = here
        self._info: InfoKey = (here, table.rematch, table.pinned, table.info_number)
        self._views: list[Any] = []
        self._news: dict[tuple[int | None, int, bool], bytes] = {}

    def news(self, subscriber: Subscriber) -> bytes | None:
        """What is new for a subscriber, who then has it; None if nothing is.

        That nothing is sent without need is no thrift: a message at the wrong moment would tell
        others that somebody has given a standing order.
        """
        reader, after = subscriber.reader, subscriber.sent
        info = subscriber.info != self._info
        orders = self.table.orders_of(reader.seat)
        if after == self.table.number and not info and subscriber.orders == orders:
            return None
        key = (reader.seat, after, info)
        found = self._news.get(key)
        if found is None:
            view = self._view(reader)
            message = news(self.table, reader, after, self.now, view, self._here, info)
            found = encoded(message)
            self._news[key] = found
        self._mark_sent(subscriber)
        return found

    def welcome(self, subscriber: Subscriber, since: int = 0) -> bytes:
        """The first message to a subscriber, who then has everything."""
        found = self.snapshot(subscriber.reader, since)
        subscriber.welcomed = True
        self._mark_sent(subscriber)
        return encoded(Welcome(found.number, found.version, found))

    def snapshot(self, reader: Reader, since: int = 0) -> Snapshot:
        """Everything for one reader."""
        return snapshot(self.table, reader, self.now, self._view(reader), self._here, since)

    def _mark_sent(self, subscriber: Subscriber) -> None:
        subscriber.sent = self.table.number
        subscriber.info = self._info
        subscriber.orders = self.table.orders_of(subscriber.reader.seat)

    def _view(self, reader: Reader) -> Any:
        """What a reader knows of the game; what readers share is built once."""
        if self.table.match is None:
            return None
        if not self._views:
            self._views = self.table.state.views()
        return self._views[-1 if reader.seat is None else reader.seat]
