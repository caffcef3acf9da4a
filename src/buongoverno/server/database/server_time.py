"""The time of a server goes on evenly when the clock of its machine is set, over restarts too.

How far it is behind that clock is written down, for the processes of the same machine that start
later. And it never begins before what has happened already.
"""

import socket
from typing import Final

import structlog
from sqlalchemy import Connection, delete, func, select, text

from buongoverno.server.clock import MOST_SECONDS_OFF, Clock
from buongoverno.server.database.journal import Journal
from buongoverno.server.database.schema import facts, game_tables

_TOLD_SECONDS: Final = 2.0  # less than that is nobody's concern
_WRITE_SECONDS: Final = 10.0
_LONGEST_NAME: Final = 40
_SET: Final = text(
    "INSERT INTO fact (name, value) VALUES (:name, :value) "
    "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
_log = structlog.get_logger()


class ServerTime:
    """Sets the clock of a process when it begins, and keeps it near that of the machine."""

    def __init__(self, clock: Clock, journal: Journal) -> None:
        self.clock = clock
        self.journal = journal
        self._fact = f"clock of {socket.gethostname()}"[:_LONGEST_NAME]
        self._written = 0  # by how many seconds it is behind, as the database says
        self._write_after = 0.0
        self._told = False

    async def begin(self) -> None:
        """Go on from the time that the processes of this machine have, or had."""
        self._written, latest = await self.journal.store.read(self._read)
        machine = self.clock.now() + self.clock.behind
        now = machine - self._written
        if now < latest < machine + MOST_SECONDS_OFF:
            now = latest
        self.clock.begin_at(now)

    async def adjust(self) -> None:
        """Come nearer to the clock of the machine, and write down how far away it is."""
        self.clock.adjust()
        self._tell()
        behind = round(self.clock.behind) if self.clock.behind >= _TOLD_SECONDS else 0
        in_time = bool(behind and self._written) and self.clock.monotonic() < self._write_after
        if behind == self._written or in_time:
            return
        await self.journal.transact(lambda database: self._write(database, behind))
        self._written = behind
        self._write_after = self.clock.monotonic() + _WRITE_SECONDS

    def _tell(self) -> None:
        away = abs(self.clock.behind) >= _TOLD_SECONDS
        if away and not self._told:
            _log.warning(
                "the clock of this machine was set; the server's comes nearer to it bit by bit",
                seconds=round(self.clock.behind),
            )
        self._told = away

    def _read(self, connection: Connection) -> tuple[int, float]:
        """By how much this machine's processes are behind, and when something last happened."""
        behind = connection.execute(
            select(facts.c.value).where(facts.c.name == self._fact)
        ).scalar_one_or_none()
        latest = connection.execute(select(func.max(game_tables.c.changed))).scalar_one_or_none()
        return int(behind or 0), latest or 0.0

    def _write(self, connection: Connection, behind: int) -> None:
        if behind:
            connection.execute(_SET, {"name": self._fact, "value": str(behind)})
        else:
            connection.execute(delete(facts).where(facts.c.name == self._fact))
