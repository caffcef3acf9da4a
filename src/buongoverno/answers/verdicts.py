"""What is thought of a decision that was made, beside the adviser's choices."""

from dataclasses import replace
from typing import Final

from buongoverno.answers.bot_tasks import Advice, Task, Verdict
from buongoverno.answers.mistakes import (
    difference,
    known_chances,
    network_values,
    preferred,
    tried,
)
from buongoverno.kernel.state import State

_FRESH: Final = 1  # added to a seed: other worlds and other luck


def judged(task: Task, world: State, advice: list[Advice]) -> tuple[list[Advice], Verdict]:
    """All of the choices on one scale, the best first, and what the one that was played cost.

    The first of `advice` is what the adviser would do. Each choice is tried in the same worlds; the
    best has the chance of the moment, the others that minus what they are worse by.
    """
    seat, played = task.seat, task.played
    codes = [one.code for one in advice]
    found = {code: tried(world, seat, code, task.seed) for code in codes}
    best = max(codes, key=lambda code: found[code].chance)
    chances = known_chances(world, seat)
    cost, noise = _cost(task, world, best)
    cost = min(max(0.0, cost), chances[seat])
    values = network_values(world, seat, codes)
    verdict = Verdict(
        tuple(chances),
        cost,
        noise,
        preferred(values, played),
        disputed=cost > 0.0 and (codes[0] == played or values[played] > values[best]),
    )
    level, highest = chances[seat], found[best].chance
    lost = {code: min(level, highest - found[code].chance) for code in codes}
    if played in lost:
        lost[played] = cost
    told = [
        replace(one, chance=level - lost[one.code], points=_mean(found[one.code].points))
        for one in advice
    ]
    return sorted(told, key=lambda one: (-one.chance, one.code != best)), verdict


def _cost(task: Task, world: State, best: int) -> tuple[float, float]:
    """Compared anew: the best was perhaps found to be best because it had been lucky."""
    if task.played in (-1, best):
        return 0.0, 0.0
    seed = task.seed + _FRESH
    better, worse = [tried(world, task.seat, code, seed) for code in (best, task.played)]
    return difference(better, worse)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
