"""What goes over the wire is the message it says it is, byte by byte, for every reader."""

import random
import time

import pytest

from buongoverno.protocol.agreement import Agreement, Clock, LiveClock, NoClock, OpenSeat
from buongoverno.protocol.command import Order
from buongoverno.server.tables import entry as kinds
from buongoverno.server.tables.entry import FORCED, PERSON
from buongoverno.server.tables.live import LiveTable, Onlooker, encoded
from buongoverno.server.tables.making import new_table, sit
from buongoverno.server.tables.reading import Reader
from buongoverno.server.tables.seating import SeatRow

NAMES = ("Ada", "Bea", "Cia")
READERS = [*[Reader(seat) for seat in range(len(NAMES))], Reader(None)]


def gathered(game: str, clock: Clock) -> LiveTable:
    """A table at which nobody has sat down."""
    made = new_table(Agreement(game, [OpenSeat() for _ in NAMES], clock=clock))
    return LiveTable(made.course, 0, [SeatRow(None, [], quiet=False) for _ in NAMES])


def looking(live: LiveTable) -> list[Onlooker]:
    onlookers = [Onlooker(reader) for reader in READERS]
    for onlooker in onlookers:
        live.came(onlooker)
        live.welcomed(onlooker, 0)
    return onlookers


def check(live: LiveTable, onlookers: list[Onlooker]) -> None:
    """Each onlooker gets what its reader would be told if the message were built singly."""
    live.ring()
    for onlooker in onlookers:
        reader, after = onlooker.reader, onlooker.sent
        info = onlooker.info != live.info_key()
        expected = encoded(live.news(reader, after, info))
        assert live.news_for(onlooker) == expected
        assert live.news_for(onlooker) is None


@pytest.mark.both_builds
@pytest.mark.parametrize("game", ["siena", "zena"])
@pytest.mark.parametrize("clock", [NoClock(), LiveClock(bank=3600, increment=5)])
def test_the_bytes_are_those_of_the_message(
    game: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", lambda: 1_000_000.0)  # clocks go on between two messages
    live = gathered(game, clock)
    course, chance = live.course, random.Random(4)
    onlookers = looking(live)
    for seat, name in enumerate(NAMES):
        sit(course, seat, name, 1.0)
        check(live, onlookers)
    for number in range(120):
        if course.over:
            break
        seat = chance.choice(course.pending())
        code = chance.choice(course.state.legal(seat))
        by = FORCED if number % 7 == 3 else PERSON
        course.make(kinds.DECIDED, seat, by, course.state.write(code), 2.0 + number)
        if number % 11 == 5:
            course.make(kinds.SAID, 0, PERSON, 'così "fan" tutte', 2.0 + number)
        if number % 13 == 8:
            course.make(kinds.ASKED_UNDO, seat, PERSON, "1", 2.0 + number)
        if number % 17 == 2:
            live.seats[1].orders = [Order("pass_above", number)] if number % 2 else []
        if number % 5 != 1:  # now and then they are told of several at once
            check(live, onlookers)
    assert course.number > 60


@pytest.mark.both_builds
def test_who_came_and_went_is_told() -> None:
    live = gathered("siena", NoClock())
    onlookers = looking(live)
    check(live, onlookers[:1])
    live.went(onlookers[1])
    assert live.here() == {0, 2}
    live.ring()
    news = live.news_for(onlookers[0])
    assert news is not None
    assert b'"table":{' in news
