"""What learns on one machine: its games, the networks, and older selves to play against."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from buongoverno.envs.batch import Batch
from buongoverno.envs.definition import layout
from buongoverno.extras import imports_of
from buongoverno.learning.configuration import Configuration
from buongoverno.learning.export import take_over
from buongoverno.learning.improvement import Improvement, Progress
from buongoverno.learning.network import Critic, Policy
from buongoverno.learning.self_play import Decisions, OldSelves, SelfPlay

with imports_of("train", "learning"):
    import torch
    from torch import Tensor

_UPDATES_WITH_AN_OLD_SELF = 10
_UPDATES_BETWEEN_OLD_SELVES = 50
_TABLES = 64  # kinds of tables in the mixture, so that shares are kept closely


@dataclass(frozen=True)
class Update:
    """Which update it is, counted from 0, and how far it goes.

    Without `deciding` only what is said about winning is learned.
    """

    number: int
    rate: float
    entropy: float
    deciding: bool = True


@dataclass(frozen=True)
class Learned:
    """What came of an update."""

    progress: Progress
    decisions: int


class Learner:
    """Plays and learns, one update at a time; `beginning` is a file with a network."""

    def __init__(self, setting: Configuration, workers: int, beginning: Path | None = None) -> None:
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self._setting = setting
        tables = mixture(setting)
        self._batch = Batch(
            setting.game,
            setting.games,
            mixture=tables,
            compact=True,
            truths=True,
            worths=True,
            bits=True,
            halves=True,
            workers=workers,
        )
        scales = layout(setting.game).scales()
        actions = self._batch.shape.actions
        policy = Policy(scales, actions, setting.widths, setting.temperature)
        if beginning is not None:
            take_over(policy, beginning.read_bytes())
        self.policy = policy.to(self.device)
        self.critic = Critic(scales, setting.critic_width, setting.critic_blocks).to(self.device)
        self._improvement = Improvement(self.policy, self.critic, setting, self.device)
        players = [tables[index % len(tables)]["players"] for index in range(setting.games)]
        self._old = OldSelves(self.policy, setting.old_share, setting.games, self.device)
        self._play = SelfPlay(
            self._batch, players, self.policy, self.critic, self._old, self.device
        )

    def begin(self, seed: int) -> None:
        """Start a new game in every row."""
        if self.device == "cuda":
            _lock(self._batch)
        self._batch.reset(seed)

    def update(self, update: Update) -> Learned:
        """Play for a while and learn from all decisions."""
        if update.number % _UPDATES_BETWEEN_OLD_SELVES == 0:
            self._old.remember(self.policy)
        if update.number % _UPDATES_WITH_AN_OLD_SELF == 0:
            self._old.invite()
        decisions = self.played()
        progress = self._improvement.learn(
            decisions, self._play.bootstrap, update.rate, update.entropy, update.deciding
        )
        return Learned(progress, decisions.actions.numel())

    def played(self) -> Decisions:
        """Decisions of the policy as it is now."""
        return self._play.play(self._setting.steps)

    def weights(self) -> dict[str, dict[str, Tensor]]:
        """Of both networks."""
        return {"policy": self.policy.state_dict(), "critic": self.critic.state_dict()}

    def take_weights(self, weights: dict[str, Any]) -> None:
        """Go on with these."""
        self.policy.load_state_dict(weights["policy"])
        self.critic.load_state_dict(weights["critic"])

    def state(self) -> dict[str, Any]:
        """All that a checkpoint needs."""
        return {**self.weights(), "optimizer": self._improvement.optimizer.state_dict()}

    def load(self, state: dict[str, Any]) -> None:
        """Go on from a checkpoint."""
        self.take_weights(state)
        self._improvement.optimizer.load_state_dict(state["optimizer"])

    def close(self) -> None:
        """End the processes that play."""
        self._batch.close()


def mixture(setting: Configuration) -> list[dict[str, Any]]:
    """Tables in the shares that are wanted, some with bots in all seats but one or two."""
    total = sum(one.share for one in setting.tables)
    found: list[dict[str, Any]] = []
    for kind in setting.tables:
        count = max(1, round(_TABLES * kind.share / total))
        with_bots = round(count * setting.bot_share)
        for number in range(count):
            table: dict[str, Any] = {"players": kind.players, "ruleset": kind.ruleset}
            if number < with_bots:
                mine = number % kind.players
                others = [seat for seat in range(kind.players) if seat != mine]
                table["bots"] = dict.fromkeys(others[: 1 + number % len(others)], setting.bot)
            found.append(table)
    return found


def _lock(batch: Batch) -> None:
    """Keep the arrays in memory, so that the accelerator copies them by itself."""
    torch.cuda.cudart().cudaHostRegister(batch.block.ctypes.data, batch.block.nbytes, 0)
