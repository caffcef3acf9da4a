"""Teaches a policy what search found, without its forgetting the rest."""

import copy
from collections.abc import Sequence
from dataclasses import dataclass, fields
from itertools import chain

from buongoverno.extras import imports_of
from buongoverno.learning.configuration import Expert
from buongoverno.learning.network import NOBODY, Policy, Seating
from buongoverno.learning.searched_game import Example, SearchedGame
from buongoverno.learning.self_play import Decisions, autocast, masks_of
from buongoverno.players.network.network import OUTCOMES

with imports_of("train", "learning"):
    import numpy as np
    import torch
    from numpy.typing import NDArray
    from torch import Tensor, nn

_HELD_OUT = 10  # one game in so many is not learned from, to see what was learned
_LONGEST_STEP = 0.5  # norm of a gradient


@dataclass
class Examples:
    """Decisions that were searched; the first dimension of all tensors is theirs."""

    rows: Tensor
    bits: Tensor
    worths: Tensor
    seats: Tensor
    players: Tensor
    improved: Tensor  # how likely each action ought to be
    outcomes: Tensor  # by seat: the outcome of the game

    def __getitem__(self, chosen: Tensor) -> "Examples":
        return Examples(**{one.name: getattr(self, one.name)[chosen] for one in fields(self)})

    def __len__(self) -> int:
        return len(self.seats)


@dataclass(frozen=True)
class Lesson:
    """What a policy has learned from search, seen in games it did not learn from."""

    before: float  # how far it was from what search found (Kullback-Leibler divergence)
    after: float
    surprise_before: float  # log loss of what it believes about winning
    surprise: float


def examples_of(games: Sequence[SearchedGame], actions: int, device: str) -> Examples:
    """The examples of some games, of which there is one at least."""
    found = [example for game in games for example in game.examples]
    counts = [len(game.examples) for game in games]
    outcomes = np.zeros((len(games), OUTCOMES), np.float32)
    for number, game in enumerate(games):
        outcomes[number, : len(game.wins)] = game.wins
    outcomes[:, NOBODY] = 1 - outcomes.sum(-1)
    improved, worths = (np.zeros((len(found), actions), np.float16) for _ in range(2))
    legal = np.zeros((len(found), actions), np.uint8)
    where = _places(found)
    improved[where] = [*chain.from_iterable(one.improved for one in found)]
    worths[where] = [*chain.from_iterable(one.worths for one in found)]
    legal[where] = 1
    rows = np.frombuffer(b"".join(one.row for one in found), np.uint8).reshape(len(found), -1)
    arrays = {
        "rows": rows.copy(),
        "bits": np.packbits(legal, axis=1, bitorder="little"),
        "worths": worths,
        "seats": np.array([one.seat for one in found], np.int64),
        "players": np.repeat([len(game.wins) for game in games], counts),
        "improved": improved,
        "outcomes": np.repeat(outcomes, counts, axis=0),
    }
    return Examples(**{name: torch.from_numpy(one).to(device) for name, one in arrays.items()})


def _places(found: list[Example]) -> tuple[NDArray[np.int64], list[int]]:
    """Of all legal actions: which example, and which action."""
    lengths = [len(one.actions) for one in found]
    actions = [*chain.from_iterable(one.actions for one in found)]
    return np.repeat(np.arange(len(found)), lengths), actions


def distilled(
    policy: Policy,
    games: Sequence[SearchedGame],
    kept: Decisions,
    setting: Expert,
    device: str,
) -> tuple[Policy, Lesson]:
    """A copy of a policy that has learned from games; it stays as it was in decisions `kept`."""
    actions = policy.actions.out_features
    held_out = examples_of(games[::_HELD_OUT], actions, device)
    learned = [game for number, game in enumerate(games) if number % _HELD_OUT]
    lesson = _Distillation(policy, kept.flat(), setting, device)
    before = lesson.distances(held_out)
    if learned:
        lesson.learn(examples_of(learned, actions, device))
    after = lesson.distances(held_out)
    return lesson.policy, Lesson(before[0], after[0], before[1], after[1])


class _Distillation:
    """The policy that learns, beside the one it was."""

    def __init__(self, policy: Policy, kept: Decisions, setting: Expert, device: str) -> None:
        self.policy = copy.deepcopy(policy)
        self._old = policy
        self._kept = kept
        self._setting = setting
        self._device = device
        weights = [one for one in self.policy.parameters() if one.requires_grad]
        self._optimizer = torch.optim.AdamW(weights, setting.learning_rate, weight_decay=1e-4)

    def learn(self, examples: Examples) -> None:
        """All examples, some times over."""
        for _ in range(self._setting.passes):
            order = torch.randperm(len(examples), device=self._device)
            for part in order.split(self._setting.minibatch):
                self._step(examples[part])

    def distances(self, examples: Examples) -> list[float]:
        """From what search found and from the outcomes: means over all examples."""
        sums = torch.zeros(2, device=self._device)
        with torch.no_grad():
            for part in torch.arange(len(examples)).split(self._setting.minibatch):
                sums += torch.stack(self._losses(examples[part.to(self._device)])) * len(part)
        return [float(found) for found in sums / max(1, len(examples))]

    def _step(self, some: Examples) -> None:
        distance, surprise = self._losses(some)
        loss = distance + 0.5 * surprise + self._setting.leash * self._change(len(some))
        self._optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.policy.parameters(), _LONGEST_STEP)
        self._optimizer.step()

    def _losses(self, some: Examples) -> tuple[Tensor, Tensor]:
        seating = Seating(some.seats, some.players)
        chances, winning = _asked(self.policy, some, self._device)
        improved = some.improved.float()
        distance = (improved * (improved.clamp(min=1e-9).log() - chances)).sum(-1).mean()
        outcomes = seating.round_the_table(some.outcomes)
        return distance, -(outcomes * seating.chances(winning)).sum(-1).mean()

    def _change(self, count: int) -> Tensor:
        """How far the policy has moved in some decisions of self-play, and what it believes."""
        size = len(self._kept.seats)
        some = self._kept[torch.randint(size, (min(count, size),), device=self._device)]
        with torch.no_grad():
            chances, winning = _asked(self._old, some, self._device)
        moved, believed = _asked(self.policy, some, self._device)
        seating = Seating(some.seats, some.players)
        change = _divergence(chances, moved)
        return change + 0.5 * _divergence(seating.chances(winning), seating.chances(believed))


def _asked(policy: Policy, some: Examples | Decisions, device: str) -> tuple[Tensor, Tensor]:
    masks = masks_of(some.bits, policy.actions.out_features)
    with autocast(device):
        chances, winning = policy(some.rows, masks, some.worths.float())
    return chances, winning


def _divergence(before: Tensor, after: Tensor) -> Tensor:
    """Of chances, given as logarithms (Kullback-Leibler)."""
    return (before.exp() * (before - after)).sum(-1).mean()
