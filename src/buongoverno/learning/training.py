"""Learns a game by playing against itself, older selves and bots."""

import csv
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from buongoverno.envs.definition import layout
from buongoverno.extras import imports_of
from buongoverno.learning.configuration import Configuration
from buongoverno.learning.expert_iteration import ExpertIteration
from buongoverno.learning.export import exported
from buongoverno.learning.improvement import Progress
from buongoverno.learning.learner import Learner, Update, mixture
from buongoverno.learning.machines import Machines, machines
from buongoverno.learning.trial import tried
from buongoverno.players.judges import NETWORK

with imports_of("train", "learning"):
    import torch

_WARM_UP = 20  # updates until the learning rate is reached


@dataclass(frozen=True)
class Run:
    """Where and how long to learn."""

    folder: Path
    minutes: float
    workers: int
    rivals: tuple[str, ...] = ("greedy",)  # whom the policy is tried against now and then
    trial_games: int = 512
    minutes_between_trials: float = 5.0
    beginning: Path | None = None  # a network to begin with, instead of the judge alone
    cluster: str | None = None  # the address of a Ray cluster to learn on
    learners: int = 0  # there, the one here among them; 0: one on every machine


class Training:
    """A run that can be stopped and resumed."""

    def __init__(self, setting: Configuration, run: Run, tell: Callable[[str], None]) -> None:
        self._setting = setting
        self._run = run
        self._tell = tell
        self._learner = Learner(setting, run.workers, run.beginning)
        tables = tuple((table["players"], table["ruleset"]) for table in mixture(setting))
        self._expert = ExpertIteration(setting, tables, run.workers, self._learner.device)
        self._updates = 0
        self._decisions = 0
        self._seconds = 0.0
        run.folder.mkdir(parents=True, exist_ok=True)
        self._load()

    def learn(self) -> None:
        """Play and learn until the time is over."""
        run, seed = self._run, self._updates + 1
        self._learner.begin(seed)
        with machines(self._setting, run.workers, run.cluster, run.learners, seed) as on:
            self._learn_on(on)
        self._try()
        self._save()
        self._learner.close()

    def _learn_on(self, on: Machines) -> None:
        started = time.monotonic() - self._seconds
        limit = 60 * self._run.minutes
        tried_at = self._seconds
        while self._seconds < limit:
            progress = self._update(on, self._seconds / limit)
            self._seconds = time.monotonic() - started
            if self._updates % 10 == 0:
                self._report(progress)
            if self._is_time_to_search(limit):
                self._learn_from_search(on, started + limit)
                self._seconds = time.monotonic() - started
                self._save()
            if self._seconds - tried_at > 60 * self._run.minutes_between_trials:
                self._try()
                tried_at = self._seconds = time.monotonic() - started
                self._save()

    def _update(self, on: Machines, done: float) -> Progress:
        setting = self._setting
        rate = setting.learning_rate * min(1.0, (self._updates + 1) / _WARM_UP) * (1 - 0.95 * done)
        entropy = setting.entropy * (1 - 0.9 * done)
        update = Update(self._updates, rate, entropy, self._updates >= setting.critic_first)
        learned = on.update(self._learner, update)
        self._updates += 1
        self._decisions += learned.decisions
        return learned.progress

    def _is_time_to_search(self, limit: float) -> bool:
        expert = self._setting.expert
        return self._seconds >= expert.begin * limit and self._updates % max(1, expert.updates) == 0

    def _learn_from_search(self, on: Machines, until: float) -> None:
        """A round of expert iteration."""
        learner = self._learner
        kept = learner.played()
        found = self._expert.hold(learner.policy, self._network(), kept, on.play, until)
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
                self._learner.device,
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
            **self._learner.state(),
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
        game = self._setting.game
        learned = f"{self._decisions} decisions in {round(self._seconds)} s"
        if self._expert.rounds:
            learned += f", {self._expert.rounds} rounds of search"
        return exported(self._learner.policy, game, layout(game).scales(), learned)

    def _load(self) -> None:
        if not self._checkpoint.exists():
            return
        kept = torch.load(self._checkpoint, map_location=self._learner.device, weights_only=True)
        self._learner.load(kept)
        self._updates, self._decisions = kept["updates"], kept["decisions"]
        self._seconds = kept["seconds"]
        self._expert.rounds = kept.get("rounds", 0)
