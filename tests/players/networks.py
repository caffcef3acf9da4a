"""Small networks with weights drawn at random, as files."""

import random
import struct

from buongoverno.players.network.layers import SUM_UNIT, WEIGHT_UNIT
from buongoverno.players.network.network import OUTCOMES
from buongoverno.players.network.network_file import Description, written
from buongoverno.plugin.registry import plugin

_BIAS = 1 << 15


def network_for(game: str, widths: tuple[int, ...] = (16, 8), trust: float = 2.0) -> bytes:
    """A network that fits a game and knows nothing."""
    found = plugin(game)
    return network_file(found.layout_of().scales(), widths, found.compact_actions.count, trust)


def network_file(
    scales: list[int], widths: tuple[int, ...], actions: int, trust: float, seed: int = 1
) -> bytes:
    """The file of a network with all kinds of weights."""
    dice = random.Random(seed)
    inputs = [len(scales), *widths, widths[-1]]
    parts = []
    for before, width in zip(inputs, [*widths, actions, OUTCOMES], strict=True):
        biases = [round(SUM_UNIT * dice.uniform(-0.5, 0.5)) for _ in range(width)]
        weights = [round(WEIGHT_UNIT * dice.gauss(0, 0.2)) + _BIAS for _ in range(before * width)]
        parts.append(struct.pack(f"<{width}i", *biases))
        parts.append(struct.pack(f"<{before * width}H", *weights))
    description = Description("any", scales, list(widths), actions, trust, "not at all")
    return written(description, b"".join(parts))
