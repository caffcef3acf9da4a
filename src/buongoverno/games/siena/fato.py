"""S9.2 Fato cards: six coloured ones and the devil."""

from typing import Final

from buongoverno.games.siena.codes import DRAW
from buongoverno.games.siena.position import Position

FATO_CARDS: Final = 7
MOST_DRAWN: Final = 6


def codes() -> list[int]:
    """Draw 1 to 6 cards."""
    return list(range(DRAW + 1, DRAW + MOST_DRAWN + 1))


def draw(position: Position, seat: int, cards: int, rule: str) -> bool:
    """Shuffle the seven and draw that many; False if the devil is among them.

    Every place in the shuffled seven is as likely for the devil, so one number tells it all.
    """
    devil = position.chance.below(FATO_CARDS)
    if devil < cards:
        position.tell("draws_devil", rule, seat, amount=cards, reveals=True)
        return False
    position.tell("draws_fato", rule, seat, amount=cards, reveals=True)
    return True
