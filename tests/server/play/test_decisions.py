"""Decisions: on which version, once each, within the rules, and who made them."""

import pytest

from buongoverno.client import Conflict, Refused
from buongoverno.client.turn import turn_of
from buongoverno.protocol.command import Decide, Order
from server.play.tables import Party, decide, first_choice, party
from server.serving import Server, serving


def _question(table: Party) -> tuple[int, int, int]:
    """The seat that is asked, the version, and a code it may choose."""
    seat = table.asked
    situation = table.clients[seat].look(table.table).situation
    assert situation is not None
    return seat, situation.version, turn_of(seat, situation).choices[0].code


def test_a_decision_on_an_outdated_version_is_a_conflict(server: Server) -> None:
    with party(server.address) as table:
        seat, version, code = _question(table)
        table.clients[seat].decide(table.table, version, code)
        with pytest.raises(Conflict) as conflict:
            table.clients[seat].decide(table.table, version, code)
        snapshot = conflict.value.snapshot
        assert snapshot.seat == seat
        assert snapshot.version > version
        assert snapshot.situation is not None
        assert snapshot.situation.version == snapshot.version


def test_an_outdated_decision_over_a_websocket_is_a_conflict(server: Server) -> None:
    with party(server.address) as table:
        seat, version, code = _question(table)
        with table.clients[seat].table(table.table) as connection:
            connection.carry_out(Decide("first", version, code=code))
            with pytest.raises(Conflict) as conflict:
                connection.carry_out(Decide("second", version, code=code))
            assert conflict.value.snapshot.version == connection.version


def test_a_repeated_command_is_acknowledged_but_applied_once(database: str) -> None:
    with serving(database) as server, party(server.address) as table:
        seat, version, code = _question(table)
        command = Decide("the-one", version, code=code)
        first = table.clients[seat].carry_out(table.table, command)
        again = table.clients[seat].carry_out(table.table, command)
        assert not first.repeated
        assert again.repeated
        assert again.number == first.number
        server.restart()
        after = table.clients[seat].carry_out(table.table, command)
        assert after.repeated
        assert after.number == first.number


def test_ids_of_different_seats_do_not_clash(server: Server) -> None:
    with party(server.address) as table:
        seats = set()
        for _ in range(4):
            seat, version, code = _question(table)
            done = table.clients[seat].carry_out(table.table, Decide(f"id-{seat}", version, code))
            assert not done.repeated
            seats.add(seat)
            if len(seats) > 1:
                return
        pytest.fail("only one seat was asked")


def test_an_illegal_decision_names_the_rule(server: Server) -> None:
    with party(server.address) as table:
        seat, version, _ = _question(table)
        with pytest.raises(Refused) as refused:
            table.clients[seat].decide(table.table, version, "bid 5")
        assert refused.value.reason == "illegal"
        assert refused.value.rule is not None
        assert refused.value.rule.startswith("S")
        assert refused.value.sentence
        with (
            table.clients[seat].table(table.table) as connection,
            pytest.raises(Refused) as live,
        ):
            connection.decide("bid 5")
        assert live.value.rule == refused.value.rule


def test_a_seat_cannot_decide_for_another(server: Server) -> None:
    with party(server.address) as table:
        seat, version, code = _question(table)
        other = table.clients[(seat + 1) % 4]
        with pytest.raises(Refused):
            other.decide(table.table, version, code)
        assert table.asked == seat


def test_a_decision_needs_a_code_or_a_text(server: Server) -> None:
    with party(server.address) as table:
        seat, version, code = _question(table)
        for command in (Decide("a", version), Decide("b", version, code, "pass")):
            with pytest.raises(Refused) as refused:
                table.clients[seat].carry_out(table.table, command)
            assert refused.value.reason == "bad_input"


def test_orders_are_carried_out_and_only_their_seat_is_told(server: Server) -> None:
    """Everybody passes in all auctions: the server decides for them as far as it can."""
    with party(server.address) as table:
        if table.asked == 0:
            decide(table, 1, first_choice)
        asked = table.asked
        for client in table.clients[1:]:
            with client.table(table.table) as connection:
                connection.set_orders([Order("pass_auctions_above", 0), Order("never_propose")])
                assert [order.kind for order in connection.orders] == [
                    "pass_auctions_above",
                    "never_propose",
                ]
        with table.clients[asked].table(table.table) as waiting:
            while not any(one.by == "order" for one in waiting.happenings):
                assert waiting.wait(60), "an order answers after a moment"
        snapshots = [client.look(table.table) for client in table.clients]
        own = snapshots[asked].happenings
        by_order = {one.number: one.seat for one in own if one.by == "order"}
        assert by_order
        assert set(by_order.values()) == {asked}
        for seat in {0, 1, 2, 3} - {asked}:
            told = {one.number: one.by for one in snapshots[seat].happenings}
            assert all(told[number] == "person" for number in by_order)


def test_forced_decisions_are_made_and_only_their_seat_is_told(server: Server) -> None:
    with party(server.address) as table:
        for _ in range(15):
            decide(table, 4)
            own = [client.look(table.table) for client in table.clients]
            forced = [one for one in own[0].happenings if one.by == "forced"]
            if forced:
                break
        assert {one.seat for one in forced} == {0}
        told = {one.number: one.by for one in own[1].happenings}
        assert all(told[one.number] == "person" for one in forced)
