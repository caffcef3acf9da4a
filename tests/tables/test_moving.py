"""Games against bots that go on at another table: the same game, and what is refused."""

import random
from typing import Any

import pytest

from buongoverno.kernel.record import parse, print_record
from buongoverno.plugin import registry
from buongoverno.protocol.agreement import Agreement, BotSeat, OpenSeat, SeatOffer
from buongoverno.protocol.command import Undo
from buongoverno.protocol.people import GoOn
from buongoverno.tables import entry as kinds
from buongoverno.tables.automatic import decide_forced
from buongoverno.tables.command_handlers import Actor, handle
from buongoverno.tables.creation import forked, new_table, sit
from buongoverno.tables.daily import today
from buongoverno.tables.moving import continued, record_to_go_on, take_along
from buongoverno.tables.projection import table_info
from buongoverno.tables.refusals import Refusal, Stale
from buongoverno.tables.summary import SUMMARISED, summary
from buongoverno.tables.table_state import TableDraft, replayed

pytestmark = pytest.mark.both_builds

GAMES = ["siena", "zena"]
LEVELS = ("novice", "master")
NOW = 1_800_000_000.0


def alone(game: str = "siena", decisions: int = 40, **agreed: Any) -> TableDraft:
    """A table at which Ada plays against two bots, from the second seat."""
    seats: list[SeatOffer] = [BotSeat(LEVELS[0]), OpenSeat(), BotSeat(LEVELS[1])]
    draft = new_table(Agreement(game, seats, **agreed), 0.0)
    sit(draft, 1, "Ada", None, 0.0)
    play(draft, decisions)
    return draft


def play(draft: TableDraft, decisions: int, chance: random.Random | None = None) -> None:
    """Make decisions, each for the seat that is asked."""
    drawn = chance or random.Random(3)
    for _ in range(decisions):
        decide_forced(draft, 0.0)
        seat = draft.pending()[0]
        by = kinds.PERSON if seat == 1 else kinds.BOT
        draft.decide(seat, by, drawn.choice(draft.state.legal(seat)), 0.0)
    decide_forced(draft, 0.0)


def refused(call: Any, *arguments: Any) -> str:
    """Why something is not done."""
    with pytest.raises(Refusal) as found:
        call(*arguments)
    return str(found.value)


@pytest.mark.parametrize("game", GAMES)
def test_the_game_goes_on_at_the_same_decision(game: str) -> None:
    here = alone(game)
    record = record_to_go_on(here, 1)
    there, seat = continued(record, GoOn(), "account of Ada", 5.0)
    assert seat == 1
    assert there.state.save() == here.state.save()
    assert there.pending() == here.pending()
    assert [one.kind for one in there.seats] == ["bot", "person", "bot"]
    assert [one.level for one in there.seats] == [LEVELS[0], None, LEVELS[1]]
    assert [one.rival for one in there.seats] == [one.rival for one in here.seats]
    assert there.names == here.names
    assert there.seat_rows[1].account == "account of Ada"
    assert (there.running, there.terms.analysis) == (True, False)
    # And on, the same at both, and back again.
    for table in (here, there):
        play(table, 20, random.Random(8))
    assert there.state.save() == here.state.save()
    back, _ = continued(record_to_go_on(there, 1), GoOn(), None, 9.0)
    assert back.state.save() == here.state.save()


def test_a_table_says_that_its_game_was_brought_and_taken_along() -> None:
    here = alone()
    assert not table_info(here).brought
    there, _ = continued(record_to_go_on(here, 1), GoOn(), None, 0.0)
    take_along(there, 1, None, 1.0)
    info = table_info(there)
    assert (info.brought, info.taken_along, info.status, info.closed) == (True, True, "closed", "")
    assert info.seed == str(here.terms.seed)
    entries = [trace.entry for trace in there.traces]
    listed = [entry for entry in entries if entry.kind in SUMMARISED]
    assert summary(there.terms, listed, "closed", None) == info
    assert table_info(replayed(there.terms, entries)) == info


def test_what_was_taken_along_is_over_for_good() -> None:
    table = alone()
    before = table.number
    take_along(table, 1, before, 1.0)
    assert table.pending() == ()
    decide_forced(table, 2.0)
    take_along(table, 1, None, 2.0)  # sent again, it changes nothing
    assert table.number == before + 1
    undo = Undo("u1", table.version)
    assert "goes on elsewhere" in refused(handle, table, Actor(1, True), undo, 3.0)
    assert record_to_go_on(table, 1)
    assert "only whoever plays" in refused(record_to_go_on, table, None)


def test_what_a_person_did_since_is_not_lost() -> None:
    table = alone()
    number = table.number
    while 1 not in table.pending():
        play(table, 1)
    play(table, 1)
    with pytest.raises(Stale):
        take_along(table, 1, number, 1.0)
    assert table.running
    take_along(table, 1, table.number, 1.0)


def test_hints_names_and_what_was_taken_back_move_along() -> None:
    here = alone()
    while 1 not in here.pending():
        play(here, 1)
    here.decide(1, kinds.PERSON, here.state.legal(1)[0], 0.0)
    here.add(kinds.UNDONE, 1, kinds.PERSON, "1", 0.0)
    here.add(kinds.HINTED, 1, kinds.SERVER, "", 0.0)
    wanted = GoOn("Bea", "Late", "none", False, score_now=False)
    there, _ = continued(record_to_go_on(here, 1), wanted, None, 0.0)
    agreed = there.terms.agreement
    assert (agreed.title, agreed.undo) == ("Late", "none")
    assert (agreed.hints, agreed.score_now) == (False, False)
    assert there.seats[1].name == "Bea"
    assert there.seats[1].hinted
    moves = parse(record_to_go_on(there, 1), there.game).moves
    assert moves == parse(record_to_go_on(here, 1), here.game).moves
    assert moves[-1] == (1, "undo")


def test_a_decision_made_before_the_move_can_be_taken_back() -> None:
    here = alone("zena", 0)
    while 1 not in here.pending() or len(here.state.legal(1)) < 2:
        play(here, 1)
    here.decide(1, kinds.PERSON, here.state.legal(1)[0], 0.0)
    there, seat = continued(record_to_go_on(here, 1), GoOn(), None, 0.0)
    decisions = len(there.standing)
    handle(there, Actor(seat, True), Undo("u1", there.version), 1.0)
    assert len(there.standing) < decisions
    assert 1 in there.pending()


def test_only_whoever_plays_against_bots_alone_takes_a_game_along() -> None:
    table = alone()
    assert "only whoever plays" in refused(take_along, table, None, None, 1.0)
    assert "has a seat here, too" in refused(take_along, table, 0, None, 1.0)
    two = new_table(Agreement("siena", [OpenSeat(), OpenSeat(), BotSeat("novice")]), 0.0)
    assert "not begun" in refused(take_along, two, 0, None, 1.0)
    for seat, name in enumerate(("Ada", "Bea")):
        sit(two, seat, name, f"account of {name}", 0.0)
    for _ in range(2):
        assert "Bea has a seat here, too" in refused(take_along, two, 0, None, 1.0)
        # Nor once the other was removed: the game was theirs, and may have counted.
        two.add(kinds.REMOVED, 1, kinds.PERSON, "novice", 1.0)
    assert two.number == max(trace.entry.number for trace in two.traces)
    assert not two.taken_along


def test_no_other_table_is_taken_along() -> None:
    table = alone()
    analysis = forked(table, 1, None, 1.0)
    assert "an analysis" in refused(take_along, analysis, 1, None, 1.0)
    daily = new_table(Agreement("siena", [OpenSeat(), OpenSeat()], daily=today(NOW)), NOW)
    own = next(number for number, seat in enumerate(daily.seats) if seat.kind == "open")
    sit(daily, own, "Ada", None, NOW)
    assert "game of the day" in refused(take_along, daily, own, None, NOW)
    resigned = alone()
    resigned.add(kinds.RESIGNED, 1, kinds.PERSON, "novice", 1.0)
    assert "you have resigned" in refused(take_along, resigned, 1, None, 1.0)
    closed = alone()
    closed.add(kinds.CLOSED, kinds.NOBODY, kinds.SERVER, "insults", 1.0)
    assert "insults" in refused(take_along, closed, 1, None, 1.0)
    over = alone("zena", 0)
    while not over.over:
        play(over, 1)
    assert "over" in refused(take_along, over, 1, None, 1.0)


def with_seats(table: TableDraft, seats: list[str]) -> str:
    """The record of a game as if these had played it."""
    record = parse(record_to_go_on(table, 1), table.game)
    record.seats = seats
    return print_record(record, table.game)


def test_records_with_which_nobody_can_go_on() -> None:
    table = alone()
    unknown = with_seats(table, [])
    assert "does not say who plays" in refused(continued, unknown, GoOn(), None, 0.0)
    for seats in (["me", "me", "novice"], ["novice", "novice", "novice"]):
        text = with_seats(table, seats)
        assert "one person against bots" in refused(continued, text, GoOn(), None, 0.0)
    for level in ("mybot.py", "you", "Me"):
        text = with_seats(table, ["novice", "me", level])
        assert f"no bot '{level}'" in refused(continued, text, GoOn(), None, 0.0)
    text = with_seats(table, list(LEVELS[:1] * 3)).replace("novice,novice", "novice,,novice")
    assert refused(continued, text, GoOn(), None, 0.0)


def test_a_game_that_is_over_does_not_go_on() -> None:
    table = alone("zena", 0)
    while not table.over:
        play(table, 1)
    assert table.match is not None
    record = table.match.record
    record.seats = ["novice", "me", "novice"]
    assert "is over" in refused(continued, print_record(record, table.game), GoOn(), None, 0.0)


def test_bots_are_not_called_what_a_record_calls_them() -> None:
    table = alone()
    record = parse(record_to_go_on(table, 1), table.game)
    there = {rival.name for rival in registry.plugin("siena").rivals}
    for names in (["Operator", "Ada", "Ada"], [next(iter(there))] * 3):
        record.names = names
        found, _ = continued(print_record(record, table.game), GoOn(), None, 0.0)
        assert {found.seats[0].name, found.seats[2].name} <= there
        assert len(set(found.names)) == 3
