"""Where everybody would stand if the game ended now, and where points can still come from.

Made for one reader: hidden cards count as a range from the least to the most they can be worth, or
only as so many cards.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class ScoreNow:
    """A source of points a seat has now; `hidden` of its cards the reader does not know."""

    kind: str
    rule: str
    least: int
    most: int
    hidden: int = 0


@dataclass(frozen=True)
class SeatNow:
    """What a seat would have; `missing` is the money without which it would not be counted.

    `uncounted` is the number of hidden cards that are left out of the sum, because they may be
    worth anything. `best` and `worst` are the ranks between which it stands.
    """

    seat: int
    counted: bool
    least: int
    most: int
    best: int
    worst: int
    scores: list[ScoreNow]
    status: str | None = None
    money: int = 0
    missing: int = 0
    uncounted: int = 0


@dataclass(frozen=True)
class PointSource:
    """Where points can still come from, or be lost, for the reader.

    `kind` is the game's; its words have a title and a line for it, with these blanks. `now` is
    what it gives already.
    """

    kind: str
    rule: str
    least: int
    most: int
    now: int = 0
    seat: int | None = None
    card: str | None = None
    place: str | None = None
    amount: int = 0
    price: int = 0


@dataclass(frozen=True)
class Standing:
    """The score now: every seat in order, and the reader's sources."""

    round: int
    last_round: int
    seats: list[SeatNow]
    sources: list[PointSource] = field(default_factory=list)


def with_ranks(seats: list[SeatNow]) -> list[SeatNow]:
    """The seats with the best and the worst rank each can have, given all ranges."""
    return [
        SeatNow(
            seat=one.seat,
            counted=one.counted,
            least=one.least,
            most=one.most,
            best=1 + sum([_is_ahead(other, one) for other in seats]),
            worst=len(seats) - sum([_is_ahead(one, other) for other in seats]),
            scores=one.scores,
            status=one.status,
            money=one.money,
            missing=one.missing,
            uncounted=one.uncounted,
        )
        for one in seats
    ]


def _is_ahead(one: SeatNow, other: SeatNow) -> bool:
    """Whether a seat is ahead of another whatever the hidden cards are: they take nothing away."""
    if one.counted != other.counted:
        return one.counted
    return one.counted and not other.uncounted and one.least > other.most
