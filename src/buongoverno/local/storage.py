"""Where tables are kept: in a browser its IndexedDB, elsewhere the memory of this process."""

from typing import Protocol


class Storage(Protocol):
    """Keeps rows and entries as texts; other pages of the same browser may write, too."""

    async def rows(self) -> list[str]:
        """The rows of all tables."""

    async def read(self, table: str, after: int) -> tuple[str, list[str]] | None:
        """The row of a table and its entries after one; None if there is no such table."""

    async def write(
        self, table: str, base: int, revision: int, row: str, entries: list[str]
    ) -> bool:
        """Replace the row and add entries, if the table's revision still is `base` (0: no table).

        Whether that was so. It is kept for good when this returns.
        """

    async def delete(self, table: str) -> None:
        """Forget a table."""


class MemoryStorage:
    """Keeps tables as long as it lives."""

    def __init__(self) -> None:
        self._rows: dict[str, tuple[int, str]] = {}
        self._entries: dict[str, list[str]] = {}

    async def rows(self) -> list[str]:
        """The rows of all tables."""
        return [row for _, row in self._rows.values()]

    async def read(self, table: str, after: int) -> tuple[str, list[str]] | None:
        """The row of a table and its entries after one."""
        if table not in self._rows:
            return None
        return self._rows[table][1], self._entries[table][after:]

    async def write(
        self, table: str, base: int, revision: int, row: str, entries: list[str]
    ) -> bool:
        """Replace the row and add entries, if nobody else has."""
        if self._rows.get(table, (0, ""))[0] != base:
            return False
        self._rows[table] = (revision, row)
        self._entries.setdefault(table, []).extend(entries)
        return True

    async def delete(self, table: str) -> None:
        """Forget a table."""
        self._rows.pop(table, None)
        self._entries.pop(table, None)
