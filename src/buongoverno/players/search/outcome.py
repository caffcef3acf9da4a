"""What a position is worth to every seat: its chance to win, and a little for points."""

from typing import Final

from buongoverno.kernel.state import State
from buongoverno.players.judges.judge import Judge

# So that whoever is far ahead or behind still prefers more points to fewer.
POINTS_WEIGHT: Final = 0.003


class Outcome:
    """For each seat: how likely it wins, the points it may expect, and both in one number."""

    def __init__(self, wins: list[float], points: list[float]) -> None:
        self.wins = wins
        self.points = points
        self.values = [win + POINTS_WEIGHT * mine for win, mine in zip(wins, points, strict=True)]


def foresee(judge: Judge, state: State) -> Outcome:
    """The outcome as the judge expects it, or as it is when the game is over."""
    points = judge.expected_points(state)
    if state.over:
        return Outcome(_winners(state), points)
    return Outcome(judge.chances(state), points)


def mean_of(outcomes: list[Outcome]) -> Outcome:
    """The mean of what was foreseen at several moments."""
    wins = outcomes[0].wins.copy()
    points = outcomes[0].points.copy()
    for outcome in outcomes[1:]:
        for seat in range(len(wins)):
            wins[seat] += outcome.wins[seat]
            points[seat] += outcome.points[seat]
    count = len(outcomes)
    return Outcome([win / count for win in wins], [mine / count for mine in points])


def _winners(state: State) -> list[float]:
    result = state.result
    assert result is not None
    won = [seat.seat for seat in result.seats if seat.won]
    wins = [0.0] * state.seats
    for seat in won:
        wins[seat] = 1.0 / len(won)
    return wins
