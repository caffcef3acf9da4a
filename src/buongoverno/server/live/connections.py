"""Counts of what goes on, for Prometheus; of several processes together (operations/figures.py)."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from prometheus_client import Counter, Gauge, Histogram

from buongoverno.server.refusals import Refusal, Stale

_SUM: Final = "livesum"  # of several processes, those that live

CONNECTIONS: Final = Gauge(
    "buongoverno_connections", "WebSockets that are open", multiprocess_mode=_SUM
)
MESSAGES: Final = Counter("buongoverno_messages_total", "Messages sent over WebSockets")
COMMANDS: Final = Counter(
    "buongoverno_commands_total", "Commands by what came of them", ["outcome"]
)
COMMAND_SECONDS: Final = Histogram(
    "buongoverno_command_seconds",
    "From a command to its being kept",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
TABLES: Final = Gauge("buongoverno_tables_in_memory", "Tables in memory", multiprocess_mode=_SUM)
BOT_WAITING: Final = Gauge(
    "buongoverno_bot_tasks_waiting", "Decisions bots have still to make", multiprocess_mode=_SUM
)
COMMITS: Final = Gauge(
    "buongoverno_commits", "Transactions written since the start", multiprocess_mode=_SUM
)
NOTICES: Final = Counter("buongoverno_notices_total", "Notices by what came of them", ["outcome"])


class Tally:
    """Counts what happens too often for a counter that takes a lock each time."""

    def __init__(self) -> None:
        self.count = 0

    def taken(self) -> int:
        """What was counted since the last time somebody asked."""
        counted, self.count = self.count, 0
        return counted


SENT: Final = Tally()  # messages, until `figures.note` passes them on


class Counting:
    """Counts a command by what comes of it, and how long it takes."""

    def __init__(self) -> None:
        self._begun = time.perf_counter()

    def end(self, error: BaseException | None) -> None:
        """It is done, or failed."""
        if error is None:
            outcome = "kept"
        elif isinstance(error, Stale):
            outcome = "stale"
        else:
            outcome = "refused" if isinstance(error, Refusal) else "failed"
        _OUTCOMES[outcome].inc()
        COMMAND_SECONDS.observe(time.perf_counter() - self._begun)


@contextmanager
def measured() -> Iterator[None]:
    """Count what is done meanwhile as a command."""
    counting = Counting()
    try:
        yield
    except BaseException as error:
        counting.end(error)
        raise
    counting.end(None)


_OUTCOMES: Final = {
    outcome: COMMANDS.labels(outcome) for outcome in ("kept", "stale", "refused", "failed")
}
