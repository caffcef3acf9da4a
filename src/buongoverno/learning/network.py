"""The networks: a policy that knows what its seat knows, and a critic that sees everything."""

import itertools
from collections.abc import Sequence

from buongoverno.extras import imports_of
from buongoverno.players.network.layers import UNIT
from buongoverno.players.network.network import MOST_PLAYERS, OUTCOMES
from buongoverno.players.network.network_file import factor

with imports_of("train", "learning"):
    import torch
    from torch import Tensor, nn

NOBODY = MOST_PLAYERS  # wins: the last of the outcomes of a game
_IMPOSSIBLE = -1e9


class Block(nn.Module):
    """Two layers whose result is added to what goes in."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.inner = nn.Linear(width, width)
        self.outer = nn.Linear(width, width)
        nn.init.zeros_(self.outer.weight)

    def forward(self, x: Tensor) -> Tensor:
        """What went in, and a correction."""
        added: Tensor = self.outer(torch.relu(self.inner(self.norm(x))))
        return x + added


class Stack(nn.Module):
    """From rows of bytes to what the heads work with, in few steps and without divisions.

    So it can be worked out in whole numbers (players/network). Layers of the same width correct
    what they get.
    """

    def __init__(self, scales: list[int], widths: Sequence[int]) -> None:
        super().__init__()
        units = torch.tensor([factor(scale) / UNIT for scale in scales], dtype=torch.float32)
        self.register_buffer("units", units)
        sizes = [len(scales), *widths]
        self.layers = nn.ModuleList(nn.Linear(*pair) for pair in itertools.pairwise(sizes))
        for layer in self.layers:
            if layer.in_features == layer.out_features:
                nn.init.zeros_(layer.weight)

    def forward(self, rows: Tensor) -> Tensor:
        """One vector for each row."""
        found = rows.float() * self.units
        for layer in self.layers:
            added = layer(found)
            same = layer.in_features == layer.out_features
            found = torch.relu(found + added if same else added)
        return found


class Trunk(nn.Module):
    """The same with a longer way, for what is only asked while learning."""

    def __init__(self, scales: list[int], width: int, blocks: int) -> None:
        super().__init__()
        self.register_buffer("scales", torch.tensor(scales, dtype=torch.float32))
        self.first = nn.Linear(len(scales), width)
        self.blocks = nn.Sequential(*(Block(width) for _ in range(blocks)))
        self.norm = nn.LayerNorm(width)

    def forward(self, rows: Tensor) -> Tensor:
        """One vector for each row."""
        scaled = rows.float() / self.scales
        found: Tensor = torch.relu(self.norm(self.blocks(torch.relu(self.first(scaled)))))
        return found


class Policy(nn.Module):
    """What to do, and who will win, by what the seat that decides may know.

    Winning is told for the seats round the table, beginning with the one that decides.
    """

    def __init__(
        self, scales: list[int], actions: int, widths: Sequence[int], temperature: float
    ) -> None:
        super().__init__()
        self.stack = Stack(scales, widths)
        self.actions = nn.Linear(widths[-1], actions)
        self.winning = nn.Linear(widths[-1], OUTCOMES)
        # How much the judge's worths count, which are points.
        start = 1 / temperature if temperature else 0.0
        self.trust = nn.Parameter(torch.tensor(start), requires_grad=temperature > 0)
        nn.init.zeros_(self.actions.weight)
        nn.init.zeros_(self.actions.bias)
        nn.init.zeros_(self.winning.weight)

    def forward(self, rows: Tensor, masks: Tensor, worths: Tensor) -> tuple[Tensor, Tensor]:
        """Logarithms of the chances of all actions, and of winning before unseated are left out."""
        found = self.stack(rows)
        logits = self.actions(found).float() + self.trust * worths
        chances = torch.log_softmax(logits.masked_fill(~masks, _IMPOSSIBLE), -1)
        return chances, self.winning(found).float()


class Critic(nn.Module):
    """Who will win, by everything there is to know."""

    def __init__(self, scales: list[int], width: int, blocks: int) -> None:
        super().__init__()
        self.trunk = Trunk(scales, width, blocks)
        self.winning = nn.Linear(width, OUTCOMES)
        nn.init.zeros_(self.winning.weight)

    def forward(self, rows: Tensor) -> Tensor:
        """As the policy's second answer."""
        found: Tensor = self.winning(self.trunk(rows)).float()
        return found


class Seating:
    """Who sits where at the tables of some decisions, and which seat decides.

    Outcomes are told round the table, beginning with the seat that decides, as a network sees them,
    or by seat, as a game's result has them; the last is that nobody wins.
    """

    def __init__(self, seats: Tensor, players: Tensor) -> None:
        places = torch.arange(MOST_PLAYERS, device=seats.device)
        self._absent = places >= players[..., None]
        self._to_seats = (places - seats[..., None]) % players[..., None]
        self._to_places = (places + seats[..., None]) % players[..., None]

    def chances(self, logits: Tensor) -> Tensor:
        """Logarithms of the chances of the outcomes; nobody wins from an empty seat."""
        absent = nn.functional.pad(self._absent, (0, 1))
        return torch.log_softmax(logits.masked_fill(absent, _IMPOSSIBLE), -1)

    def by_seat(self, round_the_table: Tensor) -> Tensor:
        """Outcomes in the order of the seats."""
        return self._ordered(round_the_table, self._to_seats)

    def round_the_table(self, by_seat: Tensor) -> Tensor:
        """Outcomes as the seat that decides sees them."""
        return self._ordered(by_seat, self._to_places)

    def _ordered(self, outcomes: Tensor, order: Tensor) -> Tensor:
        moved = outcomes[..., :NOBODY].gather(-1, order).masked_fill(self._absent, 0.0)
        return torch.cat([moved, outcomes[..., NOBODY:]], -1)
