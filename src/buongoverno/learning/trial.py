"""How a policy does against bots: one of it at each table, in every seat."""

from dataclasses import dataclass
from typing import Any

from buongoverno.envs.batch import Batch
from buongoverno.extras import imports_of
from buongoverno.learning.configuration import Tables
from buongoverno.learning.network import Policy
from buongoverno.learning.self_play import autocast, masks_of

with imports_of("train", "learning"):
    import numpy as np
    import torch
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Trial:
    """Games of a policy against bots of one kind."""

    games: int
    wins: float
    error: float  # half of the 95 % interval


def tried(
    policy: Policy, game: str, bot: str, table: Tables, games: int, workers: int, device: str
) -> Trial:
    """One game in each row of a batch; the most likely action is played."""
    seats = range(table.players)
    tables = [
        {
            "players": table.players,
            "ruleset": table.ruleset,
            "bots": {other: bot for other in seats if other != mine},
        }
        for mine in seats
    ]
    won = np.full(games, np.nan)
    batch = Batch(
        game, games, mixture=tables, compact=True, worths=True, bits=True, workers=workers
    )
    with batch:
        batch.reset(seed=7_000_000)
        while np.isnan(won).any():
            mine = batch.seats.astype(int)
            batch.step(_best(policy, batch, device))
            ended = np.flatnonzero((batch.dones == 1) & np.isnan(won))
            won[ended] = batch.wins[ended, mine[ended]]
    spread = 1.96 * won.std() / np.sqrt(games)
    return Trial(games, float(won.mean()), float(spread))


def _best(policy: Policy, batch: Batch, device: str) -> NDArray[np.int64]:
    arrays: list[Any] = [batch.observations, batch.bits, batch.worths]
    rows, bits, worths = (torch.from_numpy(one.copy()).to(device) for one in arrays)
    masks = masks_of(bits, policy.actions.out_features)
    with torch.no_grad(), autocast(device):
        chances, _ = policy(rows, masks, worths)
    best: NDArray[np.int64] = chances.argmax(-1).cpu().numpy()
    return best
