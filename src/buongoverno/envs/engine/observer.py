"""What every observer is: it writes what a seat may know into a row of bytes."""

from typing import Final

from buongoverno.kernel.state import State

SEATS: Final = 5  # rows have room for so many players, whoever is missing is all 0
MOST: Final = 255  # what does not fit into a byte is cut off here


class Observer:
    """Writes the row that `buongoverno.envs.definition` defines, straight from a state.

    It reads only what the seat may know; the tests hold every row to the one made from `view`.
    """

    size: int = 0

    def fill(self, state: State, seat: int, row: bytearray) -> None:
        """Write into a row of zeros what that seat may know."""
        raise NotImplementedError

    def row(self, state: State, seat: int) -> bytearray:
        """A new row for that seat."""
        row = bytearray(self.size)
        self.fill(state, seat, row)
        return row


def byte(value: int) -> int:
    """A number as a byte can hold it."""
    if value < 0:
        return 0
    return value if value < MOST else MOST


def mask_row(codes: list[int], size: int) -> bytearray:
    """A row with 1 at every legal code; a run of codes, such as bids, is written at once."""
    row = bytearray(size)
    count = len(codes)
    if count > _RUN and codes[count - 1] - codes[1] == count - 2:
        row[codes[0]] = 1
        row[codes[1] : codes[1] + count - 1] = _ONES[: count - 1]
        return row
    for code in codes:
        row[code] = 1
    return row


_RUN: Final = 12  # below, single stores are quicker
_ONES: Final = b"\x01" * 256
