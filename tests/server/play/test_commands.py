"""Commands other than decisions: pausing, resigning, caretakers, chat."""

import time

import pytest

from buongoverno.client import Refused, TableConnection
from server.play.tables import party
from server.serving import Server


def _until(connection: TableConnection, kind: str, seat: int | None = None) -> None:
    """Wait until something has happened."""
    until = time.monotonic() + 60
    while not any(one.kind == kind and seat in (None, one.seat) for one in connection.happenings):
        assert time.monotonic() < until, f"nothing {kind} by seat {seat}"
        connection.wait(60)


def test_nobody_decides_while_the_game_is_paused(server: Server) -> None:
    with party(server.address) as table, table.connected() as connections:
        connections[0].pause()
        asked = connections[table.asked]
        while asked.table.status != "paused":
            assert asked.wait(60)
        assert asked.turn is None
        with pytest.raises(Refused) as refused:
            asked.decide(0)
        assert refused.value.reason == "not_now"
        asked.resume()
        assert asked.turn is not None


def test_a_bot_plays_on_for_a_player_who_resigned(server: Server) -> None:
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


def test_a_caretaker_plays_until_the_player_comes_back(server: Server) -> None:
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


def test_only_the_host_seats_a_caretaker_for_another_player(server: Server) -> None:
    with party(server.address) as table, table.connected() as connections:
        with pytest.raises(Refused) as refused:
            connections[1].caretake(2)
        assert refused.value.reason == "not_allowed"
        connections[1].caretake(1)
        assert connections[1].table.seats[1].caretaker == "journeyman"


def test_chat_messages_are_tidied_and_reach_everybody(server: Server) -> None:
    with party(server.address) as table, table.connected() as connections:
        connections[2].say("  Buona fortuna,\n tutti ")
        _until(connections[0], "said", 2)
        assert connections[0].happenings[-1].text == "Buona fortuna, tutti"


def test_chat_is_refused_where_it_was_not_agreed(server: Server) -> None:
    with party(server.address, chat=False) as table, table.connected() as connections:
        with pytest.raises(Refused) as refused:
            connections[0].say("hello")
        assert refused.value.reason == "not_allowed"
