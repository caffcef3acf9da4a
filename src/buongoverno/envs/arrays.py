"""The arrays of a batch, all in one block of memory that processes can share."""

from dataclasses import dataclass
from typing import Any

from buongoverno.envs.engine.games import Games
from buongoverno.extras import imports_of

with imports_of("envs", "a batch of games"):
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Arrays:
    """One row for each game: what the seat that decides sees and may do, and what just ended."""

    rewards: NDArray[np.float32]  # [games, players]: of games that just ended, else 0
    actions: NDArray[np.int32]  # [games]
    observations: NDArray[np.uint8]  # [games, size]
    masks: NDArray[np.uint8]  # [games, codes]
    seats: NDArray[np.uint8]  # [games]: who decides
    dones: NDArray[np.uint8]  # [games]: 1 where a game just ended and another began

    def part(self, start: int, stop: int) -> "Arrays":
        """The rows of some of the games."""
        return Arrays(
            self.rewards[start:stop],
            self.actions[start:stop],
            self.observations[start:stop],
            self.masks[start:stop],
            self.seats[start:stop],
            self.dones[start:stop],
        )

    def fill(self, games: Games) -> None:
        """Update the arrays from the games, except the rows the games write themselves."""
        self.seats[:] = np.frombuffer(bytes(games.seats), np.uint8)
        self.dones[:] = 0
        self.rewards[:] = 0
        if games.finished:
            self.dones[games.finished] = 1
            ended = np.array(games.rewards, np.float32)
            self.rewards[games.finished] = ended.reshape(len(games.finished), -1)


@dataclass(frozen=True)
class Shape:
    """The dimensions of the arrays."""

    games: int
    players: int
    size: int
    codes: int

    def bytes_needed(self) -> int:
        """The size of the block."""
        return self.games * (4 * self.players + 4 + self.size + self.codes + 2)

    def arrays(self, block: NDArray[np.uint8]) -> Arrays:
        """The arrays in a block; numbers of several bytes come first, for alignment."""
        cut = _Cutter(block, self.games)
        return Arrays(
            rewards=cut.next(np.float32, self.players).reshape(self.games, -1),
            actions=cut.next(np.int32, 1),
            observations=cut.next(np.uint8, self.size).reshape(self.games, -1),
            masks=cut.next(np.uint8, self.codes).reshape(self.games, -1),
            seats=cut.next(np.uint8, 1),
            dones=cut.next(np.uint8, 1),
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
        return array
