"""Metrics for Prometheus, of one process or of several that serve one port together.

This module imports nothing else of the server, so that every part of it can count.
"""

import os
from pathlib import Path
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
# The folder in which several processes share their metrics; prometheus-client reads this variable.
FOLDER_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"

_SUM: Final = "livesum"  # added up over the processes that are alive

CONNECTIONS: Final = Gauge("buongoverno_connections", "Open WebSockets", multiprocess_mode=_SUM)
_MESSAGES: Final = Counter("buongoverno_messages_total", "Messages sent over WebSockets")
_COMMANDS: Final = Counter("buongoverno_commands_total", "Commands by their outcome", ["outcome"])
_COMMAND_SECONDS: Final = Histogram(
    "buongoverno_command_seconds",
    "Time from the arrival of a command to its commit",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
_TABLES: Final = Gauge("buongoverno_tables_in_memory", "Tables in memory", multiprocess_mode=_SUM)
_BOT_TASKS: Final = Gauge(
    "buongoverno_bot_tasks_waiting", "Decisions of bots in the queue", multiprocess_mode=_SUM
)
_COMMITS: Final = Gauge(
    "buongoverno_commits", "Transactions committed since the start", multiprocess_mode=_SUM
)
_LIMITED: Final = Counter(
    "buongoverno_limited_total", "What was refused because it came too often", ["limit"]
)
_ENDED: Final = Counter(
    "buongoverno_connections_ended_total", "WebSockets that ended, by the reason", ["reason"]
)
NOTICES: Final = Counter("buongoverno_notices_total", "Notices by their outcome", ["outcome"])

COMMITTED: Final = "kept"  # the name in the metric is older than the word
STALE: Final = "stale"
REFUSED: Final = "refused"
FAILED: Final = "failed"
_OUTCOMES: Final = {
    outcome: _COMMANDS.labels(outcome) for outcome in (COMMITTED, STALE, REFUSED, FAILED)
}

# Why connections end.
LEFT: Final = "left"
STOPPING: Final = "stopping"
RIGHT_ENDED: Final = "right_ended"
LIMITED: Final = "limited"
NOT_ALLOWED: Final = "not_allowed"
NO_DATABASE: Final = "no_database"
CONNECTION_FAILED: Final = "failed"


class LocalCounter:
    """Counts what happens too often for a Prometheus counter, which takes a lock each time."""

    def __init__(self) -> None:
        self.count = 0

    def take(self) -> int:
        """The count since the last call."""
        counted, self.count = self.count, 0
        return counted


SENT: Final = LocalCounter()  # messages; `collect` adds them to the metric


def count_command(outcome: str, seconds: float) -> None:
    """A command was committed or stale, was refused or failed, after so many seconds."""
    _OUTCOMES[outcome].inc()
    _COMMAND_SECONDS.observe(seconds)


def count_limited(limit: str) -> None:
    """Something was refused because it came too often; `limit` is the limit's name."""
    _LIMITED.labels(limit).inc()


def count_ended(reason: str) -> None:
    """A connection ended; `reason` is one of the words above."""
    _ENDED.labels(reason).inc()


def collect(tables: int, bot_tasks: int, commits: int) -> None:
    """Update the metrics that nothing counts as it happens."""
    _TABLES.set(tables)
    _BOT_TASKS.set(bot_tasks)
    _COMMITS.set(commits)
    _MESSAGES.inc(SENT.take())


def render() -> bytes:
    """All metrics in the text format of Prometheus."""
    folder = os.environ.get(FOLDER_VARIABLE)
    if not folder:
        return generate_latest(REGISTRY)
    _forget_dead_processes(Path(folder))
    registry = CollectorRegistry()
    MultiProcessCollector(registry, folder)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def _forget_dead_processes(folder: Path) -> None:
    """A process that was killed no longer has connections or tables."""
    for file in folder.glob("gauge_live*_*.db"):
        number = file.stem.rpartition("_")[2]
        if number.isdigit() and not _is_alive(int(number)):
            mark_process_dead(int(number), str(folder))  # type: ignore[no-untyped-call]


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
