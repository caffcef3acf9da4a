"""The pictures of games in the documentation stand by themselves."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"

SHOWN = {
    "play.svg": ("Siena", "Countryside", "Torre del Mangia", "Your hand", "Agnese (you)"),
    "play-zena.svg": ("Zena 1814", "Old town", "leads by", "Your hand", "goal", "Costaggia (you)"),
}


@pytest.mark.parametrize("name", SHOWN)
def test_the_picture_links_to_nothing(name: str) -> None:
    text = (DOCS / name).read_text("utf-8")
    assert set(re.findall(r"https?://[^\s\"'<)]*", text)) == {"http://www.w3.org/2000/svg"}
    assert "@font-face" not in text
    assert "@import" not in text


@pytest.mark.parametrize("name", SHOWN)
def test_the_picture_shows_a_game(name: str) -> None:
    text = (DOCS / name).read_text("utf-8").replace("&#160;", " ")
    for words in SHOWN[name]:
        assert words in text
