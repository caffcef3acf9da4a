"""What everybody knows about a table, without replaying its game: for lists of many tables.

It follows from the table's row and from those of its entries that are no decisions.
"""

from collections.abc import Iterable, Mapping

import msgspec

from buongoverno.kernel.chance import commitment
from buongoverno.protocol.table import TableInfo
from buongoverno.tables import entry as kinds
from buongoverno.tables.entry import Entry
from buongoverno.tables.projection import table_info
from buongoverno.tables.seating import SeatRow
from buongoverno.tables.table_state import TableDraft, Terms, empty_table

# The kinds of entries a summary is made of.
SUMMARISED = (
    kinds.JOINED,
    kinds.LEFT,
    kinds.SEATED,
    kinds.STARTED,
    kinds.RESIGNED,
    kinds.CARETAKEN,
    kinds.LENT,
    kinds.HINTED,
    kinds.READY,
    kinds.RETURNED,
    kinds.REMOVED,
    kinds.CLOSED,
    kinds.BROUGHT,
    kinds.TAKEN_ALONG,
    kinds.FORGOTTEN,
)


def summary(
    terms: Terms,
    entries: Iterable[Entry],
    status: str,
    ended: float | None,
    rematch: str | None = None,
    accounts: Mapping[int, str] | None = None,
) -> TableInfo:
    """The information about a table; `ended` is when its last decision was made.

    `accounts` are those of the people in its seats.
    """
    table = without_game(terms, entries)
    for seat, account in (accounts or {}).items():
        table.seat_rows[seat] = SeatRow(account)
    started = table.started
    table.rematch = rematch
    info = table_info(table)
    told = ended is not None or table.taken_along
    shown = started is not None and terms.start is None
    return msgspec.structs.replace(
        info,
        status=status,
        started=started,
        ended=ended,
        commitment=commitment(terms.seed) if shown else None,
        seed=str(terms.seed) if shown and told else None,
    )


def without_game(terms: Terms, entries: Iterable[Entry]) -> TableDraft:
    """A table as far as it follows from entries about its seats; its game is as if not begun."""
    table = empty_table(terms)
    for entry in entries:
        if entry.kind == kinds.STARTED:
            table.started = entry.at
        elif entry.kind == kinds.CLOSED:
            table.closed = entry.text
        elif entry.kind == kinds.BROUGHT:
            table.brought = True
        elif entry.kind == kinds.TAKEN_ALONG:
            table.taken_along, table.closed = True, ""
        else:
            table.seats[entry.seat] = table.seat_after(entry.kind, entry.seat, entry.text)
    return table
