"""Undo is free until something is revealed or another seat decides, then all must agree."""

import pytest

from buongoverno.client import Refused, TableConnection
from server.play.tables import first_choice, party
from server.serving import Server


def _asked(connections: list[TableConnection]) -> TableConnection:
    return next(one for one in connections if one.turn is not None)


def _decide(connections: list[TableConnection]) -> TableConnection:
    """The seat that is asked decides, and all are told."""
    asked = _asked(connections)
    turn = asked.turn
    assert turn is not None
    _heard(connections, asked.decide(first_choice(turn)).number)
    return asked


def _heard(connections: list[TableConnection], number: int) -> None:
    for one in connections:
        while one.number < number:
            assert one.wait(60)


def test_undo_is_free_while_nothing_has_happened_since(server: Server) -> None:
    with party(server.address) as table, table.connected() as connections:
        before = _asked(connections).turn
        decider = _decide(connections)
        assert decider.situation is not None
        assert decider.situation.undo_is_free
        decider.undo()
        assert decider.happenings[-1].kind == "undone"
        assert [one.kind for one in decider.happenings].count("decided") == 1
        after = decider.turn
        assert before is not None
        assert after is not None
        assert [choice.code for choice in after.choices] == [
            choice.code for choice in before.choices
        ]


def test_undo_happens_when_all_have_agreed(server: Server) -> None:
    with party(server.address) as table, table.connected() as connections:
        first = _decide(connections)
        second = _decide(connections)
        assert first.seat != second.seat
        _heard(connections, first.undo().number)
        assert first.situation is not None
        wish = first.situation.undo_wish
        assert wish is not None
        assert wish.seat == first.seat
        others = [one for one in connections if one is not first]
        assert sorted(wish.asked) == sorted(one.seat for one in others if one.seat is not None)
        for one in others:
            assert first.happenings[-1].kind != "undone"
            _heard(connections, one.answer_undo(True).number)
        assert [one.kind for one in first.happenings[-2:]] == ["agreed", "undone"]
        assert first.turn is not None


def test_one_refusal_ends_the_wish_to_undo(server: Server) -> None:
    with party(server.address) as table, table.connected() as connections:
        first = _decide(connections)
        _decide(connections)
        _heard(connections, first.undo().number)
        other = next(one for one in connections if one is not first)
        _heard(connections, other.answer_undo(False).number)
        assert first.happenings[-1].kind == "refused"
        assert first.situation is not None
        assert first.situation.undo_wish is None
        assert "undone" not in [one.kind for one in first.happenings]


def test_undo_by_consent_is_refused_where_only_free_undo_was_agreed(server: Server) -> None:
    with party(server.address, undo="free") as table, table.connected() as connections:
        first = _decide(connections)
        _decide(connections)
        with pytest.raises(Refused) as refused:
            first.undo()
        assert refused.value.reason == "not_now"


def test_undo_is_refused_where_that_was_agreed(server: Server) -> None:
    with party(server.address, undo="none") as table, table.connected() as connections:
        first = _decide(connections)
        assert first.situation is not None
        assert not first.situation.undo_is_free
        with pytest.raises(Refused) as refused:
            first.undo()
        assert refused.value.reason == "not_allowed"
