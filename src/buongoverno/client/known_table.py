"""What a client knows of a table, updated by each message and never with a gap."""

from buongoverno.client.turn import Turn, turn_of
from buongoverno.protocol.command import Order
from buongoverno.protocol.live import News
from buongoverno.protocol.table import Happening, Situation, Snapshot, TableInfo


class KnownTable:
    """The table, the situation, and all happenings up to `number`."""

    table: TableInfo
    situation: Situation | None
    seat: int | None
    host: bool
    orders: list[Order]

    def __init__(self) -> None:
        self.number = 0
        self.version = 0
        self.happenings: list[Happening] = []
        self._missing = False

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        if self.situation is None:
            return False
        view = self.situation.view  # a dict if the game is not installed here
        return (view["result"] if isinstance(view, dict) else view.result) is not None

    @property
    def turn(self) -> Turn | None:
        """What this seat has to decide now, if anything."""
        if self.seat is None or self.situation is None or self._missing:
            return None
        if self.table.seats[self.seat].caretaker is not None and not self.table.analysis:
            return None
        turn = turn_of(self.seat, self.situation)
        return turn if turn.choices else None

    def _take_snapshot(self, snapshot: Snapshot) -> bool:
        """Adopt a snapshot; False if happenings before it are missing."""
        if snapshot.number < self.number:
            return True  # something newer arrived first
        first = snapshot.happenings[0].number if snapshot.happenings else 0
        if first > self.number + 1:
            return False
        self.seat, self.host = snapshot.seat, snapshot.host
        self.table, self.orders = snapshot.table, snapshot.orders
        self._take(snapshot.number, snapshot.version, snapshot.situation, snapshot.happenings)
        return True

    def _take_news(self, news: News) -> bool:
        """Adopt news; False if happenings before it are missing."""
        if news.number < self.number:
            return True
        if news.after > self.number:
            return False
        if news.table is not None:
            self.table = news.table
        if news.orders is not None:
            self.orders = news.orders
        self._take(news.number, news.version, news.situation, news.happenings)
        return True

    def _take(
        self,
        number: int,
        version: int,
        situation: Situation | None,
        happenings: list[Happening],
    ) -> None:
        self.happenings += [new for new in happenings if new.number > self.number]
        self.number, self.version, self.situation = number, version, situation
        self._missing = False
