"""A game looked through for one seat: what its decisions cost, and what luck gave it.

There is one scale, the chance to win, and one way to measure it: as the adviser's judge says, from
what the seat knew then (`known_chances`). docs/analysis.md explains it to players.
"""

from dataclasses import dataclass
from math import fsum, inf, sqrt
from typing import Final

from buongoverno.answers.bot_tasks import Surveyed, Verdict
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.event import Event, events_after
from buongoverno.kernel.state import State
from buongoverno.players.judges import ADVISING, LEARNED, judge_for
from buongoverno.players.search.evaluation import evaluate
from buongoverno.players.search.share import search
from buongoverno.plugin.judge import SearchSettings
from buongoverno.plugin.registry import plugin
from buongoverno.protocol.analysis import Luck, SurveyedDecision

# The same worlds at every moment, so that what changes is the game and not the draw.
_SEED: Final = 1
_FEWEST_WORLDS: Final = 4
_MOST_WORLDS: Final = 32
_MOST_OUTCOMES: Final = 64
_SURE: Final = 0.01  # a standard error that is small enough
# Enough to tell which decisions are worth a closer look.
_QUICK_SIMULATIONS: Final = 16


@dataclass(frozen=True)
class Comparison:
    """By how much the first of two choices is better, and the standard error of that."""

    difference: float
    noise: float


def known_chances(state: State, seat: int) -> list[float]:
    """Everybody's chance to win, from what a seat knows: the mean over worlds imagined for it."""
    if state.over:
        return evaluate(judge_for(state, ADVISING), state).wins
    chance = Chance(_SEED)
    mean = _Mean(state.seats, seat)
    while not mean.sure(_MOST_WORLDS):
        world = state.imagine(seat, chance)
        mean.add(evaluate(judge_for(world, ADVISING), world).wins)
    return mean.values()


def compared(
    world: State,
    seat: int,
    codes: tuple[int, int],
    seed: int,
    simulations: int | None = None,
    brake: float = inf,
) -> Comparison:
    """Two choices of a seat, tried equally often, in the same worlds and with the same luck."""
    judge = judge_for(world, ADVISING)
    usual = judge.settings()
    settings = SearchSettings(
        usual.horizon,
        usual.exploration,
        usual.temperature,
        usual.urgency,
        usual.depth,
        plausible=inf,
        looks=usual.looks,
    )
    most = judge.simulations(patient=True) if simulations is None else simulations
    chance = Chance(seed)
    found = search(judge, settings, world, seat, list(codes), chance, most, len(codes), brake)
    if not all(found.visits):
        return Comparison(0.0, 0.0)
    first, second = found.outlook(0)[seat], found.outlook(1)[seat]
    return Comparison(first - second, sqrt(found.noise(0) ** 2 + found.noise(1) ** 2))


def network_values(world: State, seat: int, codes: list[int]) -> dict[int, float]:
    """What each of some choices is worth to what was learned of the game, without looking ahead.

    Of long rows, as of bids, those are valued that it has learned to choose from, and `codes`.
    """
    judge = judge_for(world, LEARNED)
    valued = sorted({*judge.candidates(world.legal(seat)), *codes})
    return dict(zip(valued, judge.code_values(world, seat, valued), strict=True))


def preferred(values: dict[int, float], played: int) -> int:
    """The choice with the highest value; what was played if nothing is better."""
    best = max(values.values())
    return played if values[played] == best else max(values, key=lambda code: values[code])


def verdict(
    world: State, seat: int, best: int, played: int, seed: int, brake: float = inf
) -> Verdict:
    """What is thought of a choice that was `played` (-1: none yet) beside the adviser's best.

    The two are compared anew: the best was perhaps found to be best because it had been lucky.
    """
    chances = tuple(known_chances(world, seat))
    values = network_values(world, seat, [code for code in (best, played) if code >= 0])
    network = preferred(values, played if played >= 0 else best)
    if played in (-1, best):
        return Verdict(chances, 0.0, 0.0, network, disputed=False)
    found = compared(world, seat, (best, played), seed, brake=brake)
    cost = min(max(0.0, found.difference), chances[seat])
    disputed = cost > 0.0 and values[played] > values[best]
    return Verdict(chances, cost, found.noise, network, disputed)


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
    quick = compared(world, seat, (best, played), _SEED, _QUICK_SIMULATIONS)
    return max(0.0, quick.difference)


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
        mean.add(evaluate(judge_for(world, ADVISING), world).wins)
        if mean.sure(_MOST_OUTCOMES):
            break
    return outcome - mean.values()[seat] if mean.count else 0.0


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
        count = self.count
        if count < _FEWEST_WORLDS:
            return False
        own = self._columns[self._seat]
        mean = fsum(own) / count
        spread = fsum([(one - mean) ** 2 for one in own]) / (count - 1)
        return count >= most or spread / count <= _SURE**2
