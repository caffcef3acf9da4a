"""Many games stepped together; a finished one is followed by a new one."""

from typing import Final

from buongoverno.envs.engine.rewards import by_points, by_rank, by_win
from buongoverno.envs.engine.tables import Table
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.playout import choosers
from buongoverno.kernel.state import State
from buongoverno.plugin.compact_actions import CompactActions
from buongoverno.plugin.registry import plugin
from buongoverno.plugin.row_encoding import add_mask

_SEEDS_APART: Final = 1_000_003  # so that neighbouring games never use each other's seeds
# This many games are played before their rows are written: few enough for the processor's data
# cache, and more than one because rules and rows together do not fit into its instruction cache.
_HANDFUL: Final = 32


class Memory:
    """Where games write, a row for each; what nobody wants is None."""

    def __init__(
        self,
        observations: memoryview,
        masks: memoryview,
        truths: memoryview | None,
    ) -> None:
        self.observations = observations
        self.masks = masks
        self.truths = truths


class Ended:
    """The games that ended in a step: their rows, and for each of them the rewards by seat.

    `width` is the number of seats of the largest table; those that a table has not got have 0.
    """

    def __init__(self, width: int) -> None:
        self.width = width
        self.rows: list[int] = []
        self.wins: list[list[float]] = []
        self.ranks: list[list[float]] = []
        self.points: list[list[float]] = []
        self.lengths: list[int] = []
        self.rounds: list[int] = []

    def add(self, row: int, state: State, length: int) -> None:
        """Note how a game has ended."""
        result = state.result
        assert result is not None
        absent = [0.0] * (self.width - state.seats)
        self.rows.append(row)
        self.wins.append(by_win(result) + absent)
        self.ranks.append(by_rank(result) + absent)
        self.points.append(by_points(result) + absent)
        self.lengths.append(length)
        self.rounds.append(result.round)


class Games:
    """A row of games, each at a decision of one seat of the learner.

    Game i sits at `tables[i]` and plays the seeds `seed + i`, `seed + i + 1_000_003` and so on.
    `step` and `reset` leave their results in `memory`, `seats` (who decides), `ended`, and if it
    `weighs`, `worths`.
    """

    def __init__(
        self,
        tables: list[Table],
        width: int,
        compact: CompactActions | None,
        weighs: bool,
        memory: Memory,
    ) -> None:
        found = plugin(tables[0].game.name)
        self.tables = tables
        self.count = len(tables)
        self.width = width
        self.judge = found.judge
        self.compact = compact
        self.actions = found.game.code_count if compact is None else compact.count
        self.weighs = weighs
        self.memory = memory
        self.observers = [found.new_observer() for _ in range(self.count)]  # each follows one game
        self.states: list[State] = []
        self.seeds: list[int] = [0] * self.count
        self.chances = [Chance(0) for _ in range(self.count)]  # of bots
        self.imagining = self.chances.copy()  # of worlds that the judge is asked about
        self.lengths: list[int] = [0] * self.count
        self.seats: list[int] = [0] * self.count
        self.worths: list[float] = []
        self.weighed: list[int] = []  # beside each the index among the actions of all games
        self.ended = Ended(width)

    def reset(self, seed: int) -> None:
        """Start a new game in every row."""
        self._forget_step()
        self.states = []
        for index in range(self.count):
            self._begin(index, seed + index)
        for start in range(0, self.count, _HANDFUL):
            self._show(start, min(start + _HANDFUL, self.count))

    def step(self, actions: list[int]) -> None:
        """Play a legal action in every game."""
        self._forget_step()
        for start in range(0, self.count, _HANDFUL):
            stop = min(start + _HANDFUL, self.count)
            for index in range(start, stop):
                if self._is_over_after(index, actions[index]):
                    # Freed before the next one is made, which so reuses the memory.
                    del self.states[index]
                    self._begin(index, self.seeds[index] + _SEEDS_APART)
            self._show(start, stop)

    def _forget_step(self) -> None:
        self.ended = Ended(self.width)
        self.worths = []
        self.weighed = []

    def _is_over_after(self, index: int, action: int) -> bool:
        """Play an action and what follows by itself; note how a finished game ended."""
        state = self.states[index]
        seat = self.seats[index]
        compact = self.compact
        code = action if compact is None else compact.code(action, state.legal_codes(seat))
        state.apply(code, seat)
        self.lengths[index] += 1 + self.tables[index].go_on(state, self.chances[index])
        if state.over:
            self.ended.add(index, state, self.lengths[index])
        return state.over

    def _begin(self, index: int, seed: int) -> None:
        """A new game; one that ends without a decision of the learner is passed over."""
        table = self.tables[index]
        while True:
            chance = choosers(seed)
            state = table.begun(seed)
            self.lengths[index] = table.go_on(state, chance)
            if not state.over:
                break
            seed += _SEEDS_APART
        self.seeds[index] = seed
        self.chances[index] = chance
        self.imagining[index] = choosers(seed)
        self.states.insert(index, state)

    def _show(self, start: int, stop: int) -> None:
        """Write the rows of some games."""
        rows: list[bytes] = []
        truths: list[bytes] = []
        masks: list[bytes] = []
        choices: list[list[int]] = []
        memory = self.memory
        compact = self.compact
        actions = self.actions
        size = self.observers[start].size
        for index in range(start, stop):
            state = self.states[index]
            seat = state.first_pending()
            self.seats[index] = seat
            if memory.truths is None:
                self.observers[index].add_row(state, seat, rows)
            else:
                self.observers[index].add_row_and_truth(state, seat, rows, truths)
            legal = state.legal_codes(seat)
            choices.append(legal if compact is None else compact.actions(legal))
            add_mask(choices[-1], actions, masks)
        memory.observations[start * size : stop * size] = b"".join(rows)
        memory.masks[start * actions : stop * actions] = b"".join(masks)
        if memory.truths is not None:
            memory.truths[start * size : stop * size] = b"".join(truths)
        if self.weighs:
            for index in range(start, stop):
                self._weigh(index, choices[index - start])

    def _weigh(self, index: int, choices: list[int]) -> None:
        """What the judge thinks of the actions, by how much they are worse than the best."""
        state = self.states[index]
        seat = self.seats[index]
        legal = state.legal_codes(seat)
        compact = self.compact
        codes = legal if compact is None else compact.codes(legal)
        world = self.judge.world(state, seat, self.imagining[index])
        values = self.judge.code_values(world, seat, codes)
        best = max(values)
        first = index * self.actions
        for place, action in enumerate(choices):
            self.weighed.append(first + action)
            self.worths.append(values[place] - best)
