"""The processes that play the games of a batch, sharing a block of memory."""

import contextlib
import ctypes
import functools
import gc
import itertools
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.sharedctypes import RawArray
from typing import Any

from buongoverno.envs.arrays import Arrays, Shape
from buongoverno.envs.engine.games import Games
from buongoverno.envs.mixture import TableSetup
from buongoverno.extras import imports_of
from buongoverno.plugin.compact_actions import CompactActions
from buongoverno.plugin.registry import plugin
from buongoverno.processes import LostWorker
from buongoverno.processes.workers import Workers

with imports_of("envs", "a batch of games"):
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Plan:
    """What is played: game i sits at the table i modulo their number."""

    game: str
    tables: tuple[TableSetup, ...]
    shape: Shape
    compact: bool

    def games(self, start: int, stop: int, arrays: Arrays) -> Games:
        """Some of the games, which write to their own rows."""
        tables = [table.table() for table in self.tables]
        seated = [tables[index % len(tables)] for index in range(start, stop)]
        shape = self.shape
        return Games(seated, shape.players, self._actions(), shape.worths, arrays.memory())

    def _actions(self) -> CompactActions | None:
        return plugin(self.game).compact_actions if self.compact else None


# Which section to play, from which seed; without one, the actions in the arrays.
Task = tuple[int, int | None]


class GamePool:
    """Processes that play the games, in sections that are sent for and received one by one.

    `sections` are where those begin and end. Each process plays a part of every section; `own`
    says whether this process is one of them.
    """

    def __init__(
        self, plan: Plan, sections: Sequence[tuple[int, int]], processes: int, own: bool
    ) -> None:
        block = RawArray(ctypes.c_ubyte, plan.shape.bytes_needed())
        self.block: NDArray[np.uint8] = np.ctypeslib.as_array(block)
        self.arrays = plan.shape.arrays(self.block)
        players = [
            _PartPlayer([_Part(block, plan, start, stop) for start, stop in parts])
            for parts in zip(*[_shared_out(*ends, processes) for ends in sections], strict=True)
        ]
        self._own = players.pop(0) if own else None
        self._others = len(players)
        self._sections = range(len(sections))
        self._under_way: deque[int] = deque()  # sections, in the order they were sent for
        self._workers: Workers[Task, None] = Workers()
        for player in players:
            self._workers.start(player.play_in_worker)

    def reset(self, seed: int) -> None:
        """Start a new game in every row."""
        for section in self._sections:
            self.receive(section)
        for section in self._sections:
            self.send(section, seed)
        for section in self._sections:
            self.receive(section)

    def send(self, section: int, seed: int | None = None) -> None:
        """Let a section be played, by the actions in the arrays or from a seed."""
        with self._watched():
            for worker in range(self._others):
                self._workers.give(worker, (section, seed))
            self._under_way.append(section)
            if self._own is not None:
                with _no_garbage_collection():
                    self._own.play((section, seed))

    def receive(self, section: int) -> None:
        """Wait until a section that was sent for has been played."""
        with self._watched():
            while section in self._under_way:
                self._under_way.popleft()
                for worker in range(self._others):
                    self._workers.result(worker)

    def is_under_way(self, section: int) -> bool:
        """Whether a section was sent for and not received yet."""
        return section in self._under_way

    @contextlib.contextmanager
    def _watched(self) -> Iterator[None]:
        """Stop the workers when anything is raised: nobody would wait for their results."""
        try:
            yield
        except LostWorker:
            raise LostWorker("a process of this batch has ended; make a new batch") from None
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the other processes; the arrays stay as they are."""
        self._workers.stop()


def _shared_out(start: int, stop: int, processes: int) -> list[tuple[int, int]]:
    """A section in parts of the same size, one for each process."""
    count = stop - start
    bounds = [start + count * number // processes for number in range(processes + 1)]
    return list(itertools.pairwise(bounds))


class _PartPlayer:
    """Plays a part of each section."""

    def __init__(self, parts: "list[_Part]") -> None:
        self._parts = parts

    def play(self, task: Task) -> None:
        section, seed = task
        self._parts[section].play(seed)

    def play_in_worker(self, task: Task) -> None:
        gc.disable()  # for good: that process does nothing else
        self.play(task)


class _Part:
    """Some of a batch's games; they and the arrays are made in the process that plays them."""

    def __init__(self, block: Any, plan: Plan, start: int, stop: int) -> None:
        self._block = block
        self._plan = plan
        self._start = start
        self._stop = stop

    def play(self, seed: int | None) -> None:
        """Play the actions in the arrays, or start new games from a seed."""
        if seed is None:
            self._games.step(self._arrays.actions.tolist())
        else:
            self._games.reset(seed + self._start)
        self._arrays.fill(self._games)

    @functools.cached_property
    def _arrays(self) -> Arrays:
        block = np.ctypeslib.as_array(self._block)
        return self._plan.shape.arrays(block).part(self._start, self._stop)

    @functools.cached_property
    def _games(self) -> Games:
        return self._plan.games(self._start, self._stop, self._arrays)


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
