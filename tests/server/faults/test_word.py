"""Processes tell each other whole steps, as far as a notification has room."""

from buongoverno.server.database.steps import Step
from buongoverno.server.database.word import is_from, read_word, words_of
from buongoverno.server.tables.entry import Entry

ROOM = 8000


def step(table: str, text: str, only_entries: bool = True) -> Step:
    entry = Entry(3, 1.5, "said", 0, "person", text, "0:a", "ab")
    return Step(table, 1, 3, "running", 1.5, None, [entry], only_entries=only_entries)


def test_a_step_is_told_with_its_entries() -> None:
    (word,) = words_of("one", [step("a", "good evening"), step("b", "è vero")])
    heard = read_word(word)
    assert heard.process == "one"
    assert is_from("one", word)
    assert not is_from("on", word)
    assert not is_from("two", word)
    assert [(told.table, told.revision) for told in heard.written] == [("a", 2), ("b", 2)]
    assert heard.written[1].entries == step("b", "è vero").entries


def test_what_is_more_than_its_entries_is_told_by_name() -> None:
    (word,) = words_of("one", [step("a", "sat down", only_entries=False)])
    assert read_word(word).written[0].entries is None


def test_a_long_step_is_told_by_name_and_many_steps_in_several_words() -> None:
    steps = [step(f"table {number}", "x" * 900) for number in range(40)] + [step("z", "è" * 9000)]
    words = words_of("one", steps)
    assert all(len(word.encode()) < ROOM for word in words)
    told = [written for word in words for written in read_word(word).written]
    assert [written.table for written in told] == [one.table for one in steps]
    assert told[-1].entries is None
    assert all(written.entries for written in told[:-1])
