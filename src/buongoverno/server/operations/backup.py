"""Copies a database while a server runs on it."""

import os
import shutil
import sqlite3
import subprocess
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL

from buongoverno.kernel.errors import BadSetup
from buongoverno.server.database.schema import metadata
from buongoverno.server.database.store import Store


@dataclass(frozen=True)
class Copy:
    """A backup that was read back after it was written."""

    path: Path
    size: int
    checked: str


def back_up(store: Store, target: Path) -> Copy:
    """Copy the database into a new file, or into a folder under a name with the time."""
    ending = "dump" if store.postgres else "sqlite"
    if target.is_dir():
        now = time.strftime("%Y-%m-%d-%H%M%S")
        target /= f"buongoverno-{now}.{ending}"
    if target.exists():
        raise BadSetup(f"{target} already exists; name another file, or a folder")
    if not target.parent.is_dir():
        raise BadSetup(f"there is no folder {target.parent}; make it first")
    # Under another name until it is complete, and readable only by its owner: it holds secrets.
    fresh = target.with_name(f".{target.name}.new")
    try:
        os.close(os.open(fresh, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
        checked = _dumped(store.engine.url, fresh) if store.postgres else _copied(store, fresh)
        _flush(fresh)
        fresh.rename(target)
    except sqlite3.Error as error:
        raise BadSetup(f"{store.file} cannot be copied: {error}") from None
    finally:
        fresh.unlink(missing_ok=True)
    return Copy(target, target.stat().st_size, checked)


def _flush(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())


# -- SQLite ----------------------------------------------------------------------------------------


def _copied(store: Store, fresh: Path) -> str:
    assert store.file is not None
    with (
        closing(sqlite3.connect(f"file:{store.file}?mode=ro", uri=True, timeout=30)) as source,
        closing(sqlite3.connect(fresh)) as copy,
    ):
        # All pages in one step, so that the copy shows one moment even while a server writes.
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it
        report = copy.execute("PRAGMA integrity_check").fetchall()
        if report != [("ok",)]:
            raise BadSetup(f"the copy is damaged, and so perhaps is the database: {report[0][0]}")
        if copy.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise BadSetup("the copy has rows that refer to missing ones; the database is damaged")
        rows = sum(_rows(copy, table.name) for table in metadata.sorted_tables)
        games = _rows(copy, "game_table")
    return f"{games:,} tables, {rows:,} rows, integrity checked"


def _rows(connection: sqlite3.Connection, table: str) -> int:
    found: int = connection.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]
    return found


# -- PostgreSQL ------------------------------------------------------------------------------------


def _dumped(url: URL, fresh: Path) -> str:
    for program in ("pg_dump", "pg_restore"):
        if shutil.which(program) is None:
            raise BadSetup(
                f"a backup of PostgreSQL needs {program}, which is not installed; on Debian: "
                "apt install postgresql-client"
            )
    plain = url.set(drivername="postgresql", password=None).render_as_string()
    environment = dict(os.environ)
    if url.password is not None:
        environment["PGPASSWORD"] = url.password  # the command line is public
    _run(
        ["pg_dump", "--format=custom", "--no-password", f"--file={fresh}", f"--dbname={plain}"],
        environment,
    )
    listed = _run(["pg_restore", "--list", str(fresh)], environment)
    dumped = {line.split(" TABLE DATA ")[1].split()[1] for line in listed if " TABLE DATA " in line}
    missing = {table.name for table in metadata.sorted_tables} - dumped
    if missing:
        raise BadSetup(f"the backup lacks {', '.join(sorted(missing))}")
    return f"{len(dumped)} kinds of rows, readable by pg_restore"


def _run(command: list[str], environment: dict[str, str]) -> list[str]:
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        reason = " ".join(done.stderr.split()) or f"status {done.returncode}"
        raise BadSetup(f"{command[0]} failed: {reason}")
    return done.stdout.splitlines()
