"""A draft never changes the state it was taken from, and its entries replay to the same state."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from buongoverno.kernel.errors import BadRecord
from buongoverno.protocol.agreement import LiveClock
from buongoverno.protocol.command import (
    Caretake,
    Command,
    Decide,
    Order,
    Pause,
    Resign,
    Resume,
    Return,
    Say,
    SetOrders,
    Undo,
)
from buongoverno.tables.automatic import decide_forced
from buongoverno.tables.command_handlers import Actor, handle
from buongoverno.tables.creation import leave, rekey, seat_bot, sit
from buongoverno.tables.refusals import Refusal, Stale
from buongoverno.tables.table_state import TableDraft, TableState, replayed
from tables.games import begun, fingerprint, gathering

DECISIONS = 150


def decision(table: TableState, chance: random.Random) -> tuple[int, Decide]:
    """Any decision of any seat that is asked."""
    seat = chance.choice(table.pending())
    code = chance.choice(table.state.legal(seat))
    return seat, Decide("decision", table.version, code)


def commands(table: TableState, chance: random.Random) -> list[tuple[int, Command]]:
    """One of each, to be carried out one after the other."""
    seat, decide = decision(table, chance)
    other = (seat + 1) % len(table.seats)
    return [
        (seat, decide),
        (seat, Undo("undo", table.version + 1)),
        (other, Say("say", "good evening")),
        (other, SetOrders("orders", [Order("never_propose")])),
        (seat, Pause("pause")),
        (seat, Resume("resume")),
        (other, Caretake("caretake", other, "novice")),
        (other, Return("return")),
        (seat, Resign("resign")),
    ]


def carry_out(draft: TableDraft, seat: int, command: Command, now: float) -> None:
    """Carry out a command; one that is refused has changed nothing."""
    before = draft.number, draft.digest
    try:
        handle(draft, Actor(seat, host=True), command, now)
    except (Refusal, Stale):
        assert (draft.number, draft.digest) == before
    decide_forced(draft, now)


@pytest.mark.both_builds
@pytest.mark.parametrize("game", ["siena", "zena"])
def test_a_draft_never_changes_the_state_it_was_taken_from(game: str) -> None:
    chance = random.Random(3)
    committed: TableState = begun(game, clock=LiveClock(bank=3600, increment=5))
    refused = 0
    for number in range(DECISIONS):
        if committed.over:
            break
        now = float(number + 1)
        before = fingerprint(committed)
        draft = committed.draft()
        assert fingerprint(draft) == before
        for seat, command in commands(committed, chance):
            entries = draft.number
            carry_out(draft, seat, command, now)
            refused += draft.number == entries
        assert fingerprint(committed) == before
        assert fingerprint(draft) != before
        next_one = committed.draft()
        carry_out(next_one, *decision(committed, chance), now)
        assert fingerprint(committed) == before
        committed = next_one
    assert number > 60
    assert refused < 4 * number, "hardly anything was tried"


CHANGES_OF_SEATS: list[Callable[[TableDraft], None]] = [
    lambda draft: sit(draft, 1, "Bea", "account", 1.0),
    lambda draft: seat_bot(draft, 2, "novice", 1.0),
    lambda draft: leave(draft, 0, 1.0),
    lambda draft: rekey(draft, 0, 1.0),
]


@pytest.mark.parametrize("change", CHANGES_OF_SEATS)
def test_changing_seats_of_a_draft_leaves_the_committed_seats_alone(
    change: Callable[[TableDraft], None],
) -> None:
    committed = gathering()
    sit(committed, 0, "Ada", "account", 0.0)
    before = fingerprint(committed)
    draft = committed.draft()
    change(draft)
    assert fingerprint(committed) == before
    assert fingerprint(draft) != before


def test_two_drafts_of_one_state_are_independent() -> None:
    committed = begun()
    one, two = committed.draft(), committed.draft()
    before = fingerprint(two)
    carry_out(one, *decision(committed, random.Random(1)), 1.0)
    assert fingerprint(two) == before


def test_a_draft_lists_only_its_own_entries() -> None:
    committed = begun()
    draft = committed.draft()
    assert draft.entries == []
    handle(draft, Actor(0), Say("a", "good evening"), 1.0)
    handle(draft, Actor(1), Pause("b"), 2.0)
    assert [entry.number for entry in draft.entries] == [committed.number + 1, committed.number + 2]


def test_a_command_is_known_only_where_it_was_carried_out() -> None:
    committed = begun()
    dropped = committed.draft()
    handle(dropped, Actor(0), Say("a", "good evening"), 1.0)
    assert dropped.has_command("0:a")
    assert not committed.has_command("0:a")
    other = committed.draft()
    handle(other, Actor(1), Say("b", "good night"), 2.0)
    assert other.has_command("1:b")
    assert not other.has_command("0:a"), "its number is now that of another command"


@pytest.mark.both_builds
@pytest.mark.parametrize("game", ["siena", "zena"])
def test_replaying_entries_gives_an_equal_state(game: str) -> None:
    chance = random.Random(5)
    table = begun(game, clock=LiveClock(bank=3600, increment=5))
    for number in range(40):
        now = 10.0 * number
        carry_out(table, *decision(table, chance), now)
        if number % 5 == 2:
            carry_out(table, number % 3, Undo(f"undo {number}", table.version), now)
        if number % 7 == 3:
            handle(table, Actor(0), Pause(f"pause {number}"), now)
            handle(table, Actor(0), Resume(f"resume {number}"), now + 5)
    again = replayed(table.terms, [trace.entry for trace in table.traces])
    assert fingerprint(again) == fingerprint(table)


def test_entries_that_lead_elsewhere_are_not_replayed() -> None:
    table = begun()
    carry_out(table, *decision(table, random.Random(1)), 1.0)
    entries = [trace.entry for trace in table.traces]
    with pytest.raises(BadRecord):
        replayed(replace(table.terms, seed=8), entries)
    with pytest.raises(BadRecord):
        replayed(table.terms, entries[1:])
