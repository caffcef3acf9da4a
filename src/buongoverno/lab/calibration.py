"""Calibration: how likely bots think they are to win, against how often they do.

At some decisions of games between bots every seat is asked: it imagines a few worlds, and the mean
of what the judge says of them is what it believes. Or an adviser is asked, and what it says of its
first advice counts, as people are shown it; then only the seat that decides is asked.

The loss is the mean of -ln of what was said of what happened. Whoever knows nothing and says so
loses ln(players); an adviser, who speaks of one seat and no other, less.
"""

import contextlib
from collections.abc import Iterable
from dataclasses import dataclass
from math import fsum, log
from typing import Final

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.playout import choosers
from buongoverno.kernel.state import State
from buongoverno.lab.simulate import Plan, Progress
from buongoverno.players import named
from buongoverno.players.grading import graded
from buongoverno.players.player import decide_for
from buongoverno.players.thinker import Thinker, consider_for
from buongoverno.plugin.registry import judge_of
from buongoverno.processes.workers import results

WORLDS: Final = 10  # as many as make a belief that does not hang on one of them
ENOUGH_CASES: Final = 300
MOST_OFF: Final = 0.03
_TENTHS: Final = 10
_LEAST: Final = 1e-9  # for what was said to be impossible
_GAMES_AT_A_TIME: Final = 5


@dataclass(frozen=True)
class Case:
    """What a seat was said to win with, and its share of the victory; `loss` by what was said."""

    round: int
    said: float
    won: float
    loss: float


@dataclass(frozen=True)
class Row:
    """Some cases together: means of what was said, of what came true, and of the loss."""

    label: str
    cases: int
    said: float
    won: float
    loss: float

    @property
    def is_off(self) -> bool:
        """Whether there are enough cases to say that what was said is wrong."""
        return self.cases >= ENOUGH_CASES and abs(self.said - self.won) > MOST_OFF


@dataclass(frozen=True)
class Calibration:
    """By round and by tenth of what was said; `ignorance` is the loss of knowing nothing."""

    games: int
    rounds: list[Row]
    tenths: list[Row]
    ignorance: float


@dataclass(frozen=True)
class Inquiry:
    """Whom to ask, how often, and in how many worlds; without an adviser every seat is asked."""

    one_in: int = 10  # decisions
    worlds: int = WORLDS
    adviser: str | None = None
    from_round: int = 0

    def check(self) -> None:
        """Refuse what cannot be asked."""
        if self.one_in < 1 or self.worlds < 1:
            raise BadSetup("ask at one in 1 or more decisions, in 1 or more worlds")
        if self.adviser is not None and not isinstance(named(self.adviser), Thinker):
            raise BadSetup(f"{self.adviser} does not say what it thinks")


@dataclass(frozen=True)
class _Chunk:
    plan: Plan
    inquiry: Inquiry
    numbers: range


def calibrate(
    plan: Plan, inquiry: Inquiry, jobs: int = 1, progress: Progress | None = None
) -> Calibration:
    """Play all games of a plan and compare; `progress` is called as games end."""
    plan.check()
    inquiry.check()
    chunks = [
        _Chunk(plan, inquiry, range(first, min(first + _GAMES_AT_A_TIME, plan.games)))
        for first in range(0, plan.games, _GAMES_AT_A_TIME)
    ]
    cases: list[Case] = []
    with contextlib.closing(results(min(jobs, len(chunks)), _play_chunk, chunks)) as parts:
        for part in parts:
            for one in part:
                cases += one
                if progress is not None:
                    progress(1)
    return summed_up(cases, plan, inquiry)


def summed_up(cases: list[Case], plan: Plan, inquiry: Inquiry) -> Calibration:
    """The table of some cases."""
    rounds = sorted({case.round for case in cases})
    tenths: list[list[Case]] = [[] for _ in range(_TENTHS)]
    for case in cases:
        tenths[min(_TENTHS - 1, int(_TENTHS * case.said))].append(case)
    even = 1 / len(plan.players)
    nothing = [even] * len(plan.players) if inquiry.adviser is None else [even, 1 - even]
    return Calibration(
        plan.games,
        [_row(str(number), [case for case in cases if case.round == number]) for number in rounds],
        [
            _row(f"{10 * number}–{10 * number + 10}%", found)
            for number, found in enumerate(tenths)
            if found
        ],
        _loss(nothing, nothing),
    )


def _row(label: str, cases: list[Case]) -> Row:
    return Row(
        label,
        len(cases),
        _mean(case.said for case in cases),
        _mean(case.won for case in cases),
        _mean(case.loss for case in cases),
    )


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return fsum(found) / len(found)


# -- asking ----------------------------------------------------------------------------------------


def _play_chunk(chunk: _Chunk) -> list[list[Case]]:
    return [cases_of(chunk.plan, chunk.inquiry, number) for number in chunk.numbers]


def cases_of(plan: Plan, inquiry: Inquiry, number: int) -> list[Case]:
    """Play one game of a plan and ask; a game without a winner proves nothing."""
    state = plan.new(number)
    chance = choosers(plan.seed + number)
    asking = Chance(-1 - plan.seed - number)
    players = [named(name) for name in plan.players]
    said: list[_Statement] = []
    while not state.over:
        seat = state.first_pending()
        if len(state.legal_codes(seat)) > 1 and asking.below(inquiry.one_in) == 0:
            said += _asked(state, seat, inquiry, asking)
        state.apply(decide_for(players[seat], state, seat, chance), seat)
    result = state.result
    assert result is not None
    winners = [seat.seat for seat in result.seats if seat.won]
    if not winners:
        return []
    shares = [(seat in winners) / len(winners) for seat in range(state.seats)]
    return [_case(statement, shares) for statement in said]


@dataclass(frozen=True)
class _Statement:
    """What a seat believes: how likely each seat wins, or `alone` it itself and anybody else."""

    round: int
    seat: int
    chances: list[float]
    alone: bool = False


def _asked(state: State, decider: int, inquiry: Inquiry, chance: Chance) -> list[_Statement]:
    number = int(getattr(state.view(None), "round", 0))
    if number < inquiry.from_round:
        return []
    if inquiry.adviser is None:
        return [
            _Statement(number, seat, belief(state, seat, inquiry.worlds, chance))
            for seat in range(state.seats)
        ]
    adviser = named(inquiry.adviser)
    assert isinstance(adviser, Thinker)
    first = graded(consider_for(adviser, state, decider, chance), decider)[0].thought
    return [_Statement(number, decider, [first.chance, 1 - first.chance], alone=True)]


def belief(state: State, seat: int, worlds: int, chance: Chance) -> list[float]:
    """How likely each seat wins, as far as one of them can know."""
    judge = judge_of(state)
    sums = [0.0] * state.seats
    for _ in range(worlds):
        for other, share in enumerate(judge.chances(state.imagine(seat, chance))):
            sums[other] += share / worlds
    return sums


def _case(statement: _Statement, shares: list[float]) -> Case:
    won = shares[statement.seat]
    happened = [won, 1 - won] if statement.alone else shares
    said = statement.chances[0 if statement.alone else statement.seat]
    return Case(statement.round, said, won, _loss(statement.chances, happened))


def _loss(said: list[float], happened: list[float]) -> float:
    return -fsum(
        share * log(max(_LEAST, chance)) for share, chance in zip(happened, said, strict=True)
    )
