"""Opens a database for a command, and keeps a second server away from an SQLite file."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from buongoverno.kernel.errors import BadSetup, BuongovernoError
from buongoverno.server.database.migrate import migrate, version
from buongoverno.server.database.store import Store


class InUse(BuongovernoError):
    """Another server is running on this database."""


@contextmanager
def open_database(address: str, new: bool = False) -> Iterator[Store]:
    """A database, closed afterwards; `new` allows an SQLite file that does not exist yet.

    Errors of the database become BadSetup, with a message for the operator.
    """
    store = Store(address)
    try:
        if store.file is not None:
            _check_file(store.file, new)
        yield store
    except DBAPIError as error:
        reason = _first_line(error)
        raise BadSetup(f"the database {shown_address(store)} cannot be used: {reason}") from None
    finally:
        store.close()


def migrate_if_older(store: Store) -> None:
    """Bring an older database up to date, unless a server is running on it."""
    present, wanted = version(store)
    if present != wanted:
        with exclusive_access(store):
            migrate(store)


def shown_address(store: Store) -> str:
    """A database's address without its password."""
    return store.engine.url.render_as_string(hide_password=True)


def _check_file(file: Path, new: bool) -> None:
    if new and not file.parent.is_dir():
        raise BadSetup(f"there is no folder {file.parent} for the database; make it first")
    if not new and not file.is_file():
        raise BadSetup(f"there is no database {file}; name the right one with --database")


def _first_line(error: DBAPIError) -> str:
    lines = str(error.orig).strip().splitlines()
    return lines[0] if lines else type(error.orig).__name__


# -- the lock --------------------------------------------------------------------------------------


@contextmanager
def exclusive_access(store: Store) -> Iterator[None]:
    """Lock an SQLite file for this process; does nothing on PostgreSQL.

    The system releases the lock when the process ends, however it ends; the lock file stays.
    """
    if store.file is None:
        yield
        return
    path = store.file.with_name(f"{store.file.name}.lock")
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+") as file:
        if not _try_lock(file.fileno()):
            raise InUse(_in_use(store.file, file.read().strip()))
        file.truncate()
        file.write(f"{os.getpid()}\n")
        file.flush()
        try:
            yield
        finally:
            file.seek(0)
            file.truncate()


def _in_use(database: Path, process: str) -> str:
    owner = f"process {process}" if process.isdigit() else "another process"
    return (
        f"a server is already running on {database} ({owner}); stop it first, or name another "
        "file with --database (several processes on one database need PostgreSQL)"
    )


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: int) -> bool:
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
