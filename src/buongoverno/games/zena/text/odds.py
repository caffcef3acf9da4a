"""The chances of a die that is about to be rolled (Z9.2)."""

from dataclasses import dataclass

from buongoverno.games.zena.dice import FAILS_UP_TO, SIDES, SUCCEEDS_FROM


@dataclass(frozen=True)
class Odds:
    """How likely a card is lost, stays, or is won, as shares of 1."""

    lost: float
    stays: float
    won: float


def odds(bonus: int) -> Odds:
    """The odds with that bonus on the die, if no more is added."""
    totals = [die + bonus for die in range(1, SIDES + 1)]
    lost = sum(total <= FAILS_UP_TO for total in totals)
    won = sum(total >= SUCCEEDS_FROM for total in totals)
    return Odds(lost / SIDES, (SIDES - lost - won) / SIDES, won / SIDES)
