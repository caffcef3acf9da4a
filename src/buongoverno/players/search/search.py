"""The search: imagine a world, descend the tree, roll out, evaluate, and update.

The n-th time a code of the root is tried, it is tried in the n-th imagined world, with the n-th
stream of chance. So all codes meet the same luck, and differences between them show sooner.
"""

import time
from math import inf
from typing import Final

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.search.evaluation import Evaluation, evaluate, mean_of
from buongoverno.players.search.halving import SuccessiveHalving
from buongoverno.players.search.tree import CodeStatistics, Node, SimultaneousNode, priors_of
from buongoverno.plugin.judge import Judge, SearchSettings

# A node is expanded at its second visit: valuing its codes costs as much as a short rollout.
_OPENED_AT: Final = 2
PATIENCE: Final = 0.9
# How often a choice is tried that is to be shown beside the best: enough to tell them apart.
_TRIES_TO_SHOW: Final = 8


class Search:
    """One decision being thought about."""

    simulations: int = 0
    cut_short: bool = False

    def __init__(
        self,
        judge: Judge,
        settings: SearchSettings,
        world: State,
        seat: int,
        codes: list[int],
        chance: Chance,
        least: int = 1,
    ) -> None:
        self.judge = judge
        self.settings = settings
        self.world = world
        self.seat = seat
        self.chance = chance
        self.streams: list[Chance] = []
        self.nodes = [Node() for _ in codes]
        self.simultaneous = SimultaneousNode()
        self.wins = [[0.0] * world.seats for _ in codes]  # by seat
        self.squares = [0.0] * len(codes)  # of the chances to win, which tell how far they scatter
        self.points = [0.0] * len(codes)
        worths = judge.code_values(world, seat, codes)
        self.root = CodeStatistics(codes.copy(), priors_of(worths, settings.temperature))
        self.halving: SuccessiveHalving | None = None
        self.shown: list[int] = []  # are tried first
        if settings.plausible > 0.0:
            self.halving = SuccessiveHalving(worths, settings.plausible, least)
        elif least > 1:
            ranked = sorted(range(len(worths)), key=lambda place: -worths[place])
            self.shown = ranked[:least]

    def run(self, simulations: int, brake: float = inf) -> None:
        """Make that many simulations, fewer if the decision is not likely to change any more.

        `brake` is for emergencies: after so many seconds of a processor the search is `cut_short`.
        """
        most = 1 if len(self.root.codes) == 1 else simulations
        until = time.process_time() + brake
        while self.simulations < most:
            self._simulate(self.simulations / most)
            if self._decided(most - self.simulations):
                return
            if time.process_time() >= until:
                self.cut_short = self.simulations < most
                return

    def _decided(self, left: int) -> bool:
        """Whether the code tried most is likely to stay so.

        Another would have to get more than PATIENCE of all that is left to overtake it.
        """
        if self.halving is not None:
            return len(self.halving.left) == 1
        if self.simulations < self._tries_to_show():
            return False
        first = 0
        second = 0
        for visits in self.root.visits:
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
        return first - second > PATIENCE * left

    def _tries_to_show(self) -> int:
        return _TRIES_TO_SHOW * len(self.shown)

    def _priors(self, world: State, seat: int, codes: list[int]) -> list[float]:
        return priors_of(self.judge.code_values(world, seat, codes), self.settings.temperature)

    def _stream(self, number: int) -> Chance:
        while len(self.streams) <= number:
            words = [self.chance.next32(), self.chance.next32(), self.chance.next32(), 1]
            self.streams.append(Chance.load(words))
        return self.streams[number].clone()

    def _simulate(self, spent: float) -> None:
        """Try one code of the root once; `spent` is the share of the budget that is used up."""
        settings = self.settings
        root = self.root
        if self.halving is not None:
            index = self.halving.next(root, spent)
        elif self.simulations < self._tries_to_show():
            index = self.shown[self.simulations % len(self.shown)]
        else:
            index = root.select(root.codes, settings.exploration, settings.urgency)
        luck = self._stream(root.visits[index])
        world = self.world.imagine(self.seat, luck)
        world.apply(root.codes[index], self.seat)
        seats: list[int] = []
        path: list[CodeStatistics] = []
        indices: list[int] = []
        self._descend(world, self.nodes[index], seats, path, indices)
        evaluation = self._rollout(world, luck)
        for step in range(len(path)):
            path[step].note(indices[step], evaluation.values[seats[step]])
        root.note(index, evaluation.values[self.seat])
        wins = self.wins[index]
        for winner in range(len(wins)):
            wins[winner] += evaluation.wins[winner]
        won = evaluation.wins[self.seat]
        self.squares[index] += won * won
        self.points[index] += evaluation.points[self.seat]
        self.simulations += 1

    def _descend(
        self,
        world: State,
        node: Node,
        seats: list[int],
        path: list[CodeStatistics],
        indices: list[int],
    ) -> None:
        """Descend the tree to a node that is not expanded yet.

        Seats that decide at the same time each descend a branch of their own, so that none reacts
        to decisions not shown yet; afterwards the searching seat's branch goes on.
        """
        settings = self.settings
        simultaneous = self.simultaneous if self.world.waiting else None
        if simultaneous is not None:
            simultaneous.begin(world.seats)
            simultaneous.branches[self.seat] = node
        for _ in range(settings.depth):
            if world.over:
                return
            seat = world.first_pending()
            codes = self.judge.candidates(world.legal_codes(seat))
            if world.waiting and simultaneous is None:
                simultaneous = node.simultaneous_node()
                simultaneous.begin(world.seats)
            elif not world.waiting and simultaneous is not None:
                node = simultaneous.branches[self.seat]
                simultaneous = None
            if len(codes) == 1:
                world.apply(codes[0], seat)
                continue
            here = node if simultaneous is None else simultaneous.branches[seat]
            statistics = self._statistics_at(here, world, seat, codes)
            if statistics is None:
                return
            index = statistics.select(codes, settings.exploration, settings.urgency)
            code = statistics.codes[index]
            seats.append(seat)
            path.append(statistics)
            indices.append(index)
            world.apply(code, seat)
            if simultaneous is None:
                node = node.child(code)
            else:
                simultaneous.branches[seat] = here.child(code)

    def _statistics_at(
        self, node: Node, world: State, seat: int, codes: list[int]
    ) -> CodeStatistics | None:
        """The statistics of a seat at a node; None while the node is not expanded."""
        statistics = node.statistics
        if statistics is None:
            node.visits += 1
            if node.visits < _OPENED_AT:
                return None
            statistics = CodeStatistics(codes.copy(), self._priors(world, seat, codes))
            node.statistics = statistics
        elif statistics.lacks(codes):
            statistics.add_codes(codes, self._priors(world, seat, codes))
        return statistics

    def _rollout(self, world: State, luck: Chance) -> Evaluation:
        """Play on by the judge's rollout policy to the horizon, evaluating at regular steps."""
        judge = self.judge
        looks = self.settings.looks
        steps = self.settings.horizon
        pause = steps // looks
        seen: list[Evaluation] = []
        for step in range(1, steps + 1):
            if world.over:
                break
            seat = world.first_pending()
            codes = world.legal_codes(seat)
            code = codes[0] if len(codes) == 1 else judge.rollout_code(world, seat, luck)
            world.apply(code, seat)
            if looks > 1 and step < steps and step % pause == 0:
                seen.append(evaluate(judge, world))
        seen.append(evaluate(judge, world))
        return seen[0] if len(seen) == 1 else mean_of(seen)
