"""Opens the database that a server's address names."""

import asyncio
import sqlite3
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import structlog
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    DBAPIError,
    InterfaceError,
    OperationalError,
)
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.pool import ConnectionPoolEntry

from buongoverno.kernel.errors import BadSetup
from buongoverno.tables.refusals import Unavailable

Result = TypeVar("Result")
BUSY_SECONDS: Final = 30
POOLED: Final = 8
# Otherwise a network that swallows packets is waited for for minutes.
_CONNECT_ARGUMENTS: Final = {"connect_timeout": 10}
_ASKED_TOGETHER: Final = 1000
_STATEMENTS_KEPT: Final = 256  # more than there are (steps.py has two for each number of rows)
_log = structlog.get_logger()


class Store:
    """The database. Its engine blocks, so the server uses it in threads."""

    def __init__(self, address: str) -> None:
        try:
            url = make_url(address)
        except ArgumentError:
            raise BadSetup(
                f"'{address}' is no database; give a file like sqlite:///games.sqlite "
                "or an address like postgresql://user@host/name"
            ) from None
        if url.drivername in ("postgresql", "postgres"):
            url = url.set(drivername="postgresql+psycopg")
        self.postgres = url.get_backend_name() == "postgresql"
        if not self.postgres and url.get_backend_name() != "sqlite":
            raise BadSetup("games are kept in SQLite or PostgreSQL")
        if not self.postgres and url.database in (None, "", ":memory:"):
            raise BadSetup("a database in memory would lose every game; name a file")
        self.file = None if self.postgres else Path(str(url.database))
        self.engine = self._engine(url)
        # Of its own, so that no other work in threads keeps those who read waiting.
        self._threads = ThreadPoolExecutor(POOLED, "database")

    def _engine(self, url: Any) -> Engine:
        if self.postgres:
            return create_engine(
                url,
                pool_size=POOLED,
                max_overflow=4,
                connect_args={} if "connect_timeout" in url.query else _CONNECT_ARGUMENTS,
                pool_pre_ping=True,
                hide_parameters=True,
            )
        engine = create_engine(
            url,
            pool_size=POOLED,
            connect_args={"timeout": BUSY_SECONDS, "cached_statements": _STATEMENTS_KEPT},
            hide_parameters=True,  # what goes wrong is logged, and parameters hold secrets
        )
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_at_once)
        return engine

    def reading(self) -> Engine:
        """The same database for transactions that only read."""
        return self.engine.execution_options(reading=True)

    async def read(self, question: Callable[[Connection], Result]) -> Result:
        """Ask the database something, in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._read, question)

    def _read(self, question: Callable[[Connection], Result]) -> Result:
        with reporting_outages(), self.reading().begin() as connection:
            return question(connection)

    def close(self) -> None:
        """Close all connections, also those of readers that nobody waits for any more."""
        self._threads.shutdown(cancel_futures=True)
        self.engine.dispose()


def portions(values: Collection[str]) -> Iterator[list[str]]:
    """Values to ask for, in portions: databases take a limited number of them in a question."""
    ordered = sorted(values)
    for start in range(0, len(ordered), _ASKED_TOGETHER):
        yield ordered[start : start + _ASKED_TOGETHER]


@contextmanager
def reporting_outages() -> Iterator[None]:
    """Turn errors of a database that does not answer, restarts, or is full into Unavailable."""
    try:
        yield
    except (OperationalError, InterfaceError, NoConnection) as error:
        _log.warning("the database failed", reason=_reason(error))
        raise Unavailable("database_silent") from None
    except DatabaseError as error:
        if not is_damaged(error):
            raise
        _log.error("the database is damaged; run `buongoverno doctor`", reason=_reason(error))
        raise Unavailable("database_silent") from None


def is_damaged(error: DBAPIError) -> bool:
    """Whether SQLite found something in its file that cannot be there."""
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF  # without the details
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _reason(error: Exception) -> str:
    return str(getattr(error, "orig", error)).strip().partition("\n")[0]


def _set_up_sqlite(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    """Readers never wait for the writer, and a commit is on the disk before it is reported."""
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    # Pages of games in play stay in memory, and the log is copied into the file less often.
    cursor.execute("PRAGMA cache_size=-32768")
    cursor.execute("PRAGMA wal_autocheckpoint=8000")
    cursor.close()


def _begin_at_once(connection: Connection) -> None:
    """Python's sqlite3 begins transactions late, after reading; that lets two writers collide."""
    readonly = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if readonly else "BEGIN IMMEDIATE")
