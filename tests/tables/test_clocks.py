"""The time of a seat runs while a person is asked there."""

from buongoverno.protocol.agreement import DAY, DaysClock, LiveClock
from buongoverno.protocol.command import Caretake, Pause, Resume
from buongoverno.tables.clocks import HOUR
from buongoverno.tables.command_handlers import Actor, handle
from buongoverno.tables.entry import PERSON
from buongoverno.tables.table_state import TableDraft
from tables.games import begun


def decide(table: TableDraft, at: float) -> int:
    """The first choice of the seat that is asked; gives the seat."""
    seat = table.pending()[0]
    table.decide(seat, PERSON, table.state.legal(seat)[0], at)
    return seat


def test_a_live_clock_runs_for_the_seat_that_is_asked_and_grows_by_the_increment() -> None:
    table = begun(clock=LiveClock(bank=100, increment=50))
    seat = table.pending()[0]
    assert [one.seat for one in table.clocks.shown(0.0) if one.running] == [seat]
    assert table.clocks.shown(7.0)[seat].left == 93.0
    assert decide(table, 10.0) == seat
    assert table.clocks.left[seat] == 140.0
    others = [left for number, left in enumerate(table.clocks.left) if number != seat]
    assert others == [100.0, 100.0]


def test_a_days_clock_begins_again_with_every_decision_and_has_a_grace_period() -> None:
    table = begun(clock=DaysClock(2, 12))
    seat = table.pending()[0]
    assert table.due == 2 * DAY + 12 * HOUR
    assert not table.clocks.shown(2 * DAY)[seat].grace
    assert table.clocks.shown(2 * DAY + 1)[seat].grace
    assert table.clocks.overdue(2 * DAY + 12 * HOUR - 1) == []
    assert table.clocks.overdue(2 * DAY + 12 * HOUR) == [seat]
    decide(table, DAY)
    assert table.due == 3 * DAY + 12 * HOUR


def test_no_clock_runs_while_the_game_is_paused_or_a_bot_plays() -> None:
    table = begun(clock=LiveClock(bank=100, increment=0))
    seat = table.pending()[0]
    actor = Actor(seat)
    handle(table, actor, Pause("a"), 10.0)
    assert table.due is None
    assert table.clocks.shown(50.0)[seat].left == 90.0
    handle(table, actor, Resume("b"), 60.0)
    assert table.due == 60.0 + 90.0
    handle(table, actor, Caretake("c", seat), 70.0)
    assert table.due is None
    assert table.clocks.left[seat] == 80.0
