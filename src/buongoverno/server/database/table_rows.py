"""Reads and writes whole tables."""

import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, delete, insert, select, update

from buongoverno.protocol.agreement import Agreement
from buongoverno.protocol.command import Order
from buongoverno.server.database.schema import bot_jobs, entries, game_tables, seats
from buongoverno.server.database.store import portions
from buongoverno.tables.entry import JOINED, SAID, Entry
from buongoverno.tables.projection import status_of
from buongoverno.tables.seating import FORGOTTEN_NAME, SeatRow
from buongoverno.tables.table_state import TableDraft, Terms

# Made on import: msgspec crashes if two threads are the first to decode a type at the same time.
_AGREEMENT: Final = msgspec.json.Decoder(Agreement)
# As long as the columns that are searched.
_LONGEST: Final = 120
_LONGEST_NAME: Final = 60
_REDACTED_TOGETHER: Final = 500
_ORDERS: Final = msgspec.json.Decoder(list[Order])


@dataclass
class TableRow:
    """A table's row in the database, with those of its seats."""

    terms: Terms
    revision: int
    number: int
    seats: list[SeatRow]
    rematch: str | None
    host: str | None
    status: str


def read_table(connection: Connection, table: str) -> TableRow | None:
    """The table of that id, without its entries."""
    row = connection.execute(select(game_tables).where(game_tables.c.id == table)).one_or_none()
    if row is None:
        return None
    rematch = connection.execute(
        select(game_tables.c.id).where(game_tables.c.rematch_of == table)
    ).scalar_one_or_none()
    found = connection.execute(
        select(seats).where(seats.c.game_table == table).order_by(seats.c.seat)
    ).all()
    return TableRow(
        terms_in(row),
        row.revision,
        row.number,
        [_seat_row(seat) for seat in found],
        rematch,
        row.host,
        row.status,
    )


def terms_in(row: Row[Any]) -> Terms:
    """The terms in a row of game_table."""
    return Terms(
        id=row.id,
        agreement=_AGREEMENT.decode(row.agreement),
        seed=int(row.seed),
        rules_version=row.rules_version,
        created=row.created,
        start=row.start,
        analysis=bool(row.analysis),
        forked_from=row.forked_from,
        owner=row.owner,
    )


def _seat_row(row: Row[Any]) -> SeatRow:
    return SeatRow(row.account, _ORDERS.decode(row.orders), bool(row.quiet))


def read_entries(connection: Connection, table: str, after: int = 0) -> list[Entry]:
    """A table's entries, in order."""
    found = connection.execute(
        select(entries)
        .where(entries.c.game_table == table, entries.c.number > after)
        .order_by(entries.c.number)
    ).all()
    return [entry_in(row) for row in found]


def entry_in(row: Row[Any]) -> Entry:
    """The entry in a row."""
    return Entry(
        row.number, row.at, row.kind, row.seat, row.made_by, row.text, row.command, row.digest
    )


def insert_table(connection: Connection, table: TableDraft, rematch_of: str | None = None) -> None:
    """Write a new table with its first entries, and what bots have to decide at once."""
    terms, agreement = table.terms, table.terms.agreement
    connection.execute(
        insert(game_tables).values(
            id=terms.id,
            agreement=msgspec.json.encode(agreement).decode(),
            game=agreement.game,
            visibility=agreement.visibility,
            status=status_of(table),
            seed=str(terms.seed),
            start=terms.start,
            rules_version=terms.rules_version,
            revision=table.revision,
            number=table.number,
            created=terms.created,
            changed=terms.created,
            due=table.due,
            asked=encode_seats(table.pending()),
            analysis=terms.analysis,
            host=table.host,
            forked_from=terms.forked_from,
            rematch_of=rematch_of,
            title=folded(agreement.title),
            owner=terms.owner,
        )
    )
    rows = [
        {
            "game_table": table.id,
            "seat": seat,
            "account": row.account,
            "name": folded(table.seats[seat].name)[:_LONGEST_NAME],
        }
        for seat, row in enumerate(table.seat_rows)
    ]
    connection.execute(insert(seats), rows)
    if table.entries:
        connection.execute(insert(entries), [entry_row(table.id, one) for one in table.entries])
    for seat in table.bots_asked():
        connection.execute(
            insert(bot_jobs).values(
                game_table=table.id,
                seat=seat,
                number=table.number,
                created=terms.created,
                taken_until=table.bots_leased_until,
                person=table.person_plays(),
            )
        )


def encode_seats(numbers: Iterable[int]) -> str:
    """Seats as they are stored: "0 2"."""
    return " ".join(map(str, numbers))


def decode_seats(text: str) -> list[int]:
    """The seats that were stored."""
    return [int(number) for number in text.split()]


def entry_row(table: str, entry: Entry) -> dict[str, Any]:
    """An entry as a row."""
    return {
        "game_table": table,
        "number": entry.number,
        "at": entry.at,
        "kind": entry.kind,
        "seat": entry.seat,
        "made_by": entry.by,
        "text": entry.text,
        "command": entry.command,
        "digest": entry.digest,
    }


def set_account(
    connection: Connection, table: str, seat: int, account: str | None, name: str = ""
) -> None:
    """Say whose account a seat belongs to, and under which name they can be searched for."""
    connection.execute(
        update(seats)
        .where(seats.c.game_table == table, seats.c.seat == seat)
        .values(
            account=account,
            name=folded(name)[:_LONGEST_NAME],
            orders="[]",
            quiet=False,
            seen_number=0,
            looking_until=0.0,
        )
    )


def folded(text: str) -> str:
    """A text as it is searched for: capitals and accents make no difference."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))[:_LONGEST]


def delete_tables(connection: Connection, tables: Iterable[str]) -> dict[str, int]:
    """Delete tables with everything that belongs to them; gives a revision after their last.

    Nobody can advance a table once its row is gone, so its entries go afterwards.
    """
    gone: dict[str, int] = {}
    for some in portions(list(tables)):
        rows = connection.execute(
            delete(game_tables)
            .where(game_tables.c.id.in_(some))
            .returning(game_tables.c.id, game_tables.c.revision)
        )
        gone |= {row.id: row.revision + 1 for row in rows}
        connection.execute(delete(entries).where(entries.c.game_table.in_(some)))
    return gone


def advance_revision(connection: Connection, table: str) -> int:
    """Count a change of a table that no entry tells of; gives its new revision."""
    revision: int = connection.execute(
        update(game_tables)
        .where(game_tables.c.id == table)
        .values(revision=game_tables.c.revision + 1)
        .returning(game_tables.c.revision)
    ).scalar_one()
    return revision


def revisions_of(connection: Connection, tables: Collection[str]) -> dict[str, int]:
    """The revisions of those tables that there are."""
    found: dict[str, int] = {}
    for some in portions(tables):
        rows = connection.execute(
            select(game_tables.c.id, game_tables.c.revision).where(game_tables.c.id.in_(some))
        )
        found |= {row.id: row.revision for row in rows}
    return found


def redact_entries(connection: Connection, table: str, numbers: Iterable[int]) -> None:
    """Take the texts of entries out of the database: what was said, and names."""
    ordered = sorted(numbers)
    for start in range(0, len(ordered), _REDACTED_TOGETHER):
        some = ordered[start : start + _REDACTED_TOGETHER]
        these = update(entries).where(entries.c.game_table == table, entries.c.number.in_(some))
        connection.execute(these.where(entries.c.kind == SAID).values(text=""))
        connection.execute(these.where(entries.c.kind == JOINED).values(text=FORGOTTEN_NAME))


def set_orders(connection: Connection, table: str, seat: int, orders: list[Order]) -> None:
    """Write a seat's standing orders."""
    connection.execute(
        update(seats)
        .where(seats.c.game_table == table, seats.c.seat == seat)
        .values(orders=msgspec.json.encode(orders).decode())
    )
