"""What every observer is: it writes what a seat may know into a row of bytes."""

from typing import Final

from buongoverno.kernel.state import State

SEATS: Final = 5  # rows have room for so many players, whoever is missing is all 0
MOST: Final = 255  # what does not fit into a byte is cut off here


class Observer:
    """Writes the row that `buongoverno.envs.definition` defines, straight from a state.

    It reads only what the seat may know; the tests hold every row to the one made from `view`.
    Rows are put together from parts of a few hundred bytes: small indices are much quicker.
    """

    size: int = 0

    def row(self, state: State, seat: int) -> bytes:
        """What that seat may know, `size` bytes."""
        raise NotImplementedError


def byte(value: int) -> int:
    """A number as a byte can hold it."""
    if value < 0:
        return 0
    return value if value < MOST else MOST


def mask_row(codes: list[int], size: int) -> bytes:
    """A row with 1 at every legal code; a run of codes, such as bids, is written at once."""
    count = len(codes)
    if count > _RUN and codes[count - 1] - codes[1] == count - 2:
        first = codes[0]
        second = codes[1]
        return (_ZEROS[:first] + b"\x01" + _ZEROS[: second - first - 1] + _ONES[: count - 1]).ljust(
            size, b"\0"
        )
    row = bytearray(size)
    for code in codes:
        row[code] = 1
    return bytes(row)


_ZEROS: Final = bytes(2048)
_RUN: Final = 12  # below, single stores are quicker
_ONES: Final = b"\x01" * 256
