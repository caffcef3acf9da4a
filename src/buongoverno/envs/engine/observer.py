"""What every observer is: it writes what a seat may know into a row of bytes."""

from typing import Final

from buongoverno.kernel.state import State

SEATS: Final = 5  # rows have room for so many players, whoever is missing is all 0


class Observer:
    """Writes the row that `buongoverno.envs.definition` defines, straight from a state.

    It reads only what the seat may know; the tests hold every row to the one made from `view`.
    """

    size: int = 0

    def add_row(self, state: State, seat: int, row: list[bytes]) -> None:
        """Append what that seat may know, in pieces of `size` bytes together."""
        raise NotImplementedError

    def row(self, state: State, seat: int) -> bytes:
        """What that seat may know, `size` bytes."""
        row: list[bytes] = []
        self.add_row(state, seat, row)
        return b"".join(row)
