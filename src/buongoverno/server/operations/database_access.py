"""Opens a database for a command, and keeps a second server away from an SQLite file."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError

from buongoverno.kernel.errors import BadSetup, BuongovernoError
from buongoverno.server.database.migrate import migrate, version
from buongoverno.server.database.store import Store, is_damaged

_NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT)
_SQLITE_SUFFIXES: Final = ("", "-journal", "-shm", "-wal")


class InUse(BuongovernoError):
    """Another server is running on this database."""


class UnusableDatabase(BadSetup):
    """What is wrong with a database, and what to do about it."""

    def __init__(self, reason: str, advice: str) -> None:
        super().__init__(f"{reason}; {advice}")
        self.reason = reason
        self.advice = advice


@contextmanager
def open_database(address: str, new: bool = False) -> Iterator[Store]:
    """A database, closed afterwards; `new` allows an SQLite file that does not exist yet.

    Errors of the database become UnusableDatabase, with a message for the operator.
    """
    store = Store(address)
    try:
        if store.file is not None:
            _check_file(store.file, new)
        yield store
    except DBAPIError as error:
        raise unusable(store, error) from None
    except OSError as error:
        if error.errno not in _NO_ROOM:
            raise
        raise UnusableDatabase(
            f"the disk with {shown_address(store)} is full", "make room, and try again"
        ) from None
    finally:
        store.close()


def unusable(store: Store, error: DBAPIError) -> UnusableDatabase:
    """An error of the database in words for the operator."""
    if is_damaged(error):
        return damaged(store, _first_line(error))
    return UnusableDatabase(
        f"the database {shown_address(store)} cannot be used: {_first_line(error)}",
        "check --database, that the database runs, and that there is room on its disk",
    )


def damaged(store: Store, reason: str) -> UnusableDatabase:
    """A damaged SQLite file, and what can still be done."""
    return UnusableDatabase(
        f"the database {store.file} is damaged: {reason}",
        "stop the server, keep a copy of the file and restore the latest backup "
        f"(docs/self-hosting.md); `sqlite3 {store.file} .recover` prints what can still be read",
    )


def migrate_or_make(store: Store) -> None:
    """Bring a database up to date; a new SQLite file appears only when it is complete.

    So an empty file is never one that was being made when the server was killed.
    """
    if store.file is None or store.file.exists():
        migrate(store)
        return
    file = store.file.resolve()
    draft = file.with_name(f"{file.name}.new")
    for suffix in _SQLITE_SUFFIXES:
        draft.with_name(draft.name + suffix).unlink(missing_ok=True)
    making = Store(str(store.engine.url.set(database=str(draft))))
    try:
        migrate(making)
    finally:
        making.close()
    draft.rename(file)


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
    if not file.is_file():
        if not new:
            raise BadSetup(f"there is no database {file}; name the right one with --database")
        return
    found = file.stat()
    if found.st_size == 0:
        raise UnusableDatabase(
            f"{file} is empty: it was made by mistake, or has lost everything that was in it",
            "restore a backup (docs/self-hosting.md), or remove the file to begin with none",
        )
    if found.st_nlink > 1:
        raise UnusableDatabase(
            f"{file} has a second name (a hard link), under which others would damage it",
            "remove the other name, or name a copy of the file",
        )


def _first_line(error: DBAPIError) -> str:
    lines = str(error.orig).strip().splitlines()
    return lines[0] if lines else type(error.orig).__name__


# -- the lock --------------------------------------------------------------------------------------


@contextmanager
def exclusive_access(store: Store) -> Iterator[None]:
    """Lock an SQLite file for this process; does nothing on PostgreSQL.

    The system releases the lock when the process ends, however it ends; the lock file stays. It is
    beside the file itself, so that it is the same for all symbolic links to it.
    """
    if store.file is None:
        yield
        return
    database = store.file.resolve()
    path = database.with_name(f"{database.name}.lock")
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
