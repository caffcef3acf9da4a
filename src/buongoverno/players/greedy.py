"""The greedy player: values every choice with a judge, one decision deep."""

from math import exp, fsum
from typing import Final

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.judges import LEARNED, OWN, judge_for
from buongoverno.players.player import Imagine
from buongoverno.players.search.evaluation import evaluate
from buongoverno.players.thinker import Thinker, Thought, limit_of_bid, seat_of
from buongoverno.plugin.judge import Judge

# Enough to average out what is hidden; a judge goes by the odds anyway.
WORLDS: Final = 3


class GreedyPlayer(Thinker):
    """Plays what seems best, without looking ahead.

    With a `slip` above 0 it makes mistakes, small ones more often: a choice that is `slip` points
    worse is played 1/e times as often. That makes gentler opponents.
    """

    worlds = WORLDS

    def __init__(self, slip: float = 0.0, judge: str = OWN) -> None:
        self.slip = slip
        self.judge = judge

    def decide(self, view: object, imagine: Imagine, codes: list[int], chance: Chance) -> int:
        """The choice with the highest value, or nearly."""
        if len(codes) == 1:
            return codes[0]
        worlds = self._worlds(imagine, chance)
        judge = judge_for(worlds[0], self.judge)
        candidates = judge.candidates(codes)
        worths = _weighed(judge, worlds, candidates, seat_of(view))
        slip = self.slip_with(judge)
        if slip > 0.0:
            return candidates[_drawn(worths, slip, chance)]
        return candidates[worths.index(max(worths))]

    def consider(
        self, view: object, imagine: Imagine, codes: list[int], chance: Chance, best: int = 3
    ) -> list[Thought]:
        """The choices with the highest values, with their prospects."""
        seat = seat_of(view)
        worlds = self._worlds(imagine, chance)
        judge = judge_for(worlds[0], self.judge)
        candidates = judge.candidates(codes)
        worths = _weighed(judge, worlds, candidates, seat)
        order = sorted(range(len(candidates)), key=lambda index: -worths[index])
        return [_thought(judge, worlds, seat, candidates[index]) for index in order[:best]]

    def slip_with(self, judge: Judge) -> float:
        """The same in every game."""
        return self.slip

    def _worlds(self, imagine: Imagine, chance: Chance) -> list[State]:
        return [imagine(chance) for _ in range(self.worlds)]


class SlippingPlayer(GreedyPlayer):
    """Slips `often` or now and then, by as much as suits the game."""

    def __init__(self, often: bool) -> None:
        super().__init__()
        self.often = often

    def slip_with(self, judge: Judge) -> float:
        """The judge knows."""
        return judge.slip(self.often)


class LearnedPlayer(GreedyPlayer):
    """Plays what a network advises, without looking ahead."""

    # The network goes by what a seat may know, whatever the world.
    worlds = 1

    def __init__(self, judge: str = LEARNED) -> None:
        super().__init__(judge=judge)


def _weighed(judge: Judge, worlds: list[State], codes: list[int], seat: int) -> list[float]:
    """The value of each code, added up over some worlds."""
    sums = [0.0] * len(codes)
    for world in worlds:
        for index, worth in enumerate(judge.code_values(world, seat, codes)):
            sums[index] += worth / len(worlds)
    return sums


def _drawn(worths: list[float], slip: float, chance: Chance) -> int:
    """The index of a randomly drawn choice; better ones are likelier."""
    best = max(worths)
    shares = [exp((worth - best) / slip) for worth in worths]
    left = fsum(shares) * chance.below(1 << 20) / (1 << 20)
    for index, share in enumerate(shares):
        left -= share
        if left < 0:
            return index
    return len(worths) - 1


def _thought(judge: Judge, worlds: list[State], seat: int, code: int) -> Thought:
    outlook = [0.0] * worlds[0].seats
    points = 0.0
    for world in worlds:
        after = world.clone()
        after.apply(code, seat)
        evaluation = evaluate(judge, after)
        for winner, won in enumerate(evaluation.wins):
            outlook[winner] += won / len(worlds)
        points += evaluation.points[seat] / len(worlds)
    reason = judge.reason(worlds[0], seat, code)
    most = limit_of_bid(judge, worlds[0], seat, code)
    return Thought(code, outlook[seat], points, reason, 0.0, most, tuple(outlook))
