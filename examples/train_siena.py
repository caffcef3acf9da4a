"""Learns Siena by playing against itself: PPO with masked actions on the batch of games.

python examples/train_siena.py --minutes 20           on the processor, or a GPU if there is one
python examples/train_siena.py --picture curve.svg    and draws the curve

Needs: pip install "buongoverno-core[train]"
"""

import argparse
import copy
import csv
import os
import time
from dataclasses import dataclass
from pathlib import Path

from buongoverno.envs.batch import Batch
from buongoverno.envs.definition import layout
from buongoverno.extras import imports_of

with imports_of("train", "learning"):
    import numpy as np
    import torch
    from torch import Tensor, nn

PLAYERS = 4
REWARD = "win"
STEPS = 128  # decisions of each game between two updates
EPOCHS = 2
MINIBATCH = 1024
LAMBDA = 0.95
CLIP = 0.2
LEARNING_RATE = 1e-3
ENTROPY = 0.01
LAYOUT = layout("siena")
# Reward shaping. Random play never makes a banker, and only bankers can win (S1.2): without it
# there would be nothing to learn from at first.
POTENTIAL = {"you.florins": 0.005, "you.status.merchant": 0.3, "you.status.banker": 0.9}


class Policy(nn.Module):
    """A small network with two heads: what to play, and what the position is worth."""

    def __init__(self, size: int, codes: int, hidden: int = 128) -> None:
        super().__init__()
        self.register_buffer("scales", torch.tensor(LAYOUT.scales(), dtype=torch.float32))
        self.trunk = nn.Sequential(
            nn.Linear(size, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.codes = nn.Linear(hidden, codes)
        self.value = nn.Linear(hidden, 1)
        nn.init.zeros_(self.codes.weight)  # begin by playing at random

    def forward(self, rows: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Logarithms of the chances of all codes, illegal ones excluded, and values."""
        found = self.trunk(rows.float() / self.scales)
        codes = self.codes(found).masked_fill(masks == 0, -1e9)
        return torch.log_softmax(codes, -1), self.value(found).squeeze(-1)


@dataclass
class Rollout:
    """What happened in all games: [steps, games] of everything."""

    rows: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor
    values: np.ndarray
    seats: np.ndarray
    dones: np.ndarray
    rewards: np.ndarray


def choose(policy: Policy, batch: Batch, device: str) -> tuple[Tensor, ...]:
    """One code for each game, drawn from the policy, with everything it was drawn by."""
    rows = torch.from_numpy(batch.observations.copy()).to(device)
    masks = torch.from_numpy(batch.masks.copy()).to(device)
    with torch.no_grad():
        chances, values = policy(rows, masks)
        noise = -torch.log(-torch.log(torch.rand_like(chances).clamp(1e-9, 1 - 1e-7)))
        actions = (chances + noise).argmax(-1)  # the Gumbel trick: sampling without a loop
    return rows, masks, actions, chances.gather(-1, actions[:, None]).squeeze(-1), values


def play(policy: Policy, batch: Batch, device: str) -> Rollout:
    """Let the policy play all seats for some steps."""
    tensors, arrays = [], []
    for _ in range(STEPS):
        rows, masks, actions, chances, values = choose(policy, batch, device)
        seats = batch.seats.copy()
        batch.step(actions.cpu().numpy())
        tensors.append((rows, masks, actions, chances))
        arrays.append((values.cpu().numpy(), seats, batch.dones.copy(), batch.rewards.copy()))
    return Rollout(
        *(torch.stack(part) for part in zip(*tensors, strict=True)),
        *(np.stack(part) for part in zip(*arrays, strict=True)),
    )


def potential(rows: Tensor) -> np.ndarray:
    """How well the seat that decides is doing, by the named indices of the observation."""
    names = LAYOUT.names()
    worth = np.zeros(rows.shape[:-1], np.float32)
    for name, each in POTENTIAL.items():
        worth += each * rows[..., names.index(name)].cpu().numpy()
    return worth


def advantages(rollout: Rollout) -> tuple[np.ndarray, np.ndarray]:
    """How much better each decision was than expected, and which of them can be judged.

    Backwards through the steps, with one line for each seat of each game: what a decision led to
    shows at the next decision of the same seat, or at the end of the game.
    """
    steps, games = rollout.seats.shape
    promise = potential(rollout.rows)
    found, judged = np.zeros((steps, games), np.float32), np.zeros((steps, games), bool)
    value, gain, reward, worth = (np.zeros((games, PLAYERS), np.float32) for _ in range(4))
    known = np.zeros((games, PLAYERS), bool)
    game = np.arange(games)
    for step in range(steps - 1, -1, -1):
        over = rollout.dones[step] == 1
        value[over] = gain[over] = 0
        worth[over] = np.nan  # what was gained on the way is kept
        reward[over] = rollout.rewards[step][over]
        known[over] = True
        line = game, rollout.seats[step]
        gained = reward[line] + np.nan_to_num(worth[line] - promise[step])
        error = gained + value[line] - rollout.values[step]
        judged[step] = known[line]
        found[step] = np.where(judged[step], error + LAMBDA * gain[line], 0)
        value[line], gain[line] = rollout.values[step], found[step]
        worth[line], reward[line], known[line] = promise[step], 0, True
    return found, judged


def learn(policy: Policy, optimiser: torch.optim.Optimizer, rollout: Rollout) -> float:
    """A few passes of PPO over a rollout; returns the mean entropy of the policy."""
    gains, judged = advantages(rollout)
    device = rollout.rows.device
    kept = torch.from_numpy(np.flatnonzero(judged)).to(device)
    targets = torch.from_numpy((gains + rollout.values).ravel()).to(device)
    gain = torch.from_numpy(gains.ravel()).to(device)
    gain = (gain - gain[kept].mean()) / (gain[kept].std() + 1e-6)
    rows, masks = rollout.rows.flatten(0, 1), rollout.masks.flatten(0, 1)
    actions, before = rollout.actions.flatten(), rollout.chances.flatten()
    entropies = []
    for _ in range(EPOCHS):
        for part in kept[torch.randperm(len(kept), device=device)].split(MINIBATCH):
            chances, values = policy(rows[part], masks[part])
            ratio = (chances.gather(-1, actions[part, None]).squeeze(-1) - before[part]).exp()
            limited = ratio.clamp(1 - CLIP, 1 + CLIP)
            better = torch.min(ratio * gain[part], limited * gain[part]).mean()
            entropy = -(chances.exp() * chances).sum(-1).mean()
            missed = (values - targets[part]).square().mean()
            optimiser.zero_grad()
            (0.5 * missed - better - ENTROPY * entropy).backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimiser.step()
            entropies.append(entropy.item())
    return float(np.mean(entropies))


def win_share(policy: Policy, device: str, games: int, seed: int) -> float:
    """How often the policy wins a game against three random players, in all four seats."""
    chance = np.random.default_rng(seed)
    wins, over = np.zeros(games), np.zeros(games, bool)
    mine = np.arange(games) % PLAYERS
    batch = Batch("siena", games, players=PLAYERS)
    batch.reset(seed)
    while not over.all():
        actions = choose(policy, batch, device)[2].cpu().numpy()
        anything = (batch.masks * chance.random(batch.masks.shape, np.float32)).argmax(-1)
        batch.step(np.where(batch.seats == mine, actions, anything))
        ended = (batch.dones == 1) & ~over
        wins[ended] = batch.rewards[ended, mine[ended]]
        over |= ended
    return float(wins.mean())


def train(minutes: float, device: str, games: int, workers: int, log: Path) -> Policy:
    """Train until the time is over; a line of the log every few updates.

    The best policy on the way is returned: self-play can forget how to beat other kinds of players.
    """
    batch = Batch("siena", games, players=PLAYERS, reward=REWARD, workers=workers)
    batch.reset(1)
    policy = Policy(batch.shape.size, batch.shape.actions)
    policy.to(device)
    optimiser = torch.optim.Adam(policy.parameters(), LEARNING_RATE)
    start = last = time.monotonic()
    decisions, best = 0, win_share(policy, device, 100, seed=10**9)
    kept = copy.deepcopy(policy.state_dict())
    with batch, log.open("w", newline="", encoding="utf-8") as file:
        lines = csv.writer(file)
        lines.writerow(["seconds", "decisions", "win_share"])
        lines.writerow([0, 0, best])
        while (left := 1 - (time.monotonic() - start) / (60 * minutes)) > 0:
            optimiser.param_groups[0]["lr"] = LEARNING_RATE * left
            entropy = learn(policy, optimiser, play(policy, batch, device))
            decisions += STEPS * games
            if time.monotonic() - last < 3 * minutes:  # twenty lines in all
                continue
            last = time.monotonic()
            share = win_share(policy, device, 100, seed=10**9)
            if share >= best:
                best, kept = share, copy.deepcopy(policy.state_dict())
            lines.writerow([round(last - start, 1), decisions, share])
            file.flush()
            print(f"{last - start:6.0f} s {decisions:10,} decisions, ", end="")
            print(f"entropy {entropy:.2f}, wins {share:.0%} against three random", flush=True)
    policy.load_state_dict(kept)
    return policy


def draw(log: Path, picture: Path) -> None:
    """The curve of a log."""
    import matplotlib.pyplot as plt

    with log.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    figure, axes = plt.subplots(figsize=(7, 3.5), layout="constrained")
    minutes = [float(row["seconds"]) / 60 for row in rows]
    axes.plot(minutes, [100 * float(row["win_share"]) for row in rows], marker=".")
    axes.axhline(80, linestyle=":", color="grey")
    axes.set(xlabel="minutes", ylabel="games won, %", ylim=(0, 100))
    axes.set_title("Siena learned by self-play, against three random players")
    figure.savefig(picture)


def main() -> None:
    """Train, measure, save."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--device", default="auto", help="auto, cpu, cuda")
    parser.add_argument("--games", type=int, default=0, help="0: 128, or 1024 on a GPU")
    parser.add_argument("--workers", type=int, default=-1, help="processes; -1: as suits")
    parser.add_argument("--log", type=Path, default=Path("training.csv"))
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--save", type=Path, default=Path("siena-policy.pt"))
    given = parser.parse_args()
    fast = torch.cuda.is_available() if given.device == "auto" else given.device != "cpu"
    device = ("cuda" if fast else "cpu") if given.device == "auto" else given.device
    games = given.games or (1024 if fast else 128)
    workers = min(8, os.cpu_count() or 1) if fast else 0
    torch.set_num_threads(1)  # the matrices are small: more threads wait for each other
    torch.manual_seed(1)
    began = time.monotonic()
    policy = train(
        given.minutes, device, games, workers if given.workers < 0 else given.workers, given.log
    )
    share = win_share(policy, device, 1000, seed=2 * 10**9)
    print(f"after {(time.monotonic() - began) / 60:.1f} minutes on {device}: wins {share:.1%}")
    torch.save(policy.state_dict(), given.save)
    if given.picture:
        draw(given.log, given.picture)


if __name__ == "__main__":
    main()
