"""Learning on a cluster, where PyTorch and Ray are installed: the same program, with helpers."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")
ray = pytest.importorskip("ray")

from buongoverno.learning.configuration import Configuration, Expert, Tables  # noqa: E402
from buongoverno.learning.learner import Learner, Update  # noqa: E402
from buongoverno.learning.machines import _on_the_cluster, arrays_of, mean_of, take  # noqa: E402
from buongoverno.learning.searched_game import Plan  # noqa: E402
from buongoverno.learning.training import Run, Training  # noqa: E402
from buongoverno.players.judges import NETWORK  # noqa: E402
from buongoverno.players.network.network_file import described  # noqa: E402
from cli.command import refuses  # noqa: E402
from players.networks import network_for  # noqa: E402

SMALL = Configuration(
    "siena",
    (Tables(2, "rulebook"),),
    games=8,
    steps=4,
    widths=(16, 8),
    critic_width=16,
    critic_blocks=1,
    minibatch=64,
    expert=Expert(begin=0.0, updates=1, games=2, share=0.05, simulations=4, trial_games=2),
)


def test_all_go_on_with_the_mean_of_their_networks() -> None:
    torch.set_num_threads(1)
    one, other = Learner(SMALL, 0), Learner(SMALL, 0)
    take(other, arrays_of(one))
    for seed, learner in enumerate((one, other)):
        learner.begin(seed)
        learner.update(Update(0, 1e-2, 0.01))
    mean = mean_of([arrays_of(one), arrays_of(other)])
    bias = "actions.bias"
    expected = (one.policy.actions.bias + other.policy.actions.bias) / 2
    assert not torch.equal(one.policy.actions.bias, other.policy.actions.bias)
    take(one, mean)
    assert torch.allclose(one.policy.actions.bias, expected)
    assert arrays_of(one)["policy"][bias].tolist() == mean["policy"][bias].tolist()


def test_two_workers_of_ray_help(tmp_path: Path) -> None:
    """Real ones: two processes of Ray on this machine, beside this one."""
    torch.set_num_threads(1)
    run = Run(tmp_path, 0.001, 0, trial_games=2, cluster="local", learners=3)
    Training(SMALL, run, lambda line: None).learn()
    assert not ray.is_initialized()
    kept = torch.load(tmp_path / "checkpoint.pt", weights_only=True)
    assert kept["decisions"] == kept["updates"] * 3 * SMALL.games * SMALL.steps
    assert kept["rounds"] > 0
    assert (tmp_path / "expert.csv").exists()
    assert described((tmp_path / NETWORK).read_bytes()).game == "siena"
    alone = replace(run, cluster=None, minutes=kept["seconds"] / 60 + 0.001)
    Training(SMALL, alone, lambda line: None).learn()
    assert torch.load(tmp_path / "checkpoint.pt", weights_only=True)["updates"] > kept["updates"]


def test_another_version_on_the_cluster_is_refused() -> None:
    plan = Plan("siena", ((2, "rulebook"),), network_for("siena"), 0.1, 4, 30.0)
    assert _on_the_cluster(plan, "0123456789ab", 1) is None


def test_a_missing_library_is_named_in_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert refuses("train", "siena", "--folder", tmp_path, "--cluster", "auto") == (
        "a cluster needs ray, which is not installed; get it with: "
        'pip install "buongoverno-core[cluster]"'
    )
