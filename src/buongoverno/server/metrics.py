"""Metrics for Prometheus, of one process or of several that serve one port together.

What several machines count is added up there. What begins with `buongoverno_database_` was read
from the database they share, so each of them says the same: take the maximum of that, not the sum.

This module imports nothing else of the server, so that every part of it can count.
"""

import os
from collections.abc import Mapping
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
    "buongoverno_bot_tasks_waiting",
    "Decisions of bots, and hints, that people wait for and no worker has begun",
    multiprocess_mode=_SUM,
)
BOT_FAULTS: Final = Counter(
    "buongoverno_bot_faults_total", "Answers of bots that failed, or whose search was cut short"
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
_NOTIFICATIONS: Final = Counter(
    "buongoverno_notifications_total", "Notifications heard from PostgreSQL", ["sender"]
)
_NOTIFICATION_BYTES: Final = Counter(
    "buongoverno_notification_bytes_total", "Bytes of notifications heard from PostgreSQL"
)
_LISTENING_SECONDS: Final = Counter(
    "buongoverno_listening_seconds_total",
    "Processor time spent on what other processes have committed",
)
NOTICES: Final = Counter("buongoverno_notices_total", "Notices by their outcome", ["outcome"])

# Of the process that was asked last: it has just read them (database/figures.py).
_READ: Final = "livemostrecent"
_DATABASE_ANSWERS: Final = Gauge(
    "buongoverno_database_answers", "Whether the database answers", multiprocess_mode=_READ
)
_DATABASE_WRITES: Final = Gauge(
    "buongoverno_database_writes", "Whether something could be written", multiprocess_mode=_READ
)
_DATABASE_TABLES: Final = Gauge(
    "buongoverno_database_tables", "Tables by their status", ["status"], multiprocess_mode=_READ
)
_DATABASE_FIGURES: Final = {
    name: Gauge(f"buongoverno_database_{name}", meaning, multiprocess_mode=_READ)
    for name, meaning in (
        ("bot_jobs_waiting", "Decisions of bots that people wait for and no process has taken"),
        ("bot_jobs_oldest_seconds", "How long somebody has waited for a bot, at most"),
        ("notices_waiting", "Notices that are due and not sent"),
        ("reports_open", "Reports by players that nobody has handled"),
        ("processes", "Processes that serve, on all machines; 0 on SQLite"),
    )
}

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
    """Counts what happens too often for a Prometheus counter, which takes a lock each time.

    One thread counts; `collect`, which may run in another, adds what is new to the metric.
    """

    def __init__(self) -> None:
        self.count = 0.0
        self._taken = 0.0

    def take(self) -> float:
        """The count since the last call."""
        before, self._taken = self._taken, self.count
        return self._taken - before


SENT: Final = LocalCounter()  # messages
HEARD_OWN: Final = LocalCounter()  # notifications of this process
HEARD_OTHERS: Final = LocalCounter()
HEARD_BYTES: Final = LocalCounter()
LISTENING: Final = LocalCounter()  # processor seconds of the thread that listens
HEARING: Final = LocalCounter()  # of the event loop, for replaying what was heard and telling it


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


def collect(tables: int, bot_tasks: float, commits: int) -> None:
    """Update the metrics that nothing counts as it happens."""
    _TABLES.set(tables)
    _BOT_TASKS.set(bot_tasks)
    _COMMITS.set(commits)
    _MESSAGES.inc(SENT.take())
    _NOTIFICATIONS.labels("own").inc(HEARD_OWN.take())
    _NOTIFICATIONS.labels("others").inc(HEARD_OTHERS.take())
    _NOTIFICATION_BYTES.inc(HEARD_BYTES.take())
    _LISTENING_SECONDS.inc(LISTENING.take() + HEARING.take())


def set_database_figures(tables: Mapping[str, int], figures: Mapping[str, float]) -> None:
    """What was read from the database."""
    _DATABASE_ANSWERS.set(1)
    for status, count in tables.items():
        _DATABASE_TABLES.labels(status).set(count)
    for name, gauge in _DATABASE_FIGURES.items():
        gauge.set(figures[name])


def database_failed() -> None:
    """The database could not be read."""
    _DATABASE_ANSWERS.set(0)


def set_writes(succeed: bool) -> None:
    """Whether the database could be written a moment ago."""
    _DATABASE_WRITES.set(succeed)


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
