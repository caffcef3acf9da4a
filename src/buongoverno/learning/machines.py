"""Where learning runs: on this machine, or on all machines of a Ray cluster.

On a cluster every learner has games of its own and learns from them. After each update they go on
with the mean of their networks: a few megabytes travel, and no game. The games with search are
played by all processors of the cluster.
"""

import functools
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import astuple
from typing import Any, cast

from buongoverno.extras import imports_of
from buongoverno.lab.arena.plan import code_fingerprint
from buongoverno.learning.configuration import Configuration
from buongoverno.learning.improvement import Progress
from buongoverno.learning.learner import Learned, Learner, Update
from buongoverno.learning.searched_game import Plan, SearchedGame, searched_game
from buongoverno.processes import cluster, workers
from buongoverno.processes.cluster import LostCluster

with imports_of("train", "learning"):
    import numpy as np
    import torch

Weights = dict[str, dict[str, Any]]  # arrays of both networks
_SEEDS_APART = 100_000
_ANOTHER_VERSION = "a machine of the cluster has another version of buongoverno than this one"


class Machines:
    """This machine alone, with some processes."""

    def __init__(self, processes: int) -> None:
        self._processes = processes

    def update(self, learner: Learner, update: Update) -> Learned:
        """One update."""
        return learner.update(update)

    def play(self, plan: Plan, seeds: Iterable[int]) -> Generator[SearchedGame, None, None]:
        """The games of some seeds, in any order."""
        play = functools.partial(searched_game, plan)
        return workers.results(max(1, self._processes), play, seeds)


class ClusterMachines(Machines):
    """Those of a cluster that was joined; other learners help the one here."""

    def __init__(self, setting: Configuration, processes: int, learners: int, seed: int) -> None:
        import ray

        super().__init__(processes)
        self._code = code_fingerprint(setting.game)
        self._helpers: list[Any] = [
            _new_helper(place).remote(setting, processes, seed + number * _SEEDS_APART)
            for number, place in enumerate(_places(learners), 1)
        ]
        for code in ray.get([helper.code.remote() for helper in self._helpers]):
            if code != self._code:
                raise LostCluster(_ANOTHER_VERSION)

    def update(self, learner: Learner, update: Update) -> Learned:
        """All learn at the same time, from the same networks, and go on with their mean."""
        import ray

        before = ray.put(arrays_of(learner))
        asked = [helper.update.remote(before, update) for helper in self._helpers]
        found = [learner.update(update)]
        networks = [arrays_of(learner)]
        for weights, learned in ray.get(asked):
            networks.append(weights)
            found.append(learned)
        take(learner, mean_of(networks))
        return _joint(found)

    def play(self, plan: Plan, seeds: Iterable[int]) -> Generator[SearchedGame, None, None]:
        """On all processors of the cluster."""
        play = functools.partial(_on_the_cluster, plan, self._code)
        with closing(cluster.results(play, seeds)) as games:
            for found in games:
                if found is None:
                    raise LostCluster(_ANOTHER_VERSION)
                yield found


@contextmanager
def machines(
    setting: Configuration, processes: int, address: str | None, learners: int, seed: int
) -> Iterator[Machines]:
    """The machines of the cluster at an address, or this one."""
    if address is None:
        yield Machines(processes)
        return
    with cluster.joined(address, max(1, processes)):
        yield ClusterMachines(setting, processes, learners, seed)


def _places(learners: int) -> list[dict[str, Any]]:
    """Where others learn: on every other machine, or as many as are wanted."""
    import ray

    here = ray.get_runtime_context().get_node_id()
    nodes = [node for node in cast(Any, ray).nodes() if node["Alive"]]
    others = [node for node in nodes if node["NodeID"] != here]
    count = learners - 1 if learners else len(others)
    found = others or nodes
    return [found[number % len(found)] for number in range(count)]


def _new_helper(place: dict[str, Any]) -> Any:
    """Makes a helper there; one learns on the GPU if there is one, beside others if need be."""
    import ray
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    there = NodeAffinitySchedulingStrategy(place["NodeID"], soft=False)
    made: Any = ray.remote(Helper)
    return made.options(
        num_cpus=0,
        num_gpus=0.01 if place["Resources"].get("GPU") else 0,
        scheduling_strategy=there,
    )


class Helper:
    """A learner on another machine."""

    def __init__(self, setting: Configuration, processes: int, seed: int) -> None:
        self._game = setting.game
        self._learner = Learner(setting, processes)
        self._learner.begin(seed)

    def code(self) -> str:
        """Which version of the rules and bots is installed there."""
        return code_fingerprint(self._game)

    def update(self, weights: Weights, update: Update) -> tuple[Weights, Learned]:
        """Learn from these networks on."""
        take(self._learner, weights)
        found = self._learner.update(update)
        return arrays_of(self._learner), found


def _on_the_cluster(plan: Plan, code: str, seed: int) -> SearchedGame | None:
    """A game there; None if other rules or bots would spoil the results."""
    return searched_game(plan, seed) if code_fingerprint(plan.game) == code else None


def arrays_of(learner: Learner) -> Weights:
    """Its networks, to be sent."""
    return {
        name: {key: one.detach().cpu().numpy().copy() for key, one in network.items()}
        for name, network in learner.weights().items()
    }


def take(learner: Learner, weights: Weights) -> None:
    """Let it go on with networks that were sent."""
    learner.take_weights(
        {
            name: {key: torch.tensor(one) for key, one in network.items()}
            for name, network in weights.items()
        }
    )


def mean_of(networks: list[Weights]) -> Weights:
    """Each weight is the mean of what it is in all of them."""
    return {
        name: {key: np.mean([one[name][key] for one in networks], axis=0) for key in network}
        for name, network in networks[0].items()
    }


def _joint(found: list[Learned]) -> Learned:
    figures = np.mean([astuple(one.progress) for one in found], axis=0).tolist()
    return Learned(Progress(*figures), sum(one.decisions for one in found))
