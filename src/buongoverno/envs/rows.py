"""The arrays of some games of a batch, by name."""

from collections.abc import Sequence
from typing import Any

from buongoverno.envs.arrays import Arrays
from buongoverno.envs.engine.rewards import POINTS, RANK
from buongoverno.extras import imports_of
from buongoverno.kernel.errors import BuongovernoError

with imports_of("envs", "a batch of games"):
    import numpy as np
    from numpy.typing import NDArray


class IllegalAction(BuongovernoError):
    """An action that is not legal in its game; no game was changed."""


class Rows:
    """A row for each game; the next step overwrites them: copy what you want to keep."""

    def __init__(self, arrays: Arrays, reward: str) -> None:
        self._arrays = arrays
        self._reward = reward
        self.games = len(arrays.seats)
        self._order = np.arange(self.games)

    @property
    def observations(self) -> NDArray[np.uint8]:
        """[games, size]: what the seat that decides may know."""
        return self._arrays.observations

    @property
    def masks(self) -> NDArray[np.uint8]:
        """[games, actions]: 1 at the actions it may play."""
        return self._arrays.masks

    @property
    def bits(self) -> NDArray[np.uint8] | None:
        """[games, actions / 8]: the masks, the lowest bit first."""
        return self._arrays.bits

    @property
    def truths(self) -> NDArray[np.uint8] | None:
        """[games, size]: observations as if the seat knew everything."""
        return self._arrays.truths

    @property
    def worths(self) -> NDArray[np.float32] | None:
        """[games, actions]: by how many points the judge thinks an action worse than the best."""
        return self._arrays.worths

    @property
    def seats(self) -> NDArray[np.uint8]:
        """[games]: the seat that decides."""
        return self._arrays.seats

    @property
    def dones(self) -> NDArray[np.uint8]:
        """[games]: 1 where a game just ended; its row already shows the next game."""
        return self._arrays.dones

    @property
    def rewards(self) -> NDArray[np.float32]:
        """[games, players]: the rewards of games that just ended, 0 elsewhere."""
        if self._reward == RANK:
            return self.ranks
        return self.points if self._reward == POINTS else self.wins

    @property
    def wins(self) -> NDArray[np.float32]:
        """[games, players]: the same for the reward `win`."""
        return self._arrays.wins

    @property
    def ranks(self) -> NDArray[np.float32]:
        """[games, players]: the same for the reward `rank`."""
        return self._arrays.ranks

    @property
    def points(self) -> NDArray[np.float32]:
        """[games, players]: the same for the reward `points`."""
        return self._arrays.points

    @property
    def lengths(self) -> NDArray[np.int32]:
        """[games]: how many decisions a game took that just ended, 0 elsewhere."""
        return self._arrays.lengths

    @property
    def rounds(self) -> NDArray[np.int32]:
        """[games]: the round a game just ended in, 0 elsewhere."""
        return self._arrays.rounds

    def put(self, actions: NDArray[Any] | Sequence[int]) -> None:
        """Lay down what is to be played next; if an action is illegal, raise IllegalAction."""
        chosen = np.asarray(actions)
        self._check(chosen)
        self._arrays.actions[:] = chosen

    def _check(self, chosen: NDArray[Any]) -> None:
        if chosen.shape != (self.games,):
            raise IllegalAction(f"{self.games} games need {self.games} actions, not {chosen.shape}")
        inside = (chosen >= 0) & (chosen < self.masks.shape[1])
        legal = inside & (self.masks[self._order, np.where(inside, chosen, 0)] == 1)
        if not legal.all():
            index = int(np.argmin(legal))
            raise IllegalAction(
                f"{chosen[index]} is not legal in game {index}: its mask is 1 where an action is"
            )
