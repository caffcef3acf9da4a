"""Messages that are encoded once for all readers equal those built for each reader singly."""

import random
from typing import Final

import pytest

from buongoverno.protocol.agreement import Clock, LiveClock, NoClock
from buongoverno.protocol.command import Order
from buongoverno.protocol.live import Welcome
from buongoverno.tables import entry as kinds
from buongoverno.tables.creation import sit
from buongoverno.tables.entry import FORCED, PERSON
from buongoverno.tables.news_encoder import NewsEncoder, Subscriber, encoded
from buongoverno.tables.projection import Reader, news, snapshot, view_of
from buongoverno.tables.seating import SeatRow
from buongoverno.tables.table_state import TableDraft, TableState
from tables.games import NAMES, begun, gathering

READERS: Final = [*[Reader(seat) for seat in range(len(NAMES))], Reader(None)]
NOW: Final = 1_000_000.0
HERE: Final = frozenset({0, 2})


def welcomed(table: TableState) -> list[Subscriber]:
    """Two subscribers of each kind, who have heard everything."""
    subscribers = [Subscriber(reader, lambda: None) for reader in READERS * 2]
    for subscriber in subscribers:
        whole = snapshot(
            table, subscriber.reader, NOW, view_of(table, subscriber.reader.seat), HERE
        )
        message = NewsEncoder(table, HERE, NOW).welcome(subscriber)
        assert message == encoded(Welcome(whole.number, whole.version, whole))
    return subscribers


def check(table: TableState, subscribers: list[Subscriber]) -> None:
    """Compare what subscribers are told who have last heard at different times."""
    encoder = NewsEncoder(table, HERE, NOW)
    for subscriber in subscribers:
        reader, after = subscriber.reader, subscriber.sent
        view = view_of(table, reader.seat)
        info = subscriber.info != (HERE, table.rematch, table.pinned, table.info_number)
        assert encoder.news(subscriber) == encoded(
            news(table, reader, after, NOW, view, HERE, info)
        )
        assert encoder.news(subscriber) is None, "it was told already"


@pytest.mark.both_builds
@pytest.mark.parametrize("game", ["siena", "zena"])
@pytest.mark.parametrize("clock", [NoClock(), LiveClock(bank=3600, increment=5)])
def test_messages_equal_those_built_singly(game: str, clock: Clock) -> None:
    table = gathering(game, clock=clock)
    subscribers = welcomed(table)
    for seat, name in enumerate(NAMES):
        sit(table, seat, name, None, 0.0)
        check(table, subscribers)
    chance = random.Random(4)
    for number in range(60):
        if table.over:
            break
        change(table, number, chance)
        if number % 5 != 1:
            check(table, subscribers if number % 3 else subscribers[2:])
    assert table.number > 40


def test_nothing_is_sent_when_nothing_changed_for_a_reader() -> None:
    table = begun()
    subscribers = welcomed(table)
    own, other = subscribers[:2]
    table.seat_rows[0] = SeatRow(None, [Order("never_propose")])
    encoder = NewsEncoder(table, HERE, NOW)
    assert b"never_propose" in (encoder.news(own) or b"")
    assert encoder.news(other) is None, "it would tell that another seat has given an order"


def test_a_change_of_who_is_present_is_told() -> None:
    table = begun()
    (subscriber, *_) = welcomed(table)
    assert NewsEncoder(table, HERE, NOW).news(subscriber) is None
    assert b'"table":{' in (NewsEncoder(table, frozenset({0}), NOW).news(subscriber) or b"")


def change(table: TableDraft, number: int, chance: random.Random) -> None:
    """A decision and sometimes more."""
    at = 2.0 + number
    seat = chance.choice(table.pending())
    by = FORCED if number % 7 == 3 else PERSON
    table.decide(seat, by, chance.choice(table.state.legal(seat)), at)
    if number % 11 == 5:
        table.add(kinds.SAID, 0, PERSON, 'così "fan" tutte', at)
    if number % 13 == 8:
        table.add(kinds.ASKED_UNDO, seat, PERSON, "1", at)
    if number % 17 == 2:
        orders = [Order("pass_above", number)] if number % 2 else []
        table.seat_rows[1] = SeatRow(None, orders)
