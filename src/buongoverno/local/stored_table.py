"""A table as a browser keeps it: a row that is replaced, and entries that are only ever added."""

from typing import Final

import msgspec
from msgspec import Struct

from buongoverno.protocol.agreement import Agreement
from buongoverno.protocol.command import Order
from buongoverno.protocol.people import MyTable
from buongoverno.tables.entry import Entry
from buongoverno.tables.projection import table_info
from buongoverno.tables.seating import SeatRow
from buongoverno.tables.table_state import (
    TableDraft,
    TableState,
    Terms,
    empty_table,
    replay_committed,
)

# Whoever uses this browser, where a server has the id of an account.
OWNER: Final = "here"


class StoredSeat(Struct, frozen=True):
    """Whose seat it is, and their standing orders."""

    account: str | None
    orders: list[Order]


class StoredTable(Struct, frozen=True):
    """What is kept of a table beside its entries; `seed` is a number of 256 bits.

    `listed` is how lists show it to the owner, without its game being replayed.
    """

    id: str
    revision: int
    agreement: Agreement
    seed: str
    rules_version: int
    created: float
    start: str | None
    analysis: bool
    forked_from: str | None
    seats: list[StoredSeat]
    rematch: str | None
    listed: MyTable

    @property
    def terms(self) -> Terms:
        """What the table was made with."""
        return Terms(
            id=self.id,
            agreement=self.agreement,
            seed=int(self.seed),
            rules_version=self.rules_version,
            created=self.created,
            start=self.start,
            analysis=self.analysis,
            forked_from=self.forked_from,
            owner=OWNER,
        )


class StoredGame(Struct, frozen=True):
    """A table in a file: its row and its entries as texts."""

    row: str
    entries: list[str]


class StoredGames(Struct, frozen=True, tag_field="kind", tag="buongoverno games"):
    """A file with tables."""

    games: list[StoredGame]


class Taken(Struct, frozen=True):
    """What became of the tables of a file.

    `count` of them were taken over, `here` were here already, as they are or further on, and
    `different` have gone on in another way here.
    """

    count: int
    here: int
    different: int


def stored(table: TableState) -> StoredTable:
    """A table as it is kept."""
    terms = table.terms
    return StoredTable(
        id=table.id,
        revision=table.revision,
        agreement=terms.agreement,
        seed=str(terms.seed),
        rules_version=terms.rules_version,
        created=terms.created,
        start=terms.start,
        analysis=terms.analysis,
        forked_from=terms.forked_from,
        seats=[StoredSeat(row.account, row.orders) for row in table.seat_rows],
        rematch=table.rematch,
        listed=_listed(table),
    )


def _listed(table: TableState) -> MyTable:
    seat = seat_of(table, OWNER)
    changed = table.traces[-1].entry.at if table.traces else table.terms.created
    asked = list(table.pending())
    round_now = None if table.match is None else table.round()
    return MyTable(table_info(table), seat, seat in asked, changed, asked, round_now)


def seat_of(table: TableState, who: str) -> int | None:
    """The seat of somebody at a table."""
    accounts = [row.account for row in table.seat_rows]
    return accounts.index(who) if who in accounts else None


def loaded(row: StoredTable, entries: list[Entry]) -> TableDraft:
    """A table that was kept."""
    table = empty_table(row.terms)
    return taken_in(table, row, entries)


def taken_in(draft: TableDraft, row: StoredTable, entries: list[Entry]) -> TableDraft:
    """A table with what was kept of it since."""
    replay_committed(draft, entries)
    draft.revision = row.revision
    draft.seat_rows = [SeatRow(seat.account, seat.orders) for seat in row.seats]
    draft.host = OWNER
    draft.rematch = row.rematch
    return draft


# -- as text ---------------------------------------------------------------------------------------

_ROW: Final = msgspec.json.Decoder(StoredTable)
_ENTRY: Final = msgspec.json.Decoder(tuple[int, float, str, int, str, str, str | None, str])


def row_text(row: StoredTable) -> str:
    """A row as text."""
    return msgspec.json.encode(row).decode()


def row_of(text: str) -> StoredTable:
    """The row that was written so; msgspec's errors say what does not fit."""
    return _ROW.decode(text)


def entry_text(entry: Entry) -> str:
    """An entry as text."""
    fields = (
        entry.number,
        entry.at,
        entry.kind,
        entry.seat,
        entry.by,
        entry.text,
        entry.command,
        entry.digest,
    )
    return msgspec.json.encode(fields).decode()


def entry_of(text: str) -> Entry:
    """The entry that was written so."""
    return Entry(*_ENTRY.decode(text))
