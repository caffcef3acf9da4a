"""PettingZoo's AEC environment: one agent decides at a time."""

from typing import Any

from buongoverno.envs.game_adapter import GameAdapter, Setup, any_seed
from buongoverno.envs.spaces import actions_of, masked_row_of
from buongoverno.extras import imports_of

with imports_of("envs", "an environment"):
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

ILLEGAL = -1.0  # the reward of an agent that plays an illegal action; it also ends the game


class AecGame(AECEnv[str, Any, Any]):
    """A game whose seats are the agents "player_0", "player_1" and so on.

    `max_cycles` truncates a game after that many decisions; by default it is played to its end.
    """

    def __init__(self, name: str, setup: Setup, max_cycles: int | None = None) -> None:
        super().__init__()
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
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

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; without a seed, a random one."""
        self.adapter.begin(any_seed() if seed is None else seed)
        self.cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[self.adapter.seat]
        self._inform()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know; its mask is all 0 while another decides."""
        seat = self.possible_agents.index(agent)
        deciding = agent == self.agent_selection
        mask = self.adapter.mask(seat) if deciding else np.zeros(self.adapter.codes, np.int8)
        return {"observation": self.adapter.observation(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Play a code for the agent that decides; IllegalMove names the rule it breaks."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.adapter.play(int(action), self.possible_agents.index(agent))
        self.cycles += 1
        self._clear_rewards()
        if self.adapter.state.over:
            self.rewards = dict(zip(self.agents, self.adapter.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.cycles == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        if not self.adapter.state.over:
            self.agent_selection = self.agents[self.adapter.seat]
        self._accumulate_rewards()
        self._inform()

    def _inform(self) -> None:
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> Any:
        return self.observe(agent)["action_mask"]

    def render(self) -> str:
        """The round and who decides, in a line."""
        state = self.adapter.state
        pending = ", ".join(self.possible_agents[seat] for seat in state.pending)
        return f"{self.metadata['name']}: {pending or 'the game is over'}"

    def close(self) -> None:
        """Nothing needs closing."""


def guarded_aec_game(name: str, setup: Setup, max_cycles: int | None) -> AECEnv[str, Any, Any]:
    """The environment in PettingZoo's usual wrappers: an illegal action loses the game."""
    guarded: AECEnv[str, Any, Any] = AecGame(name, setup, max_cycles)
    guarded = wrappers.TerminateIllegalWrapper(guarded, illegal_reward=ILLEGAL)
    guarded = wrappers.AssertOutOfBoundsWrapper(guarded)
    return wrappers.OrderEnforcingWrapper(guarded)
