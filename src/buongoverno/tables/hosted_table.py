"""A table in the memory of a process: its committed state, its queue and its subscribers."""

from collections import deque
from collections.abc import Callable
from typing import Any, Final

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.protocol.table import TableInfo
from buongoverno.tables.news_encoder import NewsEncoder, Subscriber
from buongoverno.tables.projection import table_info
from buongoverno.tables.step import ExtraWrite
from buongoverno.tables.table_state import TableDraft, TableState

# Somebody who goes, or looks without a connection, watches a table for this long.
WATCHING_SECONDS: Final = 20.0
# Messages that show clocks may be this old when they are sent.
_SAME_TIME: Final = 0.25


class Change:
    """A change somebody wants to make at a table.

    `prepare` makes it at a draft, and may be called again with another draft if another process
    was quicker. A Refusal it raises is the answer. `command` is the id of a player's command: a
    command that is committed already is not carried out again. `version` is the version of the
    game its sender has seen.
    """

    def __init__(
        self,
        prepare: Callable[[TableDraft, float], ExtraWrite | None],
        command: str | None = None,
        version: int = 0,
    ) -> None:
        self.prepare = prepare
        self.command = command
        self.version = version


class Outcome:
    """What became of a change: the table's state with it, or the error.

    `repeated`: it is a command that had been carried out before. `result` is what the extra write
    returned.
    """

    def __init__(
        self,
        table: TableState,
        error: BuongovernoError | None = None,
        repeated: bool = False,
        result: Any = None,
    ) -> None:
        self.table = table
        self.error = error
        self.repeated = repeated
        self.result = result


Callback = Callable[[Outcome], None]


class QueuedChange:
    """A change that waits for its turn; `submitted` is the time at which it was asked for."""

    def __init__(self, change: Change, callback: Callback, submitted: float) -> None:
        self.change = change
        self.callback = callback
        self.submitted = submitted
        self.attempts = 0


class HostedTable:
    """A table in use. Whoever reads it reads `committed`, which is replaced and never changed."""

    def __init__(self, committed: TableState, used: float) -> None:
        self.committed = committed
        self.subscribers: set[Subscriber] = set()
        self._seated: dict[Subscriber, int] = {}  # those of them who look from a seat
        self.queue: deque[QueuedChange] = deque()
        self.writing = False
        # A commit failed, so the database may have more than memory.
        self.may_be_behind = False
        # The table is no more: whoever looks at it is sent away.
        self.deleted = False
        self.used = used
        self.looked_at: float | None = None  # when somebody looked without a connection, or went
        # The seats whose players look at the table from other processes, by process.
        self.elsewhere: dict[str, frozenset[int]] = {}
        self._here: frozenset[int] | None = None
        self._encoder: NewsEncoder | None = None

    @property
    def id(self) -> str:
        """The table's id."""
        return self.committed.id

    @property
    def idle(self) -> bool:
        """Whether nobody looks at the table and no change waits."""
        return not (self.subscribers or self.queue or self.writing)

    def replace(self, committed: TableState) -> bool:
        """Make a state the committed one, unless a later one is known; whether it was made so."""
        if committed.revision <= self.committed.revision:
            return False
        self.committed = committed
        self._encoder = None
        return True

    def info(self) -> TableInfo:
        """What everybody knows about the table."""
        return table_info(self.committed, self.here())

    # -- subscribers -------------------------------------------------------------------------------

    def is_watched(self, now: float) -> bool:
        """Whether somebody looks at the table from this process, with a seat or without."""
        looked = self.looked_at is not None and now < self.looked_at + WATCHING_SECONDS
        return looked or bool(self.subscribers)

    def here(self) -> frozenset[int]:
        """The seats whose players look at the table, from any process."""
        if self._here is None:
            self._here = self.looking_here().union(*self.elsewhere.values())
        return self._here

    def looking_here(self) -> frozenset[int]:
        """The seats whose players look at the table from this process."""
        return frozenset() if self.committed.terms.analysis else frozenset(self._seated.values())

    def set_elsewhere(self, process: str, seats: frozenset[int]) -> None:
        """Another process says who looks at the table from there."""
        if self.elsewhere.get(process, frozenset()) == seats:
            return
        if seats:
            self.elsewhere[process] = seats
        else:
            del self.elsewhere[process]
        self._forget_presence()
        self.publish()

    def subscribe(self, subscriber: Subscriber) -> None:
        """Begin to look, or look from another seat than before."""
        self.subscribers.add(subscriber)
        self._set_seat(subscriber, subscriber.reader.seat)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Look no more."""
        self.subscribers.discard(subscriber)
        self._set_seat(subscriber, None)

    def _set_seat(self, subscriber: Subscriber, seat: int | None) -> None:
        """Note from where somebody looks. Of spectators, who may be thousands, nobody is told."""
        if self._seated.get(subscriber) == seat:
            return
        if seat is None:
            del self._seated[subscriber]
        else:
            self._seated[subscriber] = seat
        self._forget_presence()

    def _forget_presence(self) -> None:
        self._here = None
        self._encoder = None

    def publish(self) -> None:
        """Wake all subscribers, players before spectators: there is something new."""
        spectators = self.subscribers.difference(self._seated)
        for subscriber in (*self._seated, *spectators):  # one to whom nothing can be sent goes
            subscriber.wake()
        self._encoder = None  # whoever could not be told now is told later, and that is seldom

    def encoder(self, now: float) -> NewsEncoder:
        """Encodes messages about the committed state, for all who read it at about this time."""
        if self._encoder is None or now > self._encoder.now + _SAME_TIME:
            self._encoder = NewsEncoder(self.committed, self.here(), now)
        return self._encoder
