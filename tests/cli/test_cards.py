"""`cards`: what is printed on cards and board, and own card files."""

from importlib.resources import files
from pathlib import Path

from cli.command import refuses, succeeds

STANDARD = files("buongoverno.games.siena").joinpath("cards.toml").read_text("utf-8")


def test_all_cards_are_listed() -> None:
    text = succeeds("cards", "siena")
    assert "Via Francigena         2    ★1      1  Goods travel" in text
    assert "2 grain, 1 wine, 1 cloth         2     1      2  rebuilt" in text
    assert "Journey: 1 grain, 1 wine       1     0      1  goods rebuilt" in text
    assert "Ambrogio Lorenzetti         8  ends the game" in text
    assert "wine       10      4     8  fills rebuilt" in text
    assert "15, 20 (rebuilt), 30, 40, 50" in text


def test_a_valid_file_is_called_valid(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(STANDARD, "utf-8")
    assert succeeds("cards", "siena", "--check", file) == f"{file} is a valid card file\n"


def test_an_invalid_file_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(STANDARD.replace("steps = [15, 20,", "steps = [15, 10,"), "utf-8")
    line = STANDARD[: STANDARD.index("steps = [15")].count("\n") + 1
    assert refuses("cards", "siena", "--check", file).startswith(f"{file}, line {line}: donation")


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    binary = tmp_path / "picture.png"
    binary.write_bytes(b"\x89PNG\xff")
    assert refuses("cards", "siena", "--check", tmp_path) == f"{tmp_path}: is a directory"
    assert refuses("cards", "siena", "--check", binary) == (
        f"{binary}: this is not a text file in UTF-8"
    )
    assert "no such file" in refuses("cards", "siena", "--check", tmp_path / "gone")
