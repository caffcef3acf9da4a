"""A decision that a seat has to make, with everything needed to make it."""

from dataclasses import dataclass

from buongoverno.kernel.state import Choice
from buongoverno.protocol.table import Range, Situation, View


@dataclass(frozen=True)
class Turn:
    """What the seat knows, and all its choices."""

    seat: int
    version: int
    view: View
    choices: list[Choice]


def turn_of(seat: int, situation: Situation) -> Turn:
    """The turn of a seat in a situation, with ranges of bids expanded."""
    choices = situation.choices + [choice for row in situation.ranges for choice in _expanded(row)]
    choices.sort(key=lambda choice: choice.code)
    return Turn(seat, situation.version, situation.view, choices)


def _expanded(row: Range) -> list[Choice]:
    return [
        Choice(
            code=row.code + further,
            text=f"{row.word} {row.least + further}",
            kind=row.kind,
            rule=row.rule,
            card=row.card,
            place=row.place,
            amount=row.least + further,
            price=row.price + further * row.step,
            gain=0,
            chance=1.0,
            foretells=[],
        )
        for further in range(row.most - row.least + 1)
    ]
