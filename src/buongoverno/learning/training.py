"""Learns a game by playing against itself, older selves and bots."""

import copy
import csv
import functools
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from buongoverno.envs.batch import Batch
from buongoverno.envs.definition import layout
from buongoverno.extras import imports_of
from buongoverno.learning.configuration import Configuration
from buongoverno.learning.expert_iteration import ExpertIteration, Play
from buongoverno.learning.export import exported
from buongoverno.learning.improvement import Improvement, Progress
from buongoverno.learning.network import Critic, Policy
from buongoverno.learning.self_play import OldSelves, SelfPlay
from buongoverno.learning.trial import tried
from buongoverno.players.judges import NETWORK
from buongoverno.processes.workers import results

with imports_of("train", "learning"):
    import torch

_WARM_UP = 20  # updates until the learning rate is reached
_UPDATES_WITH_AN_OLD_SELF = 10
_MOST_OLD_SELVES = 12
_TABLES = 64  # kinds of tables in the mixture, so that shares are kept closely


@dataclass(frozen=True)
class Run:
    """Where and how long to learn."""

    folder: Path
    minutes: float
    workers: int
    rivals: tuple[str, ...] = ("greedy",)  # whom the policy is tried against now and then
    trial_games: int = 512
    minutes_between_trials: float = 5.0


class Training:
    """A run that can be stopped and resumed."""

    def __init__(self, setting: Configuration, run: Run, tell: Callable[[str], None]) -> None:
        self._setting = setting
        self._run = run
        self._tell = tell
        self._device = "cuda" if torch.cuda.is_available() else "cpu"
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
            workers=run.workers,
        )
        self._scales = layout(setting.game).scales()
        actions = self._batch.shape.actions
        policy = Policy(self._scales, actions, setting.widths, setting.temperature)
        critic = Critic(self._scales, setting.critic_width, setting.critic_blocks)
        self._learner = Improvement(
            policy.to(self._device), critic.to(self._device), setting, self._device
        )
        players = [tables[index % len(tables)]["players"] for index in range(setting.games)]
        self._play = SelfPlay(self._batch, players, self._device)
        self._old = OldSelves(setting.old_share, setting.games, self._device)
        self._old_selves: list[Policy] = []
        kinds = tuple((table["players"], table["ruleset"]) for table in tables)
        self._expert = ExpertIteration(setting, kinds, run.workers, self._device)
        self._updates = 0
        self._decisions = 0
        self._seconds = 0.0
        run.folder.mkdir(parents=True, exist_ok=True)
        self._load()

    def learn(self) -> None:
        """Play and learn until the time is over."""
        if self._device == "cuda":
            lock(self._batch)
        self._batch.reset(seed=self._updates + 1)
        started = time.monotonic() - self._seconds
        limit = 60 * self._run.minutes
        tried_at = self._seconds
        while self._seconds < limit:
            progress = self._update(self._seconds / limit)
            self._seconds = time.monotonic() - started
            if self._updates % 10 == 0:
                self._report(progress)
            if self._is_time_to_search(limit):
                self._learn_from_search(started + limit)
                self._seconds = time.monotonic() - started
                self._save()
            if self._seconds - tried_at > 60 * self._run.minutes_between_trials:
                self._try()
                tried_at = self._seconds = time.monotonic() - started
                self._save()
        self._try()
        self._save()
        self._batch.close()

    def _update(self, done: float) -> Progress:
        setting = self._setting
        if self._updates % _UPDATES_WITH_AN_OLD_SELF == 0:
            self._change_old_self()
        decisions = self._play.play(
            self._learner.policy, self._learner.critic, setting.steps, self._old
        )
        rate = setting.learning_rate * min(1.0, (self._updates + 1) / _WARM_UP) * (1 - 0.95 * done)
        progress = self._learner.learn(
            decisions, self._play.bootstrap, rate, setting.entropy * (1 - 0.9 * done)
        )
        self._updates += 1
        self._decisions += decisions.actions.numel()
        return progress

    def _is_time_to_search(self, limit: float) -> bool:
        expert = self._setting.expert
        return self._seconds >= expert.begin * limit and self._updates % max(1, expert.updates) == 0

    def _learn_from_search(self, until: float) -> None:
        """A round of expert iteration."""
        learner = self._learner
        kept = self._play.play(learner.policy, learner.critic, self._setting.steps, self._old)
        play: Play = functools.partial(results, max(1, self._run.workers))
        found = self._expert.hold(learner.policy, self._network(), kept, play, until)
        if found is None:
            return
        row = {
            "seconds": round(self._seconds),
            "round": self._expert.rounds,
            "games": found.games,
            "examples": found.examples,
            "a_second": round(found.a_second, 1),
            **{name: round(value, 4) for name, value in asdict(found.lesson).items()},
            "trial_games": found.trial.games,
            "wins": round(found.trial.wins, 4),
            "error": round(found.trial.error, 4),
            "accepted": int(found.accepted),
        }
        self._append("expert.csv", row)
        self._tell(" ".join(f"{name} {value}" for name, value in row.items()))

    def _change_old_self(self) -> None:
        """Keep a copy now and then; one of them plays until the next change."""
        if not self._old_selves or self._updates % (5 * _UPDATES_WITH_AN_OLD_SELF) == 0:
            self._old_selves.append(copy.deepcopy(self._learner.policy).requires_grad_(False))
            del self._old_selves[1:-_MOST_OLD_SELVES]
        chosen = int(torch.randint(len(self._old_selves), (1,)))
        self._old.invite(self._old_selves[chosen])

    def _report(self, progress: Progress) -> None:
        row = {
            "seconds": round(self._seconds),
            "decisions": self._decisions,
            "a_second": round(self._decisions / self._seconds),
            **{name: round(value, 4) for name, value in asdict(progress).items()},
            "trust": round(self._learner.policy.trust.item(), 3),
        }
        self._append("progress.csv", row)
        self._tell(" ".join(f"{name} {value}" for name, value in row.items()))

    def _try(self) -> None:
        setting, run = self._setting, self._run
        for bot in run.rivals:
            found = tried(
                self._learner.policy,
                setting.game,
                bot,
                setting.tables[0],
                run.trial_games,
                run.workers,
                self._device,
            )
            row = {"seconds": round(self._seconds), "decisions": self._decisions, "bot": bot}
            self._append("trials.csv", {**row, **asdict(found)})
            self._tell(f"alone against {bot}: {found.wins:.1%} ± {found.error:.1%}")

    def _append(self, name: str, row: dict[str, object]) -> None:
        path = self._run.folder / name
        begins = not path.exists()
        with path.open("a", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, list(row))
            if begins:
                writer.writeheader()
            writer.writerow(row)

    @property
    def _checkpoint(self) -> Path:
        return self._run.folder / "checkpoint.pt"

    def _save(self) -> None:
        """Write a checkpoint beside the last one, then put it in its place."""
        kept = {
            "settings": asdict(self._setting),
            "policy": self._learner.policy.state_dict(),
            "critic": self._learner.critic.state_dict(),
            "optimizer": self._learner.optimizer.state_dict(),
            "updates": self._updates,
            "decisions": self._decisions,
            "seconds": self._seconds,
            "rounds": self._expert.rounds,
        }
        written = self._checkpoint.with_suffix(".new")
        torch.save(kept, written)
        written.replace(self._checkpoint)
        self._run.folder.joinpath(NETWORK).write_bytes(self._network())

    def _network(self) -> bytes:
        """The policy as bots use it."""
        learned = f"{self._decisions} decisions in {round(self._seconds)} s"
        if self._expert.rounds:
            learned += f", {self._expert.rounds} rounds of search"
        return exported(self._learner.policy, self._setting.game, self._scales, learned)

    def _load(self) -> None:
        if not self._checkpoint.exists():
            return
        kept = torch.load(self._checkpoint, map_location=self._device, weights_only=True)
        self._learner.policy.load_state_dict(kept["policy"])
        self._learner.critic.load_state_dict(kept["critic"])
        self._learner.optimizer.load_state_dict(kept["optimizer"])
        self._updates, self._decisions = kept["updates"], kept["decisions"]
        self._seconds = kept["seconds"]
        self._expert.rounds = kept.get("rounds", 0)


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


def lock(batch: Batch) -> None:
    """Keep the arrays in memory, so that the accelerator copies them by itself."""
    torch.cuda.cudart().cudaHostRegister(batch.block.ctypes.data, batch.block.nbytes, 0)
