"""All games as Python games of OpenSpiel; importing this module registers them.

`pyspiel.load_game("buongoverno_NAME(players=4)")`. All chance of a game follows from its deal,
which is sampled at the root: three chance nodes of 256 outcomes make the seed. So a state is
determined by its history, and copies, files and algorithms work as for any other game.
"""

from dataclasses import asdict
from typing import Any

import buongoverno
from buongoverno.envs.definition import layout
from buongoverno.envs.engine.rewards import POINTS, WIN
from buongoverno.envs.game_adapter import GameAdapter, Setup
from buongoverno.extras import imports_of
from buongoverno.kernel.chance import Chance

with imports_of("envs", "a game of OpenSpiel"):
    import numpy as np
    import pyspiel

CHANCE_NODES = 3
OUTCOMES = 256
_USUAL_PLAYERS = 4
_MOST_POINTS = 2.0  # in hundreds
_RESAMPLED_SEEDS = 1 << 30


def _type_of(name: str) -> Any:
    game = buongoverno.game(name)
    return pyspiel.GameType(
        short_name=f"buongoverno_{name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most_players,
        min_num_players=game.least_players,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": min(_USUAL_PLAYERS, game.most_players),
            "ruleset": "",
            "reward": WIN,
            "skip_forced": True,
        },
    )


class SpielGame(pyspiel.Game):
    """A Buongoverno game as an OpenSpiel game."""

    def __init__(self, name: str, kind: Any, given: dict[str, Any] | None) -> None:
        chosen = {**kind.parameter_specification, **(given or {})}
        self.setup = Setup(
            name,
            players=chosen["players"],
            ruleset=chosen["ruleset"] or None,
            reward=chosen["reward"],
            skip_forced=chosen["skip_forced"],
        )
        game = buongoverno.game(name)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.code_count,
            max_chance_outcomes=OUTCOMES,
            num_players=self.setup.players,
            min_utility=0.0,
            max_utility=_MOST_POINTS if self.setup.reward == POINTS else 1.0,
            max_game_length=game.decision_bound,
        )
        super().__init__(kind, info, given or {})

    def new_initial_state(self) -> "SpielState":
        """Before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """The observer that turns states into tensors."""
        return SpielObserver(self, params)


class SpielState(pyspiel.State):
    """A Buongoverno state as an OpenSpiel state; before the deal it is only part of a seed."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._setup = game.setup
        self._deal: tuple[int, ...] = ()
        self._adapter: GameAdapter | None = None

    def current_player(self) -> int:
        """Who decides; chance during the deal."""
        if self._adapter is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self._adapter.state.over else self._adapter.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._adapter is not None and self._adapter.state.over

    def _legal_actions(self, player: int) -> list[int]:
        return self._adapter.state.legal(player) if self._adapter is not None else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Parts of the deal, all equally likely."""
        return [(outcome, 1.0 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        if self._adapter is not None:
            self._adapter.play(action, self._adapter.seat)
            return
        self._deal = (*self._deal, action)
        if len(self._deal) == CHANCE_NODES:
            self._adapter = GameAdapter(self._setup)
            self._adapter.begin(int.from_bytes(bytes(self._deal), "big"))

    def _action_to_string(self, player: int, action: int) -> str:
        if self._adapter is None or player < 0:
            return f"deal {action}"
        return self._adapter.state.write(action)

    def returns(self) -> list[float]:
        """The reward of each seat, all 0 before the end."""
        return self._adapter.rewards() if self._adapter is not None else [0.0] * self._setup.players

    @property
    def adapter(self) -> GameAdapter | None:
        """The adapted game; None before the deal."""
        return self._adapter

    def resample_from_infostate(self, player_id: int, sampler: Any) -> "SpielState":
        """A state that player cannot tell from this one, for ISMCTS."""
        copy: SpielState = self.clone()
        if copy._adapter is not None and self._adapter is not None:
            chance = Chance(int(sampler() * _RESAMPLED_SEEDS))
            copy._adapter.state = self._adapter.state.imagine(player_id, chance)
        return copy

    def __str__(self) -> str:
        return str(self.history_str())


class SpielObserver:
    """Tensors and texts of what a player may know; `dict` holds the same numbers by field."""

    def __init__(self, game: SpielGame, given: Any) -> None:
        if given:
            raise ValueError(f"observations take no parameters, not {given}")
        fields = layout(game.setup.game)
        self.tensor = np.zeros(fields.size, np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for field in fields.fields:
            self.dict[field.name] = self.tensor[start : start + len(field.names)]
            start += len(field.names)

    def set_from(self, state: SpielState, player: int) -> None:
        """What that player may know now; all 0 before the deal."""
        self.tensor[:] = 0 if state.adapter is None else state.adapter.observation(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """All that the view tells, as text."""
        if state.adapter is None:
            return "the deal"
        view: Any = state.adapter.state.view(player)
        return str(asdict(view))


def _register(name: str) -> None:
    kind = _type_of(name)

    class Registered(SpielGame):
        """The game of that name."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, kind, params)

    pyspiel.register_game(kind, Registered)


for _game in buongoverno.game_names():
    _register(_game)
