"""`replay`: records played through again."""

from pathlib import Path

import pytest

import buongoverno
from buongoverno.kernel.record import print_record
from cli.command import refuses, succeeds


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game of three random players."""
    file = tmp_path / "game.record"
    seats = ("--seats", "random,random,random", "--names", "Agnese,Bindo,Cecco")
    succeeds("play", "siena", *seats, "--seed", "6", "--record", file)
    return file


def test_a_record_is_replayed_to_its_result(record: Path) -> None:
    text = succeeds("replay", record)
    assert "The last round is over. S18.2 Round 20" in text
    assert "decisions, all allowed by the rules" in text


def test_the_position_after_some_decisions_can_be_seen(record: Path) -> None:
    text = succeeds("replay", record, "--to", "40", "--seat", "P2")
    assert "Bindo (you)" in text
    assert "40 decisions" in text
    assert "rank" not in text


def test_log_is_shown_in_words(record: Path) -> None:
    text = succeeds("replay", record, "--to", "5", "--log")
    assert " S3.2   Initiative from the poorest: " in text


def test_entry_beyond_the_end_is_refused(record: Path) -> None:
    assert "the record has entries 0 to" in refuses("replay", record, "--to", "99999")


def test_players_of_one_name_are_told_apart_by_their_seats(tmp_path: Path) -> None:
    record = buongoverno.play(["random"] * 3, "siena", seed=6)
    file = tmp_path / "equals.record"
    file.write_text(print_record(record, buongoverno.game("siena")), "utf-8")
    text = succeeds("replay", file)
    assert all(name in text and name in repr(record) for name in ("P1 random", "P3 random"))


def test_an_unknown_seat_is_refused(record: Path) -> None:
    line = refuses("replay", record, "--seat", "P9")
    assert line == "there is no seat 'P9'; there are: P1, P2, P3"


def test_a_record_that_does_not_replay_is_refused_with_the_decision(record: Path) -> None:
    text = record.read_text("utf-8")
    lines = text.splitlines()
    blank = lines.index("")
    seat = lines[blank + 1].split()[0]
    lines[blank + 1] = f"{seat} rise"
    record.write_text("\n".join(lines) + "\n", "utf-8")
    line = refuses("replay", record)
    assert line.startswith(f"{record}: decision 1, '{seat} rise': not allowed now: rise (S4.")


def test_a_cut_off_record_is_refused(record: Path) -> None:
    record.write_text(record.read_text("utf-8")[:-5], "utf-8")
    assert "cut off" in refuses("replay", record)


def test_a_record_of_an_unknown_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_text("buongoverno record 1\ngame: chess\n", "utf-8")
    assert refuses("replay", file) == "there is no game 'chess'; there are: siena, zena"


def test_folder_is_refused_as_a_record(tmp_path: Path) -> None:
    assert refuses("replay", tmp_path) == f"{tmp_path}: this is a folder, not a file"
