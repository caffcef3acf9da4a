"""Who plays the games of a batch: this process, or several that share a block of memory."""

import contextlib
import ctypes
import gc
import itertools
import multiprocessing
import weakref
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

import numpy as np
from numpy.typing import NDArray

from buongoverno.envs.arrays import Shape
from buongoverno.envs.making import games_of
from buongoverno.envs.table import Setup
from buongoverno.kernel.errors import BuongovernoError

_STEP = -1  # what a worker is sent instead of a seed
_LEAVE = -2
_SECONDS_TO_LEAVE = 5.0


class LostWorker(BuongovernoError):
    """A process of a batch that has ended."""


class Alone:
    """All games in this process."""

    def __init__(self, setup: Setup, shape: Shape) -> None:
        self._games = games_of(setup, shape.games)
        self.arrays = shape.arrays(np.zeros(shape.bytes_needed(), np.uint8))

    def reset(self, seed: int) -> None:
        """Begin all games anew."""
        self._games.reset(seed)
        self.arrays.fill(self._games)

    def step(self, codes: NDArray[Any]) -> None:
        """Play one legal code in every game."""
        self._games.step(codes.tolist())
        self.arrays.fill(self._games)

    def close(self) -> None:
        """There is nobody to send home."""


class Crew:
    """Worker processes, each with its part of the games."""

    def __init__(self, setup: Setup, shape: Shape, workers: int) -> None:
        context = multiprocessing.get_context("spawn")  # safe beside threads of other libraries
        block = context.RawArray(ctypes.c_ubyte, shape.bytes_needed())
        self.arrays = shape.arrays(np.ctypeslib.as_array(block))
        self._workers: list[tuple[BaseProcess, Connection]] = []
        bounds = [shape.games * worker // workers for worker in range(workers + 1)]
        self._starts = bounds[:-1]
        for start, stop in itertools.pairwise(bounds):
            here, there = context.Pipe()
            process = context.Process(
                target=_work, args=(there, block, setup, shape, start, stop), daemon=True
            )
            process.start()
            there.close()
            self._workers.append((process, here))
        self._end = weakref.finalize(self, _dismiss, self._workers)

    def reset(self, seed: int) -> None:
        """Begin all games anew."""
        self._tell([seed + start for start in self._starts])

    def step(self, codes: NDArray[Any]) -> None:
        """Play one legal code in every game."""
        self.arrays.actions[:] = codes
        self._tell([_STEP] * len(self._workers))

    def _tell(self, messages: list[int]) -> None:
        """Send each worker its message and wait until all have done it."""
        try:
            for message, (_, line) in zip(messages, self._workers, strict=True):
                line.send(message)
            for _, line in self._workers:
                line.recv()
        except (EOFError, OSError):
            raise LostWorker("a process of this batch has ended; make a new batch") from None

    def close(self) -> None:
        """End the workers; the arrays stay as they are."""
        self._end()


def _dismiss(workers: list[tuple[BaseProcess, Connection]]) -> None:
    for _, line in workers:
        with contextlib.suppress(OSError):  # it may have gone already
            line.send(_LEAVE)
        line.close()
    for process, _ in workers:
        process.join(_SECONDS_TO_LEAVE)
        process.close()


def _work(line: Connection, block: Any, setup: Setup, shape: Shape, start: int, stop: int) -> None:
    """What a worker does until it is told to leave or its batch is gone."""
    gc.disable()  # games hold no circles, and looking for them among thousands takes time
    arrays = shape.arrays(np.ctypeslib.as_array(block)).part(start, stop)
    games = games_of(setup, stop - start)
    while (message := _heard(line)) != _LEAVE:
        if message == _STEP:
            games.step(arrays.actions.tolist())
        else:
            games.reset(message)
        arrays.fill(games)
        line.send(None)


def _heard(line: Connection) -> int:
    try:
        return int(line.recv())
    except (EOFError, OSError, KeyboardInterrupt):
        return _LEAVE
