"""A game looked through for one seat: what its decisions cost, and what luck gave it.

There is one scale, the chance to win, and one way to measure it: as the game's own judge says, from
what the seat knew then. docs/analysis.md explains it to players.
"""

from dataclasses import dataclass
from math import fsum, sqrt
from typing import Final

from buongoverno.answers.bot_tasks import Surveyed
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.event import Event, events_after
from buongoverno.kernel.state import State
from buongoverno.players.judges import LEARNED, judge_for
from buongoverno.players.search.evaluation import Evaluation, evaluate, mean_of
from buongoverno.plugin.registry import judge_of, plugin
from buongoverno.protocol.analysis import Luck, SurveyedDecision

# The same worlds at every moment, so that what changes is the game and not the draw.
_SEED: Final = 1
_FEWEST_WORLDS: Final = 4
_MOST_WORLDS: Final = 32
_MOST_OUTCOMES: Final = 64
_SURE: Final = 0.01  # a standard error that is small enough
# How often a choice is tried: to tell whether it is worth a closer look, and to look closely.
_QUICK_TRIES: Final = 10
_TRIES: Final = 40


# -- chances to win --------------------------------------------------------------------------------


def known_chances(state: State, seat: int) -> list[float]:
    """Everybody's chance to win, from what a seat knows: the mean over worlds imagined for it."""
    if state.over:
        return evaluate(judge_of(state), state).wins
    chance = Chance(_SEED)
    mean = _Mean(state.seats, seat)
    while not mean.sure(_MOST_WORLDS):
        world = state.imagine(seat, chance)
        mean.add(evaluate(judge_of(world), world).wins)
    return mean.values()


class _Mean:
    """The mean of several chances to win, and how sure that of one seat is."""

    count: int = 0

    def __init__(self, seats: int, seat: int) -> None:
        self._seat = seat
        self._columns: list[list[float]] = [[] for _ in range(seats)]

    def add(self, wins: list[float]) -> None:
        """One more."""
        self.count += 1
        for column, won in zip(self._columns, wins, strict=True):
            column.append(won)

    def values(self) -> list[float]:
        """For each seat."""
        return [fsum(column) / self.count for column in self._columns]

    def sure(self, most: int) -> bool:
        """Whether there are enough."""
        if self.count < _FEWEST_WORLDS:
            return False
        return self.count >= most or standard_error(self._columns[self._seat]) <= _SURE


def standard_error(values: list[float]) -> float:
    """How far the mean of some values may be from the true one."""
    count = len(values)
    if count < 2:
        return 0.0
    mean = fsum(values) / count
    return sqrt(fsum([(one - mean) ** 2 for one in values]) / (count - 1) / count)


# -- choices ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tries:
    """What came of a choice, try by try: the chance to win, and the points to expect."""

    wins: list[float]
    points: list[float]

    @property
    def chance(self) -> float:
        """The mean of the chances."""
        return fsum(self.wins) / len(self.wins)


def tried(world: State, seat: int, code: int, seed: int, tries: int = _TRIES) -> Tries:
    """Play a choice in imagined worlds, and on from there as the game's judge does.

    With equal seeds all choices meet the same worlds and the same luck.
    """
    chance = Chance(seed)
    found = Tries([], [])
    for _ in range(tries):
        luck = Chance.load([chance.next32(), chance.next32(), chance.next32(), 1])
        after = world.imagine(seat, luck)
        after.apply(code, seat)
        evaluation = _played_on(after, luck)
        found.wins.append(evaluation.wins[seat])
        found.points.append(evaluation.points[seat])
    return found


def _played_on(state: State, luck: Chance) -> Evaluation:
    """As searches play on: to their horizon, judged at regular steps."""
    judge = judge_of(state)
    settings = judge.settings()
    pause = max(1, settings.horizon // settings.looks)
    seen: list[Evaluation] = []
    for step in range(1, settings.horizon + 1):
        if state.over:
            break
        seat = state.first_pending()
        codes = state.legal_codes(seat)
        state.apply(codes[0] if len(codes) == 1 else judge.rollout_code(state, seat, luck), seat)
        if step < settings.horizon and step % pause == 0:
            seen.append(evaluate(judge, state))
    seen.append(evaluate(judge, state))
    return mean_of(seen)


def difference(one: Tries, other: Tries) -> tuple[float, float]:
    """By how much a choice is better than another, and the standard error of that."""
    changes = [mine - theirs for mine, theirs in zip(one.wins, other.wins, strict=True)]
    return fsum(changes) / len(changes), standard_error(changes)


def network_values(world: State, seat: int, codes: list[int]) -> dict[int, float]:
    """What each of some choices is worth to what was learned of the game, without looking ahead.

    Of long rows, as of bids, those are valued that it has learned to choose from, and `codes`.
    """
    judge = judge_for(world, LEARNED)
    valued = sorted({*judge.candidates(world.legal(seat)), *codes})
    return dict(zip(valued, judge.code_values(world, seat, valued), strict=True))


def preferred(values: dict[int, float], played: int) -> int:
    """The choice with the highest value; what was played if nothing is better."""
    best = max(values, key=lambda code: values[code])
    return played if values.get(played) == values[best] else best


# -- a whole game ----------------------------------------------------------------------------------


def surveyed(state: State, seat: int, moves: list[tuple[int, str]], first: int) -> Surveyed:
    """Look through a row of decisions; `state` is what they began with, `first` their number."""
    review = plugin(state.agreed.game.name).review
    found = Surveyed([known_chances(state, seat)], [], [])
    for number, (decider, text) in enumerate(moves, first):
        before, state = state, state.clone()
        code = before.read(text)
        state.apply(code, decider)
        found.chances.append(known_chances(state, seat))
        if decider == seat and len(before.legal(seat)) > 1:
            phase = review.phase(before, seat)
            found.decisions.append(SurveyedDecision(number, phase, _doubt(before, seat, code)))
        event = _luck_in(before, state, seat, review.luck)
        if event is not None:
            change = _luck(before, decider, code, seat, found.chances[-1][seat])
            found.luck.append(Luck(number, change, state.entry(event, 0)))
    return found


def _doubt(state: State, seat: int, played: int) -> float:
    """About how much a decision cost, found quickly; 0 where the network would do the same."""
    world = state.imagine(seat, Chance(_SEED))
    best = preferred(network_values(world, seat, [played]), played)
    if best == played:
        return 0.0
    better, worse = [tried(world, seat, code, _SEED, _QUICK_TRIES) for code in (best, played)]
    return max(0.0, better.chance - worse.chance)


def _luck_in(before: State, after: State, seat: int, kinds: tuple[str, ...]) -> Event | None:
    """The most telling entry of luck that a decision brought a seat; the end of a game is none."""
    if after.over:
        return None
    events = events_after(after.last_event, before.events)
    found = [event for event in events if event.kind in kinds and event.is_for(seat)]
    return min(found, key=lambda event: kinds.index(event.kind), default=None)


def _luck(state: State, decider: int, code: int, seat: int, outcome: float) -> float:
    """How much better it came for a seat than what could be expected when it was decided."""
    chance = Chance(_SEED)
    mean = _Mean(state.seats, seat)
    for _ in range(_MOST_OUTCOMES):
        world = state.imagine(seat, chance)
        if code not in world.legal_codes(decider):
            continue  # what only the decider knew made it possible
        world.apply(code, decider)
        mean.add(evaluate(judge_of(world), world).wins)
        if mean.sure(_MOST_OUTCOMES):
            break
    return outcome - mean.values()[seat] if mean.count else 0.0
