"""What every observer is: it writes what a seat may know into a row of bytes."""

from typing import Final

from buongoverno.kernel.state import State

SEATS: Final = 5  # rows have room for so many players, whoever is missing is all 0


class Observer:
    """Writes the row that `buongoverno.envs.definition` defines, straight from a state.

    It reads only what the seat may know; the tests hold every row to the one made from `view`.
    """

    size: int = 0

    def row(self, state: State, seat: int) -> bytes:
        """What that seat may know, `size` bytes."""
        raise NotImplementedError
