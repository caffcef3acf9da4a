"""Makes a policy better by what came of its decisions: proximal policy optimisation."""

from dataclasses import dataclass

from buongoverno.extras import imports_of
from buongoverno.learning.configuration import Configuration
from buongoverno.learning.network import Critic, Policy, Seating
from buongoverno.learning.recorded import Recorded
from buongoverno.learning.self_play import Decisions, autocast, masks_of

with imports_of("train", "learning"):
    import torch
    from torch import Tensor, nn

_LONGEST_STEP = 0.5  # norm of a gradient


@dataclass
class Progress:
    """Figures of an update, for the curve."""

    entropy: float
    change: float  # how far the policy moved (approximate Kullback-Leibler divergence)
    surprise: float  # log loss of the critic
    policy_surprise: float  # log loss of what the policy believes about winning


def returns(decisions: Decisions, bootstrap: Tensor, share: float) -> Tensor:
    """The outcomes as they look later, by seat: a mean of what the critic said from then on."""
    found = torch.empty_like(decisions.expected)
    later, said = bootstrap, bootstrap
    for step in range(len(found) - 1, -1, -1):
        over = decisions.ended[step][:, None]
        later = torch.where(over, decisions.outcomes[step], (1 - share) * said + share * later)
        found[step] = later
        said = decisions.expected[step]
    return found


class Improvement:
    """The policy and the critic that learn, with their optimiser."""

    def __init__(self, policy: Policy, critic: Critic, setting: Configuration, device: str) -> None:
        self.policy = policy
        self.critic = critic
        self._setting = setting
        self._device = device
        weights = [*policy.parameters(), *critic.parameters()]
        self.optimizer = torch.optim.AdamW(
            [one for one in weights if one.requires_grad],
            torch.tensor(setting.learning_rate, device=device),
            eps=1e-5,
            weight_decay=1e-4,
            fused=True,
            capturable=device == "cuda",
        )
        self._step = Recorded(self._one_step, device)

    def learn(
        self,
        decisions: Decisions,
        bootstrap: Tensor,
        rate: float,
        entropy: float,
        deciding: bool = True,
    ) -> Progress:
        """One update with all decisions; without `deciding`, of what is said about winning only."""
        for group in self.optimizer.param_groups:
            group["lr"].fill_(rate)
        later = returns(decisions, bootstrap, self._setting.later).flatten(0, 1)
        known = decisions.flat()
        seats = known.seats[:, None]
        gains = (later - known.expected).gather(-1, seats).squeeze(-1)
        gains = (gains - gains[known.ours].mean()) / (gains[known.ours].std() + 1e-6)
        weights = torch.tensor([1.0, entropy], device=self._device) * deciding
        figures: list[Tensor] = []
        for _ in range(self._setting.passes):
            order = torch.randperm(len(gains), device=self._device)
            for part in order.split(self._setting.minibatch):
                some = vars(known[part]).values()
                figures += self._step(gains[part], later[part], weights, *some)
        mean = torch.stack(figures).mean(0).tolist()
        return Progress(*mean)

    def _one_step(
        self, gains: Tensor, later: Tensor, weights: Tensor, *decisions: Tensor
    ) -> tuple[Tensor]:
        """With a few decisions; the weights are those of deciding better and of variety."""
        some = Decisions(*decisions)
        seating = Seating(some.seats, some.players)
        masks = masks_of(some.bits, self.policy.actions.out_features)
        with autocast(self._device):
            chances, winning = self.policy(some.rows, masks, some.worths.float())
            expected = self.critic(some.truths)
        target = seating.round_the_table(later)
        surprise = -(target * seating.chances(expected)).sum(-1).mean()
        policy_surprise = -(target * seating.chances(winning)).sum(-1).mean()
        ratio_log = chances.gather(-1, some.actions[:, None]).squeeze(-1) - some.chances
        ratio, clip = ratio_log.exp(), self._setting.clip
        gain = torch.min(ratio * gains, ratio.clamp(1 - clip, 1 + clip) * gains)
        spread = -(chances.exp() * chances.clamp(min=-30)).sum(-1)
        share = some.ours / some.ours.sum().clamp(min=1)
        better, variety = (gain * share).sum(), (spread * share).sum()
        change = ((ratio - 1 - ratio_log) * share).sum()
        loss = 0.5 * (surprise + policy_surprise) - weights[0] * better - weights[1] * variety
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.policy.parameters(), _LONGEST_STEP)
        nn.utils.clip_grad_norm_(self.critic.parameters(), _LONGEST_STEP)
        self.optimizer.step()
        return (torch.stack([variety, change, surprise, policy_surprise]).detach(),)
