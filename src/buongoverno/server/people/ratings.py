"""Ratings: how strong people and bots have played (Plackett-Luce, by openskill)."""

from collections.abc import Callable
from typing import Final

from openskill.models import PlackettLuce
from sqlalchemy import Connection, delete, insert, select, update

from buongoverno.protocol.people import Rating
from buongoverno.server.database.schema import accounts, game_tables, ratings
from buongoverno.tables.table_state import TableDraft, TableState

_MODEL: Final = PlackettLuce()
_BOT: Final = "bot:"
_LISTED: Final = 200
# So that a beginner starts at 1500 and a step of 400 means what it does elsewhere.
_CENTRE, _SCALE = 1500.0, 60.0


def rate_when_over(draft: TableDraft, now: float) -> Callable[[Connection], None] | None:
    """When a game has just ended between people who have accounts: rate it, with its last entry."""
    if not draft.over or draft.terms.analysis or not draft.entries:
        return None
    who = players_of(draft)
    if len(set(who)) < len(who):
        return None
    if not any(not name.startswith(_BOT) for name in who):
        return None
    return lambda database: _rate(database, draft, who)


def players_of(table: TableState) -> list[str]:
    """Whose ratings a game is about; empty if somebody at the table has no account."""
    found: list[str] = []
    for seat, row in zip(table.seats, table.seat_rows, strict=True):
        if seat.kind == "bot":
            found.append(f"{_BOT}{seat.level}")
        elif row.account is not None:
            found.append(row.account)
        else:
            return []
    return found


def _rate(database: Connection, table: TableState, who: list[str]) -> None:
    done = database.execute(
        update(game_tables)
        .where(game_tables.c.id == table.id, game_tables.c.rated.is_(False))
        .values(rated=True)
    )
    if done.rowcount == 0:
        return
    game = table.game.name
    there = {
        row.who: row
        for row in database.execute(
            select(ratings).where(ratings.c.game == game, ratings.c.who.in_(who))
        )
    }
    teams = [
        [_MODEL.rating(there[name].mu, there[name].sigma) if name in there else _MODEL.rating()]
        for name in who
    ]
    rated = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks_of(table)])
    database.execute(delete(ratings).where(ratings.c.game == game, ratings.c.who.in_(who)))
    database.execute(
        insert(ratings),
        [
            {
                "who": name,
                "game": game,
                "mu": team[0].mu,
                "sigma": team[0].sigma,
                "games": (there[name].games if name in there else 0) + 1,
            }
            for name, team in zip(who, rated, strict=True)
        ],
    )


def ranks_of(table: TableState) -> list[int]:
    """The ranks of a finished game; whoever resigned is behind everybody who did not."""
    result = table.state.result
    assert result is not None
    last = len(table.seats)
    return [seat.rank + (last if table.seats[seat.seat].resigned else 0) for seat in result.seats]


def best_rated(database: Connection, game: str) -> list[Rating]:
    """Those whose strength is surest to be high."""
    found = database.execute(
        select(ratings, accounts.c.name)
        .outerjoin(accounts, accounts.c.id == ratings.c.who)
        .where(ratings.c.game == game)
        .order_by((ratings.c.mu - 2 * ratings.c.sigma).desc())
        .limit(_LISTED)
    )
    return [
        Rating(
            name=row.name or row.who.removeprefix(_BOT),
            bot=row.who.startswith(_BOT),
            rating=round(_CENTRE + _SCALE * (row.mu - _MODEL.mu), 1),
            spread=round(_SCALE * row.sigma, 1),
            games=row.games,
        )
        for row in found
    ]
