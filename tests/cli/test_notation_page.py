"""docs/notation.md lists every code of every game, with the texts that are really written."""

import re
from pathlib import Path

import pytest

import buongoverno

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")
ROW = re.compile(r"\| (`.*?) \| ([0-9–, ]+) \|", re.MULTILINE)


def listed(name: str) -> list[tuple[list[str], list[int]]]:
    """The texts of each row and its codes."""
    game = buongoverno.game(name)
    section = PAGE.split(f"## {game.title}: {game.code_count} codes\n")[1].split("\n## ")[0]
    rows: list[tuple[list[str], list[int]]] = []
    for texts, numbers in ROW.findall(section):
        first, _, last = numbers.partition("–")
        if last:
            codes = list(range(int(first), int(last) + 1))
        else:
            codes = [int(number) for number in numbers.split(",")]
        rows.append((re.findall("`([^`]+)`", texts), codes))
    return rows


@pytest.mark.parametrize("name", buongoverno.game_names())
def test_every_code_is_listed_once(name: str) -> None:
    codes = [code for _, row in listed(name) for code in row]
    assert codes == list(range(buongoverno.game(name).code_count))


@pytest.mark.parametrize("name", buongoverno.game_names())
def test_texts_belong_to_their_codes(name: str) -> None:
    state = buongoverno.game(name).new(2, 0)
    for texts, codes in listed(name):
        written = [state.write(code) for code in codes]
        for text in texts:
            word = text.split(" N")[0].split(" CARD")[0]
            assert any(one.startswith(word) for one in written), text
