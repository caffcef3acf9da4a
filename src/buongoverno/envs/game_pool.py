"""The processes that play the games of a batch, sharing a block of memory."""

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

import buongoverno
from buongoverno.envs.arrays import Arrays, Shape
from buongoverno.envs.engine.games import Games
from buongoverno.envs.game_adapter import Setup
from buongoverno.kernel.errors import BuongovernoError

_STEP = -1  # what a worker is sent instead of a seed
_STOP = -2
_SECONDS_TO_STOP = 5.0


class LostWorker(BuongovernoError):
    """A process of a batch has ended."""


class GamePool:
    """Processes with a part of the games each; this process plays the first part itself."""

    def __init__(self, setup: Setup, shape: Shape, processes: int) -> None:
        context = multiprocessing.get_context("spawn")  # safe with threads of other libraries
        block = context.RawArray(ctypes.c_ubyte, shape.bytes_needed())
        self.arrays = shape.arrays(np.ctypeslib.as_array(block))
        self._workers: list[tuple[BaseProcess, Connection]] = []
        bounds = [shape.games * number // processes for number in range(processes + 1)]
        self._starts = bounds[1:-1]
        self._own = _Part(self.arrays.part(0, bounds[1]), setup)
        for start, stop in itertools.pairwise(bounds[1:]):
            here, there = context.Pipe()
            process = context.Process(
                target=_work, args=(there, block, setup, shape, start, stop), daemon=True
            )
            process.start()
            there.close()
            self._workers.append((process, here))
        self._end = weakref.finalize(self, _stop, self._workers)

    def reset(self, seed: int) -> None:
        """Start a new game in every row."""
        self._tell([seed + start for start in self._starts], seed)

    def step(self, codes: NDArray[Any]) -> None:
        """Play one legal code in every game."""
        self.arrays.actions[:] = codes
        self._tell([_STEP] * len(self._workers), _STEP)

    def _tell(self, messages: list[int], own: int) -> None:
        """Send each worker its message, do this process's part, and wait until all are done."""
        try:
            for message, (_, connection) in zip(messages, self._workers, strict=True):
                connection.send(message)
            with _no_garbage_collection():
                self._own.do(own)
            for _, connection in self._workers:
                connection.recv()
        except (EOFError, OSError):
            raise LostWorker("a process of this batch has ended; make a new batch") from None

    def close(self) -> None:
        """End the other processes; the arrays stay as they are."""
        self._end()


def _stop(workers: list[tuple[BaseProcess, Connection]]) -> None:
    for _, connection in workers:
        with contextlib.suppress(OSError):  # it may have ended already
            connection.send(_STOP)
        connection.close()
    for process, _ in workers:
        process.join(_SECONDS_TO_STOP)
        process.close()


class _Part:
    """Some of a batch's games, with their part of the arrays."""

    def __init__(self, arrays: Arrays, setup: Setup) -> None:
        self._arrays = arrays
        self._games = _games_of(setup, arrays)

    def do(self, message: int) -> None:
        """Play the codes in the arrays, or start new games from a seed."""
        if message == _STEP:
            self._games.step(self._arrays.actions.tolist())
        else:
            self._games.reset(message)
        self._arrays.fill(self._games)


def _games_of(setup: Setup, arrays: Arrays) -> Games:
    """A game for each row of the arrays."""
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


def _work(
    connection: Connection, block: Any, setup: Setup, shape: Shape, start: int, stop: int
) -> None:
    """Serve a batch until told to stop or until the batch is gone."""
    gc.disable()
    arrays = shape.arrays(np.ctypeslib.as_array(block)).part(start, stop)
    part = _Part(arrays, setup)
    while (message := _next_message(connection)) != _STOP:
        part.do(message)
        connection.send(None)


def _next_message(connection: Connection) -> int:
    try:
        return int(connection.recv())
    except (EOFError, OSError, KeyboardInterrupt):
        return _STOP
