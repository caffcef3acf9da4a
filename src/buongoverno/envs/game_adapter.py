"""One game as the environments drive it: observations and masks as arrays, rewards at the end."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import buongoverno
from buongoverno.envs.engine.rewards import REWARDS, WIN, rewards_of
from buongoverno.envs.engine.tables import play_forced
from buongoverno.extras import imports_of
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.game import OptionValue
from buongoverno.kernel.state import State
from buongoverno.plugin.registry import plugin
from buongoverno.plugin.row_encoding import add_mask

with imports_of("envs", "an environment"):
    import numpy as np
    from numpy.typing import NDArray

SEED_BITS = 53


@dataclass(frozen=True)
class Setup:
    """The parameters of an environment, the same for all of them."""

    game: str
    players: int = 4
    ruleset: str | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    reward: str = WIN
    skip_forced: bool = True

    def __post_init__(self) -> None:
        if self.reward not in REWARDS:
            raise BadSetup(f"a reward is one of {', '.join(REWARDS)}, not '{self.reward}'")

    def __deepcopy__(self, memo: dict[int, object]) -> "Setup":
        return self  # it is immutable

    def new(self, seed: int) -> State:
        """A new game, at its first decision with a choice."""
        state = buongoverno.game(self.game).new(
            self.players, seed, self.ruleset, dict(self.options), logging=False
        )
        if self.skip_forced:
            play_forced(state)
        return state


class GameAdapter:
    """A game of a setup, and what its seats are shown."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.observer = plugin(setup.game).new_observer()
        self.size = self.observer.size
        self.codes = buongoverno.game(setup.game).code_count
        self.state = setup.new(0)

    def __deepcopy__(self, memo: dict[int, object]) -> "GameAdapter":
        copy = GameAdapter.__new__(GameAdapter)
        copy.__dict__.update(self.__dict__)
        copy.state = self.state.clone()
        return copy

    def __reduce__(self) -> tuple[Callable[[Setup, str], "GameAdapter"], tuple[Setup, str]]:
        return _restored, (self.setup, self.state.save())

    def begin(self, seed: int) -> None:
        """Start another game."""
        self.state = self.setup.new(seed)

    @property
    def seat(self) -> int:
        """The pending seat; of several, the first."""
        return self.state.first_pending()

    def play(self, code: int, seat: int) -> None:
        """Play a decision of a pending seat, and the forced ones that follow."""
        self.state.apply(code, seat)
        if self.setup.skip_forced:
            play_forced(self.state)

    def observation(self, seat: int) -> NDArray[np.uint8]:
        """What that seat may know (docs/environments.md)."""
        return np.frombuffer(self.observer.row(self.state, seat), np.uint8)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 at the codes that seat may play now."""
        pieces: list[bytes] = []
        add_mask(self.state.legal(seat), self.codes, pieces)
        return np.frombuffer(b"".join(pieces), np.int8)

    def rewards(self) -> list[float]:
        """The reward of each seat, all 0 while the game goes on."""
        return rewards_of(self.state, self.setup.reward)


def _restored(setup: Setup, saved: str) -> GameAdapter:
    """An adapter that was pickled; compiled states can only be saved as their own text."""
    adapter = GameAdapter(setup)
    adapter.state = buongoverno.game(setup.game).load(saved)
    adapter.state.logging = False
    return adapter


def any_seed() -> int:
    """A random seed."""
    return secrets.randbits(SEED_BITS)
