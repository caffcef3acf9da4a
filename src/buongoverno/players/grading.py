"""Thoughts as people are shown them: the best first, and no finer than the simulations tell."""

from dataclasses import dataclass, replace
from math import sqrt
from typing import Final, Literal

from buongoverno.players.thinker import Thought
from buongoverno.plugin.judge import Reason

Grade = Literal["best", "equal", "weaker"]

BEST: Final = "best"
EQUAL: Final = "equal"
WEAKER: Final = "weaker"
NO_REASON: Final = Reason("")
_WORTH_TELLING: Final = 5  # per cent; less says little, even where it is no noise


@dataclass(frozen=True)
class Graded:
    """A thought, and how it compares with the first: `equal` if the difference may be noise.

    `difference` says what it changes for a rival, beside the next choice or, if this is not the
    first, beside the first.
    """

    thought: Thought
    grade: Grade
    difference: Reason = NO_REASON


def graded(thoughts: list[Thought], seat: int) -> list[Graded]:
    """The thoughts of a seat in the order of what is shown of them.

    Of several bids one is left: how far to go says more than by how much to begin. A choice whose
    own reason speaks against it is left out, unless nothing else is there or, if it is no bid, the
    simulations are sure of it; then it is named without that reason.
    """
    ranked = _one_bid(_without_contradictions(sorted(thoughts, key=_shown)))
    grades = [_grade(ranked[0], one) for one in ranked]
    return [
        Graded(one, grade, _difference(place, ranked, grades, seat))
        for place, (one, grade) in enumerate(zip(ranked, grades, strict=True))
    ]


def _difference(place: int, ranked: list[Thought], grades: list[Grade], seat: int) -> Reason:
    """Whom the first choice hurts most, and whom another one helps, as far as it is not noise."""
    other = 0 if place else 1
    if len(ranked) == 1 or grades[max(place, other)] != WEAKER:
        return NO_REASON
    changes = [
        mine - theirs
        for mine, theirs in zip(ranked[place].outlook, ranked[other].outlook, strict=True)
    ]
    rivals = [rival for rival in range(len(changes)) if rival != seat]
    if not rivals:
        return NO_REASON
    key, most = ("helps", max) if place else ("hurts", min)
    rival = most(rivals, key=lambda one: changes[one])
    amount = round(100 * (changes[rival] if place else -changes[rival]))
    return Reason(key, rival, amount=amount) if amount >= _WORTH_TELLING else NO_REASON


def _shown(thought: Thought) -> tuple[int, int]:
    """What people see: per cent, then points."""
    return -round(100 * thought.chance), -round(thought.points)


def _one_bid(ranked: list[Thought]) -> list[Thought]:
    bids = [one for one in ranked if one.most is not None]
    return [one for one in ranked if one.most is None or one is bids[0]]


def _without_contradictions(ranked: list[Thought]) -> list[Thought]:
    sound = [one for one in ranked if not one.reason.against]
    left: list[Thought] = []
    for one in ranked:
        if not one.reason.against:
            left.append(one)
        elif not sound or (one.most is None and _surely_better(one, sound[0])):
            left.append(replace(one, reason=NO_REASON))
    return left


def _surely_better(one: Thought, other: Thought) -> bool:
    return one.chance - other.chance > sqrt(one.noise**2 + other.noise**2)


def _grade(first: Thought, one: Thought) -> Grade:
    if one is first:
        return BEST
    return WEAKER if _surely_better(first, one) and _shown(first) != _shown(one) else EQUAL
