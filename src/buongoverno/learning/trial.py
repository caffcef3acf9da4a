"""How a policy does against bots, one of it at each table, and against another policy."""

from collections.abc import Sequence
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
    """Games of a policy against others."""

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


def compared(
    policy: Policy,
    other: Policy,
    game: str,
    tables: Sequence[tuple[int, str]],
    games: int,
    workers: int,
    device: str,
) -> Trial:
    """Both policies in every other seat; each deal is played twice, the second time turned round.

    The same deals for all policies. Half of `wins` is what two equal policies have.
    """
    deals = max(1, games // 2)
    mixed = [{"players": players, "ruleset": ruleset} for players, ruleset in tables]
    batch = Batch(
        game,
        deals,
        mixture=mixed,
        compact=True,
        worths=True,
        bits=True,
        workers=min(workers, deals),
    )
    with batch:
        leads = [_lead(batch, (policy, other), side, device) for side in (0, 1)]
    found = 0.5 + (leads[0] + leads[1]) / 4
    spread = 1.96 * found.std() / np.sqrt(deals)
    return Trial(2 * deals, float(found.mean()), float(spread))


def _lead(
    batch: Batch, policies: tuple[Policy, Policy], side: int, device: str
) -> NDArray[np.float64]:
    """Of every deal: what the first policy won less what the second did."""
    lead = np.full(batch.games, np.nan)
    order = np.arange(batch.games)
    places = np.arange(batch.wins.shape[1])
    theirs = (order[:, None] + places + side) % 2 == 1  # by game and seat
    batch.reset(seed=5_000_000)
    while np.isnan(lead).any():
        first, second = (_best(policy, batch, device) for policy in policies)
        batch.step(np.where(theirs[order, batch.seats], second, first))
        ended = np.flatnonzero((batch.dones == 1) & np.isnan(lead))
        lead[ended] = (batch.wins[ended] * np.where(theirs[ended], -1, 1)).sum(-1)
    return lead


def _best(policy: Policy, batch: Batch, device: str) -> NDArray[np.int64]:
    arrays: list[Any] = [batch.observations, batch.bits, batch.worths]
    rows, bits, worths = (torch.from_numpy(one.copy()).to(device) for one in arrays)
    masks = masks_of(bits, policy.actions.out_features)
    with torch.no_grad(), autocast(device):
        chances, _ = policy(rows, masks, worths)
    best: NDArray[np.int64] = chances.argmax(-1).cpu().numpy()
    return best
