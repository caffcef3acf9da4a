"""Examinations of the program, the database and the machine."""

import os
import platform
import shutil
import sqlite3
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, func, select, text

import buongoverno
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.database.migrate import version
from buongoverno.server.database.schema import game_tables
from buongoverno.server.database.store import Store
from buongoverno.server.operations.database_access import open_database, shown_address
from buongoverno.server.operations.finding import FAILED, OK, WARNING, Finding
from buongoverno.server.settings import Settings

_OLDEST_PYTHON: Final = (3, 11)
_OLDEST_POSTGRES: Final = 13
_LEAST_BYTES: Final = 100_000_000
_FEW_BYTES: Final = 1_000_000_000
_MOST_SECONDS_APART: Final = 2.0


def program(_: Settings) -> Iterator[Finding]:
    """Python, and whether the rules are compiled."""
    if sys.version_info >= _OLDEST_PYTHON:
        yield Finding(OK, f"Python {platform.python_version()}")
    else:
        yield Finding(FAILED, f"Python {platform.python_version()}", "use Python 3.11 or newer")
    if buongoverno.compiled():
        yield Finding(OK, f"Buongoverno {buongoverno.__version__}, compiled")
    else:
        yield Finding(
            WARNING,
            f"Buongoverno {buongoverno.__version__}, interpreted: bots see less far ahead",
            "install a C compiler and Python's headers (Debian: apt install gcc python3-dev), "
            "then install Buongoverno again",
        )


def processes(settings: Settings) -> Iterator[Finding]:
    """Processes that serve, and processes that think."""
    if settings.processes > 1 and settings.database.startswith("sqlite"):
        yield Finding(
            FAILED,
            f"{settings.processes} processes on an SQLite file",
            "use PostgreSQL, or one process",
        )
    cores = os.cpu_count() or 1
    if settings.bot_workers > cores:
        yield Finding(
            WARNING,
            f"{settings.bot_workers} processes think for bots on {cores} cores",
            f"take --bot-workers {max(1, cores - 1)}",
        )
    else:
        yield Finding(OK, f"{settings.bot_workers} of {cores} cores may think for bots")


def disk(settings: Settings) -> Iterator[Finding]:
    """Room where an SQLite file grows."""
    try:
        file = Store(settings.database).file
    except BuongovernoError:  # told already
        return
    if file is None or not file.parent.is_dir():
        return
    free = shutil.disk_usage(file.parent).free
    said = f"{free / 1e9:.1f} GB free for {file}"
    if free < _LEAST_BYTES:
        yield Finding(FAILED, said, "make room: a full disk stops every game")
    elif free < _FEW_BYTES:
        yield Finding(WARNING, said, "make room soon; a finished game takes about 0.1 MB")
    else:
        yield Finding(OK, said)


# -- the database ----------------------------------------------------------------------------------


def database(settings: Settings) -> Iterator[Finding]:
    """Can it be reached and written, in which form is it, and does its time agree with ours."""
    try:
        store = Store(settings.database)
        store.close()
        if store.file is not None and not store.file.exists():
            yield _not_made_yet(store.file)
            return
        with open_database(settings.database) as store:
            yield from _form(store)
            with store.reading().begin() as connection:
                yield _kind(store, connection)
                yield _time(store, connection)
            yield _writing(store)
    except BuongovernoError as error:
        yield Finding(FAILED, str(error), "check --database and that the database runs")


def _not_made_yet(file: Path) -> Finding:
    if os.access(file.parent, os.W_OK):
        return Finding(OK, f"{file} will be made when the server first runs")
    return Finding(
        FAILED, f"{file} cannot be made", f"make the folder {file.parent}, writable for the server"
    )


def _form(store: Store) -> Iterator[Finding]:
    there, wanted = version(store)
    if there == wanted:
        yield Finding(OK, f"{shown_address(store)}, in the present form ({there})")
    elif there is None:
        yield Finding(OK, f"{shown_address(store)} is empty; `buongoverno serve` sets it up")
    else:
        yield Finding(
            WARNING,
            f"{shown_address(store)} has form {there}, this program wants {wanted}",
            "make a backup; then `buongoverno validate` or `serve` brings it up to date. If the "
            "database is the newer one, update the program instead",
        )


def _kind(store: Store, connection: Connection) -> Finding:
    if not store.postgres:
        return Finding(OK, f"SQLite {sqlite3.sqlite_version}")
    number = int(connection.execute(text("SHOW server_version_num")).scalar_one())
    said = f"PostgreSQL {number // 10000}.{number % 10000}"
    if number // 10000 < _OLDEST_POSTGRES:
        return Finding(WARNING, said, f"use PostgreSQL {_OLDEST_POSTGRES} or newer")
    return Finding(OK, said)


def _time(store: Store, connection: Connection) -> Finding:
    """Clocks at tables run by the time of this machine."""
    if store.postgres:
        theirs = float(
            connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one()
        )
        if abs(time.time() - theirs) > _MOST_SECONDS_APART:
            return Finding(
                WARNING,
                f"the database's clock is {theirs - time.time():+.0f} seconds away from ours",
                "let both machines set their clocks by NTP",
            )
    if version(store)[0] is not None:
        newest = connection.execute(select(func.max(game_tables.c.changed))).scalar_one_or_none()
        if newest is not None and newest > time.time() + _MOST_SECONDS_APART:
            return Finding(
                FAILED,
                f"something was played {newest - time.time():.0f} seconds from now",
                "this machine's clock is wrong; set it by NTP before the server runs",
            )
    return Finding(OK, f"the time is {time.strftime('%Y-%m-%d %H:%M:%S')} here")


def _writing(store: Store) -> Finding:
    """Begin to write, and take it back."""
    with store.engine.connect() as connection:
        transaction = connection.begin()
        connection.execute(text("CREATE TABLE doctor_was_here (number INTEGER)"))
        transaction.rollback()
    return Finding(OK, "the database can be written")
