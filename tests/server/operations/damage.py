"""SQLite files as disks and people damage them."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from buongoverno.server.database.migrate import migrate
from buongoverno.server.database.store import Store


def new_database(file: Path) -> str:
    """A database as `serve` makes it, without games; its address."""
    store = Store(f"sqlite:///{file}")
    migrate(store)
    store.close()
    return f"sqlite:///{file}"


def damage(file: Path, table: str) -> None:
    """Overwrite the first page of a table."""
    with closing(sqlite3.connect(file)) as database:
        page, size = database.execute(
            "SELECT rootpage, page_size FROM sqlite_master, pragma_page_size WHERE name = ?",
            (table,),
        ).fetchone()
    with file.open("r+b") as pages:
        pages.seek((page - 1) * size)
        pages.write(os.urandom(size))
