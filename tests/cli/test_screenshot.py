"""The picture of a game in the documentation stands by itself."""

import re
from pathlib import Path

PICTURE = Path(__file__).parents[2] / "docs" / "play.svg"


def test_the_picture_links_to_nothing() -> None:
    text = PICTURE.read_text("utf-8")
    assert set(re.findall(r"https?://[^\s\"'<)]*", text)) == {"http://www.w3.org/2000/svg"}
    assert "@font-face" not in text
    assert "@import" not in text


def test_the_picture_shows_a_game() -> None:
    text = PICTURE.read_text("utf-8").replace("&#160;", " ")
    for words in ("Siena", "Countryside", "Torre del Mangia", "Your hand", "Agnese (you)"):
        assert words in text
