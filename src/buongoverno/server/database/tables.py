"""Reads and writes whole tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, insert, select, update

from buongoverno.protocol.agreement import Agreement
from buongoverno.protocol.command import Order
from buongoverno.server.database.schema import bot_jobs, entries, game_tables, seats
from buongoverno.server.tables.course import Terms
from buongoverno.server.tables.entry import Entry
from buongoverno.server.tables.seating import SeatRow


@dataclass
class TableRow:
    """A table as it lies in the database."""

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
        agreement=msgspec.json.decode(row.agreement, type=Agreement),
        seed=int(row.seed),
        rules_version=row.rules_version,
        created=row.created,
        start=row.start,
        analysis=bool(row.analysis),
        forked_from=row.forked_from,
    )


def _seat_row(row: Row[Any]) -> SeatRow:
    return SeatRow(row.account, msgspec.json.decode(row.orders, type=list[Order]), bool(row.quiet))


def read_entries(connection: Connection, table: str, after: int = 0) -> list[Entry]:
    """A table's entries, in order."""
    found = connection.execute(
        select(entries)
        .where(entries.c.game_table == table, entries.c.number > after)
        .order_by(entries.c.number)
    ).all()
    return [
        Entry(
            row.number, row.at, row.kind, row.seat, row.made_by, row.text, row.command, row.digest
        )
        for row in found
    ]


def insert_table(
    connection: Connection,
    terms: Terms,
    status: str,
    made: Sequence[Entry],
    host: str | None = None,
    rematch_of: str | None = None,
    jobs: Sequence[int] = (),
) -> None:
    """Keep a new table with its first entries; `jobs` are the seats at which a bot begins."""
    agreement = terms.agreement
    connection.execute(
        insert(game_tables).values(
            id=terms.id,
            agreement=msgspec.json.encode(agreement).decode(),
            game=agreement.game,
            visibility=agreement.visibility,
            status=status,
            seed=str(terms.seed),
            start=terms.start,
            rules_version=terms.rules_version,
            revision=1,
            number=len(made),
            created=terms.created,
            changed=terms.created,
            due=None,
            analysis=terms.analysis,
            host=host,
            forked_from=terms.forked_from,
            rematch_of=rematch_of,
        )
    )
    connection.execute(
        insert(seats),
        [{"game_table": terms.id, "seat": seat} for seat in range(len(agreement.seats))],
    )
    if made:
        connection.execute(insert(entries), [entry_row(terms.id, entry) for entry in made])
    for seat in jobs:
        connection.execute(
            insert(bot_jobs).values(
                game_table=terms.id, seat=seat, number=len(made), created=terms.created
            )
        )


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


def set_account(connection: Connection, table: str, seat: int, account: str | None) -> None:
    """Say whose account a seat belongs to."""
    connection.execute(
        update(seats)
        .where(seats.c.game_table == table, seats.c.seat == seat)
        .values(account=account, orders="[]", quiet=False, seen_number=0, looking_until=0.0)
    )


def set_orders(connection: Connection, table: str, seat: int, orders: list[Order]) -> None:
    """Keep a seat's standing orders."""
    connection.execute(
        update(seats)
        .where(seats.c.game_table == table, seats.c.seat == seat)
        .values(orders=msgspec.json.encode(orders).decode())
    )
