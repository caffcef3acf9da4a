"""Which games count for ratings: those that cannot be arranged."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

import buongoverno
from buongoverno.protocol.agreement import Agreement, BotSeat, OpenSeat, SeatOffer
from buongoverno.server.database.migrate import migrate
from buongoverno.server.database.schema import ratings
from buongoverno.server.database.store import Store
from buongoverno.server.database.table_rows import insert_table
from buongoverno.server.people.access import issue_key
from buongoverno.server.people.accounts import register
from buongoverno.server.people.ratings import (
    LEAST_DECISIONS,
    MOST_GAMES_A_DAY,
    best_rated,
    rate_when_over,
)
from buongoverno.tables import entry as kinds
from buongoverno.tables.creation import new_table, sit
from buongoverno.tables.table_state import TableDraft

NOW = 1_800_000_000.0
DAY = 24 * 3600.0
NAMES = ("Ada", "Bea", "Cia")


@dataclass
class Rated:
    """A database with the accounts of three people."""

    database: Connection
    people: list[str]

    def count(self, table: TableDraft, now: float = NOW, networks: tuple[str, ...] = ()) -> bool:
        """End a game; whether it was rated."""
        before = self.games()
        insert_table(self.database, table)
        for seat, network in enumerate(networks):
            issue_key(self.database, now, table.id, seat, network=network)
        write = rate_when_over(table, now)
        if write is not None:
            write(self.database)
        return self.games() > before

    def games(self) -> int:
        """How many ratings were changed by games so far."""
        return sum(self.database.execute(select(ratings.c.games)).scalars())

    def rating(self, name: str) -> float:
        """How strong somebody is."""
        (found,) = [one for one in best_rated(self.database, "zena") if one.name == name]
        return found.rating


@pytest.fixture
def rated(tmp_path: Path) -> Iterator[Rated]:
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    migrate(store)
    with store.engine.begin() as connection:
        people = [register(connection, 0.0, name, "", "en").id for name in NAMES]
        yield Rated(connection, people)
    store.close()


def game(
    accounts: Sequence[str | None],
    bots: int = 0,
    now: float = NOW,
    by_bots: int | None = None,
    **agreed: Any,
) -> TableDraft:
    """A game of Zena that was played to its end; for the seat `by_bots` bots have decided."""
    seats: list[SeatOffer] = [OpenSeat() for _ in accounts]
    seats += [BotSeat("novice") for _ in range(bots)]
    agreement = Agreement("zena", seats, **{"ruleset": "beginner", "hints": False, **agreed})
    table = new_table(agreement, now)
    for seat, account in enumerate(accounts):
        sit(table, seat, NAMES[seat], account, now)
    table.revision = 1
    while not table.over:
        decide(table, now, by_bots)
    return table


def decide(table: TableDraft, now: float, by_bots: int | None = None) -> None:
    """The seat that is asked decides."""
    seat = table.pending()[0]
    enough = sum(trace.entry.seat == seat for trace in table.standing) >= LEAST_DECISIONS
    if seat == by_bots and enough and table.seats[seat].caretaker is None:
        table.add(kinds.CARETAKEN, seat, kinds.PERSON, "councillor", now)
    by = {"bot": kinds.BOT, "person": kinds.PERSON}[table.seats[seat].kind]
    if table.seats[seat].caretaker is not None:
        by = kinds.CARETAKER
    table.decide(seat, by, table.state.legal(seat)[-1], now)


def winner_of(table: TableDraft) -> int:
    assert table.state.result is not None
    return next(seat.seat for seat in table.state.result.seats if seat.won)


def test_a_game_between_people_with_accounts_counts(rated: Rated) -> None:
    table = game(rated.people)
    assert rated.count(table)
    strengths = [rated.rating(name) for name in NAMES]
    assert strengths[winner_of(table)] == max(strengths) > 1500.0 > min(strengths)


def test_bots_at_the_table_are_not_rated(rated: Rated) -> None:
    assert rated.count(game(rated.people[:2], bots=2))
    assert sorted(one.name for one in best_rated(rated.database, "zena")) == ["Ada", "Bea"]


def test_what_does_not_count(rated: Rated) -> None:
    ada, bea, _ = rated.people
    cards = Path(buongoverno.__file__).parent / "games" / "zena" / "cards.toml"
    assert not rated.count(game([ada, bea], hints=True)), "with hints"
    assert not rated.count(game([ada, bea], cards=cards.read_text("utf-8"))), "with own cards"
    assert not rated.count(game([ada], bots=2)), "against bots only"
    assert not rated.count(game([ada, bea, None])), "with a guest"
    assert not rated.count(game([ada, ada])), "against oneself"
    analysis = game([ada, bea])
    analysis.terms = replace(analysis.terms, analysis=True)
    assert not rated.count(analysis), "an analysis"
    brought = game([ada, bea])
    brought.brought = True
    assert not rated.count(brought), "begun where its seed was known"


def test_whoever_resigns_at_once_has_not_played(rated: Rated) -> None:
    table = game(rated.people[:2])
    short = new_table(table.terms.agreement, NOW)
    for seat, account in enumerate(rated.people[:2]):
        sit(short, seat, NAMES[seat], account, NOW)
    short.revision = 1
    short.add(kinds.RESIGNED, 0, kinds.PERSON, "journeyman", NOW)
    while not short.over:
        decide(short, NOW)
    assert not rated.count(short)


def test_the_decisions_of_a_bot_help_nobody(rated: Rated) -> None:
    winner = winner_of(game(rated.people[:2]))
    table = game(rated.people[:2], by_bots=winner)
    assert rated.count(table)
    loser = 1 - winner
    assert rated.rating(NAMES[winner]) < 1500.0 < rated.rating(NAMES[loser])


def test_the_same_two_people_are_rated_only_so_often_a_day(rated: Rated) -> None:
    ada, bea, cia = rated.people
    for _ in range(MOST_GAMES_A_DAY):
        assert rated.count(game([ada, bea]))
    late = game([ada, bea])
    assert not rated.count(late)
    assert not rated.count(game([ada, bea, cia])), "not with others at the table either"
    assert rated.count(game([ada, cia]))
    tomorrow = NOW + DAY + 1
    talk = late.draft()
    talk.add(kinds.SAID, 0, kinds.PERSON, "good game", tomorrow)
    assert rate_when_over(talk, tomorrow) is None, "what did not count never does"
    assert rated.count(game([ada, bea], now=tomorrow), tomorrow)


@pytest.mark.parametrize(
    ("networks", "counts"),
    [
        (("192.0.2.1", "192.0.2.1"), False),
        (("2001:db8::/64", "2001:db8::/64"), False),
        (("192.0.2.1", "192.0.2.2"), True),
        (("127.0.0.1", "127.0.0.1"), True),  # nothing is known of either
        (("::/64", "::/64"), True),
        (("192.0.2.1",), True),
    ],
)
def test_two_accounts_at_one_address_are_not_rated(
    rated: Rated, networks: tuple[str, ...], counts: bool
) -> None:
    assert rated.count(game(rated.people[:2]), networks=networks) == counts
