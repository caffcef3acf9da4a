"""The quick way to write steps: a connection of its own, without the layers between.

Nearly all that a busy server writes are decisions of people: entries, and nothing that goes with
them. What such a transaction costs is not its rows but its statements, because after each answer
the thread that writes waits for the interpreter's lock.
"""

from typing import Any

from buongoverno.server.database.steps import Step, keep_on_postgres, keep_on_sqlite
from buongoverno.server.database.store import Store
from buongoverno.server.database.word import words_of


class Pen:
    """Writes plain steps for the journal; opened when it is needed, and anew after a failure."""

    def __init__(self, store: Store, process: str) -> None:
        self._store = store
        self._process = process
        self._driver: Any = None

    def keep(self, steps: list[Step]) -> None:
        """Keep all of them, or raise: Overtaken, or whatever the database's driver says."""
        if self._driver is None:
            self._driver = self._opened()
        try:
            self._write(steps)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the connection; what is not committed is gone."""
        driver, self._driver = self._driver, None
        if driver is not None:
            driver.close()

    def _opened(self) -> Any:
        connection = self._store.engine.raw_connection()
        driver: Any = connection.driver_connection
        connection.detach()
        if self._store.postgres:
            driver.autocommit = True  # a statement is a transaction
            # Told only that there are some steps, PostgreSQL would look through all tables.
            driver.execute("SET enable_seqscan = off")
        return driver

    def _write(self, steps: list[Step]) -> None:
        if self._store.postgres:
            words = words_of(self._process, steps)
            with self._driver.cursor() as cursor:
                keep_on_postgres(cursor, steps, words)
        else:
            keep_on_sqlite(self._driver.cursor(), steps)
