"""A notice in words, and the summary of what happened."""

from typing import get_args

import msgspec
import pytest

import buongoverno
from both import records
from buongoverno.kernel.event import Event, LogEntry, events_after
from buongoverno.kernel.game import Game
from buongoverno.kernel.match import replay
from buongoverno.kernel.state import State
from buongoverno.kernel.words import Catalogue
from buongoverno.server.notices.notice import Kind, Notice, words
from buongoverno.server.notices.notice_writer import MOST_LINES, summary
from server.notices.sending import notice

WORDS = """
[events]
round = "Round {amount} began."
turn = "{seat} began a turn."
takes = "{seat} took {card}."
gives = "{seat} gave a card to {other}."
rains = "It rained."

[people]
reader = "You"
reader_inside = "you"
"""
NAMES = ["Ada", "Bea", "Cleo"]


def entry(kind: str, seat: int | None = None, amount: int = 0, card: str | None = None) -> LogEntry:
    return LogEntry(1, kind, "S1", seat, card, None, amount, 0, False)


def lines_of(entries: list[LogEntry], reader: int | None = None) -> list[str]:
    return summary(entries, Catalogue("en", WORDS), NAMES, reader)


@pytest.mark.parametrize("kind", get_args(Kind))
def test_every_kind_has_a_subject_a_text_and_a_heading(kind: str) -> None:
    made = notice(kind=kind)
    assert "Sunday table" in made.subject
    assert "Siena" in made.subject
    assert made.text.startswith("Ada, ")
    assert made.heading != kind


def test_a_language_without_words_falls_back_to_english() -> None:
    assert notice(language="eo").subject == notice().subject


def test_control_characters_are_removed_from_names() -> None:
    made = notice(title="Sun\r\nBcc: all@example.org\u202e\x00", seat="Ada\ud800\u2028Bea")
    assert made.title == "Sun Bcc: all@example.org"
    assert made.seat == "Ada Bea"
    assert "\n" not in made.subject + made.text


def test_long_names_are_shortened() -> None:
    assert notice(title="x" * 500).title == "x" * 99 + "…"


def test_braces_in_names_are_not_filled_in() -> None:
    assert notice(seat="{table}").text.startswith("{table}, it is your turn")


def test_a_notice_survives_encoding() -> None:
    made = notice()
    assert msgspec.json.decode(msgspec.json.encode(made), type=Notice) == made


def test_each_stretch_of_a_seat_is_one_line() -> None:
    entries = [
        entry("round", amount=2),
        entry("turn", 1),
        entry("takes", 1, card="an Inn"),
        entry("rains"),
        entry("turn", 2),
        entry("takes", 2, card="a Mule"),
        entry("takes", 2, card="an Inn"),
        entry("takes", 0, card="a Mule"),
    ]
    assert lines_of(entries) == [
        "Round 2 began.",
        "Bea took an Inn. It rained.",
        "Cleo took a Mule. Cleo took an Inn.",
        "Ada took a Mule.",
    ]


def test_the_reader_is_addressed_as_you() -> None:
    entries = [entry("gives", 1, amount=0), entry("gives", 0, amount=1)]
    assert lines_of(entries, reader=0) == ["Bea gave a card to you. You gave a card to Bea."]
    assert lines_of(entries) == ["Bea gave a card to Ada. Ada gave a card to Bea."]


def test_seats_that_do_one_thing_each_in_turn_share_a_line() -> None:
    entries = [entry("takes", number % 2, card="an Inn") for number in range(11)]
    lines = lines_of(entries)
    assert [line.count("took") for line in lines] == [8, 3]
    assert lines[1] == "Ada took an Inn. Bea took an Inn. Ada took an Inn."


def test_equal_sentences_are_counted() -> None:
    entries = [entry("takes", 1, card="an Inn")] * 3
    assert lines_of(entries) == ["Bea took an Inn. (3 times)"]


def test_a_long_summary_keeps_the_latest_lines() -> None:
    entries = _rounds(40)
    lines = lines_of(entries)
    assert len(lines) == MOST_LINES
    assert lines[0] == "… and 32 more before this"
    assert lines[1] == "Round 16 began. Ada took card 16."
    assert lines[-1] == "Round 39 began. Ada took card 39."


def test_a_summary_that_just_fits_is_complete() -> None:
    lines = lines_of(_rounds(MOST_LINES))
    assert len(lines) == MOST_LINES
    assert lines[0] == "Round 0 began. Ada took card 0."


def _rounds(number: int) -> list[LogEntry]:
    """As many lines of two sentences each."""
    return [
        made
        for each in range(number)
        for made in (entry("round", amount=each), entry("takes", 0, card=f"card {each}"))
    ]


def test_no_entries_give_no_lines() -> None:
    assert lines_of([]) == []
    assert lines_of([entry("turn", 1)]) == []


@pytest.mark.parametrize(
    ("name", "record"),
    [("siena", "rulebook-seventh_floor-1"), ("zena", "beginner-one_winner-1")],
)
def test_a_secret_of_a_real_game_is_in_its_own_seats_summary_only(name: str, record: str) -> None:
    game = buongoverno.game(name)
    path = next(path for path in records.paths_of(game) if path.stem == record)
    state = replay(game, records.record_of(game, path)).state
    names = ["Ada", "Bea", "Cleo", "Dora"][: state.seats]
    secret = _last_secret(state)
    before = secret.number - 5
    own, public = (
        summary(state.log(reader, before)[:6], game.catalogue("en"), names, reader)
        for reader in (secret.seat, None)
    )
    sentence = _sentence(game, state, secret)
    assert sentence in " ".join(own)
    assert sentence.replace("You", names[secret.seat]) not in " ".join(public)
    assert not any("{" in line for line in own + public)


def _last_secret(state: State) -> Event:
    """The last event that only its own seat may know."""
    secrets = [
        event
        for event in events_after(state.last_event, 0)
        if event.seat >= 0 and event.audience == 1 << event.seat
    ]
    return secrets[-1]


def _sentence(game: Game, state: State, secret: Event) -> str:
    entry = state.log(secret.seat, secret.number - 1)[0]
    return game.catalogue("en").entry(entry, ["You"] * state.seats)


def test_the_words_match_the_kinds() -> None:
    for table in ("subjects", "texts", "headings"):
        assert words("en").keys(table) == sorted(get_args(Kind))
