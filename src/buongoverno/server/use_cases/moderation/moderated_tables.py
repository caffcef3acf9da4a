"""Tables as moderators see them: who sits there and what was said, and nothing of the game.

Moderators see tables that are public and those that were reported; operators see all. The chat of
a table that not everybody may look at is shown to nobody here unless it was reported.
"""

from collections.abc import Collection, Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, and_, exists, func, or_, select

from buongoverno.protocol.moderation import ChatLine, ModeratedSeat, ModeratedTable
from buongoverno.server.database.schema import (
    accounts,
    entries,
    game_tables,
    keys,
    reports,
    seats,
)
from buongoverno.server.database.table_rows import entry_in, folded, terms_in
from buongoverno.server.people.roles import Moderator
from buongoverno.server.use_cases.lobby import matches
from buongoverno.server.use_cases.reports import OPEN
from buongoverno.tables import entry as kinds
from buongoverno.tables.entry import NOBODY, Entry
from buongoverno.tables.refusals import NOT_ALLOWED, UNKNOWN, Refusal
from buongoverno.tables.summary import SUMMARISED, without_game

MOST_LINES: Final = 2000
_SEAT_KINDS: Final = (*SUMMARISED, kinds.MUTED)
_NOBODY: Final = (None, None)


def find_tables(
    database: Connection, moderator: Moderator, search: str, offset: int, limit: int
) -> list[ModeratedTable]:
    """Tables with a text in their title, game or names, or with that id; the latest first."""
    wanted = select(game_tables).where(visible(moderator))
    text = folded(search).strip()
    if text:
        wanted = wanted.where(or_(game_tables.c.id == search.strip(), matches(search)))
    else:
        wanted = wanted.where(game_tables.c.analysis.is_(False))
    latest = wanted.order_by(game_tables.c.changed.desc(), game_tables.c.id)
    rows = database.execute(latest.offset(offset).limit(limit)).all()
    return moderated(database, moderator, rows)


def tables_of(
    database: Connection, moderator: Moderator, account: str, limit: int
) -> list[ModeratedTable]:
    """The latest tables at which an account sits."""
    sits = exists().where(seats.c.game_table == game_tables.c.id, seats.c.account == account)
    rows = database.execute(
        select(game_tables)
        .where(sits, visible(moderator))
        .order_by(game_tables.c.changed.desc(), game_tables.c.id)
        .limit(limit)
    ).all()
    return moderated(database, moderator, rows)


def visible(moderator: Moderator) -> ColumnElement[bool]:
    """Which tables somebody sees."""
    if moderator.is_operator:
        return game_tables.c.id.is_not(None)
    return or_(game_tables.c.visibility == "public", _is_reported())


def require_visible(database: Connection, moderator: Moderator, table: str) -> Row[Any]:
    """The row of a table; a Refusal if there is none, or if a moderator may not know of it."""
    row = database.execute(
        select(game_tables).where(game_tables.c.id == table, visible(moderator))
    ).one_or_none()
    if row is None:
        raise Refusal(UNKNOWN, "no_table")
    return row


def _is_reported() -> ColumnElement[bool]:
    return exists().where(reports.c.game_table == game_tables.c.id)


def moderated(
    database: Connection, moderator: Moderator, rows: Sequence[Row[Any]]
) -> list[ModeratedTable]:
    """Tables as moderators see them, from their rows and the entries about their seats."""
    tables = [row.id for row in rows]
    told = _seat_entries(database, tables)
    reported, still_open = _report_counts(database, tables)
    hosts = _names(database, {row.host for row in rows if row.host is not None})
    seated = _seated(database, tables)
    networks = _networks(database, tables) if moderator.is_operator else {}
    found: list[ModeratedTable] = []
    for row in rows:
        terms = terms_in(row)
        table = without_game(terms, told[row.id])
        names = table.names
        looked_at = row.visibility == "public" and terms.agreement.spectators
        found.append(
            ModeratedTable(
                id=row.id,
                title=terms.agreement.title,
                game=row.game,
                status=row.status,
                visibility=row.visibility,
                created=row.created,
                changed=row.changed,
                host=hosts.get(row.host),
                seats=[
                    ModeratedSeat(
                        seat=number,
                        kind=seat.kind,
                        name=names[number] if seat.kind in ("person", "bot") else seat.name,
                        account=seated.get((row.id, number), _NOBODY)[0],
                        account_name=seated.get((row.id, number), _NOBODY)[1],
                        removed=seat.removed,
                        muted_until=seat.muted_until or None,
                        network=networks.get((row.id, number)),
                    )
                    for number, seat in enumerate(table.seats)
                ],
                open_reports=still_open.get(row.id, 0),
                looked_at=looked_at,
                chat=looked_at or row.id in reported,
            )
        )
    return found


def _seat_entries(database: Connection, tables: Collection[str]) -> dict[str, list[Entry]]:
    told: dict[str, list[Entry]] = {table: [] for table in tables}
    for row in database.execute(
        select(entries)
        .where(entries.c.game_table.in_(tables), entries.c.kind.in_(_SEAT_KINDS))
        .order_by(entries.c.game_table, entries.c.number)
    ):
        told[row.game_table].append(entry_in(row))
    return told


def _report_counts(
    database: Connection, tables: Collection[str]
) -> tuple[set[str], dict[str, int]]:
    """Which tables were reported, and how many reports of each are open."""
    found = database.execute(
        select(reports.c.game_table, reports.c.state, func.count().label("many"))
        .where(reports.c.game_table.in_(tables))
        .group_by(reports.c.game_table, reports.c.state)
    ).all()
    still_open = {row.game_table: row.many for row in found if row.state == OPEN}
    return {row.game_table for row in found}, still_open


def _names(database: Connection, members: Collection[str]) -> dict[str, str]:
    found = database.execute(
        select(accounts.c.id, accounts.c.name).where(accounts.c.id.in_(members))
    )
    return {row.id: row.name for row in found}


def _seated(
    database: Connection, tables: Collection[str]
) -> dict[tuple[str, int], tuple[str, str]]:
    """The ids and names of the accounts in the seats of tables."""
    found = database.execute(
        select(seats.c.game_table, seats.c.seat, accounts.c.id, accounts.c.name)
        .join(accounts, accounts.c.id == seats.c.account)
        .where(seats.c.game_table.in_(tables))
    )
    return {(row.game_table, row.seat): (row.id, row.name) for row in found}


def _networks(database: Connection, tables: Collection[str]) -> dict[tuple[str, int], str]:
    """From where the seats of tables were taken, as long as that is kept."""
    found = database.execute(
        select(keys.c.game_table, keys.c.seat, keys.c.network)
        .where(
            and_(keys.c.game_table.in_(tables), keys.c.seat.is_not(None)),
            keys.c.network.is_not(None),
        )
        .order_by(keys.c.created)
    )
    return {(row.game_table, row.seat): row.network for row in found}


# -- chat ------------------------------------------------------------------------------------------


def chat_of(database: Connection, moderator: Moderator, table: str) -> list[ChatLine]:
    """What was said at a table, if anybody may look at it or if it was reported."""
    row = require_visible(database, moderator, table)
    [found] = moderated(database, moderator, [row])
    if not found.chat:
        raise Refusal(NOT_ALLOWED, "not_public")
    return list(_lines(database, table).values())[-MOST_LINES:]


def line_of(database: Connection, table: str, number: int) -> ChatLine | None:
    """What was said in an entry; None if the entry is anything else, such as a decision."""
    return _lines(database, table, number).get(number)


def _lines(database: Connection, table: str, number: int | None = None) -> dict[int, ChatLine]:
    """Everything that was said, or only in one entry, under the name it was said with."""
    said = entries.c.kind == kinds.SAID
    if number is not None:
        said = and_(said, entries.c.number == number)
    names: dict[int, str] = {}
    found: dict[int, ChatLine] = {}
    for row in database.execute(
        select(entries)
        .where(entries.c.game_table == table, or_(said, entries.c.kind == kinds.JOINED))
        .order_by(entries.c.number)
    ):
        if row.kind == kinds.JOINED:
            names[row.seat] = row.text
            continue
        found[row.number] = ChatLine(
            number=row.number,
            at=row.at,
            seat=None if row.seat == NOBODY else row.seat,
            name=names.get(row.seat, ""),
            text=row.text,
            removed=not row.text,
        )
    return found
