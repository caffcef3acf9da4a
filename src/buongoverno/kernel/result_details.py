"""What can be told of a finished game beyond ranks and points.

Apart from `Result`, which bots ask for at the end of every game they imagine: rounds are read from
the log, and states made for looking ahead keep none.
"""

from dataclasses import dataclass, field
from typing import Final

UNKNOWN_ROUND: Final = 0


@dataclass(frozen=True)
class ScorePiece:
    """A part of a score that was gained at one time: a floor, a card, the points of a round.

    `round` is when; 0 for what is counted only at the end, or if no log tells. `count` is what
    the game counted for it: the number of a floor, copies of a card, battles won.
    """

    kind: str
    rule: str
    points: int
    round: int = UNKNOWN_ROUND
    card: str | None = None
    count: int = 1


@dataclass(frozen=True)
class SeatDetails:
    """How the points of one seat came together.

    `money` is what the seat had when the game ended, `money_left` what it has after the count. Of
    a seat that is not counted, `needed` is the money it would have taken, and `lost` what would
    have counted.
    """

    seat: int
    pieces: list[ScorePiece]
    money: int = 0
    money_left: int = 0
    status: str | None = None
    needed: int = 0
    lost: list[ScorePiece] = field(default_factory=list)


@dataclass(frozen=True)
class TieBreak:
    """Two seats with equal points, the one ahead first, and what decided: `values` in that order.

    `rank` is the place it was about. Equal values share it.
    """

    kind: str
    rule: str
    rank: int
    points: int
    seats: list[int]
    values: list[int]


@dataclass(frozen=True)
class ResultDetails:
    """The whole count: every seat, ties, who ended the game, and who holds which place."""

    seats: list[SeatDetails]
    ties: list[TieBreak] = field(default_factory=list)
    ended_by: int | None = None
    holders: dict[str, int | None] = field(default_factory=dict)
