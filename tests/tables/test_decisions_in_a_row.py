"""Laying out a turn: what would come of it, up to a revelation, and then all of it or nothing."""

import json
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from buongoverno.kernel.match import replay
from buongoverno.kernel.record import parse, print_record
from buongoverno.protocol.agreement import LiveClock
from buongoverno.protocol.command import Decide, DecideAll, Decision, Undo
from buongoverno.protocol.table import Foreseen
from buongoverno.tables.automatic import decide_forced
from buongoverno.tables.command_handlers import Actor, handle
from buongoverno.tables.decisions_in_a_row import foreseen
from buongoverno.tables.refusals import ILLEGAL, NOT_NOW, Refusal, Stale
from buongoverno.tables.table_state import TableDraft, TableState, replayed
from tables.games import begun, fingerprint
from tables.test_connection import Room

pytestmark = pytest.mark.both_builds

GAMES = ["siena", "zena"]


def going_on(table: TableState, seat: int) -> list[int]:
    """The choices after which the seat's turn goes on."""
    return [choice.code for choice in table.state.choices(seat) if choice.goes_on]


def moments(game: str, most: int = 400, **agreed: Any) -> Iterator[tuple[TableDraft, int]]:
    """Positions of a game in which somebody could lay out more than one decision."""
    chance = random.Random(5)
    table = begun(game, **agreed)
    for _ in range(most):
        if table.over:
            return
        seat = table.pending()[0]
        if going_on(table, seat):
            yield table, seat
        table = table.draft()
        table.decide(seat, "person", chance.choice(table.state.legal(seat)), 1.0)
        decide_forced(table, 1.0)


def laid_out(table: TableState, seat: int, chance: random.Random) -> list[Foreseen]:
    """A whole turn laid out at random, up to its end."""
    decisions: list[Decision] = [chance.choice(going_on(table, seat))]
    while True:
        steps = foreseen(table, seat, decisions, 0, 1.0, "en")
        last = steps[-1]
        if last.ends is not None or len(decisions) == 40:
            return steps
        assert last.situation is not None
        codes = [choice.code for choice in last.situation.choices]
        codes += [row.code for row in last.situation.ranges]
        decisions.append(chance.choice(codes))


@pytest.mark.parametrize("game", GAMES)
def test_what_was_foreseen_is_what_comes_of_it(game: str) -> None:
    """Every step: the same view, the same choices, and the beginning of the same log."""
    chance = random.Random(1)
    seen = 0
    for table, seat in moments(game):
        steps = laid_out(table, seat, chance)
        played = table.draft()
        for step in steps:
            events = played.state.events
            handle(played, Actor(seat), Decide("one", played.version, step.code), 1.0)
            decide_forced(played, 1.0)
            told = msgspec.to_builtins(played.state.log(seat, events))
            for number, entry in enumerate(msgspec.to_builtins(step.log)):
                assert entry | {"number": 0} == told[number] | {"number": 0}
            if step.situation is not None:
                assert msgspec.to_builtins(step.situation.view) == msgspec.to_builtins(
                    played.state.view(seat)
                )
        seen += len(steps) > 1
    assert seen > 20


@pytest.mark.parametrize("game", GAMES)
def test_nothing_changes_by_looking_ahead(game: str) -> None:
    for number, (table, seat) in enumerate(moments(game)):
        if number % 8 == 0:
            before = fingerprint(table)
            laid_out(table, seat, random.Random(number))
            assert fingerprint(table) == before


@pytest.mark.parametrize("game", GAMES)
def test_a_revelation_ends_it_and_what_comes_of_it_is_not_told(game: str) -> None:
    revealing = 0
    for table, seat in moments(game):
        for choice in table.state.choices(seat):
            if choice.reveals:
                steps = foreseen(table, seat, [choice.code, choice.code], 0, 1.0, "en")
                assert [step.ends for step in steps] in (["reveals"], ["over"])
                assert steps[0].situation is None
                assert steps[0].prospects == []
                assert not any(entry.reveals for entry in steps[0].log)
                revealing += 1
    assert revealing > 0


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_confirmed_at_once_is_the_turn_decided_one_by_one(game: str) -> None:
    chance = random.Random(2)
    for table, seat in moments(game, most=150, clock=LiveClock(600, 10)):
        decisions: list[Decision] = [step.code for step in laid_out(table, seat, chance)]
        one_by_one, at_once = table.draft(), table.draft()
        for code in decisions:
            assert isinstance(code, int)
            handle(one_by_one, Actor(seat), Decide("one", one_by_one.version, code), 2.0)
            decide_forced(one_by_one, 2.0)
        handle(at_once, Actor(seat), DecideAll("all", table.version, decisions), 2.0)
        decide_forced(at_once, 2.0)
        assert at_once.digest == one_by_one.digest
        assert at_once.clocks.left == one_by_one.clocks.left
        assert at_once.state.save() == one_by_one.state.save()
        assert at_once.undo_is_free(seat) == one_by_one.undo_is_free(seat)
        assert at_once.has_command(f"{seat}:all")


def test_a_record_with_it_replays_to_the_same() -> None:
    table, seat = next(moments("zena"))
    draft = table.draft()
    steps = laid_out(table, seat, random.Random(4))
    handle(draft, Actor(seat), DecideAll("a", table.version, [step.text for step in steps]), 2.0)
    assert draft.match is not None
    again = replay(draft.game, parse(print_record(draft.match.record, draft.game), draft.game))
    assert again.state.save() == draft.state.save()
    entries = [trace.entry for trace in draft.traces]
    assert replayed(draft.terms, entries).digest == draft.digest


def test_each_step_can_be_taken_back_afterwards() -> None:
    for table, seat in moments("zena"):
        steps = [step for step in laid_out(table, seat, random.Random(3)) if step.ends is None]
        if len(steps) < 2 or table.state.waiting:
            continue
        draft = table.draft()
        handle(draft, Actor(seat), DecideAll("a", table.version, [s.code for s in steps]), 2.0)
        for number in range(len(steps)):
            assert draft.undo_is_free(seat)
            handle(draft, Actor(seat), Undo(f"u{number}", draft.version), 2.0)
        assert draft.state.save() == table.state.save()
        return
    raise AssertionError("no turn of two steps was found")


def test_all_or_none() -> None:
    table, seat = next(moments("zena"))
    fine = going_on(table, seat)[0]
    impossible = next(c for c in range(table.game.code_count) if c not in table.state.legal(seat))
    for decisions in ([fine, impossible], [impossible, fine]):
        with pytest.raises(Refusal) as refused:
            handle(table.draft(), Actor(seat), DecideAll("a", table.version, [*decisions]), 1.0)
        assert refused.value.reason == ILLEGAL
        assert refused.value.rule


def test_nothing_is_played_beyond_a_revelation() -> None:
    for table, seat in moments("siena"):
        for choice in table.state.choices(seat):
            if choice.reveals:
                both = DecideAll("a", table.version, [choice.code, choice.code])
                with pytest.raises(Refusal, match="something is revealed") as refused:
                    handle(table.draft(), Actor(seat), both, 1.0)
                assert refused.value.reason == NOT_NOW
                return
    raise AssertionError("nothing reveals anything")


def test_a_turn_laid_out_for_a_game_that_has_gone_on_is_a_conflict() -> None:
    table, seat = next((t, s) for t, s in moments("siena") if not t.state.waiting)
    code = going_on(table, seat)[0]
    draft = table.draft()
    handle(draft, Actor(seat), Decide("one", draft.version, code), 1.0)
    with pytest.raises(Stale, match="nothing of it was played"):
        handle(draft, Actor(seat), DecideAll("a", table.version, [code]), 1.0)


def test_what_is_no_longer_possible_is_left_out_and_the_rest_stays() -> None:
    table, seat = next(moments("zena"))
    first = going_on(table, seat)[0]
    steps = foreseen(table, seat, [first, first], 0, 1.0, "en")
    assert steps[1].refused is not None
    assert steps[1].refused.rule
    then = foreseen(table, seat, [first], 0, 1.0, "en")[-1].situation
    assert then is not None
    second = next(choice.code for choice in then.choices if choice.code != first)
    steps = foreseen(table, seat, [first, first, second], 0, 1.0, "en")
    assert [step.refused is None for step in steps] == [True, False, True]


def test_known_steps_are_not_told_again() -> None:
    for table, seat in moments("siena"):
        steps = laid_out(table, seat, random.Random(6))
        if len(steps) > 2:
            codes: list[Decision] = [step.code for step in steps]
            assert foreseen(table, seat, codes, 2, 1.0, "en") == steps[2:]
            return
    raise AssertionError("no turn of three steps was found")


def test_prospects_are_told_where_they_change() -> None:
    kinds: set[str] = set()
    for game in GAMES:
        for table, seat in moments(game):
            for step in laid_out(table, seat, random.Random(8)):
                kinds |= {one.kind for one in step.prospects}
                assert not [one for one in step.prospects if one in table.state.prospects(seat)]
    assert {"leads", "short_of_rising_merchant"} <= kinds


# -- over a connection -----------------------------------------------------------------------------


def seat_at(room: Room, table: TableDraft) -> None:
    """Let everybody look at another table."""
    room.hosted.committed = table
    room.hosted.publish()
    for client in room.clients:
        client.messages = []


def ask(room: Room, seat: int, **message: Any) -> dict[str, Any]:
    """Send a message, and take the answer to it."""
    room.clients[seat].messages = []
    room.connections[seat].receive(json.dumps(message))
    return room.clients[seat].messages[-1]


def test_a_preview_is_answered_to_who_asked_and_nobody_else_hears_of_it() -> None:
    room = Room()
    table, seat = next(moments("zena"))
    seat_at(room, table)
    code = going_on(table, seat)[0]
    before = fingerprint(table)
    answer = ask(room, seat, type="preview", id="p", version=table.version, decisions=[code])
    assert answer["type"] == "previewed"
    assert answer["steps"][0]["code"] == code
    assert answer["steps"][0]["situation"]["choices"]
    assert fingerprint(room.hosted.committed) == before
    assert [client.messages for other, client in enumerate(room.clients) if other != seat] == [
        [],
        [],
    ]
    assert room.clients[seat].charged


def test_a_preview_is_refused_with_a_reason() -> None:
    room = Room(spectators=1)
    table, seat = next(moments("siena"))
    seat_at(room, table)
    other = (seat + 1) % 3
    code = going_on(table, seat)[0]
    asked: dict[str, Any] = {"type": "preview", "id": "p", "decisions": [code]}
    assert ask(room, 3, version=table.version, **asked)["reason"] == "not_allowed"
    assert "gone on" in ask(room, seat, version=table.version + 1, **asked)["message"]
    told = ask(room, other, version=table.version, **asked)
    assert told["steps"][0]["refused"]["message"]
    assert told["steps"][0]["situation"] is None
    for nonsense in ([], [code] * 41, ["x" * 201], [True], [-1], ["no such thing"]):
        answer = ask(room, seat, **(asked | {"decisions": nonsense}), version=table.version)
        assert answer["type"] == "refused", nonsense
    room.clients[seat].too_much = True
    assert ask(room, seat, version=table.version, **asked)["reason"] == "too_many"
