"""The results of daily games: noted with the last decision, one a day for each account."""

from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, insert, select

from buongoverno.protocol.daily import DailyResult
from buongoverno.server.database.schema import daily_results
from buongoverno.tables.daily import result_of_table
from buongoverno.tables.table_state import TableDraft

_LISTED: Final = 100


def note_when_over(draft: TableDraft, _: float) -> Callable[[Connection], None] | None:
    """When a daily game has just ended: note its result."""
    result = result_of_table(draft) if draft.entries else None
    if result is None:
        return None
    return lambda database: _note(database, draft, result)


def _note(database: Connection, table: TableDraft, result: DailyResult) -> None:
    """The first game of an account counts; of who has none, every game."""
    agreement = table.terms.agreement
    account = next((row.account for row in table.seat_rows if row.account is not None), None)
    rows = daily_results.c
    of_day = (rows.game == agreement.game) & (rows.day == agreement.daily)
    same = rows.game_table == table.id
    if account is not None:
        same |= of_day & (rows.account == account)
    if database.execute(select(rows.game_table).where(same)).first() is not None:
        return
    database.execute(
        insert(daily_results).values(
            game_table=table.id,
            game=agreement.game,
            day=agreement.daily,
            account=account,
            name=result.name,
            rank=result.rank,
            points=result.points,
            won=result.won,
        )
    )


def results_of(database: Connection, game: str, day: str) -> list[DailyResult]:
    """The results of a day, the best first."""
    rows = daily_results.c
    found = database.execute(
        select(daily_results)
        .where(rows.game == game, rows.day == day)
        .order_by(rows.rank, rows.points.desc(), rows.game_table)
        .limit(_LISTED)
    )
    return [DailyResult(row.name, row.rank, row.points, row.won, row.game_table) for row in found]
