"""Finding tables that anybody may look at."""

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, exists, func, or_, select

from buongoverno.protocol.table import Status, TableInfo
from buongoverno.server.database.schema import entries, game_tables, seats
from buongoverno.server.database.table_rows import entry_in, folded, terms_in
from buongoverno.server.services import Services
from buongoverno.tables.entry import DECIDED, Entry
from buongoverno.tables.summary import SUMMARISED, summary

MOST_LISTED: Final = 100


@dataclass(frozen=True)
class TableSearch:
    """Which tables: with `search` in the title, a name or the game; `limit` after `offset`."""

    search: str = ""
    game: str = ""
    status: Status | None = None
    offset: int = 0
    limit: int = MOST_LISTED


async def public_tables(services: Services, wanted: TableSearch) -> list[TableInfo]:
    """Public tables, the latest first.

    Those in memory are told as they are. What is told of others is read from the database,
    without replaying their games.
    """
    known = {hosted.id for hosted in services.cache.loaded()}
    found = await services.store.read(lambda database: _found(database, wanted, known))
    listed: list[TableInfo] = []
    for table, read in found:
        info = read if read is not None else (await services.cache.table(table)).info()
        listed.append(info)
    return listed


def _found(
    database: Connection, wanted: TableSearch, known: set[str]
) -> list[tuple[str, TableInfo | None]]:
    rows = database.execute(_statement(wanted)).all()
    read = summaries(database, [row for row in rows if row.id not in known])
    return [(row.id, read.get(row.id)) for row in rows]


def _statement(wanted: TableSearch) -> Select[Any]:
    statement = select(game_tables).where(
        game_tables.c.visibility == "public", game_tables.c.analysis.is_(False)
    )
    if wanted.status is not None:
        statement = statement.where(game_tables.c.status == wanted.status)
    if wanted.game:
        statement = statement.where(game_tables.c.game == wanted.game)
    if folded(wanted.search).strip():
        statement = statement.where(matches(wanted.search))
    latest = statement.order_by(game_tables.c.changed.desc(), game_tables.c.id)
    return latest.offset(wanted.offset).limit(wanted.limit)


def matches(search: str) -> Any:
    """Whether a table has a text in its title, in the name of a player, or in its game's name."""
    text = folded(search).strip()
    named = exists().where(
        seats.c.game_table == game_tables.c.id, seats.c.name.contains(text, autoescape=True)
    )
    return or_(
        game_tables.c.title.contains(text, autoescape=True), game_tables.c.game == text, named
    )


def summaries(database: Connection, rows: list[Row[Any]]) -> dict[str, TableInfo]:
    """What everybody knows of tables, from their rows and a few of their entries."""
    tables = [row.id for row in rows]
    told: dict[str, list[Entry]] = {table: [] for table in tables}
    over = [row.id for row in rows if row.status == "over"]
    for row in database.execute(
        select(entries)
        .where(entries.c.game_table.in_(tables), entries.c.kind.in_(SUMMARISED))
        .order_by(entries.c.game_table, entries.c.number)
    ):
        told[row.game_table].append(entry_in(row))
    ended = {
        row.game_table: row.ended
        for row in database.execute(
            select(entries.c.game_table, func.max(entries.c.at).label("ended"))
            .where(entries.c.game_table.in_(over), entries.c.kind == DECIDED)
            .group_by(entries.c.game_table)
        )
    }
    rematches = {
        row.rematch_of: row.id
        for row in database.execute(
            select(game_tables.c.rematch_of, game_tables.c.id).where(
                game_tables.c.rematch_of.in_(tables)
            )
        )
    }
    members: dict[str, dict[int, str]] = {table: {} for table in tables}
    for row in database.execute(
        select(seats.c.game_table, seats.c.seat, seats.c.account).where(
            seats.c.game_table.in_(tables), seats.c.account.is_not(None)
        )
    ):
        members[row.game_table][row.seat] = row.account
    return {
        row.id: summary(
            terms_in(row),
            told[row.id],
            row.status,
            ended.get(row.id),
            rematches.get(row.id),
            members[row.id],
        )
        for row in rows
        if row.status != "pinned"
    }
