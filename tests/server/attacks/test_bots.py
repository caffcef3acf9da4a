"""Nobody takes the bots away from others, however many tables they fill with them."""

import itertools
import re
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from statistics import median
from typing import Final, NamedTuple

from buongoverno.client import Client, Conflict, TableConnection
from buongoverno.protocol.agreement import Agreement, BotSeat, OpenSeat
from buongoverno.protocol.command import Start
from server.attacks.attacked import Attacked

STRONG: Final = BotSeat("councillor")  # takes a tenth of a second for each decision
TABLES: Final = 15
DECISIONS: Final = 8  # of the person, at each of the measured tables
# Whoever asks the only worker for something has to wait for what it is thinking about, and perhaps
# for one answer more. Behind all tables of somebody else it would be 15. Counted and not timed,
# because a busy machine changes the times and not the order.
MOST_ANSWERS_BEFORE: Final = 3
PATIENCE: Final = 60.0


class Span(NamedTuple):
    """From the entry after which a bot was asked to the entry of its answer, in seconds."""

    asked: float
    answered: float


_names: Final = (f"player{number}" for number in itertools.count())


def answers_of_bots(attacked: Attacked) -> list[Span]:
    """When bots were asked and when they answered, at a table of somebody with an account."""
    with Client(attacked.address) as client:
        client.register(next(_names), "long enough")
        made = client.make_table(Agreement("siena", [OpenSeat(), STRONG, STRONG]), "Ada")
        with client.table(made.table.id) as connection:
            for _, turn in zip(range(DECISIONS), connection.turns(), strict=False):
                connection.decide(turn.choices[0].code)
            entries = connection.happenings
    pairs = itertools.pairwise(entries)
    return [Span(before.at, one.at) for before, one in pairs if one.by == "bot"]


def answers_before(spans: list[Span], tables: Iterable[TableConnection]) -> float:
    """How many bots at those tables were answered while one of the asked ones waited."""
    times = [one.at for table in tables for one in table.happenings if one.by == "bot"]
    return median(sum(span.asked < time < span.answered for time in times) for span in spans)


def make_tables_of_bots(attacker: Client) -> list[str]:
    """Games between bots that the host has begun."""
    tables = []
    for number in range(TABLES):
        made = attacker.make_table(Agreement("siena", [STRONG] * 5))
        attacker.carry_out(made.table.id, Start(f"start{number}"))
        tables.append(made.table.id)
    return tables


def entries_of(attacked: Attacked, tables: list[str]) -> int:
    """How many there are, read without looking at the tables."""
    places = ", ".join("?" * len(tables))
    file = attacked.log_file.parent / "games.sqlite"
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        query = f"SELECT sum(number) FROM game_table WHERE id IN ({places})"
        count: int = database.execute(query, tables).fetchone()[0]
        return count


def waiting(attacked: Attacked) -> float:
    """The figure that operators watch."""
    found = re.search(
        r"^buongoverno_bot_tasks_waiting (\S+)$",
        attacked.request("GET", "/metrics").text,
        re.MULTILINE,
    )
    assert found is not None
    return float(found[1])


def test_bots_that_nobody_watches_do_not_play(attacked: Attacked) -> None:
    with Client(attacked.address) as attacker:
        tables = make_tables_of_bots(attacker)
        before = entries_of(attacked, tables)
        assert answers_of_bots(attacked)
        assert entries_of(attacked, tables) == before
        assert waiting(attacked) == 0, "nobody waits for them"

        with attacker.table(tables[0]) as connection:  # nothing was lost
            number = connection.number
            while connection.number < number + 10:
                assert connection.wait(PATIENCE)
        assert entries_of(attacked, tables[1:]) == before - before // TABLES


def test_bots_that_are_only_watched_come_last(attacked: Attacked) -> None:
    with Client(attacked.address) as attacker, ExitStack() as watched:
        tables = make_tables_of_bots(attacker)
        before = entries_of(attacked, tables)
        connections = [watched.enter_context(attacker.table(table)) for table in tables]
        spans = answers_of_bots(attacked)
        time.sleep(1)  # what was answered meanwhile arrives
        assert answers_before(spans, connections) <= MOST_ANSWERS_BEFORE
        assert entries_of(attacked, tables) > before, "they are played all the same"


def test_who_plays_at_many_tables_has_the_bots_for_themselves_at_none(
    attacked: Attacked,
) -> None:
    with Client(attacked.address) as attacker:
        agreement = Agreement("siena", [OpenSeat(), *[STRONG] * 4])
        tables = [attacker.make_table(agreement, "Eve").table.id for _ in range(TABLES)]
        with keeping_busy(attacker, tables):
            until = time.monotonic() + PATIENCE
            while waiting(attacked) < 3:
                assert time.monotonic() < until, "the attack does not get going"
            spans = answers_of_bots(attacked)
        with ExitStack() as looked_at:
            connections = [looked_at.enter_context(attacker.table(table)) for table in tables]
            assert answers_before(spans, connections) <= MOST_ANSWERS_BEFORE


@contextmanager
def keeping_busy(client: Client, tables: list[str]) -> Iterator[None]:
    """Somebody who answers at once at many tables, so that their bots are always asked."""
    over = threading.Event()

    def answer(table: str) -> None:
        with client.table(table) as connection:
            while not over.is_set():
                turn = connection.turn
                if turn is None:
                    connection.wait(0.1)
                    continue
                try:
                    connection.decide(turn.choices[0].code)
                except Conflict:
                    continue

    players = [threading.Thread(target=answer, args=(table,)) for table in tables]
    for player in players:
        player.start()
    try:
        yield
    finally:
        over.set()
        for player in players:
            player.join()
