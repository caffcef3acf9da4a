"""Processes that share the games of a batch, writing into one block of shared memory."""

import multiprocessing
import weakref
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from buongoverno.envs.arrays import Arrays, Shape
from buongoverno.envs.making import games_of
from buongoverno.envs.table import Setup
from buongoverno.kernel.errors import BuongovernoError

_STEP = -1  # what a worker is sent instead of a seed
_LEAVE = -2
_SECONDS_TO_LEAVE = 5.0


class LostWorker(BuongovernoError):
    """A process of a batch that has ended."""


class Crew:
    """Workers, each with its part of the games."""

    def __init__(self, setup: Setup, shape: Shape, workers: int) -> None:
        self._memory = SharedMemory(create=True, size=shape.bytes_needed())
        self.arrays = shape.arrays(self._memory.buf)
        self._workers: list[tuple[BaseProcess, Connection]] = []
        bounds = [shape.games * worker // workers for worker in range(workers + 1)]
        context = multiprocessing.get_context("spawn")  # safe beside threads of other libraries
        self._starts = bounds[:-1]
        for start, stop in zip(bounds[:-1], bounds[1:], strict=True):
            here, there = context.Pipe()
            process = context.Process(
                target=_work,
                args=(there, self._memory.name, setup, shape, start, stop),
                daemon=True,
            )
            process.start()
            there.close()
            self._workers.append((process, here))
        self._end = weakref.finalize(self, _dismiss, self._workers, self._memory)

    def reset(self, seed: int) -> None:
        """Begin all games anew."""
        for start, (_, line) in zip(self._starts, self._workers, strict=True):
            self._send(line, seed + start)
        self._wait()

    def step(self, codes: NDArray[Any]) -> None:
        """Play one code in every game."""
        self.arrays.actions[:] = codes
        for _, line in self._workers:
            self._send(line, _STEP)
        self._wait()

    def _send(self, line: Connection, message: int) -> None:
        try:
            line.send(message)
        except OSError:
            raise LostWorker("a process of this batch has ended; make a new batch") from None

    def _wait(self) -> None:
        for _, line in self._workers:
            try:
                line.recv()
            except (EOFError, OSError):
                raise LostWorker("a process of this batch has ended; make a new batch") from None

    def close(self) -> Arrays:
        """End the workers; what the arrays held last stays in copies."""
        shared = self.arrays
        kept = Arrays(*[np.array(array) for array in vars(shared).values()])
        self.arrays = kept
        del shared
        self._end()
        return kept


def _dismiss(workers: list[tuple[BaseProcess, Connection]], memory: SharedMemory) -> None:
    for process, line in workers:
        try:
            line.send(_LEAVE)
        except OSError:
            process.terminate()
        line.close()
    for process, _ in workers:
        process.join(_SECONDS_TO_LEAVE)
    memory.unlink()
    try:
        memory.close()
    except BufferError:  # somebody still holds an array; the memory goes with it
        memory._mmap = None  # type: ignore[attr-defined]


def _work(
    line: Connection, memory_name: str, setup: Setup, shape: Shape, start: int, stop: int
) -> None:
    """What a worker does until it is told to leave or its batch is gone."""
    memory = SharedMemory(memory_name)
    arrays = shape.arrays(memory.buf).part(start, stop)
    games = games_of(setup, stop - start)
    while True:
        try:
            message = line.recv()
        except (EOFError, KeyboardInterrupt):
            message = _LEAVE
        if message == _LEAVE:
            break
        if message == _STEP:
            games.step(arrays.actions.tolist())
        else:
            games.reset(message)
        arrays.fill(games)
        line.send(None)
    del arrays
    memory.close()
