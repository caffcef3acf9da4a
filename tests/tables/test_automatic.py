"""Standing orders answer as a person would: after a moment, and only while they stand."""

from itertools import pairwise

import pytest

from buongoverno.protocol.agreement import DAY, Clock, DaysClock, LiveClock, NoClock
from buongoverno.protocol.command import Caretake, Decide, Order, Pause, Resume, Return, Say, Undo
from buongoverno.tables import entry as kinds
from buongoverno.tables.automatic import (
    LONGEST_DELAY,
    SHORTEST_DELAY,
    answer_due_order,
    delay_of,
    next_order_due,
)
from buongoverno.tables.command_handlers import Actor, handle
from buongoverno.tables.seating import SeatRow
from buongoverno.tables.table_state import TableDraft, replayed
from tables.games import begun

ORDERS = [Order("never_propose"), Order("pass_auctions_above", 0)]
CLOCKS = [NoClock(), LiveClock(bank=600, increment=5), DaysClock(2, 12)]


def with_orders(clock: Clock) -> tuple[TableDraft, int]:
    """A game in which the seat that is asked has left orders; the seat."""
    table = begun(clock=clock)
    seat = table.pending()[0]
    table.seat_rows[seat] = SeatRow(None, ORDERS)
    return table, seat


def due(table: TableDraft) -> float:
    """When the order answers."""
    found = next_order_due(table)
    assert found is not None
    return found


@pytest.mark.parametrize("clock", CLOCKS)
def test_an_order_answers_seconds_after_the_question_and_not_before(clock: Clock) -> None:
    table, seat = with_orders(clock)
    when = due(table)
    assert SHORTEST_DELAY <= when - table.asked_since[seat] <= LONGEST_DELAY
    answer_due_order(table, when - 0.001)
    assert not table.standing
    answer_due_order(table, when)
    entry = table.standing[-1].entry
    assert (entry.seat, entry.by, entry.at) == (seat, kinds.ORDER, when)


def test_when_an_order_answers_follows_from_the_entries() -> None:
    table, seat = with_orders(NoClock())
    handle(table, Actor((seat + 1) % 3), Say("a", "good evening"), 0.5)
    again = replayed(table.terms, [trace.entry for trace in table.traces])
    again.seat_rows[seat] = SeatRow(None, ORDERS)
    assert due(again) == due(table)


def test_an_order_that_was_withdrawn_answers_nothing() -> None:
    table, seat = with_orders(NoClock())
    when = due(table)
    table.seat_rows[seat] = SeatRow()
    answer_due_order(table, when)
    assert next_order_due(table) is None
    assert not table.standing


def test_a_pause_stops_an_order_which_then_takes_its_time_again() -> None:
    table, _ = with_orders(NoClock())
    first = due(table)
    handle(table, Actor(1), Pause("a"), 0.5)
    assert next_order_due(table) is None
    answer_due_order(table, first + 100)
    assert not table.standing
    handle(table, Actor(1), Resume("b"), 1000.0)
    assert due(table) >= 1000.0 + SHORTEST_DELAY


def test_an_order_answers_nothing_while_a_bot_plays_and_takes_its_time_afterwards() -> None:
    table, seat = with_orders(NoClock())
    handle(table, Actor(seat), Caretake("a", seat), 0.5)
    assert next_order_due(table) is None
    handle(table, Actor(seat), Return("b"), 1000.0)
    assert due(table) >= 1000.0 + SHORTEST_DELAY


def test_whoever_decides_before_their_order_is_not_answered_for() -> None:
    table, seat = with_orders(NoClock())
    table.seat_rows[seat] = SeatRow(None, [Order("never_propose")])
    when = due(table)
    code = table.state.legal(seat)[-1]
    handle(table, Actor(seat), Decide("a", table.version, code), 0.5)
    answer_due_order(table, when)
    assert [trace.entry.by for trace in table.standing] == [kinds.PERSON]


def test_a_decision_can_be_taken_back_while_the_order_of_the_next_waits() -> None:
    """As it could while a person thinks."""
    table = begun()
    first = table.pending()[0]
    for seat in range(3):
        table.seat_rows[seat] = SeatRow(None, ORDERS if seat != first else [])
    handle(table, Actor(first), Decide("a", table.version, table.state.legal(first)[0]), 1.0)
    assert due(table) > 1.0 + SHORTEST_DELAY
    assert table.undo_is_free(first)
    handle(table, Actor(first), Undo("b", table.version), 2.0)
    assert table.pending() == (first,)
    assert next_order_due(table) is None


@pytest.mark.parametrize("left", [10, 12, 15])
def test_an_order_hurries_when_time_is_short(left: int) -> None:
    table, seat = with_orders(LiveClock(bank=left, increment=0))
    end = table.clocks.end_of(seat)
    assert end is not None
    assert 0 < due(table) - table.asked_since[seat] <= left * LONGEST_DELAY / 16 < end


def test_the_time_of_the_seat_runs_until_its_order_answers() -> None:
    table, seat = with_orders(LiveClock(bank=600, increment=0))
    when = due(table)
    answer_due_order(table, when)
    assert table.clocks.left[seat] == pytest.approx(600 - when)
    table, seat = with_orders(DaysClock(2, 12))
    answer_due_order(table, due(table))
    assert table.clocks.left[seat] == 2 * DAY


def test_delays_are_spread_without_a_gap() -> None:
    delays = [delay_of(number / 1000) for number in range(1000)]
    assert delays == sorted(delays)
    steps = [later - earlier for earlier, later in pairwise(delays)]
    assert 0 < min(steps) <= max(steps) < 0.02
