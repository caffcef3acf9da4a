"""Keeps a second server away from an SQLite file."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.database.store import Store


class InUse(BuongovernoError):
    """A database that another server uses now."""


@contextmanager
def held(store: Store) -> Iterator[None]:
    """Have an SQLite file for oneself; nothing to do on PostgreSQL.

    The system lets go of the lock when the process ends, however it ends; the file stays.
    """
    if store.file is None:
        yield
        return
    path = store.file.with_name(f"{store.file.name}.lock")
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+") as file:
        if not _locked(file.fileno()):
            raise InUse(_refusal(store.file, file.read().strip()))
        file.truncate()
        file.write(f"{os.getpid()}\n")
        file.flush()
        try:
            yield
        finally:
            file.seek(0)
            file.truncate()


def _refusal(database: Path, process: str) -> str:
    who = f"process {process}" if process.isdigit() else "another process"
    return (
        f"a server runs on {database} already ({who}); stop it first, or name another file with "
        "--database (several processes on one database need PostgreSQL)"
    )


if sys.platform == "win32":
    import msvcrt

    def _locked(file: int) -> bool:
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _locked(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
