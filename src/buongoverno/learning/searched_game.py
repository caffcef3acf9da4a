"""Games of a policy that looks ahead now and then, to learn from what it finds.

They are played by the search and the networks of the bots, in processes without PyTorch.
"""

import functools
from dataclasses import dataclass
from math import exp, fsum, log

from buongoverno.envs.engine.rewards import by_win
from buongoverno.envs.engine.tables import play_forced
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.playout import choosers
from buongoverno.kernel.state import State
from buongoverno.players.judges import judge_with
from buongoverno.players.search.share import Findings, search
from buongoverno.plugin.registry import plugin

# The mean of a position counts as this many tries of each action.
_TRIES_OF_THE_MEAN = 4.0
_FINENESS = 1 << 24
_LEAST_CHANCE = 1e-9


@dataclass(frozen=True)
class Plan:
    """What is played; a game draws its table, which is a number of players and a ruleset."""

    game: str
    tables: tuple[tuple[int, str], ...]
    network: bytes
    share: float
    simulations: int
    sharpness: float


@dataclass(frozen=True)
class Example:
    """A decision that was searched: what the seat knew, and the better policy that was found."""

    row: bytes
    seat: int
    actions: list[int]  # the legal ones
    worths: list[float]  # of these, as in a batch: points below the best
    improved: list[float]  # of these: how likely each ought to be


@dataclass(frozen=True)
class SearchedGame:
    """The examples of a game, and what each seat has won."""

    examples: list[Example]
    wins: list[float]


def searched_game(plan: Plan, seed: int) -> SearchedGame:
    """Play the game of a seed to its end."""
    chance = choosers(seed)
    players, ruleset = plan.tables[chance.below(len(plan.tables))]
    state = plugin(plan.game).game.new(players, seed, ruleset, logging=False)
    seats = _seats(plan)
    examples: list[Example] = []
    play_forced(state)
    while not state.over:
        seats.decide(state, state.first_pending(), chance, examples)
        play_forced(state)
    assert state.result is not None
    return SearchedGame(examples, by_win(state.result))


class _Seats:
    """All seats of a game: they follow the policy and search a share of their decisions."""

    def __init__(self, plan: Plan) -> None:
        found = plugin(plan.game)
        self._plan = plan
        self._own = found.judge
        self._judge = judge_with(plan.game, plan.network)
        self._settings = self._judge.settings()
        self._new_observer = found.new_observer
        self._compact = found.compact_actions

    def decide(self, state: State, seat: int, chance: Chance, examples: list[Example]) -> None:
        """Play a decision; if it was searched, add it to the examples."""
        codes = self._compact.codes(state.legal_codes(seat))
        world = self._judge.world(state, seat, chance)
        worths = self._judge.code_values(world, seat, codes)
        policy = softmax([worth / self._settings.temperature for worth in worths])
        if len(codes) > 1 and chance.below(_FINENESS) < self._plan.share * _FINENESS:
            policy = improved(
                policy, self._searched(state, seat, codes, chance), self._plan.sharpness
            )
            examples.append(self._example(state, world, seat, codes, policy))
        state.apply(codes[drawn(policy, chance)], seat)

    def _searched(self, state: State, seat: int, codes: list[int], chance: Chance) -> Findings:
        world = state.imagine(seat, chance)
        simulations = self._plan.simulations
        return search(self._judge, self._settings, world, seat, codes, chance, simulations)

    def _example(
        self, state: State, world: State, seat: int, codes: list[int], policy: list[float]
    ) -> Example:
        worths = self._own.code_values(world, seat, codes)
        best = max(worths)
        return Example(
            self._new_observer().row(state, seat),
            seat,
            self._compact.actions(state.legal_codes(seat)),
            [worth - best for worth in worths],
            policy,
        )


@functools.lru_cache(maxsize=1)
def _seats(plan: Plan) -> _Seats:
    """Made once in a process: reading a network takes as long as some decisions."""
    return _Seats(plan)


def improved(policy: list[float], found: Findings, sharpness: float) -> list[float]:
    """The policy that wins most by what a search has found, less what it costs to change it.

    An action gets e times as likely for every 1 / `sharpness` of a win above the mean. One that was
    tried little is thought to be worth about the mean.
    """
    tries = sum(found.visits)
    mean = fsum(found.totals) / max(1, tries)
    raised: list[float] = []
    for index, share in enumerate(policy):
        visits = found.visits[index]
        gain = (found.totals[index] - visits * mean) / (visits + _TRIES_OF_THE_MEAN)
        raised.append(log(max(share, _LEAST_CHANCE)) + sharpness * gain)
    return softmax(raised)


def softmax(values: list[float]) -> list[float]:
    """Shares that are e times as large for every 1 more."""
    best = max(values)
    shares = [exp(value - best) for value in values]
    total = fsum(shares)
    return [share / total for share in shares]


def drawn(policy: list[float], chance: Chance) -> int:
    """The index of an action, drawn as likely as the policy says."""
    left = chance.below(_FINENESS) / _FINENESS
    for index, share in enumerate(policy):
        left -= share
        if left < 0:
            return index
    return len(policy) - 1
