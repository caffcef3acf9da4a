"""The observer of Siena; definition/siena.py says what stands where."""

from typing import Final

from buongoverno.envs.engine.observer import SEATS, Observer
from buongoverno.envs.engine.siena.board import BOARD_SIZE, CARDS_SIZE, Board, OpenCards
from buongoverno.envs.engine.siena.hidden import HIDDEN_SIZE, Hidden
from buongoverno.envs.engine.siena.players import BLOCK_SIZE, Block
from buongoverno.envs.engine.siena.under_way import (
    QUESTION_SIZE,
    TURN_SIZE,
    TurnSheet,
    question_piece,
)
from buongoverno.games.siena.position import Position
from buongoverno.kernel.state import State

TABLE_SIZE: Final = BOARD_SIZE + CARDS_SIZE + QUESTION_SIZE + TURN_SIZE
SIZE: Final = TABLE_SIZE + SEATS * BLOCK_SIZE + HIDDEN_SIZE


class SienaObserver(Observer):
    """Writes rows of Siena; quickest when it follows one game."""

    def __init__(self) -> None:
        self.size = SIZE
        self._board = Board()
        self._cards = OpenCards()
        self._turn = TurnSheet()
        self._blocks = [Block() for _ in range(SEATS)]
        self._hidden = Hidden()

    def row(self, state: State, seat: int) -> bytes:
        """What that seat may know."""
        assert isinstance(state, Position)
        row = [
            self._board.piece(state),
            self._cards.on_table(state),
            self._cards.discarded(state),
            question_piece(state, seat),
            self._turn.piece(state),
        ]
        open_hands = state.rules.memory_aid or state.over
        other = seat
        for place in range(state.seats):
            block = self._blocks[other]
            if block.follow(state.players[other]):
                self._hidden.forget()
            row.append(block.piece(open_hands or place == 0))
            other = other + 1 if other + 1 < state.seats else 0
        row.append(self._hidden.piece(state, seat))
        return b"".join(row)
