"""Figures about all machines together, read from the database when Prometheus asks for them."""

from typing import Final, get_args

from sqlalchemy import Connection, func, select

from buongoverno.protocol.table import Status
from buongoverno.server import metrics
from buongoverno.server.clock import Clock
from buongoverno.server.database.bot_job_rows import count_unclaimed
from buongoverno.server.database.schema import bot_jobs, game_tables, notices, processes, reports
from buongoverno.server.database.store import Store
from buongoverno.tables.refusals import Unavailable

# Anybody who reaches /metrics may ask; the database is asked this often at most.
_FRESH_SECONDS: Final = 10.0
_STATUSES: Final = get_args(Status)


class DatabaseFigures:
    """Keeps the metrics that are read from the database fresh."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self._fresh_until = 0.0

    async def update(self) -> None:
        """Read the figures, unless they were read a moment ago."""
        now = self.clock.monotonic()
        if now < self._fresh_until:
            return
        self._fresh_until = now + _FRESH_SECONDS
        try:
            tables, figures = await self.store.read(self._read)
        except Unavailable:
            metrics.database_failed()
            return
        metrics.set_database_figures(tables, figures)

    def _read(self, connection: Connection) -> tuple[dict[str, int], dict[str, float]]:
        now = self.clock.now()
        by_status = select(game_tables.c.status, func.count()).group_by(game_tables.c.status)
        tables = dict.fromkeys(_STATUSES, 0)
        tables |= {row[0]: row[1] for row in connection.execute(by_status)}
        oldest = connection.execute(
            select(func.min(bot_jobs.c.created)).where(bot_jobs.c.person)
        ).scalar_one()
        due = select(func.count()).where(notices.c.state == "waiting", notices.c.due <= now)
        opened = select(func.count()).where(reports.c.state == "open")
        running = select(func.count()).select_from(processes)
        return tables, {
            "bot_jobs_waiting": count_unclaimed(connection, now),
            "bot_jobs_oldest_seconds": 0.0 if oldest is None else max(0.0, now - oldest),
            "notices_waiting": connection.execute(due).scalar_one(),
            "reports_open": connection.execute(opened).scalar_one(),
            "processes": connection.execute(running).scalar_one(),
        }
