"""Gymnasium's environment: one seat learns, bots play the others."""

from collections.abc import Sequence
from typing import Any

from buongoverno.envs.game_adapter import SEED_BITS, GameAdapter, Setup
from buongoverno.envs.spaces import actions_of, row_of
from buongoverno.extras import imports_of
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.playout import choosers
from buongoverno.players.player import decide_for
from buongoverno.players.registry import named

with imports_of("envs", "an environment"):
    import gymnasium
    import numpy as np
    from numpy.typing import NDArray

ILLEGAL = -1.0  # the reward for an illegal action, which also ends the game
Row = NDArray[np.uint8]


class AgainstBots(gymnasium.Env[Row, np.int64]):
    """A seat at a table of bots; the mask of legal codes is in the info and `action_masks()`.

    `opponents` are names of bots (docs/bots.md), seated round the table after the learner, one for
    each other player. `seat` is the learner's; None draws one for each game.
    """

    def __init__(
        self,
        game: str,
        opponents: Sequence[str] = ("random", "random", "random"),
        seat: int | None = None,
        render_mode: str | None = None,
        **setup: Any,
    ) -> None:
        players = len(opponents) + 1
        if seat is not None and not 0 <= seat < players:
            raise BadSetup(f"a seat at this table is from 0 to {players - 1}, not {seat}")
        self.adapter = GameAdapter(Setup(game, players, **setup))
        self.bots = [named(name) for name in opponents]
        self.fixed_seat = seat
        self.seat = seat or 0
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {"render_modes": []}
        self.observation_space = row_of(self.adapter)
        self.action_space = actions_of(self.adapter)
        self.chance = Chance(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Row, dict[str, Any]]:
        """Start a game and let the bots play up to the learner's first decision."""
        super().reset(seed=seed)
        game_seed = int(self.np_random.integers(1 << SEED_BITS))
        self.chance = choosers(game_seed)
        players = self.adapter.setup.players
        self.seat = self.chance.below(players) if self.fixed_seat is None else self.fixed_seat
        self.adapter.begin(game_seed)
        self._let_bots_play()
        return self.adapter.observation(self.seat), self._info()

    def step(self, action: np.int64) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Play a code, then let the bots play; an illegal one loses the game at once."""
        code = int(action)
        if not self.adapter.mask(self.seat)[code]:
            return self._shown(ILLEGAL, True) + ({**self._info(), "illegal_action": True},)
        self.adapter.play(code, self.seat)
        self._let_bots_play()
        reward = self.adapter.rewards()[self.seat]
        return self._shown(reward, self.adapter.state.over) + (self._info(),)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which codes are legal."""
        return self.adapter.mask(self.seat).astype(np.bool_)

    def _shown(self, reward: float, over: bool) -> tuple[Row, float, bool, bool]:
        return self.adapter.observation(self.seat), reward, over, False

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.adapter.mask(self.seat), "seat": self.seat}

    def _let_bots_play(self) -> None:
        state = self.adapter.state
        while not state.over and not state.is_pending(self.seat):
            asked = self.adapter.seat
            bot = self.bots[(asked - self.seat - 1) % self.adapter.setup.players]
            self.adapter.play(decide_for(bot, state, asked, self.chance), asked)
