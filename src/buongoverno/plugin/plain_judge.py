"""A judge that knows nothing: all codes are equal, and only the end of a game says who won.

With it, search is plain open-loop Monte-Carlo tree search with random games to the end: the
baseline for other judges, and a bot for a game that has no judge yet.
"""

from typing import Final

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.plugin.judge import Judge, Reason, SearchSettings

TO_THE_END: Final = 1_000_000


class PlainJudge(Judge):
    """Knows no game."""

    def expected_points(self, state: State) -> list[float]:
        """The points of the final count; 0 before."""
        result = state.result
        points = [0.0] * state.seats
        if result is not None:
            for seat in result.seats:
                if seat.points is not None:
                    points[seat.seat] = float(seat.points)
        return points

    def uncertainty(self, state: State) -> float:
        """Anything may happen."""
        return 1.0

    def code_values(self, state: State, seat: int, codes: list[int]) -> list[float]:
        """All codes are equal."""
        return [0.0] * len(codes)

    def rollout_code(self, state: State, seat: int, chance: Chance) -> int:
        """A random code."""
        codes = state.legal_codes(seat)
        return codes[chance.below(len(codes))]

    def settings(self, patient: bool = True) -> SearchSettings:
        """Roll out to the end, and explore more: only the winner counts."""
        return SearchSettings(horizon=TO_THE_END, exploration=1.0, temperature=1.0, urgency=0.0)

    def reason(self, state: State, seat: int, code: int) -> Reason:
        """It has none."""
        return Reason("")
