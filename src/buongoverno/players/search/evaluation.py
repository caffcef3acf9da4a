"""The value of a position for every seat: its chance to win, and a little for points."""

from typing import Final

from buongoverno.kernel.state import State
from buongoverno.plugin.judge import Judge

# So that a seat far ahead or behind still prefers more points to fewer.
POINTS_WEIGHT: Final = 0.003


class Evaluation:
    """For each seat: how likely it wins, its expected points, and both in one number."""

    def __init__(self, wins: list[float], points: list[float]) -> None:
        self.wins = wins
        self.points = points
        self.values = [win + POINTS_WEIGHT * mine for win, mine in zip(wins, points, strict=True)]


def evaluate(judge: Judge, state: State) -> Evaluation:
    """The judge's evaluation, or the result when the game is over."""
    points = judge.expected_points(state)
    if state.over:
        return Evaluation(_winners(state), points)
    return Evaluation(judge.chances(state), points)


def mean_of(evaluations: list[Evaluation]) -> Evaluation:
    """The mean of several evaluations."""
    wins = evaluations[0].wins.copy()
    points = evaluations[0].points.copy()
    for evaluation in evaluations[1:]:
        for seat in range(len(wins)):
            wins[seat] += evaluation.wins[seat]
            points[seat] += evaluation.points[seat]
    count = len(evaluations)
    return Evaluation([win / count for win in wins], [mine / count for mine in points])


def _winners(state: State) -> list[float]:
    result = state.result
    assert result is not None
    won = [seat.seat for seat in result.seats if seat.won]
    wins = [0.0] * state.seats
    for seat in won:
        wins[seat] = 1.0 / len(won)
    return wins
