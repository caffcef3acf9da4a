"""`cards`: what is printed on cards and board, and custom card files."""

import re
from importlib.resources import files
from pathlib import Path

from cli.command import refuses, succeeds

STANDARD = files("buongoverno.games.siena").joinpath("cards.toml").read_text("utf-8")


def test_all_cards_are_listed() -> None:
    text = succeeds("cards", "siena")
    assert "Via Francigena         2    ★1      1  Goods travel" in text
    assert "2 grain, 1 wine, 1 cloth        2     1      2  rebuilt" in text
    assert "Journey: 1 grain, 1 wine       1     0      1  goods rebuilt" in text
    assert "Ambrogio Lorenzetti         8  ends the game" in text
    assert "wine           10      4     8  fills rebuilt" in text
    assert "15, 20 (rebuilt), 30, 40, 50" in text


def test_all_cards_of_zena_are_listed() -> None:
    text = succeeds("cards", "zena", columns=160)
    assert "Palace     2 points for 1 coin" in text
    manezzi = "Once: 1 card each; promoter replaces an opponent's marker"
    assert re.search(rf"Manezzi +2  one-shot  2 1     1 coin           {manezzi}", text)
    assert re.search(r"Lezze nêuva +2  permanent  6 5 4   1 point / 1 coin  Every round: ", text)
    assert re.search(r"Diamante +fort  3 2 1   Roll 6\+: 3 points; threatens Palace, Bank", text)
    assert re.search(r"War tax +All get 1 coin; Bank −1 coin; fort card +rebuilt", text)
    assert re.search(r"Dagghe Abbrettio +5  Points for holding several: 1, 4, 9, 16, 25", text)
    assert "docs/zena-cards.md" in text


def test_card_files_of_zena_are_checked(tmp_path: Path) -> None:
    own = files("buongoverno.games.zena").joinpath("cards.toml").read_text("utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(own, "utf-8")
    assert succeeds("cards", "zena", "--check", file) == f"{file} is a valid card file\n"
    file.write_text(own.replace("slots = [2, 1]", "slots = [1, 2]", 1), "utf-8")
    assert "must fall at every step (Z2.5)" in refuses("cards", "zena", "--check", file)
    file.write_text("hello\n", "utf-8")
    assert refuses("cards", "zena", "--check", file).startswith(f"{file}, line 1: ")


def test_a_valid_file_is_called_valid(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(STANDARD, "utf-8")
    assert succeeds("cards", "siena", "--check", file) == f"{file} is a valid card file\n"


def test_an_invalid_file_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(STANDARD.replace("steps = [15, 20,", "steps = [15, 10,"), "utf-8")
    line = STANDARD[: STANDARD.index("steps = [15")].count("\n") + 1
    assert refuses("cards", "siena", "--check", file).startswith(f"{file}, line {line}: donation")


def test_unreadable_card_file_is_refused(tmp_path: Path) -> None:
    binary = tmp_path / "picture.png"
    binary.write_bytes(b"\x89PNG\xff")
    assert (
        refuses("cards", "siena", "--check", tmp_path)
        == f"{tmp_path}: this is a folder, not a file"
    )
    assert refuses("cards", "siena", "--check", binary) == (
        f"{binary}: this is not a text file in UTF-8"
    )
    assert "no such file" in refuses("cards", "siena", "--check", tmp_path / "gone")


def test_the_card_file_is_written_to_be_changed(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = succeeds("cards", "siena", "--write", file)
    assert text == (
        f"All cards are in {file}. Change it, then: buongoverno cards siena --check {file}\n"
    )
    assert file.read_text("utf-8") == STANDARD
    assert refuses("cards", "zena", "--write", file) == (
        f"{file} exists already; name another file"
    )
    assert file.read_text("utf-8") == STANDARD
