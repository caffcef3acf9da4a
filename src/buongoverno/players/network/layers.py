"""Layers of a network, in whole numbers: the same sums on every machine, compiled or not.

A large integer of Python holds a row of weights, each in a lane of 32 bits. So one multiplication
and one addition, both done by the interpreter's own C, serve a whole row: a layer of 128 by 128
takes some 20 microseconds, without a library and without a compiler.

Python can be interrupted between the digits of such a multiplication, by Ctrl-C for instance. What
is multiplied is `Any` here, so that compiled code passes that on: of an `int` it would believe that
memory is short, and end the process.

Numbers between layers are multiples of 1 / UNIT, weights of 1 / WEIGHT_UNIT.
"""

import functools
import struct
from itertools import compress
from typing import Any, Final

UNIT: Final = 1 << 10
WEIGHT_UNIT: Final = 1 << 12
SUM_UNIT: Final = UNIT * WEIGHT_UNIT
_LANE: Final = 32
# Added to every lane, so that none is negative; sums stay within this, that is within 512.
_HALF: Final = 1 << (_LANE - 1)
_WEIGHT_BIAS: Final = 1 << 15


class Layer:
    """Weights by input, then by output; `biases` are multiples of 1 / SUM_UNIT."""

    def __init__(self, rows: list[int], biases: list[int]) -> None:
        self.rows: list[Any] = list(rows)
        self.width = len(biases)
        self._start: Any = lanes([bias + _HALF for bias in biases])
        self._mask = (1 << (_LANE * self.width)) - 1
        self._format = f"<{self.width}I"
        self._places = range(len(rows))

    def sums(self, values: list[int]) -> list[int]:
        """The outputs for multiples of 1 / UNIT, as multiples of 1 / SUM_UNIT."""
        total = self._start
        rows = self.rows
        for place in range(len(values)):
            value = values[place]
            factor: Any = value
            if value:
                total += factor * rows[place]
        return self._out_of(total)

    def sums_of_bytes(self, row: bytes) -> list[int]:
        """The outputs for a row in which most bytes are 0."""
        total = self._start
        rows = self.rows
        for place in compress(self._places, row):
            value = row[place]
            factor: Any = value
            total += rows[place] if value == 1 else factor * rows[place]
        return self._out_of(total)

    def _out_of(self, total: int) -> list[int]:
        found = struct.unpack(self._format, (total & self._mask).to_bytes(4 * self.width, "little"))
        return [lane - _HALF for lane in found]


def active(sums: list[int]) -> list[int]:
    """What goes on to the next layer: nothing that is below 0."""
    return [found // WEIGHT_UNIT if found > 0 else 0 for found in sums]


def lanes(numbers: list[int]) -> int:
    """Numbers from 0 to 2**32 - 1 in the lanes of an integer, the first one lowest."""
    return int.from_bytes(struct.pack(f"<{len(numbers)}I", *numbers), "little")


def row_of_weights(weights: bytes) -> int:
    """Weights, each in two bytes and raised by 2**15, in the lanes of an integer."""
    raised = _pairs(weights)
    return lanes(raised) - _lanes_of_bias(len(raised))


@functools.cache
def _lanes_of_bias(width: int) -> int:
    return lanes([_WEIGHT_BIAS] * width)


def weights_of(weights: bytes) -> list[int]:
    """Such weights as they are."""
    return [raised - _WEIGHT_BIAS for raised in _pairs(weights)]


def _pairs(weights: bytes) -> list[int]:
    return list(struct.unpack(f"<{len(weights) // 2}H", weights))
