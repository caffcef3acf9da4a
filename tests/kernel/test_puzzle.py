"""Puzzles as lines of a file, and those that the games bring."""

import gzip

import pytest

from buongoverno.kernel.errors import BadRecord, BadSetup
from buongoverno.kernel.prepared import prepared, prepared_puzzle
from buongoverno.kernel.puzzle import (
    FILE,
    Judged,
    Puzzle,
    parse_puzzle,
    parse_puzzles,
    print_puzzle,
    puzzles_of,
)
from buongoverno.kernel.resources import bytes_of
from buongoverno.plugin import registry

GAMES = registry.game_names()
LANGUAGES = ("en", "de", "fr", "it")
LEAST_CHOICES = 3
MOST_BYTES = 60_000  # compressed, for the edition without a server

ONE = Puzzle(
    "siena-AA",
    "goods",
    1210,
    ("bid 2", "bid 3"),
    (Judged("bid 2", 0.5, 40.1), Judged("pass", 0.25, 38.0)),
)


def test_a_line_tells_a_puzzle() -> None:
    line = print_puzzle(ONE)
    assert "\n" not in line
    assert parse_puzzle(line) == ONE
    assert parse_puzzles(f"{line}\n\n{line}\n") == [ONE, ONE]
    assert ONE.best == "bid 2"
    assert parse_puzzle(line).id == ONE.id


@pytest.mark.parametrize(
    "line", ["", "{}", "[]", "no puzzle", '{"link":1}', print_puzzle(ONE)[:-3], "null", "[" * 99]
)
def test_another_line_is_refused(line: str) -> None:
    with pytest.raises(BadRecord, match="no line of a file of puzzles"):
        parse_puzzle(line)


@pytest.mark.parametrize("name", ["", "unknown", "../x", "00000000", "ffffffffff"])
def test_an_unknown_puzzle_is_refused(name: str) -> None:
    game = registry.game(GAMES[0])
    with pytest.raises(BadSetup, match="no prepared position"):
        prepared(game, f"puzzle:{name}")


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_brings(name: str) -> None:
    game = registry.game(name)
    data = bytes_of(game.package, FILE)
    assert len(gzip.compress(data)) < MOST_BYTES
    lines = data.decode().splitlines()
    found = puzzles_of(game)
    assert len(found) == len(lines)  # no id twice
    assert [print_puzzle(one) for one in found.values()] == lines
    themes = [set(game.catalogue(language).tables["themes"]) for language in LANGUAGES]
    for puzzle in found.values():
        assert all(puzzle.theme in there for there in themes)
        assert 600 <= puzzle.grade <= 2400
        assert puzzle.best in puzzle.right
        assert {one.text for one in puzzle.judged} - set(puzzle.right)


@pytest.mark.parametrize("name", GAMES)
def test_every_position_can_be_played(name: str) -> None:
    """One seat is asked, there is something to choose, and all that is named can be chosen."""
    game = registry.game(name)
    for puzzle in puzzles_of(game).values():
        state = prepared_puzzle(game, puzzle.id).match(game).state
        assert len(state.pending) == 1, puzzle.id
        legal = state.legal()
        assert len(legal) >= LEAST_CHOICES, puzzle.id
        named = [*puzzle.right, *[one.text for one in puzzle.judged]]
        assert all(state.read(text) in legal for text in named), puzzle.id
        assert all(state.write(state.read(text)) == text for text in named), puzzle.id
        assert len(set(puzzle.right)) < len(legal), puzzle.id
