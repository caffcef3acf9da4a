"""The rewards of a finished game."""

from typing import Final

from buongoverno.kernel.state import Result, State

WIN: Final = "win"
RANK: Final = "rank"
POINTS: Final = "points"
REWARDS: Final = (WIN, RANK, POINTS)
POINTS_SCALE: Final = 100.0


def rewards_of(state: State, kind: str) -> list[float]:
    """One number for each seat of a finished game, all 0 while it goes on.

    win: 1 shared by the winners, 0 for the others; rank: from 1 for the first to 0 for the last,
    the mean of their places for equals; points: a hundredth of the points, 0 for a seat left out
    of the count.
    """
    result = state.result
    if result is None:
        return [0.0] * state.seats
    if kind == RANK:
        return by_rank(result)
    return by_points(result) if kind == POINTS else by_win(result)


def by_win(result: Result) -> list[float]:
    """1 shared by the winners, 0 for the others."""
    winners = len([seat for seat in result.seats if seat.won])
    return [1.0 / winners if seat.won else 0.0 for seat in result.seats]


def by_rank(result: Result) -> list[float]:
    """From 1 for the first to 0 for the last, the mean of their places for equals."""
    last = len(result.seats) - 1
    found: list[float] = []
    for seat in result.seats:
        equals = len([other for other in result.seats if other.rank == seat.rank])
        place = seat.rank - 1 + (equals - 1) / 2
        found.append(1.0 - place / last)
    return found


def by_points(result: Result) -> list[float]:
    """A hundredth of the points, 0 for a seat left out of the count."""
    return [(seat.points or 0) / POINTS_SCALE for seat in result.seats]
