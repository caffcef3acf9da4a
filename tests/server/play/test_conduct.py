"""Pausing, resigning, caretakers, talk, clocks."""

import time

import pytest

from buongoverno.client import Refused, TableConnection
from buongoverno.protocol.agreement import DAY, DaysClock, LiveClock
from server.play.tables import party
from server.serving import Server


def _until(connection: TableConnection, kind: str, seat: int | None = None) -> None:
    """Wait until something has happened."""
    until = time.monotonic() + 30
    while not any(one.kind == kind and seat in (None, one.seat) for one in connection.happenings):
        assert time.monotonic() < until, f"nothing {kind} by seat {seat}"
        connection.wait(5)


def test_pause_and_resume(server: Server) -> None:
    with party(server.address) as table, table.connected() as connections:
        connections[0].pause()
        asked = connections[table.asked]
        while asked.table.status != "paused":
            assert asked.wait(10)
        assert asked.turn is None
        with pytest.raises(Refused) as refused:
            asked.decide(0)
        assert refused.value.reason == "not_now"
        asked.resume()
        assert asked.turn is not None


def test_a_bot_plays_on_for_somebody_who_resigned(server: Server) -> None:
    with party(server.address) as table, table.connected() as connections:
        seat = table.asked
        connections[seat].resign()
        _until(connections[seat], "decided", seat)
        seen = connections[seat].table.seats[seat]
        assert seen.resigned
        assert seen.caretaker is not None
        with pytest.raises(Refused):
            connections[seat].come_back()
        decided = [one for one in connections[seat].happenings if one.kind == "decided"]
        assert decided[0].by == "caretaker"


def test_a_caretaker_plays_until_one_comes_back(server: Server) -> None:
    with party(server.address) as table, table.connected() as connections:
        seat = table.asked
        host, asked = connections[0], connections[seat]
        host.caretake(seat, "novice")
        _until(asked, "decided", seat)
        with pytest.raises(Refused) as refused:
            asked.decide(0)
        assert refused.value.reason == "not_now"
        asked.come_back()
        assert asked.table.seats[seat].caretaker is None


def test_only_the_host_seats_a_caretaker_for_another(server: Server) -> None:
    with party(server.address) as table, table.connected() as connections:
        with pytest.raises(Refused) as refused:
            connections[1].caretake(2)
        assert refused.value.reason == "not_allowed"
        connections[1].caretake(1)
        assert connections[1].table.seats[1].caretaker == "journeyman"


def test_talk(server: Server) -> None:
    with party(server.address) as table, table.connected() as connections:
        connections[2].say("  Buona fortuna,\n tutti ")
        _until(connections[0], "said", 2)
        assert connections[0].happenings[-1].text == "Buona fortuna, tutti"


def test_no_talk_was_agreed(server: Server) -> None:
    with party(server.address, chat=False) as table, table.connected() as connections:
        with pytest.raises(Refused) as refused:
            connections[0].say("hello")
        assert refused.value.reason == "not_allowed"


def test_a_bot_takes_over_when_the_time_is_over(server: Server) -> None:
    clock = DaysClock(days=2 / DAY, grace=0)
    with party(server.address, clock=clock) as table, table.connected() as connections:
        seat = table.asked
        asked = connections[seat]
        assert _running(asked) == [seat]
        _until(asked, "caretaken", seat)
        taken = next(one for one in asked.happenings if one.kind == "caretaken")
        assert taken.by == "clock"
        _until(asked, "decided", seat)
        asked.come_back()
        assert asked.table.seats[seat].caretaker is None


def test_a_live_clock_runs_for_whoever_is_asked(server: Server) -> None:
    clock = LiveClock(bank=100, increment=50)
    with party(server.address, clock=clock) as table, table.connected() as connections:
        seat = table.asked
        asked = connections[seat]
        assert _running(asked) == [seat]
        time.sleep(0.3)
        turn = asked.turn
        assert turn is not None
        asked.decide(turn.choices[0].code)
        assert asked.situation is not None
        left = asked.situation.clocks[seat].left
        assert 140 < left < 149.9


def _running(connection: TableConnection) -> list[int]:
    assert connection.situation is not None
    return [clock.seat for clock in connection.situation.clocks if clock.running]
