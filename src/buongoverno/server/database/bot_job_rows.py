"""What bots have to decide, in the database: who takes which decision, and in which order.

A job is written with the decision that made it so. It belongs to the process that took it until
its lease is over; then any process may take it. Two processes never take the same.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, func, or_, select, tuple_, update

from buongoverno.server.database.schema import bot_jobs, game_tables


class BotJob(NamedTuple):
    """A decision that a bot has to make at a table; `owner` stands for who made that table."""

    table: str
    seat: int
    owner: str


def claim_jobs(
    connection: Connection, now: float, until: float, most: int, watched: Iterable[str]
) -> list[BotJob]:
    """Take jobs that no process has, until a lease is over: the fairest first.

    Those of tables at which people play come before those at which only bots do, and of the
    latter only those of `watched` tables are taken at all. Then whoever has fewest jobs under way
    is next, then whoever has waited longest.
    """
    owner = func.coalesce(func.nullif(game_tables.c.owner, ""), game_tables.c.id)
    under_way_first = (bot_jobs.c.taken_until.desc(), bot_jobs.c.created)
    ranked = (
        select(
            bot_jobs.c.game_table,
            bot_jobs.c.seat,
            owner.label("owner"),
            func.row_number().over(partition_by=owner, order_by=under_way_first).label("turn"),
        )
        .join(game_tables, game_tables.c.id == bot_jobs.c.game_table)
        .where(or_(bot_jobs.c.person, bot_jobs.c.game_table.in_(list(watched))))
        .subquery()
    )
    same = and_(ranked.c.game_table == bot_jobs.c.game_table, ranked.c.seat == bot_jobs.c.seat)
    wanted = (
        select(bot_jobs.c.game_table, bot_jobs.c.seat, ranked.c.owner)
        .join(ranked, same)
        .where(bot_jobs.c.taken_until <= now)
        .order_by(bot_jobs.c.person.desc(), ranked.c.turn, bot_jobs.c.created)
        .limit(most)
        .with_for_update(of=bot_jobs, skip_locked=True)
    )
    found = [BotJob(row.game_table, row.seat, row.owner) for row in connection.execute(wanted)]
    _set_leases(connection, until, [(job.table, job.seat) for job in found])
    return found


def renew_leases(
    connection: Connection, jobs: list[tuple[str, int]], earlier_than: float, until: float
) -> None:
    """Keep jobs under way; those whose lease is over later than that need nothing yet."""
    mine = (
        select(bot_jobs.c.game_table, bot_jobs.c.seat)
        .where(_is_one_of(jobs), bot_jobs.c.taken_until < earlier_than)
        .with_for_update(skip_locked=True)
    )
    found = [(row.game_table, row.seat) for row in connection.execute(mine)]
    _set_leases(connection, until, found)


def end_all_leases(connection: Connection) -> None:
    """The process that had taken jobs is no more."""
    connection.execute(update(bot_jobs).values(taken_until=0.0))


def count_unclaimed(connection: Connection, now: float) -> int:
    """How many jobs for people no process has taken."""
    unclaimed = select(func.count()).where(bot_jobs.c.person, bot_jobs.c.taken_until <= now)
    return connection.execute(unclaimed).scalar_one()


def _set_leases(connection: Connection, until: float, jobs: list[tuple[str, int]]) -> None:
    if jobs:
        connection.execute(update(bot_jobs).where(_is_one_of(jobs)).values(taken_until=until))


def _is_one_of(jobs: list[tuple[str, int]]) -> ColumnElement[Any]:
    return tuple_(bot_jobs.c.game_table, bot_jobs.c.seat).in_(jobs)
