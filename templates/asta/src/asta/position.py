"""What lies on the table: every fact of a game of Asta between two decisions."""

from buongoverno.kernel.agreed_rules import AgreedRules
from buongoverno.kernel.state import State


class Position(State):
    """The table. Tuples are never changed, only replaced, so that copies may share them."""

    prizes: tuple[int, ...] = ()  # still to come, the next first
    prize: int = 0  # the one turned up
    round: int = 0

    def __init__(self, agreed: AgreedRules, seats: int) -> None:
        super().__init__(agreed, seats)
        self.hands: list[tuple[int, ...]] = [()] * seats
        self.chosen: list[int] = [0] * seats  # 0 while nothing is chosen
        self.points: list[int] = [0] * seats

    def copy_into(self, copy: "Position") -> None:
        """Make `copy` an independent copy."""
        self.copy_contract_into(copy)
        copy.prizes = self.prizes
        copy.prize = self.prize
        copy.round = self.round
        copy.hands = self.hands.copy()
        copy.chosen = self.chosen.copy()
        copy.points = self.points.copy()
