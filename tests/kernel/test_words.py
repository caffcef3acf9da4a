"""The catalogue: templates filled from log entries, and what is missing shows itself."""

import pytest

from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.words import Catalogue

WORDS = """
[events]
takes = "{seat} took {card} for {money} florins."
places = "{seat} placed {amount} {amount|cube|cubes} on {place}."
over = "The game is over."
[cards]
inn = "Inn"
[places]
grain = "the grain sector"
"""


def catalogue() -> Catalogue:
    return Catalogue("en", WORDS)


def entry(
    kind: str,
    seat: int | None = 0,
    card: str | None = None,
    place: str | None = None,
    amount: int = 0,
    money: int = 0,
) -> LogEntry:
    return LogEntry(1, kind, "S1.1", seat, card, place, amount, money, False)


def said(what: LogEntry) -> str:
    return catalogue().entry(what, ["Nora", "Cecco"])


def test_names_and_cards_are_filled_in() -> None:
    assert said(entry("takes", 1, "inn", money=-3)) == "Cecco took Inn for 3 florins."


@pytest.mark.parametrize(("amount", "word"), [(0, "cubes"), (1, "cube"), (2, "cubes")])
def test_a_word_is_chosen_by_number(amount: int, word: str) -> None:
    expected = f"Nora placed {amount} {word} on the grain sector."
    assert said(entry("places", 0, place="grain", amount=amount)) == expected


def test_entry_without_a_seat_needs_no_name() -> None:
    assert said(entry("over", None)) == "The game is over."


def test_a_kind_without_words_shows_itself() -> None:
    assert said(entry("vanishes")) == "vanishes"
    assert not catalogue().has("events", "vanishes")
    assert catalogue().has("events", "takes")


def test_a_card_without_words_shows_itself() -> None:
    assert catalogue().card("mule") == "mule"
    assert catalogue().place("nowhere") == "nowhere"


def test_the_keys_of_a_table_can_be_listed() -> None:
    assert catalogue().keys("events") == ["over", "places", "takes"]


def test_word_depends_on_the_reader() -> None:
    german = Catalogue("de", '[events]\ntakes = "{seat} {seat|nimmt|nimmst} {card}."')
    takes = entry("takes", 1, "Esel")
    assert german.entry(takes, ["Nora", "Cecco"]) == "Cecco nimmt Esel."
    assert german.entry(takes, ["Nora", "Du"], reader=1) == "Du nimmst Esel."
    assert german.entry(takes, ["Du", "Cecco"], reader=0) == "Cecco nimmt Esel."


def test_a_name_has_other_forms_in_a_table_and_stays_itself_without() -> None:
    german = Catalogue("de", '[at]\nHafen = "im Hafen"')
    assert german.fill("{place:at}", {"place": "Hafen"}, {}) == "im Hafen"
    assert german.fill("{place:at}", {"place": "Genua"}, {}) == "Genua"
