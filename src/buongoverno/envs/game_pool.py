"""The processes that play the games of a batch, sharing a block of memory."""

import contextlib
import ctypes
import functools
import gc
import itertools
from collections.abc import Iterator
from multiprocessing.sharedctypes import RawArray
from typing import Any

import buongoverno
from buongoverno.envs.arrays import Arrays, Shape
from buongoverno.envs.engine.games import Games
from buongoverno.envs.game_adapter import Setup
from buongoverno.extras import imports_of
from buongoverno.processes import LostWorker
from buongoverno.processes.workers import Workers

with imports_of("envs", "a batch of games"):
    import numpy as np
    from numpy.typing import NDArray


class GamePool:
    """Processes with a part of the games each; this process plays the first part itself."""

    def __init__(self, setup: Setup, shape: Shape, processes: int) -> None:
        block = RawArray(ctypes.c_ubyte, shape.bytes_needed())
        self.arrays = shape.arrays(np.ctypeslib.as_array(block))
        bounds = [shape.games * number // processes for number in range(processes + 1)]
        parts = [_Part(block, setup, shape, *ends) for ends in itertools.pairwise(bounds)]
        self._own = parts[0]
        self._starts = bounds[1:-1]
        self._workers: Workers[int | None, None] = Workers()
        for part in parts[1:]:
            self._workers.start(functools.partial(_play_in_worker, part))

    def reset(self, seed: int) -> None:
        """Start a new game in every row."""
        self._tell([seed + start for start in self._starts], seed)

    def step(self, codes: NDArray[Any]) -> None:
        """Play one legal code in every game."""
        self.arrays.actions[:] = codes
        self._tell([None] * len(self._starts), None)

    def _tell(self, messages: list[int | None], own: int | None) -> None:
        try:
            with _no_garbage_collection():
                self._workers.share(messages, lambda: self._own.play(own))
        except LostWorker:
            raise LostWorker("a process of this batch has ended; make a new batch") from None

    def close(self) -> None:
        """End the other processes; the arrays stay as they are."""
        self._workers.stop()


class _Part:
    """Some of a batch's games; they and the arrays are made in the process that plays them."""

    def __init__(self, block: Any, setup: Setup, shape: Shape, start: int, stop: int) -> None:
        self._block = block
        self._setup = setup
        self._shape = shape
        self._start = start
        self._stop = stop

    def play(self, seed: int | None) -> None:
        """Play the codes in the arrays, or start new games from a seed."""
        if seed is None:
            self._games.step(self._arrays.actions.tolist())
        else:
            self._games.reset(seed)
        self._arrays.fill(self._games)

    @functools.cached_property
    def _arrays(self) -> Arrays:
        return self._shape.arrays(np.ctypeslib.as_array(self._block)).part(self._start, self._stop)

    @functools.cached_property
    def _games(self) -> Games:
        """A game for each row of the arrays."""
        setup, arrays = self._setup, self._arrays
        return Games(
            buongoverno.game(setup.game),
            len(arrays.seats),
            setup.players,
            setup.ruleset,
            dict(setup.options),
            setup.reward,
            setup.skip_forced,
            arrays.observations.reshape(-1).data,
            arrays.masks.reshape(-1).data,
        )


def _play_in_worker(part: _Part, seed: int | None) -> None:
    gc.disable()  # for good: that process does nothing else
    part.play(seed)


@contextlib.contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Games hold no reference cycles, and scanning thousands of them for some takes time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
