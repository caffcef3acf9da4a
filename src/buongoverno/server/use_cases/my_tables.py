"""The tables at which somebody has a seat, or whose host they are."""

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, not_, or_, select

from buongoverno.kernel.prepared import LESSON
from buongoverno.protocol.people import MyTable
from buongoverno.protocol.table import TableInfo
from buongoverno.server.database.schema import game_tables, keys, seats
from buongoverno.server.database.table_rows import decode_seats
from buongoverno.server.people.access import Caller
from buongoverno.server.people.keys import hashed
from buongoverno.server.services import Services
from buongoverno.server.use_cases.lobby import summaries
from buongoverno.tables.hosted_table import HostedTable
from buongoverno.tables.projection import view_of

MOST_LISTED: Final = 100
# Of tables that an older version wrote it takes a replay to know who is asked. Others follow when
# the list is asked for again.
_MOST_REPLAYED: Final = 3
# The steps of lessons are gone on with from their pages.
_OF_A_LESSON: Final = f'"position":"{LESSON}:'


@dataclass(frozen=True)
class _Found:
    """A table with one's seat; `info` is None if the table itself has to be asked."""

    table: str
    seat: int | None
    changed: float
    asked: list[int] | None
    info: TableInfo | None


async def my_tables(services: Services, caller: Caller, held: list[str]) -> list[MyTable]:
    """The tables of the account and of the keys a browser holds; the caller's turns first.

    Tables in memory are told as they are, others from the database, without their games.
    """
    hashes = [hashed(key) for key in held]
    known = {hosted.id for hosted in services.cache.loaded()}
    found = await services.store.read(
        lambda database: _tables_of(database, caller.account, hashes, known)
    )
    unknown = [one.table for one in found if one.info is not None and one.asked is None]
    replayed = unknown[:_MOST_REPLAYED]
    listed: list[MyTable] = []
    for one in found:
        if one.info is None or one.table in replayed:
            listed.append(_from_game(await services.cache.table(one.table), one))
        else:
            asked = one.asked or []
            listed.append(MyTable(one.info, one.seat, one.seat in asked, one.changed, asked))
    return sorted(listed, key=lambda mine: (not mine.my_turn, -mine.changed))


def _from_game(hosted: HostedTable, found: _Found) -> MyTable:
    """A table as one's seat sees it."""
    table = hosted.committed
    view = view_of(table, found.seat)
    if view is None:
        return MyTable(hosted.info(), found.seat, False, found.changed)
    asked = list(table.pending())  # as every view has it (kernel/conformance.py)
    mine = found.seat in asked
    return MyTable(hosted.info(), found.seat, mine, found.changed, asked, view.round)


def _tables_of(
    database: Connection, account: str | None, held: list[str], known: set[str]
) -> list[_Found]:
    """By keys that open a seat or the host's chair, and by the account; finished ones last."""
    by_key = select(game_tables, keys.c.seat).join(keys, keys.c.game_table == game_tables.c.id)
    by_account = select(game_tables, seats.c.seat).join(
        seats, seats.c.game_table == game_tables.c.id
    )
    mine = or_(keys.c.seat.is_not(None), keys.c.host.is_(True))
    statements = [by_key.where(keys.c.hash.in_(held), keys.c.revoked.is_(None), mine)]
    if account is not None:
        statements.append(by_account.where(seats.c.account == account))
    rows = {row.id: row for one in statements for row in database.execute(_latest(one))}
    listed = sorted(rows.values(), key=lambda row: (row.status == "over", -row.changed))
    listed = listed[:MOST_LISTED]
    read = summaries(database, [row for row in listed if row.id not in known])
    return [_Found(row.id, row.seat, row.changed, _asked(row), read.get(row.id)) for row in listed]


def _latest(statement: Select[Any]) -> Select[Any]:
    statement = statement.where(not_(game_tables.c.agreement.contains(_OF_A_LESSON)))
    order = game_tables.c.status == "over", game_tables.c.changed.desc()
    return statement.order_by(*order).limit(MOST_LISTED)


def _asked(row: Row[Any]) -> list[int] | None:
    if row.status != "running":
        return []
    return None if row.asked is None else decode_seats(row.asked)
