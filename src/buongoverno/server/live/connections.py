"""Counts of what goes on, for Prometheus."""

from typing import Final

from prometheus_client import Counter, Gauge, Histogram

CONNECTIONS: Final = Gauge("buongoverno_connections", "WebSockets that are open")
MESSAGES: Final = Counter("buongoverno_messages_total", "Messages sent over WebSockets")
COMMANDS: Final = Counter(
    "buongoverno_commands_total", "Commands by what came of them", ["outcome"]
)
COMMAND_SECONDS: Final = Histogram(
    "buongoverno_command_seconds",
    "From a command to its being kept",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
TABLES: Final = Gauge("buongoverno_tables_in_memory", "Tables in memory")
BOT_WAITING: Final = Gauge("buongoverno_bot_tasks_waiting", "Decisions bots have still to make")
COMMITS: Final = Gauge("buongoverno_commits", "Transactions written since the start")
NOTICES: Final = Counter("buongoverno_notices_total", "Notices by what came of them", ["outcome"])
