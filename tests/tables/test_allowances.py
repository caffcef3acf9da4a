"""Nothing somebody does over and over keeps others from deciding, or fills a table without end."""

import random
from collections.abc import Callable

import pytest

from buongoverno.protocol.agreement import DAY, Clock, DaysClock, LiveClock
from buongoverno.protocol.command import (
    AnswerUndo,
    Caretake,
    Command,
    Decide,
    Pause,
    Resume,
    Return,
    Say,
    Undo,
)
from buongoverno.tables.command_handlers import Actor, handle
from buongoverno.tables.creation import rekey, seat_bot
from buongoverno.tables.entry import CARETAKEN, CLOCK
from buongoverno.tables.refusals import Refusal, Stale
from buongoverno.tables.table_state import TableDraft, replayed
from tables.games import begun, fingerprint, gathering

COMMANDS_PER_SECOND = 6  # as many as the server allows a player
PAUSES = 10


def first_code(table: TableDraft, seat: int) -> int:
    """Any legal answer."""
    return table.state.legal(seat)[0]


def refused(table: TableDraft, seat: int, command: Command, at: float = 1.0) -> str | None:
    """Carry out a command; why not, if it is refused."""
    try:
        handle(table, Actor(seat), command, at)
    except Refusal as error:
        return str(error)
    return None


def pause_or_resume(table: TableDraft, seat: int, number: int, at: float) -> None:
    """What an attacker sends next."""
    command: Command = Resume(f"r{number}") if table.paused else Pause(f"p{number}")
    refused(table, seat, command, at)


def test_pausing_and_resuming_in_turn_keeps_nobody_from_deciding() -> None:
    table = begun()
    sent, at = 0, 0.0
    for number in range(14):
        victim = table.pending()[0]
        attacker = (victim + 1) % 3
        thought_over = Decide(f"d{number}", table.version, first_code(table, victim))
        for _ in range(COMMANDS_PER_SECOND):
            sent += 1
            at += 1 / COMMANDS_PER_SECOND
            pause_or_resume(table, attacker, sent, at)
        if table.paused:
            assert refused(table, victim, thought_over, at) == (
                "the game is paused; resume it first"
            )
            handle(table, Actor(victim), Resume(f"v{number}"), at)
        handle(table, Actor(victim), thought_over, at)
    assert sum(trace.entry.kind == "decided" for trace in table.traces) == 14
    assert sum(trace.entry.kind == "paused" for trace in table.traces) <= 3 * PAUSES


def test_a_player_pauses_a_game_only_so_often_and_anybody_resumes_it() -> None:
    table = begun()
    for number in range(PAUSES):
        assert refused(table, 0, Pause(f"p{number}")) is None
        assert refused(table, 1 + number % 2, Resume(f"r{number}")) is None
    found = refused(table, 0, Pause("once more"))
    assert found is not None
    assert "10 times" in found
    assert refused(table, 1, Pause("another")) is None


def test_deciding_and_taking_back_at_the_same_time_as_others_leaves_their_questions_alone() -> None:
    table = begun("zena")
    first = table.pending()
    while len(first) < 2:  # the start is chosen one after the other; then all decide at once
        handle(table, Actor(first[0]), Decide("x", table.version, first_code(table, first[0])), 1.0)
        first = table.pending()
    attacker, victim = first[0], first[1]
    thought_over = Decide("victim", table.version, first_code(table, victim))
    for number in range(5):
        decide = Decide(f"d{number}", table.version, first_code(table, attacker))
        handle(table, Actor(attacker), decide, 1.0)
        handle(table, Actor(attacker), Undo(f"u{number}", table.version), 1.0)
    handle(table, Actor(victim), thought_over, 1.0)


def test_whoever_takes_back_again_and_again_has_to_let_the_next_decide() -> None:
    table = begun()
    attacker = table.pending()[0]
    stale = 0
    for number in range(50):
        code = first_code(table, attacker)
        handle(table, Actor(attacker), Decide(f"d{number}", table.version, code), 1.0)
        victim = table.pending()[0]
        assert victim != attacker
        thought_over = Decide(f"v{number}", table.version, first_code(table, victim))
        refused(table, attacker, Undo(f"u{number}", table.version))
        try:
            handle(table, Actor(victim), thought_over, 1.0)
            break
        except Stale:
            stale += 1
    assert stale == 10


def test_a_refused_wish_to_undo_is_not_repeated_until_somebody_decides() -> None:
    table = begun()
    first = table.pending()[0]
    handle(table, Actor(first), Decide("a", table.version, first_code(table, first)), 1.0)
    second = table.pending()[0]
    handle(table, Actor(second), Decide("b", table.version, first_code(table, second)), 1.0)
    assert refused(table, first, Undo("u1", table.version)) is None
    assert refused(table, second, AnswerUndo("n1", False)) is None
    number = table.number
    for again in range(5):
        assert "ask again" in (refused(table, first, Undo(f"again{again}", table.version)) or "")
    assert table.number == number
    third = table.pending()[0]
    handle(table, Actor(third), Decide("c", table.version, first_code(table, third)), 1.0)
    assert refused(table, first, Undo("u2", table.version)) is None


@pytest.mark.parametrize("clock", [LiveClock(bank=60), DaysClock(1, 0)])
def test_whoever_is_always_late_gets_more_time_only_so_often(clock: Clock) -> None:
    table, now = begun(clock=clock), 0.0
    seat = table.pending()[0]
    for number in range(6):
        now += 2 * DAY
        assert table.clocks.overdue(now) == [seat]
        table.add(CARETAKEN, seat, CLOCK, "novice", now)
        found = refused(table, seat, Return(f"r{number}"), now)
        assert (found is None) == (number < 5)
    assert found == "your time was over too often in this game (6×); a bot plays to its end"
    assert table.seats[seat].caretaker == "novice"


def test_whoever_lets_a_bot_play_in_time_may_always_return() -> None:
    table = begun(clock=LiveClock(bank=60))
    seat = table.pending()[0]
    for number in range(5):
        table.add(CARETAKEN, seat, CLOCK, "novice", 100.0 * (number + 1))
        assert refused(table, seat, Return(f"r{number}"), 100.0 * (number + 1)) is None
    for number in range(10):
        assert refused(table, seat, Caretake(f"c{number}", seat), 501.0) is None
        assert refused(table, seat, Return(f"b{number}"), 501.0) is None


@pytest.mark.parametrize(
    ("there", "back"),
    [
        (lambda n: Pause(f"there{n}"), lambda n: Resume(f"back{n}")),
        (lambda n: Caretake(f"there{n}", 0, "novice"), lambda n: Return(f"back{n}")),
        (lambda n: Say(f"there{n}", "hello"), lambda n: Say(f"back{n}", "hello")),
    ],
)
def test_nothing_that_can_be_repeated_fills_a_table_without_end(
    there: Callable[[int], Command], back: Callable[[int], Command]
) -> None:
    table = begun()
    for number in range(3_000):
        refused(table, 0, there(number))
        refused(table, 0, back(number))
    filled = table.number
    assert refused(table, 0, there(3_000)) is not None
    assert table.number == filled < 2_100
    seat = table.pending()[0]
    handle(table, Actor(seat), Decide("still", table.version, first_code(table, seat)), 1.0)


def test_a_host_gives_a_seat_away_and_renews_a_link_only_so_often() -> None:
    table = gathering()
    for _ in range(100):
        seat_bot(table, 0, "novice", 1.0)
        seat_bot(table, 0, "", 1.0)
    with pytest.raises(Refusal):
        seat_bot(table, 0, "novice", 1.0)
    for _ in range(50):
        rekey(table, 1, 1.0)
    with pytest.raises(Refusal):
        rekey(table, 1, 1.0)


def test_what_is_counted_follows_from_the_entries() -> None:
    table, chance = begun(), random.Random(1)
    for number in range(30):
        seat = table.pending()[0]
        code = chance.choice(table.state.legal(seat))
        handle(table, Actor(seat), Decide(f"d{number}", table.version, code), 1.0)
        refused(table, seat, Undo(f"u{number}", table.version))
        refused(table, 0, Pause(f"p{number}"))
        refused(table, 1, Resume(f"r{number}"))
    again = replayed(table.terms, [trace.entry for trace in table.traces])
    assert fingerprint(again) == fingerprint(table)
    assert again.count("paused", 0) == table.count("paused", 0) == PAUSES
