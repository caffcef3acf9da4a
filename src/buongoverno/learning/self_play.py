"""Plays many games at once and keeps what is learned from."""

import copy
import functools
from dataclasses import dataclass, fields
from typing import Any

from buongoverno.envs.batch import Batch
from buongoverno.extras import imports_of
from buongoverno.learning.network import NOBODY, Critic, Policy, Seating
from buongoverno.learning.recorded import Recorded
from buongoverno.players.network.network import MOST_PLAYERS, OUTCOMES

with imports_of("train", "learning"):
    import torch
    from torch import Tensor

_MOST_OLD_SELVES = 12


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

    def __init__(
        self,
        batch: Batch,
        players: list[int],
        policy: Policy,
        critic: Critic,
        old: "OldSelves",
        device: str,
    ) -> None:
        self.batch = batch
        self._policy = policy
        self._critic = critic
        self._old = old
        self._device = device
        each = batch.games // 2
        self._players = [
            torch.tensor(players[start : start + each], device=device) for start in (0, each)
        ]
        self._actions = batch.shape.actions
        self._decided = [
            Recorded(functools.partial(self._decide, number), device) for number in (0, 1)
        ]

    def play(self, steps: int) -> Decisions:
        """Decide that often in every game."""
        kept: list[list[dict[str, Tensor]]] = [[], []]
        last: list[Tensor] = []
        for step in range(steps):
            for number, half in enumerate(self.batch.halves):
                if step:
                    half.receive()
                    self._note_end(kept[number][-1], half)
                kept[number].append(self._decisions(number, half))
                half.send(kept[number][-1]["actions"].cpu().numpy())
        for number, half in enumerate(self.batch.halves):
            half.receive()
            self._note_end(kept[number][-1], half)
            seats, truths = self._copy(half.seats).long(), self._copy(half.truths)
            last.append(self._expected(number, seats, truths))
        joined = {
            name: torch.cat([torch.stack([one[name] for one in half]) for half in kept], 1)
            for name in kept[0][0]
        }
        self.bootstrap = torch.cat(last)
        return Decisions(**joined)

    def _decisions(self, number: int, half: Any) -> dict[str, Tensor]:
        given = {
            "rows": self._copy(half.observations),
            "bits": self._copy(half.bits),
            "worths": self._copy(half.worths).half(),
            "truths": self._copy(half.truths),
            "seats": self._copy(half.seats).long(),
        }
        actions, chances, ours, expected = self._decided[number](*given.values())
        return {
            **given,
            "players": self._players[number],
            "actions": actions,
            "chances": chances,
            "ours": ours,
            "expected": expected,
        }

    def _decide(
        self, number: int, rows: Tensor, bits: Tensor, worths: Tensor, truths: Tensor, seats: Tensor
    ) -> tuple[Tensor, ...]:
        """Actions and their chances, whether the policy that learns decided, and the outlook."""
        asked = (rows, masks_of(bits, self._actions), worths.float())
        with torch.no_grad(), autocast(self._device):
            chances, _ = self._policy(*asked)
        chances, theirs = self._old.chances(number, seats, chances, asked)
        noise = -torch.log(-torch.log(torch.rand_like(chances).clamp(1e-9, 1 - 1e-7)))
        actions = (chances + noise).argmax(-1)  # sampling without a loop: the Gumbel trick
        drawn = chances.gather(-1, actions[:, None]).squeeze(-1)
        return actions, drawn, ~theirs, self._expected(number, seats, truths)

    def _note_end(self, decided: dict[str, Tensor], half: Any) -> None:
        ended = self._copy(half.dones) == 1
        wins = self._copy(half.wins)
        outcomes = torch.zeros(len(ended), OUTCOMES, device=self._device)
        outcomes[:, : wins.shape[1]] = wins
        outcomes[:, NOBODY] = 1 - outcomes.sum(-1)
        decided["ended"], decided["outcomes"] = ended, outcomes

    def _expected(self, number: int, seats: Tensor, truths: Tensor) -> Tensor:
        """The outcomes as the critic sees them, by seat."""
        seating = Seating(seats, self._players[number])
        with torch.no_grad(), autocast(self._device):
            expected = self._critic(truths)
        return seating.by_seat(seating.chances(expected).exp())

    def _copy(self, array: Any) -> Tensor:
        """A tensor of its own: the array is overwritten soon."""
        found = torch.from_numpy(array)
        return (
            found.to(self._device, non_blocking=True) if self._device == "cuda" else found.clone()
        )


class OldSelves:
    """Earlier policies that play some seats of some games, one of them at a time."""

    def __init__(self, policy: Policy, share: float, games: int, device: str) -> None:
        self._policy = copy.deepcopy(policy).requires_grad_(False)
        self._weights: list[dict[str, Tensor]] = []
        self.remember(policy)
        self._device = device
        each = games // 2
        self._tables = [
            (torch.rand(each, device=device) < share).nonzero().squeeze(-1) for _ in range(2)
        ]
        self._invited = [torch.rand(each, MOST_PLAYERS, device=device) < 0.6 for _ in range(2)]

    def remember(self, policy: Policy) -> None:
        """Keep a copy; the first and the newest ones stay."""
        kept = {name: value.detach().clone() for name, value in policy.state_dict().items()}
        self._weights.append(kept)
        del self._weights[1:-_MOST_OLD_SELVES]

    def invite(self) -> None:
        """Any of them plays the others' seats from now on."""
        chosen = int(torch.randint(len(self._weights), (1,)))
        self._policy.load_state_dict(self._weights[chosen])

    def chances(
        self, number: int, seats: Tensor, chances: Tensor, asked: tuple[Tensor, ...]
    ) -> tuple[Tensor, Tensor]:
        """The chances of all actions in a half, and whether an older self decides."""
        tables = self._tables[number]
        theirs = torch.zeros_like(seats, dtype=torch.bool)
        invited = self._invited[number][tables].gather(-1, seats[tables][:, None])
        with torch.no_grad(), autocast(self._device):
            found, _ = self._policy(*(one[tables] for one in asked))
        mixed = torch.where(invited, found, chances[tables])
        return chances.index_copy(0, tables, mixed), theirs.index_copy(0, tables, invited[:, 0])


def autocast(device: str) -> "torch.autocast":
    """Half the bits where the accelerator is quicker with them."""
    return torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda")
