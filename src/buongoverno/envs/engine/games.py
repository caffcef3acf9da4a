"""Many games stepped together; a finished one is followed by a new one."""

from typing import Final

from buongoverno.envs.engine.rewards import rewards_of
from buongoverno.kernel.game import Game, OptionValue
from buongoverno.kernel.state import State
from buongoverno.plugin.registry import plugin
from buongoverno.plugin.row_encoding import add_mask

_SEEDS_APART: Final = 1_000_003  # so that neighbouring games never use each other's seeds
# This many games are played before their rows are written: few enough for the processor's data
# cache, and more than one because rules and rows together do not fit into its instruction cache.
_HANDFUL: Final = 32


class Games:
    """A row of games of one kind, each at a decision of one seat.

    Game i plays the seeds `seed + i`, `seed + i + 1_000_003` and so on. `step` and `reset` leave
    their results in the memory given for `observations` and `masks` (a row for each game), in
    `seats` (who decides), `finished` (games that ended in this step) and `rewards` (of those, seat
    by seat).
    """

    def __init__(
        self,
        game: Game,
        count: int,
        players: int,
        ruleset: str | None,
        options: dict[str, OptionValue],
        reward: str,
        skip_forced: bool,
        observations: memoryview,
        masks: memoryview,
    ) -> None:
        self.game = game
        found = plugin(game.name)
        self.observers = [found.new_observer() for _ in range(count)]  # each follows one game
        self.count = count
        self.players = players
        self.ruleset = ruleset
        self.options = options
        self.reward = reward
        self.skip_forced = skip_forced
        self.states: list[State] = []
        self.seeds: list[int] = []
        self.observations = observations
        self.masks = masks
        self.seats: list[int] = [0] * count
        self.finished: list[int] = []
        self.rewards: list[float] = []

    def reset(self, seed: int) -> None:
        """Start a new game in every row."""
        self.seeds = [seed + index for index in range(self.count)]
        self.states = [self._begun(index) for index in range(self.count)]
        self._clear()
        for start in range(0, self.count, _HANDFUL):
            self._show(start, min(start + _HANDFUL, self.count))

    def step(self, actions: list[int]) -> None:
        """Play a legal code in every game."""
        self._clear()
        for start in range(0, self.count, _HANDFUL):
            stop = min(start + _HANDFUL, self.count)
            for index in range(start, stop):
                if self._is_over_after(index, actions[index]):
                    self._begin_next(index)
            self._show(start, stop)

    def _is_over_after(self, index: int, code: int) -> bool:
        """Play a decision and the forced ones that follow; note the rewards of a finished game."""
        state = self.states[index]
        state.apply(code, self.seats[index])
        if self.skip_forced:
            play_forced(state)
        if state.over:
            self.finished.append(index)
            self.rewards.extend(rewards_of(state, self.reward))
        return state.over

    def _begin_next(self, index: int) -> None:
        """Free the last game before the next one is made, so that it reuses the memory."""
        del self.states[index]
        self.seeds[index] += _SEEDS_APART
        self.states.insert(index, self._begun(index))

    def _clear(self) -> None:
        self.finished = []
        self.rewards = []

    def _begun(self, index: int) -> State:
        state = self.game.new(
            self.players, self.seeds[index], self.ruleset, self.options, logging=False
        )
        if self.skip_forced:
            play_forced(state)
        return state

    def _show(self, start: int, stop: int) -> None:
        """Write the rows of some games."""
        rows: list[bytes] = []
        masks: list[bytes] = []
        codes = self.game.code_count
        size = self.observers[start].size
        for index in range(start, stop):
            state = self.states[index]
            seat = state.first_pending()
            self.seats[index] = seat
            self.observers[index].add_row(state, seat, rows)
            add_mask(state.legal_codes(seat), codes, masks)
        self.observations[start * size : stop * size] = b"".join(rows)
        self.masks[start * codes : stop * codes] = b"".join(masks)


def play_forced(state: State) -> None:
    """Play forced decisions until there is a choice or the game is over."""
    while not state.over:
        seat = state.first_pending()
        codes = state.legal_codes(seat)
        if len(codes) > 1:
            return
        state.apply(codes[0], seat)
