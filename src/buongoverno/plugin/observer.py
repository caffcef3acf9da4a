"""What every observer is: it encodes what a seat may know as a row of bytes."""

from typing import Final

from buongoverno.kernel.interpreted_subclasses import mypyc_attr
from buongoverno.kernel.state import State

SEATS: Final = 5  # rows have room for that many players; absent ones are all 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes the row that `buongoverno.envs.definition` defines, straight from a state.

    It reads only what the seat may know; the tests hold every row to the one made from `view`.
    One that `tells_truths` also writes the same row as if the seat knew everything.
    """

    size: int = 0
    tells_truths: bool = False

    def add_row(self, state: State, seat: int, row: list[bytes]) -> None:
        """Append what that seat may know, as pieces of `size` bytes in total."""
        raise NotImplementedError

    def add_row_and_truth(
        self, state: State, seat: int, row: list[bytes], truth: list[bytes]
    ) -> None:
        """Append the row, and to `truth` the same as if the seat knew everything."""
        raise NotImplementedError

    def row(self, state: State, seat: int) -> bytes:
        """What that seat may know, `size` bytes."""
        row: list[bytes] = []
        self.add_row(state, seat, row)
        return b"".join(row)

    def truth(self, state: State, seat: int) -> bytes:
        """The same row as if the seat knew everything."""
        truth: list[bytes] = []
        self.add_row_and_truth(state, seat, [], truth)
        return b"".join(truth)
