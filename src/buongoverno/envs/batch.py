"""Many games at once, for learning: arrays in, arrays out, on one core or several."""

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any

from buongoverno.envs.arrays import Arrays, Shape
from buongoverno.envs.game_adapter import Setup
from buongoverno.envs.game_pool import GamePool, Plan
from buongoverno.envs.mixture import Bots, tables_of
from buongoverno.envs.rows import IllegalAction, Rows
from buongoverno.extras import imports_of
from buongoverno.kernel.errors import BadSetup, BuongovernoError
from buongoverno.kernel.game import Game
from buongoverno.plugin.registry import plugin

with imports_of("envs", "a batch of games"):
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Batch", "Half", "IllegalAction"]


class Batch(Rows):
    """Many games stepped together; a game that ends is followed by a new one.

    After `reset` and every `step` the arrays describe all games (rows.py).
    Game i plays the seeds seed + i, seed + i + 1_000_003 and so on, whatever the number of
    `workers` (processes, this one among them); with 0 or 1 all games are played in this process.

    `bots` play in seats of their own. `mixture` are kinds of tables, by what is different from the
    other parameters; game i is played at the table i modulo their number. With `compact` actions
    are not codes but stand for them (plugin/compact_actions.py). `truths`, `worths` and `bits` ask
    for more arrays. With `halves` the games are in two halves that can be played in turn, by
    workers that are all other processes.
    """

    def __init__(
        self,
        game: str | Game,
        games: int,
        *,
        workers: int = 0,
        bots: Bots | None = None,
        mixture: Sequence[Mapping[str, Any]] = (),
        compact: bool = False,
        truths: bool = False,
        worths: bool = False,
        bits: bool = False,
        halves: bool = False,
        **setup: Any,
    ) -> None:
        sections = [(0, games // 2), (games // 2, games)] if halves else [(0, games)]
        if games < len(sections) or not 0 <= workers <= games // len(sections):
            raise BadSetup(f"a batch needs a game, and one for each worker, not {games}, {workers}")
        name = game.name if isinstance(game, Game) else game  # processes find it by its name
        found = plugin(name)
        self.setup = Setup(name, **setup)
        observer = found.new_observer()
        if truths and not observer.tells_truths:
            raise BadSetup(f"{found.game.title} cannot show everything that is hidden")
        tables = tables_of(self.setup, bots or {}, mixture)
        self.shape = Shape(
            games,
            max(table.setup.players for table in tables),
            observer.size,
            found.compact_actions.count if compact else found.game.code_count,
            truths,
            worths,
            bits,
        )
        plan = Plan(name, tables, self.shape, compact)
        self._pool = GamePool(plan, sections, max(1, workers), own=workers == 0 or not halves)
        super().__init__(self._pool.arrays, self.setup.reward)
        self._parts = [
            Half(self._pool, number, self._arrays.part(*ends), self.setup.reward)
            for number, ends in enumerate(sections)
        ]
        self.halves = tuple(self._parts) if halves else ()

    def __repr__(self) -> str:
        return f"<Batch of {self.games} games of {self.setup.game}>"

    @property
    def block(self) -> NDArray[np.uint8]:
        """The memory that holds all arrays."""
        return self._pool.block

    def reset(self, seed: int = 0) -> None:
        """Start a new game in every row."""
        self._pool.reset(seed)

    def step(self, actions: NDArray[Any] | Sequence[int]) -> None:
        """Play one action in every game; if one is illegal, raise IllegalAction and play none."""
        for part in self._parts:
            part.require_received()
        self.put(actions)
        for part in self._parts:
            part.begin()
        for part in self._parts:
            part.receive()

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


class Half(Rows):
    """A half of a batch, played while something else is done with the other."""

    def __init__(self, pool: GamePool, number: int, arrays: Arrays, reward: str) -> None:
        super().__init__(arrays, reward)
        self._pool = pool
        self._number = number

    def __repr__(self) -> str:
        return f"<Half of a batch: {self.games} games>"

    def send(self, actions: NDArray[Any] | Sequence[int]) -> None:
        """Let one action be played in every game; `receive` before the arrays are read again."""
        self.require_received()
        self.put(actions)
        self.begin()

    def require_received(self) -> None:
        """Raise while the games are being played."""
        if self._pool.is_under_way(self._number):
            raise BuongovernoError("this half is being played: receive it first")

    def begin(self) -> None:
        """Let the actions that were put down be played."""
        self._pool.send(self._number)

    def receive(self) -> None:
        """Wait until they have been played."""
        self._pool.receive(self._number)
