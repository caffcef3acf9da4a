"""A database whose commits can be held up and made to fail."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from sqlalchemy import create_engine, text

# Decisions change tables; whether anything can be written is tried with a fact.
_WRITTEN = ("game_table", "fact")
_REFUSE_ON_SQLITE = (
    "CREATE TABLE parent (id INTEGER PRIMARY KEY)",
    "CREATE TABLE child (parent INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED)",
    *(
        f"CREATE TRIGGER refuse_{table}_{change} AFTER {change} ON {table} "
        "BEGIN INSERT INTO child VALUES (7); END"
        for table in _WRITTEN
        for change in ("INSERT", "UPDATE")
    ),
)
_ACCEPT_ON_SQLITE = (
    *(
        f"DROP TRIGGER refuse_{table}_{change}"
        for table in _WRITTEN
        for change in ("INSERT", "UPDATE")
    ),
    "DROP TABLE child",
    "DROP TABLE parent",
)
_REFUSE_ON_POSTGRES = (
    (
        "CREATE OR REPLACE FUNCTION fail_late() RETURNS trigger LANGUAGE plpgsql AS "
        "$$BEGIN RAISE EXCEPTION USING ERRCODE = 'disk_full'; END$$"
    ),
    *(
        f"CREATE CONSTRAINT TRIGGER late AFTER INSERT OR UPDATE ON {table} DEFERRABLE INITIALLY "
        "DEFERRED FOR EACH ROW EXECUTE FUNCTION fail_late()"
        for table in _WRITTEN
    ),
)
_ACCEPT_ON_POSTGRES = tuple(f"DROP TRIGGER late ON {table}" for table in _WRITTEN)


def refuse_commits(database: str) -> None:
    """From now on everything can be written, and then its commit fails."""
    _execute(database, _REFUSE_ON_SQLITE if _is_sqlite(database) else _REFUSE_ON_POSTGRES)


def accept_commits(database: str) -> None:
    """Commits succeed again."""
    _execute(database, _ACCEPT_ON_SQLITE if _is_sqlite(database) else _ACCEPT_ON_POSTGRES)


@contextmanager
def holding_up_commits(database: str) -> Iterator[None]:
    """Nobody can write to tables meanwhile; everybody can read."""
    if _is_sqlite(database):
        file = sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None)
        file.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            file.execute("ROLLBACK")
            file.close()
        return
    with psycopg.connect(database) as connection:
        connection.execute("LOCK TABLE game_table IN SHARE ROW EXCLUSIVE MODE")
        yield
        connection.rollback()


def _is_sqlite(database: str) -> bool:
    return database.startswith("sqlite")


def _execute(database: str, statements: tuple[str, ...]) -> None:
    engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()
