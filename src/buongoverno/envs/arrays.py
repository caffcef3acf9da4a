"""The arrays of a batch, all in one block of memory that processes can share."""

import dataclasses
from dataclasses import dataclass
from typing import Any

from buongoverno.envs.engine.games import Games, Memory
from buongoverno.extras import imports_of

with imports_of("envs", "a batch of games"):
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Arrays:
    """One row for each game: what the seat that decides sees and may do, and what just ended."""

    wins: NDArray[np.float32]  # [games, players]: of games that just ended, else 0
    ranks: NDArray[np.float32]  # the same
    points: NDArray[np.float32]  # the same
    lengths: NDArray[np.int32]  # [games]: of games that just ended, else 0
    rounds: NDArray[np.int32]  # the same
    actions: NDArray[np.int32]  # [games]
    worths: NDArray[np.float32] | None  # [games, actions]
    observations: NDArray[np.uint8]  # [games, size]
    truths: NDArray[np.uint8] | None  # [games, size]
    masks: NDArray[np.uint8]  # [games, actions]
    bits: NDArray[np.uint8] | None  # [games, actions / 8]
    seats: NDArray[np.uint8]  # [games]: who decides
    dones: NDArray[np.uint8]  # [games]: 1 where a game just ended and another began

    def part(self, start: int, stop: int) -> "Arrays":
        """The rows of some of the games."""
        arrays: list[Any] = [getattr(self, field.name) for field in dataclasses.fields(self)]
        parts: list[Any] = [None if array is None else array[start:stop] for array in arrays]
        return Arrays(*parts)

    def memory(self) -> Memory:
        """The rows that games write themselves."""
        truths = self.truths
        return Memory(
            self.observations.reshape(-1).data,
            self.masks.reshape(-1).data,
            None if truths is None else truths.reshape(-1).data,
        )

    def fill(self, games: Games) -> None:
        """Update the arrays from the games, except the rows the games write themselves."""
        self.seats[:] = np.frombuffer(bytes(games.seats), np.uint8)
        self.dones[:] = 0
        ended = games.ended
        for array, values in (
            (self.wins, ended.wins),
            (self.ranks, ended.ranks),
            (self.points, ended.points),
            (self.lengths, ended.lengths),
            (self.rounds, ended.rounds),
        ):
            array[:] = 0
            if ended.rows:
                array[ended.rows] = values
        self.dones[ended.rows] = 1
        if self.worths is not None:
            self.worths[:] = 0
            self.worths.reshape(-1)[games.weighed] = games.worths
        if self.bits is not None:
            self.bits[:] = np.packbits(self.masks, axis=1, bitorder="little")


@dataclass(frozen=True)
class Shape:
    """The dimensions of the arrays, and which of those that are made on request there are."""

    games: int
    players: int
    size: int
    actions: int
    truths: bool = False
    worths: bool = False
    bits: bool = False

    def bytes_needed(self) -> int:
        """The size of the block."""
        numbers = 3 * self.players + 3 + self.worths * self.actions
        row = (1 + self.truths) * self.size + self.actions + self.bits * self.packed + 2
        return self.games * (4 * numbers + row)

    @property
    def packed(self) -> int:
        """The bytes of a mask in bits."""
        return (self.actions + 7) // 8

    def arrays(self, block: NDArray[np.uint8]) -> Arrays:
        """The arrays in a block; numbers of several bytes come first, for alignment."""
        cut = _Cutter(block, self.games)
        return Arrays(
            wins=cut.next(np.float32, self.players),
            ranks=cut.next(np.float32, self.players),
            points=cut.next(np.float32, self.players),
            lengths=cut.next(np.int32, 1).reshape(-1),
            rounds=cut.next(np.int32, 1).reshape(-1),
            actions=cut.next(np.int32, 1).reshape(-1),
            worths=cut.next(np.float32, self.actions) if self.worths else None,
            observations=cut.next(np.uint8, self.size),
            truths=cut.next(np.uint8, self.size) if self.truths else None,
            masks=cut.next(np.uint8, self.actions),
            bits=cut.next(np.uint8, self.packed) if self.bits else None,
            seats=cut.next(np.uint8, 1).reshape(-1),
            dones=cut.next(np.uint8, 1).reshape(-1),
        )


class _Cutter:
    """Cuts a block into arrays, one after the other."""

    def __init__(self, block: NDArray[np.uint8], games: int) -> None:
        self._rest = block
        self._games = games

    def next(self, kind: type[np.generic], width: int) -> NDArray[Any]:
        size = self._games * width * np.dtype(kind).itemsize
        array = self._rest[:size].view(kind)
        self._rest = self._rest[size:]
        return array.reshape(self._games, width)
