"""The training example learns something from a few decisions, where PyTorch is installed."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import train_siena  # noqa: E402

from buongoverno.envs.batch import Batch  # noqa: E402


def test_an_update_makes_good_decisions_likelier(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train_siena, "STEPS", 24)
    torch.manual_seed(1)
    torch.set_num_threads(1)
    batch = Batch("siena", 8, players=4, reward="rank")
    batch.reset(1)
    policy = train_siena.Policy(batch.shape.size, batch.shape.actions)
    optimiser = torch.optim.Adam(policy.parameters(), 1e-3)
    rollout = train_siena.play(policy, batch, "cpu")
    gains, judged = train_siena.advantages(rollout)
    train_siena.learn(policy, optimiser, rollout)
    after, _ = policy(rollout.rows.flatten(0, 1), rollout.masks.flatten(0, 1))
    taken = after.gather(-1, rollout.actions.flatten()[:, None]).squeeze(-1).detach().numpy()
    change = taken - rollout.chances.flatten().numpy()
    kept = judged.ravel()
    assert np.corrcoef(change[kept], gains.ravel()[kept])[0, 1] > 0.1


def test_results_of_a_decision_show_at_the_next_one_of_the_seat() -> None:
    rows = torch.zeros(3, 1, train_siena.LAYOUT.size, dtype=torch.uint8)
    nothing = torch.zeros(3, 1)
    rewards = np.zeros((3, 1, 4), np.float32)
    rewards[1, 0] = [1, 0, 0.5, 0]  # the game ends with the second step
    rollout = train_siena.Rollout(
        rows,
        nothing,
        nothing,
        nothing,
        values=np.array([[0.25], [0.5], [0.75]], np.float32),
        seats=np.array([[0], [2], [0]]),
        dones=np.array([[0], [1], [0]]),
        rewards=rewards,
    )
    gains, judged = train_siena.advantages(rollout)
    assert gains[:, 0].tolist() == [0.75, 0.0, 0.0]
    assert judged[:, 0].tolist() == [True, True, False]
