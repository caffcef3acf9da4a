"""Plays many games at once and keeps what is learned from."""

from dataclasses import dataclass, fields
from typing import Any

from buongoverno.envs.batch import Batch
from buongoverno.extras import imports_of
from buongoverno.learning.network import NOBODY, Critic, Policy, Seating
from buongoverno.players.network.network import OUTCOMES

with imports_of("train", "learning"):
    import torch
    from torch import Tensor


@dataclass
class Decisions:
    """Decisions and what came of them; the first dimensions of all tensors are alike."""

    rows: Tensor
    truths: Tensor
    bits: Tensor
    worths: Tensor
    seats: Tensor
    players: Tensor
    actions: Tensor
    chances: Tensor  # logarithm of the chance with which the action was drawn
    ours: Tensor  # whether the policy that learns decided
    expected: Tensor  # by seat: the outcomes as the critic saw them
    ended: Tensor  # whether the game was over after it
    outcomes: Tensor  # by seat: the outcome of a game that was over

    def flat(self) -> "Decisions":
        """One dimension instead of steps and games."""
        return Decisions(
            **{one.name: getattr(self, one.name).flatten(0, 1) for one in fields(self)}
        )

    def __getitem__(self, chosen: Tensor) -> "Decisions":
        return Decisions(**{one.name: getattr(self, one.name)[chosen] for one in fields(self)})


def masks_of(bits: Tensor, actions: int) -> Tensor:
    """Which actions are legal."""
    places = torch.arange(8, device=bits.device, dtype=torch.uint8)
    return ((bits[..., None] >> places) & 1).flatten(-2)[..., :actions].bool()


class SelfPlay:
    """All games of a batch in two halves: while one is thought about, the other is played."""

    def __init__(self, batch: Batch, players: list[int], device: str) -> None:
        self.batch = batch
        self._device = device
        each = batch.games // 2
        self._players = [
            torch.tensor(players[start : start + each], device=device) for start in (0, each)
        ]
        self._actions = batch.shape.actions

    def play(self, policy: Policy, critic: Critic, steps: int, old: "OldSelves") -> Decisions:
        """Decide that often in every game."""
        kept: list[list[dict[str, Tensor]]] = [[], []]
        last: list[Tensor] = []
        for step in range(steps):
            for number, half in enumerate(self.batch.halves):
                if step:
                    half.receive()
                    self._note_end(kept[number][-1], half)
                kept[number].append(self._decide(policy, critic, number, half, old))
                half.send(kept[number][-1]["actions"].cpu().numpy())
        for number, half in enumerate(self.batch.halves):
            half.receive()
            self._note_end(kept[number][-1], half)
            last.append(self._expected(critic, number, half))
        joined = {
            name: torch.cat([torch.stack([one[name] for one in half]) for half in kept], 1)
            for name in kept[0][0]
        }
        self.bootstrap = torch.cat(last)
        return Decisions(**joined)

    def _decide(
        self, policy: Policy, critic: Critic, number: int, half: Any, old: "OldSelves"
    ) -> dict[str, Tensor]:
        rows, bits, worths = (
            self._copy(one) for one in (half.observations, half.bits, half.worths)
        )
        truths, seats = self._copy(half.truths), self._copy(half.seats).long()
        players = self._players[number]
        masks = masks_of(bits, self._actions)
        with torch.no_grad(), autocast(self._device):
            chances, _ = policy(rows, masks, worths)
            expected = critic(truths)
        theirs = old.seats(number, seats)
        chances = old.chances(theirs, chances, rows, masks, worths)
        noise = -torch.log(-torch.log(torch.rand_like(chances).clamp(1e-9, 1 - 1e-7)))
        actions = (chances + noise).argmax(-1)  # sampling without a loop: the Gumbel trick
        seating = Seating(seats, players)
        return {
            "rows": rows,
            "truths": truths,
            "bits": bits,
            "worths": worths.half(),
            "seats": seats,
            "players": players,
            "actions": actions,
            "chances": chances.gather(-1, actions[:, None]).squeeze(-1),
            "ours": ~theirs,
            "expected": seating.by_seat(seating.chances(expected).exp()),
        }

    def _note_end(self, decided: dict[str, Tensor], half: Any) -> None:
        ended = self._copy(half.dones) == 1
        wins = self._copy(half.wins)
        outcomes = torch.zeros(len(ended), OUTCOMES, device=self._device)
        outcomes[:, : wins.shape[1]] = wins
        outcomes[:, NOBODY] = 1 - outcomes.sum(-1)
        decided["ended"], decided["outcomes"] = ended, outcomes

    def _expected(self, critic: Critic, number: int, half: Any) -> Tensor:
        seating = Seating(self._copy(half.seats).long(), self._players[number])
        with torch.no_grad(), autocast(self._device):
            expected = critic(self._copy(half.truths))
        return seating.by_seat(seating.chances(expected).exp())

    def _copy(self, array: Any) -> Tensor:
        """A tensor of its own: the array is overwritten soon."""
        found = torch.from_numpy(array)
        return (
            found.to(self._device, non_blocking=True) if self._device == "cuda" else found.clone()
        )


class OldSelves:
    """Earlier policies that play some seats of some games."""

    def __init__(self, share: float, games: int, device: str) -> None:
        self._policy: Policy | None = None
        self._device = device
        self._tables = [torch.rand(games // 2, device=device) < share for _ in range(2)]
        self._invited = [torch.rand(games // 2, 5, device=device) < 0.6 for _ in range(2)]

    def invite(self, policy: Policy | None) -> None:
        """Who plays the others' seats from now on."""
        self._policy = policy

    def seats(self, number: int, seats: Tensor) -> Tensor:
        """Whether an older self decides, in each game of a half."""
        if self._policy is None:
            return torch.zeros_like(seats, dtype=torch.bool)
        invited = self._invited[number].gather(-1, seats[:, None]).squeeze(-1)
        return self._tables[number] & invited

    def chances(
        self, theirs: Tensor, chances: Tensor, rows: Tensor, masks: Tensor, worths: Tensor
    ) -> Tensor:
        """The chances of all actions, by the older self where it decides."""
        if self._policy is None:
            return chances
        where = theirs.nonzero().squeeze(-1)
        with torch.no_grad(), autocast(self._device):
            found, _ = self._policy(rows[where], masks[where], worths[where])
        return chances.index_copy(0, where, found)


def autocast(device: str) -> "torch.autocast":
    """Half the bits where the accelerator is quicker with them."""
    return torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda")
