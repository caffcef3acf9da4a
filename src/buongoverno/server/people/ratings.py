"""Ratings: how strong people have played (Plackett-Luce, by openskill).

Only people are rated, against each other, by games in which nobody had help (docs/server.md).
"""

from collections import Counter
from collections.abc import Callable, Mapping
from ipaddress import ip_address
from itertools import combinations
from typing import Final

from openskill.models import PlackettLuce
from sqlalchemy import Connection, delete, insert, select, update

from buongoverno.protocol.people import Rating
from buongoverno.server.database.schema import accounts, game_tables, keys, ratings, seats
from buongoverno.tables.entry import CARETAKER, DECIDED, PERSON
from buongoverno.tables.table_state import TableDraft, TableState

_MODEL: Final = PlackettLuce()
_BOT: Final = "bot:"  # earlier versions rated bots, too
_LISTED: Final = 200
# So that a beginner starts at 1500 and a step of 400 means what it does elsewhere.
_CENTRE, _SCALE = 1500.0, 60.0
LEAST_DECISIONS: Final = 10  # of everybody: whoever resigns at once has not played
MOST_GAMES_A_DAY: Final = 3  # that count, between the same two people
_DAY: Final = 24 * 3600.0


def rate_when_over(draft: TableDraft, now: float) -> Callable[[Connection], None] | None:
    """When a game that counts has just ended: rate it, with its last entry."""
    has_ended = draft.over and any(entry.kind == DECIDED for entry in draft.entries)
    if not has_ended or not _may_count(draft):
        return None
    return lambda database: _rate(database, draft, people_of(draft), now)


def people_of(table: TableState) -> dict[int, str]:
    """The accounts of those who play, by seat; empty if one of them has none."""
    people = [number for number, seat in enumerate(table.seats) if seat.kind == "person"]
    found = {seat: table.seat_rows[seat].account for seat in people}
    known = {seat: account for seat, account in found.items() if account is not None}
    return known if len(known) == len(people) else {}


def _may_count(table: TableState) -> bool:
    """Whether a game counts by itself, whoever they are who played it."""
    agreement, people = table.terms.agreement, people_of(table)
    if table.terms.analysis or agreement.hints or agreement.cards is not None:
        return False
    if table.terms.start is not None:  # a prepared position is no fair beginning
        return False
    if table.brought:  # whoever brought it could know what chance would bring
        return False
    if len(people) < 2 or len(set(people.values())) < len(people):
        return False
    decided = _decisions(table, PERSON)
    return all(decided[seat] >= LEAST_DECISIONS for seat in people)


def _decisions(table: TableState, by: str) -> Counter[int]:
    """How many decisions of a kind stand, by seat."""
    entries = [trace.entry for trace in table.standing]
    return Counter(entry.seat for entry in entries if entry.by == by)


def _rate(database: Connection, table: TableState, people: Mapping[int, str], now: float) -> None:
    if _meet_too_often(database, list(people.values()), now):
        return
    if _share_a_network(database, table.id, people):
        return
    done = database.execute(
        update(game_tables)
        .where(game_tables.c.id == table.id, game_tables.c.rated.is_(False))
        .values(rated=True)
    )
    if done.rowcount == 0:
        return
    game, who = table.game.name, list(people.values())
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
    rated = _MODEL.rate(teams, ranks=_ranks_for_rating(table, people))
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


def _meet_too_often(database: Connection, people: list[str], now: float) -> bool:
    """Whether two of them have played as many games lately as count between the same two."""
    played = database.execute(
        select(seats.c.game_table, seats.c.account)
        .join(game_tables, game_tables.c.id == seats.c.game_table)
        .where(
            seats.c.account.in_(people),
            game_tables.c.rated.is_(True),
            game_tables.c.changed > now - _DAY,
        )
    )
    together: dict[str, list[str]] = {}
    for table, account in played:
        together.setdefault(table, []).append(account)
    pairs = Counter(pair for some in together.values() for pair in combinations(sorted(some), 2))
    return any(games >= MOST_GAMES_A_DAY for games in pairs.values())


def _share_a_network(database: Connection, table: str, people: Mapping[int, str]) -> bool:
    """Whether two of them sat down from the same address, as far as that is still known."""
    found = database.execute(
        select(keys.c.seat, keys.c.network).where(
            keys.c.game_table == table, keys.c.seat.in_(list(people)), keys.c.network.is_not(None)
        )
    )
    networks = {(seat, network) for seat, network in found if not _is_this_machine(network)}
    shared = Counter(network for _, network in networks)
    return any(count > 1 for count in shared.values())


def _is_this_machine(network: str) -> bool:
    """Whether that is somebody at the server's machine, or a proxy that does not say who comes."""
    try:
        first = ip_address(network.partition("/")[0])
    except ValueError:
        return True
    return first.is_loopback or first.is_unspecified  # ::1 is in the network ::/64


def _ranks_for_rating(table: TableState, people: Mapping[int, str]) -> list[float]:
    """The ranks of the people; behind all others are those for whom a bot has decided."""
    ranks, helped = ranks_of(table), _decisions(table, CARETAKER)
    last = 2 * len(table.seats)
    return [float(ranks[seat] + (last if helped[seat] else 0)) for seat in people]


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
