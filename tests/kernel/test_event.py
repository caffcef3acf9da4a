"""The log: linked entries, and who may read them."""

from buongoverno.games.siena.game import Siena
from buongoverno.kernel.event import EVERYONE, NOBODY, Event, events_after
from buongoverno.kernel.state import State

SIENA = Siena()


def entry(
    before: Event | None, kind: str, audience: int = EVERYONE, reveals: bool = False
) -> Event:
    return Event(before, kind, "S1.1", NOBODY, -1, -1, 0, 0, audience, reveals)


def three() -> Event:
    return entry(entry(entry(None, "first"), "second", audience=0b101), "third")


def test_entries_are_numbered_from_one() -> None:
    assert [event.number for event in events_after(three(), 0)] == [1, 2, 3]


def test_entries_come_oldest_first() -> None:
    assert [event.kind for event in events_after(three(), 0)] == ["first", "second", "third"]


def test_only_entries_after_a_number_are_given() -> None:
    assert [event.kind for event in events_after(three(), 2)] == ["third"]
    assert events_after(three(), 3) == []
    assert events_after(None, 0) == []


def test_an_audience_is_a_mask_of_seats() -> None:
    secret = entry(None, "secret", audience=0b101)
    assert [secret.is_for(seat) for seat in range(4)] == [True, False, True, False]
    assert not secret.is_for(None)


def test_everyone_is_seats_and_spectators() -> None:
    public = entry(None, "public")
    assert public.is_for(3)
    assert public.is_for(None)


def state_with_a_secret() -> State:
    state = SIENA.new(3, 1)
    state.last_event = None
    state.tell("income", "S11.1", 0, money=8)
    state.tell("sees_senesi", "S15.1", 1, amount=4, audience=0b010, reveals=True)
    state.tell("keeps_florins", "S15.1", 1)
    return state


def test_a_secret_leaves_no_gap_in_the_log_of_others() -> None:
    state = state_with_a_secret()
    assert [(line.number, line.kind) for line in state.log(0)] == [
        (1, "income"),
        (2, "keeps_florins"),
    ]
    assert [line.kind for line in state.log(1)] == ["income", "sees_senesi", "keeps_florins"]
    assert state.log(None) == state.log(0) == state.log(2)


def test_a_log_entry_has_names_instead_of_numbers() -> None:
    line = state_with_a_secret().log(1)[0]
    assert (line.seat, line.card, line.place, line.money) == (0, None, None, 8)


def test_something_was_revealed_since() -> None:
    state = state_with_a_secret()
    assert state.revealed_since(0)
    assert state.revealed_since(1)
    assert not state.revealed_since(2)


def test_a_state_that_keeps_no_log_writes_none() -> None:
    state = SIENA.new(3, 1, logging=False)
    assert state.events == 0
    state.apply(state.legal()[0])
    assert state.log() == []


def test_copies_share_entries_but_not_what_follows() -> None:
    state = SIENA.new(3, 1)
    copy = state.clone()
    copy.apply(copy.legal()[0])
    assert copy.log()[: len(state.log())] == state.log()
    assert len(copy.log()) > len(state.log())
