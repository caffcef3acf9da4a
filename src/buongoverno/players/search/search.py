"""The search: imagine a world, go down the tree, play ahead, judge, and remember.

The n-th time a code of the root is tried, it is tried in the n-th imagined world, with the n-th
stream of chance. So all codes meet the same luck, and differences between them show sooner.
"""

import time
from typing import Final

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.judges.judge import Judge, Settings
from buongoverno.players.search.outcome import Outcome, foresee, mean_of
from buongoverno.players.search.rivals import Rivals
from buongoverno.players.search.tree import Node, Table, Together, priors_of

# A node is opened when it is reached for the second time: weighing its codes costs as much as
# playing ahead for a while.
_OPENED_AT: Final = 2
PATIENCE: Final = 0.9
_UNLIMITED: Final = 1_000_000_000


class Search:
    """One decision being thought about."""

    simulations: int = 0

    def __init__(
        self,
        judge: Judge,
        settings: Settings,
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
        self.together = Together()
        self.wins = [0.0] * len(codes)
        self.points = [0.0] * len(codes)
        worths = judge.code_values(world, seat, codes)
        self.root = Table(codes.copy(), priors_of(worths, settings.temperature))
        self.rivals: Rivals | None = None
        if settings.plausible > 0.0:
            self.rivals = Rivals(worths, settings.plausible, least)

    def run(self, simulations: int, milliseconds: float) -> None:
        """Search until a budget is used up, or the decision is not likely to change any more.

        A budget of 0 does not limit.
        """
        if len(self.root.codes) == 1:
            simulations = 1
        most = simulations if simulations else _UNLIMITED
        begun = time.perf_counter()
        limit = milliseconds / 1000.0 if milliseconds else float(_UNLIMITED)
        passed = 0.0
        while self.simulations < most:
            self._simulate(max(self.simulations / most, passed / limit))
            passed = time.perf_counter() - begun
            if passed >= limit:
                return
            left = most - self.simulations
            if milliseconds:
                left = min(left, int(self.simulations * (limit - passed) / passed) + 1)
            if self._decided(left):
                return

    def _decided(self, left: int) -> bool:
        """Whether the code tried most is likely to stay so.

        Another would have to get more than PATIENCE of all that is left to overtake it.
        """
        if self.rivals is not None:
            return len(self.rivals.left) == 1
        first = 0
        second = 0
        for visits in self.root.visits:
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
        return first - second > PATIENCE * left

    def _priors(self, world: State, seat: int, codes: list[int]) -> list[float]:
        return priors_of(self.judge.code_values(world, seat, codes), self.settings.temperature)

    def _stream(self, number: int) -> Chance:
        while len(self.streams) <= number:
            words = [self.chance.word(), self.chance.word(), self.chance.word(), 1]
            self.streams.append(Chance.load(words))
        return self.streams[number].clone()

    def _simulate(self, spent: float) -> None:
        """Try one code of the root once; `spent` is the share of the budget that is used up."""
        settings = self.settings
        root = self.root
        if self.rivals is not None:
            index = self.rivals.next(root, spent)
        else:
            index = root.select(root.codes, settings.exploration, settings.urgency)
        luck = self._stream(root.visits[index])
        world = self.world.imagine(self.seat, luck)
        world.apply(root.codes[index], self.seat)
        seats: list[int] = []
        tables: list[Table] = []
        indices: list[int] = []
        self._descend(world, self.nodes[index], seats, tables, indices)
        outcome = self._play_ahead(world, luck)
        for step in range(len(tables)):
            tables[step].note(indices[step], outcome.values[seats[step]])
        root.note(index, outcome.values[self.seat])
        self.wins[index] += outcome.wins[self.seat]
        self.points[index] += outcome.points[self.seat]
        self.simulations += 1

    def _descend(
        self,
        world: State,
        node: Node,
        seats: list[int],
        tables: list[Table],
        indices: list[int],
    ) -> None:
        """Down the tree, to a place that is new.

        While several seats decide at the same time each goes down a branch of its own, so that
        nobody answers what others have not shown yet; the searching seat's goes on afterwards.
        """
        settings = self.settings
        together = self.together if self.world.waiting else None
        if together is not None:
            together.begin(world.seats)
            together.branches[self.seat] = node
        for _ in range(settings.depth):
            if world.over:
                return
            seat = world.first_pending()
            codes = world.legal_codes(seat)
            if world.waiting and together is None:
                together = node.together()
                together.begin(world.seats)
            elif not world.waiting and together is not None:
                node = together.branches[self.seat]
                together = None
            if len(codes) == 1:
                world.apply(codes[0], seat)
                continue
            here = node if together is None else together.branches[seat]
            table = self._table(here, world, seat, codes)
            if table is None:
                return
            index = table.select(codes, settings.exploration, settings.urgency)
            code = table.codes[index]
            seats.append(seat)
            tables.append(table)
            indices.append(index)
            world.apply(code, seat)
            if together is None:
                node = node.child(code)
            else:
                together.branches[seat] = here.child(code)

    def _table(self, node: Node, world: State, seat: int, codes: list[int]) -> Table | None:
        """What is known about a seat's codes at a node; None at one that is new."""
        table = node.table
        if table is None:
            node.visits += 1
            if node.visits < _OPENED_AT:
                return None
            table = Table(codes.copy(), self._priors(world, seat, codes))
            node.table = table
        elif table.lacks(codes):
            table.meet(codes, self._priors(world, seat, codes))
        return table

    def _play_ahead(self, world: State, luck: Chance) -> Outcome:
        """Play on quickly for a while, then ask the judge; or ask it on the way too."""
        judge = self.judge
        looks = self.settings.looks
        steps = self.settings.horizon
        pause = steps // looks
        seen: list[Outcome] = []
        for step in range(1, steps + 1):
            if world.over:
                break
            seat = world.first_pending()
            codes = world.legal_codes(seat)
            code = codes[0] if len(codes) == 1 else judge.rollout_code(world, seat, luck)
            world.apply(code, seat)
            if looks > 1 and step < steps and step % pause == 0:
                seen.append(foresee(judge, world))
        seen.append(foresee(judge, world))
        return seen[0] if len(seen) == 1 else mean_of(seen)
