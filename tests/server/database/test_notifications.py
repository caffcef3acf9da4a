"""Processes notify each other of whole steps, as far as a notification has room."""

from buongoverno.server.database.notifications import decode, encode, encode_presence, is_from
from buongoverno.tables.entry import Entry
from buongoverno.tables.step import Step

ROOM = 8000


def step(table: str, text: str, only_entries: bool = True) -> Step:
    entry = Entry(3, 1.5, "said", 0, "person", text, "0:a", "ab")
    return Step(table, 1, 3, "running", 1.5, None, [entry], only_entries=only_entries)


def test_a_step_is_told_with_its_entries() -> None:
    (text,) = encode("one", [step("a", "good evening"), step("b", "è vero")])
    heard = decode(text)
    assert heard.process == "one"
    assert [(told.table, told.revision) for told in heard.steps] == [("a", 2), ("b", 2)]
    assert heard.steps[1].entries == step("b", "è vero").entries


def test_a_process_recognises_its_own_notifications() -> None:
    (text,) = encode("one", [step("a", "good evening")])
    assert is_from("one", text)
    assert not is_from("on", text)
    assert not is_from("two", text)


def test_a_step_that_is_more_than_its_entries_is_told_without_them() -> None:
    (text,) = encode("one", [step("a", "sat down", only_entries=False)])
    assert decode(text).steps[0].entries is None


def test_notifications_fit_and_a_step_that_is_too_long_is_told_without_entries() -> None:
    steps = [step(f"table {number}", "x" * 900) for number in range(40)] + [step("z", "è" * 9000)]
    texts = encode("one", steps)
    assert all(len(text.encode()) < ROOM for text in texts)
    told = [step for text in texts for step in decode(text).steps]
    assert [step.table for step in told] == [step.table for step in steps]
    assert told[-1].entries is None
    assert all(step.entries for step in told[:-1])


def test_who_looks_is_told_in_notifications_that_fit() -> None:
    seats = {f"table{number:04}": frozenset({0, number % 5}) for number in range(1000)}
    texts = encode_presence("one", seats)
    assert len(texts) > 1
    assert all(len(text.encode()) < ROOM for text in texts)
    told = [presence for text in texts for presence in decode(text).presence]
    assert {one.table: frozenset(one.seats) for one in told} == seats
    assert all(is_from("one", text) and decode(text).steps == [] for text in texts)
