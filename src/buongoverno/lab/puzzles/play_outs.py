"""What comes of the choices of a decision when games are played to their ends.

Every choice is tried in the same imagined worlds, with the same luck, and everybody plays on as in
the rollouts of a search. So what differs between two choices comes from them, and choices that lead
to the same thing end alike everywhere.
"""

from math import fsum, sqrt
from typing import Final

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.search.evaluation import evaluate
from buongoverno.plugin.judge import Judge
from buongoverno.plugin.registry import judge_of

_ALIKE: Final = 0.97  # of the worlds: elsewhere a tie was broken differently


class PlayOuts:
    """How games ended for a seat after each of some choices, world by world."""

    def __init__(self, state: State, seat: int, codes: list[int], seed: int) -> None:
        self._root = state.imagine(seat, Chance(seed))
        self._judge = judge_of(state)
        self._seat = seat
        self._lucks = Chance(seed + 1)
        self._worlds = 0
        self._won: dict[int, list[float]] = {code: [] for code in codes}
        self._points: dict[int, list[float]] = {code: [] for code in codes}

    @property
    def left(self) -> list[int]:
        """The choices that are still tried, the best first."""
        return sorted(self._won, key=lambda code: (-self.chance(code), -self.points(code)))

    def play(self, worlds: int) -> None:
        """Try every choice that is left in new worlds, until there are that many in all."""
        while self._worlds < worlds:
            words = [self._lucks.next32(), self._lucks.next32(), self._lucks.next32(), 1]
            luck = Chance.load(words)
            world = self._root.imagine(self._seat, luck)
            for code in self._won:
                self._try(code, world.clone(), luck.clone())
            self._worlds += 1

    def keep(self, codes: list[int]) -> None:
        """Try only these from now on."""
        self._won = {code: self._won[code] for code in codes}
        self._points = {code: self._points[code] for code in codes}

    def chance(self, code: int) -> float:
        """The share of games won after a choice."""
        return fsum(self._won[code]) / self._worlds

    def points(self, code: int) -> float:
        """The mean of the points after a choice."""
        return fsum(self._points[code]) / self._worlds

    def lead(self, code: int, other: int) -> tuple[float, float]:
        """By how much one choice wins more often than another, and the standard error of that."""
        pairs = zip(self._won[code], self._won[other], strict=True)
        differences = [mine - theirs for mine, theirs in pairs]
        mean = fsum(differences) / self._worlds
        spread = fsum((one - mean) ** 2 for one in differences) / (self._worlds - 1)
        return mean, sqrt(spread / self._worlds)

    def alike(self, code: int, other: int) -> bool:
        """Whether two choices come to the same."""
        ends = zip(self._ends(code), self._ends(other), strict=True)
        return sum(mine == theirs for mine, theirs in ends) >= _ALIKE * self._worlds

    def _ends(self, code: int) -> list[tuple[float, float]]:
        return list(zip(self._won[code], self._points[code], strict=True))

    def _try(self, code: int, world: State, luck: Chance) -> None:
        world.apply(code, self._seat)
        _play_on(self._judge, world, luck)
        ended = evaluate(self._judge, world)
        self._won[code].append(ended.wins[self._seat])
        self._points[code].append(ended.points[self._seat])


def _play_on(judge: Judge, world: State, luck: Chance) -> None:
    while not world.over:
        seat = world.first_pending()
        codes = world.legal_codes(seat)
        code = codes[0] if len(codes) == 1 else judge.rollout_code(world, seat, luck)
        world.apply(code, seat)
