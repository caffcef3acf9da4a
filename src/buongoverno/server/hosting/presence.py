"""Who is looking at which table: others see it, and nobody gets a notice about what they see."""

import asyncio
from typing import Final

import structlog
from sqlalchemy import Connection, bindparam, update

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.protocol.live import Seen
from buongoverno.server.clock import Clock
from buongoverno.server.database.journal import Journal
from buongoverno.server.database.schema import seats
from buongoverno.server.hosting.shared_presence import SharedPresence
from buongoverno.tables.hosted_table import HostedTable

# A connection counts as looking for this long after it said so.
LOOKING_SECONDS: Final = 45.0
_WRITE_SECONDS: Final = 2.0
_SAW: Final = (
    update(seats)
    .where(seats.c.game_table == bindparam("table"), seats.c.seat == bindparam("where"))
    .values(seen_number=bindparam("number"), looking_until=bindparam("until"))
)
_log = structlog.get_logger()


class Presence:
    """Remembers who saw what, and writes it to the database now and then."""

    def __init__(self, journal: Journal, clock: Clock, shared: SharedPresence) -> None:
        self.shared = shared
        self.journal = journal
        self.clock = clock
        self._saw: dict[tuple[str, int], tuple[int, float]] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write down."""
        self._task = asyncio.create_task(self._write_now_and_then())

    async def stop(self) -> None:
        """Write down what is left."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._write()

    def came(self, hosted: HostedTable, seat: int | None) -> None:
        """Somebody connected; the others see that they are here."""
        if seat is not None:
            hosted.publish()
            self.shared.moved(hosted)

    def went(self, hosted: HostedTable, seat: int | None) -> None:
        """Somebody went; whoever loads a page again comes back at once."""
        hosted.looked_at = self.clock.monotonic()
        if seat is not None:
            key = (hosted.id, seat)
            number = self._saw.get(key, (0, 0.0))[0]
            if seat not in hosted.here():
                self._saw[key] = (number, self.clock.now())
            hosted.publish()
            self.shared.moved(hosted)

    def saw(self, hosted: HostedTable, seat: int | None, seen: Seen) -> None:
        """A client has everything up to a number, and somebody looks at it or not."""
        if seat is None or hosted.committed.terms.analysis:
            return
        now = self.clock.now()
        until = now + LOOKING_SECONDS if seen.looking else now
        number = min(seen.number, hosted.committed.number)
        self._saw[hosted.id, seat] = (number, until)

    async def _write_now_and_then(self) -> None:
        while True:
            await self.clock.sleep(_WRITE_SECONDS)
            try:
                await self._write()
            except BuongovernoError as error:
                _log.warning("who looks cannot be written down", reason=str(error))
            except Exception:
                _log.exception("writing down who looks failed")

    async def _write(self) -> None:
        if not self._saw:
            return
        saw, self._saw = self._saw, {}
        rows = [
            {"table": table, "where": seat, "number": number, "until": until}
            for (table, seat), (number, until) in sorted(saw.items())
        ]

        def write(database: Connection) -> None:
            database.execute(_SAW, rows)

        await self.journal.transact(write)
