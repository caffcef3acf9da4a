"""A table in the memory of a process, and those who look at it from here."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

import msgspec

from buongoverno.protocol.command import Order
from buongoverno.protocol.live import News, ServerMessage, Welcome
from buongoverno.protocol.table import Happening, Situation, Snapshot, TableInfo
from buongoverno.server.tables.bulletin import Bulletin
from buongoverno.server.tables.course import Course
from buongoverno.server.tables.encoding import EncodedViews
from buongoverno.server.tables.lock import TableLock
from buongoverno.server.tables.reading import Reader, happening, situation, table_info
from buongoverno.server.tables.seating import SeatRow

_ENCODER: Final = msgspec.json.Encoder()


def encoded(message: ServerMessage) -> bytes:
    """A message as it goes over the wire."""
    return _ENCODER.encode(message)


# What TableInfo is made of; as long as it is the same there is no need to tell it again.
InfoKey = tuple[frozenset[int], str | None, str | None, int]


class Onlooker:
    """A connection: what it has been sent, and a bell that rings when there is more.

    `at_once` tells the connection what is new without waiting, if that is possible just now; then
    the bell need not ring.
    """

    def __init__(self, reader: Reader, at_once: Callable[[], bool] = lambda: False) -> None:
        self.reader = reader
        self.at_once = at_once
        self.sent = 0
        self.info: InfoKey | None = None
        self.orders: list[Order] = []
        self.looking = False
        self.seen = 0
        self.bell = asyncio.Event()

    def has(self, sent: int, info: InfoKey, orders: list[Order]) -> None:
        """Note what the connection has been sent."""
        self.sent = sent
        self.info = info
        self.orders = orders


class LiveTable:
    """A table's course with everything around it. Who changes or reads it holds the lock.

    While a decision is on its way to the disk the course is ahead of what is kept, and nobody may
    see that; so reading takes the lock too.
    """

    def __init__(
        self,
        course: Course,
        revision: int,
        seats: list[SeatRow],
        rematch: str | None = None,
        host: str | None = None,
        pinned: str | None = None,
    ) -> None:
        self.course = course
        self.revision = revision
        self.seats = seats
        self.rematch = rematch
        self.host = host
        self.pinned = pinned
        self.lock = TableLock()
        self.onlookers: set[Onlooker] = set()
        self.spoilt = False  # memory may differ from what is kept: read it again
        self.keys_changed = 0  # counts up when somebody may have lost the right to look
        self.used = time.monotonic()
        self._here: frozenset[int] | None = None
        self._bulletins: dict[int, Bulletin] = {}
        self._news: dict[tuple[int | None, int, bool], bytes] = {}
        self._views: EncodedViews | None = None

    def info(self) -> TableInfo:
        """What everybody knows about the table."""
        return table_info(self.course, self.here(), self.rematch, self.pinned)

    def info_key(self) -> InfoKey:
        """What `info` depends on."""
        return (self.here(), self.rematch, self.pinned, self.course.info_number)

    def here(self) -> frozenset[int]:
        """The seats whose players look at the table from this process."""
        if self._here is None:
            self._here = frozenset(
                onlooker.reader.seat
                for onlooker in self.onlookers
                if onlooker.reader.seat is not None and not self.course.terms.analysis
            )
        return self._here

    def came(self, onlooker: Onlooker) -> None:
        """Somebody begins to look, or looks from another seat than before."""
        self.onlookers.add(onlooker)
        self._here = None

    def went(self, onlooker: Onlooker) -> None:
        """Somebody looks no more."""
        self.onlookers.discard(onlooker)
        self._here = None

    def snapshot(self, reader: Reader, since: int = 0) -> Snapshot:
        """Everything for one reader."""
        course = self.course
        return Snapshot(
            number=course.number,
            version=course.version,
            seat=reader.seat,
            host=reader.host,
            table=self.info(),
            situation=self._situation(reader),
            happenings=self.happenings(reader, since),
            orders=self.orders_of(reader),
        )

    def welcome(self, reader: Reader, since: int = 0) -> bytes:
        """The first message to a connection."""
        snapshot = self.snapshot(reader, since)
        return encoded(Welcome(snapshot.number, snapshot.version, snapshot))

    def welcomed(self, onlooker: Onlooker, since: int) -> bytes:
        """The first message to a connection, which then has everything."""
        message = self.welcome(onlooker.reader, since)
        onlooker.has(self.course.number, self.info_key(), self.orders_of(onlooker.reader))
        return message

    def news_for(self, onlooker: Onlooker) -> bytes | None:
        """What is new for a connection, which then has it; None if nothing is.

        That nothing is sent without need is no thrift: a message at the wrong moment would tell
        others that somebody has given a standing order.
        """
        reader, after = onlooker.reader, onlooker.sent
        known, orders = self.info_key(), self.orders_of(reader)
        info = known != onlooker.info
        if after == self.course.number and not info and onlooker.orders == orders:
            return None
        key = (reader.seat, after, info)
        found = self._news.get(key)
        if found is None:
            found = self._written(reader, after, info, orders)
            self._news[key] = found
        onlooker.has(self.course.number, known, orders)
        return found

    def _written(self, reader: Reader, after: int, info: bool, orders: list[Order]) -> bytes:
        bulletin = self._bulletins.get(after)
        if bulletin is None:
            views = None if self.course.match is None else self._encoded_views()
            bulletin = Bulletin(self.course, after, views)
            self._bulletins[after] = bulletin
        own = None if reader.seat is None else orders
        return bulletin.of(reader, self.info() if info else None, own)

    def news(self, reader: Reader, after: int, info: bool = True) -> News:
        """What is new for a reader who has everything up to `after`."""
        course = self.course
        return News(
            number=course.number,
            version=course.version,
            after=after,
            happenings=self.happenings(reader, after),
            situation=self._situation(reader),
            table=self.info() if info else None,
            orders=self.orders_of(reader) if reader.seat is not None else None,
        )

    def happenings(self, reader: Reader, after: int) -> list[Happening]:
        """What happened after an entry, as far as a reader may know."""
        return [happening(self.course, trace, reader) for trace in self.course.traces[after:]]

    def _situation(self, reader: Reader) -> Situation | None:
        if self.course.match is None:
            return None
        return situation(self.course, reader, time.time(), self._view(reader))

    def _view(self, reader: Reader) -> msgspec.Raw:
        """What a reader knows, encoded already; what readers share is encoded once."""
        return msgspec.Raw(self._encoded_views().of(reader.seat))

    def _encoded_views(self) -> EncodedViews:
        course = self.course
        if self._views is None or self._views.version != course.version:
            state = course.state
            self._views = EncodedViews(course.version, state.views(), state.own_parts())
        return self._views

    def orders_of(self, reader: Reader) -> list[Order]:
        """The reader's own standing orders."""
        if reader.seat is None or reader.seat >= len(self.seats) or self.course.terms.analysis:
            return []
        return self.seats[reader.seat].orders

    def ring(self) -> None:
        """Tell all connections that there is something new."""
        self._here = None
        self._forget_news()
        later = False
        for onlooker in list(self.onlookers):
            if not onlooker.at_once():
                onlooker.bell.set()
                later = True
        if not later:
            self._forget_news()

    def _forget_news(self) -> None:
        self._bulletins.clear()
        self._news.clear()
        self._views = None
