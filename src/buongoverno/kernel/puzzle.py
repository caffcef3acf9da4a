"""Puzzles: decisions of real games of which one choice is clearly the best (docs/puzzles.md).

A puzzle is a game up to the decision, as a link tells it (record_link.py), and what was found out
about the choices. A file of puzzles has one on each line, as JSON.
"""

import functools
import json
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

from buongoverno.kernel.errors import BadRecord
from buongoverno.kernel.game import Game
from buongoverno.kernel.match import Match, replay
from buongoverno.kernel.message import kernel_message
from buongoverno.kernel.record_link import record_of_link
from buongoverno.kernel.resources import text_of

FILE: Final = "puzzles.txt"  # in the package of a game
_ID_BYTES: Final = 4
_CHANCE_DIGITS: Final = 3
_POINTS_DIGITS: Final = 1


@dataclass(frozen=True)
class Judged:
    """What came of a choice: the share of games that were won with it, and the mean of points."""

    text: str
    chance: float
    points: float


@dataclass(frozen=True)
class Puzzle:
    """A decision to find; the seat that is asked is the only one pending after the game in `link`.

    `judged` are choices in notation, the best one first. Those in `right` count as solutions: the
    best, and what comes to the same. `grade` is the rating of a solver who finds it every other
    time.
    """

    link: str
    theme: str
    grade: int
    right: tuple[str, ...]
    judged: tuple[Judged, ...]

    @property
    def id(self) -> str:
        """A short name that stays the same as long as the position does."""
        return blake2b(self.link.encode(), digest_size=_ID_BYTES).hexdigest()

    @property
    def best(self) -> str:
        """The best choice in notation."""
        return self.judged[0].text

    def match(self, game: Game) -> Match:
        """The game up to the decision; BadRecord if the rules have changed since."""
        return replay(game, record_of_link(game, self.link))


def print_puzzle(puzzle: Puzzle) -> str:
    """A puzzle as a line of its file."""
    return json.dumps(
        {
            "link": puzzle.link,
            "theme": puzzle.theme,
            "grade": puzzle.grade,
            "right": puzzle.right,
            "judged": [
                [one.text, round(one.chance, _CHANCE_DIGITS), round(one.points, _POINTS_DIGITS)]
                for one in puzzle.judged
            ],
        },
        separators=(",", ":"),
    )


def parse_puzzle(line: str) -> Puzzle:
    """The puzzle that a line tells; BadRecord if it tells none."""
    try:
        told: dict[str, Any] = json.loads(line)
        return Puzzle(
            told["link"],
            told["theme"],
            told["grade"],
            tuple(told["right"]),
            tuple(Judged(text, chance, points) for text, chance, points in told["judged"]),
        )
    except (KeyError, TypeError, ValueError):
        raise BadRecord(kernel_message("puzzle_damaged")) from None


def parse_puzzles(text: str) -> list[Puzzle]:
    """The puzzles of a file."""
    return [parse_puzzle(line) for line in text.splitlines() if line]


def puzzles_of(game: Game) -> dict[str, Puzzle]:
    """The puzzles that a game brings, by their ids; none if it has no file of them."""
    return _puzzles_in(game.package)


@functools.cache
def _puzzles_in(package: str) -> dict[str, Puzzle]:
    try:
        text = text_of(package, FILE)
    except FileNotFoundError:
        return {}
    return {puzzle.id: puzzle for puzzle in parse_puzzles(text)}
