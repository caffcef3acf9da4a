"""The greedy player: values every choice with a judge, one decision deep."""

from math import exp, fsum
from typing import Final

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.player import Imagine
from buongoverno.players.search.evaluation import evaluate
from buongoverno.players.thinker import Thinker, Thought, seat_of
from buongoverno.plugin.registry import judge_of

# Enough to average out what is hidden; a judge goes by the odds anyway.
WORLDS: Final = 3


class GreedyPlayer(Thinker):
    """Plays what seems best, without looking ahead.

    With a `slip` above 0 it makes mistakes, small ones more often: a choice that is `slip` points
    worse is played 1/e times as often. That makes gentler opponents.
    """

    def __init__(self, slip: float = 0.0) -> None:
        self.slip = slip

    def decide(self, view: object, imagine: Imagine, codes: list[int], chance: Chance) -> int:
        """The choice with the highest value, or nearly."""
        if len(codes) == 1:
            return codes[0]
        worths = _weigh(imagine, codes, chance, seat_of(view))
        if self.slip:
            return codes[_drawn(worths, self.slip, chance)]
        return codes[worths.index(max(worths))]

    def consider(
        self, view: object, imagine: Imagine, codes: list[int], chance: Chance, best: int = 3
    ) -> list[Thought]:
        """The choices with the highest values, with their prospects."""
        seat = seat_of(view)
        worlds = [imagine(chance) for _ in range(WORLDS)]
        worths = _weighed(worlds, codes, seat)
        order = sorted(range(len(codes)), key=lambda index: -worths[index])
        return [_thought(worlds, seat, codes[index]) for index in order[:best]]


def _weigh(imagine: Imagine, codes: list[int], chance: Chance, seat: int) -> list[float]:
    return _weighed([imagine(chance) for _ in range(WORLDS)], codes, seat)


def _weighed(worlds: list[State], codes: list[int], seat: int) -> list[float]:
    """The value of each code, added up over some worlds."""
    judge = judge_of(worlds[0])
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


def _thought(worlds: list[State], seat: int, code: int) -> Thought:
    judge = judge_of(worlds[0])
    wins = 0.0
    points = 0.0
    for world in worlds:
        after = world.clone()
        after.apply(code, seat)
        evaluation = evaluate(judge, after)
        wins += evaluation.wins[seat] / len(worlds)
        points += evaluation.points[seat] / len(worlds)
    reason = judge.reason(worlds[0], seat, code)
    return Thought(code, wins, points, reason, 0.0, judge.worth_of_bid(worlds[0], seat, code))
