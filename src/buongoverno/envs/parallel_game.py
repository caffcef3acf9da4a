"""PettingZoo's parallel environment: in every cycle all agents act at the same time."""

from typing import Any

from buongoverno.envs.game_adapter import GameAdapter, Setup, any_seed
from buongoverno.envs.spaces import actions_of, masked_row_of
from buongoverno.extras import imports_of

with imports_of("envs", "an environment"):
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import ParallelEnv

# Observations, rewards, terminations, truncations and infos, by agent.
Step = tuple[
    dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]
WAIT = 0  # the only action of a seat that is not pending; the game never sees it


class ParallelGame(ParallelEnv[str, Any, Any]):
    """A game in which the seats that have nothing to decide wait.

    A seat that plays an illegal code is asked again in the next cycle.
    """

    def __init__(self, name: str, setup: Setup, max_cycles: int) -> None:
        self.metadata = {"name": name, "render_modes": [], "is_parallelizable": True}
        self.render_mode = None
        self.adapter = GameAdapter(setup)
        self.max_cycles = max_cycles
        self.possible_agents = [f"player_{seat}" for seat in range(setup.players)]
        self.observation_spaces = {
            agent: masked_row_of(self.adapter) for agent in self.possible_agents
        }
        self.action_spaces = {agent: actions_of(self.adapter) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The row of bytes and the mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """All codes of the game."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Start a game; without a seed, a random one."""
        self.adapter.begin(any_seed() if seed is None else seed)
        self.cycles = 0
        self.agents = self.possible_agents[:]
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[
        dict[str, Any],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Play the codes of all pending seats."""
        state = self.adapter.state
        asked = state.pending
        for seat in asked:
            code = int(actions[self.possible_agents[seat]])
            if not state.over and code in state.legal(seat):
                self.adapter.play(code, seat)
        self.cycles += 1
        over = self.adapter.state.over
        cut_off = not over and self.cycles >= self.max_cycles
        agents = self.agents
        results = (
            self._observations(),
            dict(zip(agents, self.adapter.rewards(), strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut_off),
            self._infos(),
        )
        if over or cut_off:
            self.agents = []
        return results

    def _mask(self, seat: int) -> NDArray[np.int8]:
        if seat in self.adapter.state.pending:
            return self.adapter.mask(seat)
        waiting = np.zeros(self.adapter.codes, np.int8)
        waiting[WAIT] = 1
        return waiting

    def _observations(self) -> dict[str, Any]:
        return {
            agent: {"observation": self.adapter.observation(seat), "action_mask": self._mask(seat)}
            for seat, agent in enumerate(self.agents)
        }

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {"action_mask": self._mask(seat)} for seat, agent in enumerate(self.agents)}

    def render(self) -> None:
        """Nothing is rendered."""

    def close(self) -> None:
        """Nothing needs closing."""
