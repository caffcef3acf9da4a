"""The observer of Siena; layout.py says what stands where."""

from typing import Final

from buongoverno.games.siena.observation.board import (
    BOARD_SIZE,
    CARDS_SIZE,
    BoardEncoder,
    OpenCardsEncoder,
)
from buongoverno.games.siena.observation.hidden import HIDDEN_SIZE, HiddenEncoder
from buongoverno.games.siena.observation.players import (
    BLOCK_SIZE,
    NOTHING,
    POINTS,
    PlayerEncoder,
)
from buongoverno.games.siena.observation.question import QUESTION_SIZE, add_question, is_turn
from buongoverno.games.siena.observation.standing import WEALTH_SIZE, WealthEncoder
from buongoverno.games.siena.observation.turn import NO_TURN, TURN_SIZE, add_turn
from buongoverno.games.siena.position import Position
from buongoverno.kernel.state import State
from buongoverno.plugin.observer import SEATS, Observer

TABLE_SIZE: Final = BOARD_SIZE + CARDS_SIZE + QUESTION_SIZE + TURN_SIZE
SIZE: Final = TABLE_SIZE + SEATS * BLOCK_SIZE + HIDDEN_SIZE + WEALTH_SIZE


class SienaObserver(Observer):
    """Writes rows of Siena; quickest when it follows one game."""

    tells_truths = True

    def __init__(self) -> None:
        self.size = SIZE
        self._board = BoardEncoder()
        self._cards = OpenCardsEncoder()
        self._blocks = [PlayerEncoder() for _ in range(SEATS)]
        self._hidden = HiddenEncoder()
        self._wealth = WealthEncoder()

    def add_row(self, state: State, seat: int, row: list[bytes]) -> None:
        """Append what that seat may know."""
        assert isinstance(state, Position)
        self._add(state, seat, False, row)

    def add_row_and_truth(
        self, state: State, seat: int, row: list[bytes], truth: list[bytes]
    ) -> None:
        """Append the row, and to `truth` the same as if the seat knew everything."""
        assert isinstance(state, Position)
        self._add(state, seat, False, row)
        self._add(state, seat, True, truth)

    def _add(self, position: Position, seat: int, everything: bool, row: list[bytes]) -> None:
        """A row; one of everything is that of a game with the memory aid (S20.2)."""
        open_hands = everything or position.rules.memory_aid
        row.append(self._board.piece(position, open_hands))
        row.append(self._cards.on_table(position))
        row.append(self._cards.discarded(position))
        open_hands = open_hands or position.over
        row.append(self._cards.unseen(position, seat, open_hands))
        in_turn = is_turn(position)
        add_question(position, seat, everything, in_turn, row)
        if in_turn:
            add_turn(position.turn, row)
        else:
            row.append(NO_TURN)
        self._add_players(position, seat, open_hands, row)
        row.append(self._hidden.piece(position, seat, everything))
        self._wealth.add(position, seat, row)

    def _add_players(
        self, position: Position, seat: int, open_hands: bool, row: list[bytes]
    ) -> None:
        """The observer first, then round the table."""
        other = seat
        for place in range(position.seats):
            player = position.players[other]
            block = self._blocks[other]
            changed = block.follow(player)
            if changed != NOTHING:
                self._wealth.follow(player)
                if changed == POINTS:
                    self._hidden.forget()
            if place == 0 or open_hands:
                row.append(block.open(player))
            else:
                row.append(block.closed(player))
            other = other + 1 if other + 1 < position.seats else 0
