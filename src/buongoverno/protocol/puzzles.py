"""Puzzles: decisions with one clearly best choice."""

from msgspec import Struct

from buongoverno.protocol.table import Situation, TableInfo


class PuzzleInfo(Struct, frozen=True):
    """A puzzle: its theme, whose name is among the words of the game, and how hard it is.

    `grade` is the rating of a solver who finds it every other time.
    """

    id: str
    theme: str
    grade: int


class JudgedChoice(Struct, frozen=True):
    """What came of a choice: the share of games won with it, the mean of points, and why."""

    code: int
    text: str
    chance: float
    points: float
    reason: str = ""


class Puzzle(Struct, frozen=True):
    """A puzzle as the seat that is asked sees it, and its solution.

    `right` are the codes that solve it, `judged` choices with the best one first. `link` tells the
    game up to here, with everything that is hidden.
    """

    about: PuzzleInfo
    table: TableInfo
    situation: Situation
    seat: int
    right: list[int]
    judged: list[JudgedChoice]
    link: str
