"""Many games at once, for learning: arrays in, arrays out, on one core or several."""

from collections.abc import Sequence
from types import TracebackType
from typing import Any

import buongoverno
from buongoverno.envs.arrays import Shape
from buongoverno.envs.game_adapter import Setup
from buongoverno.envs.game_pool import GamePool
from buongoverno.extras import imports_of
from buongoverno.kernel.errors import BadSetup, BuongovernoError
from buongoverno.plugin.registry import plugin

with imports_of("envs", "a batch of games"):
    import numpy as np
    from numpy.typing import NDArray


class IllegalAction(BuongovernoError):
    """An action that is not legal in its game; no game was changed."""


class Batch:
    """Many games of one setup, stepped together; a game that ends is followed by a new one.

    After `reset` and every `step` the arrays describe all games: `observations`, `masks`, `seats`,
    `rewards`, `dones` (arrays.py). The next step overwrites them: copy what you want to keep.
    Game i plays the seeds seed + i, seed + i + 1_000_003 and so on, whatever the number of
    `workers` (processes, this one among them); with 0 or 1 all games are played in this process.
    """

    def __init__(self, game: str, games: int, *, workers: int = 0, **setup: Any) -> None:
        if games < 1 or not 0 <= workers <= games:
            raise BadSetup(f"a batch needs a game, and one for each worker, not {games}, {workers}")
        self.setup = Setup(game, **setup)
        self.games = games
        self.shape = shape_of(self.setup, games)
        self._pool = GamePool(self.setup, self.shape, max(1, workers))
        self._arrays = self._pool.arrays
        self._order = np.arange(games)

    @property
    def observations(self) -> NDArray[np.uint8]:
        """[games, size]: what the seat that decides may know."""
        return self._arrays.observations

    @property
    def masks(self) -> NDArray[np.uint8]:
        """[games, codes]: 1 at the codes it may play."""
        return self._arrays.masks

    @property
    def seats(self) -> NDArray[np.uint8]:
        """[games]: the seat that decides."""
        return self._arrays.seats

    @property
    def rewards(self) -> NDArray[np.float32]:
        """[games, players]: the rewards of games that just ended, 0 elsewhere."""
        return self._arrays.rewards

    @property
    def dones(self) -> NDArray[np.uint8]:
        """[games]: 1 where a game just ended; its row already shows the next game."""
        return self._arrays.dones

    def reset(self, seed: int = 0) -> None:
        """Start a new game in every row."""
        self._pool.reset(seed)

    def step(self, actions: NDArray[Any] | Sequence[int]) -> None:
        """Play one code in every game; if one is illegal, raise IllegalAction and play none."""
        codes = np.asarray(actions)
        self._check(codes)
        self._pool.step(codes)

    def _check(self, codes: NDArray[Any]) -> None:
        if codes.shape != (self.games,):
            raise IllegalAction(f"{self.games} games need {self.games} actions, not {codes.shape}")
        inside = (codes >= 0) & (codes < self.shape.codes)
        legal = inside & (self.masks[self._order, np.where(inside, codes, 0)] == 1)
        if not legal.all():
            index = int(np.argmin(legal))
            raise IllegalAction(
                f"{codes[index]} is not legal in game {index}: its mask is 1 where an action is"
            )

    def close(self) -> None:
        """End the other processes; the arrays stay as they are."""
        self._pool.close()

    def __enter__(self) -> "Batch":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def shape_of(setup: Setup, games: int) -> Shape:
    """The size of the arrays for that many games."""
    return Shape(
        games,
        setup.players,
        plugin(setup.game).new_observer().size,
        buongoverno.game(setup.game).code_count,
    )
