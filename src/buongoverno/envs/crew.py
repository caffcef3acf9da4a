"""Who plays the games of a batch: this process, and others that share a block of memory."""

import contextlib
import ctypes
import gc
import itertools
import multiprocessing
import weakref
from collections.abc import Iterator
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
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
    """So many processes, each with its part of the games; this one plays the first part."""

    def __init__(self, setup: Setup, shape: Shape, processes: int) -> None:
        context = multiprocessing.get_context("spawn")  # safe beside threads of other libraries
        block = context.RawArray(ctypes.c_ubyte, shape.bytes_needed())
        self.arrays = shape.arrays(np.ctypeslib.as_array(block))
        self._workers: list[tuple[BaseProcess, Connection]] = []
        bounds = [shape.games * number // processes for number in range(processes + 1)]
        self._starts = bounds[1:-1]
        self._own = Part(self.arrays.part(0, bounds[1]), setup)
        for start, stop in itertools.pairwise(bounds[1:]):
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
        self._tell([seed + start for start in self._starts], seed)

    def step(self, codes: NDArray[Any]) -> None:
        """Play one legal code in every game."""
        self.arrays.actions[:] = codes
        self._tell([_STEP] * len(self._workers), _STEP)

    def _tell(self, messages: list[int], own: int) -> None:
        """Send each worker its message, do the own part, and wait until all are done."""
        try:
            for message, (_, line) in zip(messages, self._workers, strict=True):
                line.send(message)
            with _no_circles():
                self._own.do(own)
            for _, line in self._workers:
                line.recv()
        except (EOFError, OSError):
            raise LostWorker("a process of this batch has ended; make a new batch") from None

    def close(self) -> None:
        """End the other processes; the arrays stay as they are."""
        self._end()


def _dismiss(workers: list[tuple[BaseProcess, Connection]]) -> None:
    for _, line in workers:
        with contextlib.suppress(OSError):  # it may have gone already
            line.send(_LEAVE)
        line.close()
    for process, _ in workers:
        process.join(_SECONDS_TO_LEAVE)
        process.close()


class Part:
    """Some of a batch's games, with their part of the arrays."""

    def __init__(self, arrays: Arrays, setup: Setup) -> None:
        self._arrays = arrays
        self._games = games_of(setup, arrays)

    def do(self, message: int) -> None:
        """Play the codes that lie in the arrays, or begin anew with a seed."""
        if message == _STEP:
            self._games.step(self._arrays.actions.tolist())
        else:
            self._games.reset(message)
        self._arrays.fill(self._games)


@contextlib.contextmanager
def _no_circles() -> Iterator[None]:
    """Games hold no circles, and looking for them among thousands takes time."""
    looked = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looked:
            gc.enable()


def _work(line: Connection, block: Any, setup: Setup, shape: Shape, start: int, stop: int) -> None:
    """What a worker does until it is told to leave or its batch is gone."""
    gc.disable()
    arrays = shape.arrays(np.ctypeslib.as_array(block)).part(start, stop)
    part = Part(arrays, setup)
    while (message := _heard(line)) != _LEAVE:
        part.do(message)
        line.send(None)


def _heard(line: Connection) -> int:
    try:
        return int(line.recv())
    except (EOFError, OSError, KeyboardInterrupt):
        return _LEAVE
