"""The file of a network: a line that describes it, then its weights.

For every layer, and then for the two heads: the biases, in four bytes each, and the weights, in two
bytes each (layers.py), by input and then by output; of the actions by action and then by input.
All bytes stand in the order of small computers, the lowest first.
"""

import json
import struct
from dataclasses import asdict, dataclass
from typing import Final

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.players.network.layers import UNIT, Layer, row_of_weights, weights_of
from buongoverno.players.network.network import OUTCOMES, Network

FORMAT: Final = 1


@dataclass(frozen=True)
class Description:
    """What a network is for and how large it is; `learned` says in words how it was trained."""

    game: str
    scales: list[int]  # what the bytes of a row are divided by
    widths: list[int]
    actions: int
    trust: float
    learned: str
    format: int = FORMAT


class BadNetwork(BuongovernoError):
    """A file that holds no network this version can use."""


def factor(scale: int) -> int:
    """How many units a byte of a row counts."""
    return max(1, round(UNIT / scale))


def written(description: Description, weights: bytes) -> bytes:
    """The text of a file."""
    return json.dumps(asdict(description)).encode() + b"\n" + weights


def described(data: bytes) -> Description:
    """What a file says of its network."""
    line, _, _ = data.partition(b"\n")
    try:
        found = json.loads(line)
        if found["format"] != FORMAT:
            raise BadNetwork(f"the network has format {found['format']}, not {FORMAT}")
        return Description(**found)
    except (ValueError, TypeError, KeyError) as error:
        raise BadNetwork(f"the file describes no network: {error}") from None


def read(data: bytes) -> Network:
    """The network in a file."""
    found = described(data)
    rest = _Rest(data[data.index(b"\n") + 1 :])
    first, *widths = found.widths
    scaled = [factor(scale) for scale in found.scales]
    layers: list[Layer] = []
    before = first
    first_layer = rest.layer(len(scaled), first, scaled)
    for width in widths:
        layers.append(rest.layer(before, width))
        before = width
    action_biases = rest.biases(found.actions)
    actions = [weights_of(rest.next(2 * before)) for _ in range(found.actions)]
    winning = rest.layer(before, OUTCOMES)
    rest.check_empty()
    return Network(len(scaled), found.trust, first_layer, layers, actions, action_biases, winning)


class _Rest:
    """What is left of the weights."""

    def __init__(self, data: bytes) -> None:
        self._data = memoryview(data)

    def next(self, size: int) -> bytes:
        """The next bytes."""
        if size > len(self._data):
            raise BadNetwork("the file of the network is too short")
        found = self._data[:size].tobytes()
        self._data = self._data[size:]
        return found

    def biases(self, count: int) -> list[int]:
        """Numbers of four bytes."""
        return list(struct.unpack(f"<{count}i", self.next(4 * count)))

    def layer(self, inputs: int, outputs: int, factors: list[int] | None = None) -> Layer:
        """The next layer; `factors` say how many units its inputs count."""
        biases = self.biases(outputs)
        rows = [row_of_weights(self.next(2 * outputs)) for _ in range(inputs)]
        if factors is not None:
            rows = [row * units for row, units in zip(rows, factors, strict=True)]
        return Layer(rows, biases)

    def check_empty(self) -> None:
        if self._data:
            raise BadNetwork("the file of the network is too long")
