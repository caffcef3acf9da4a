"""A question to a seat, with everything needed to answer it."""

from dataclasses import dataclass

from buongoverno.kernel.state import Choice
from buongoverno.protocol.table import Range, Situation, View


@dataclass(frozen=True)
class Turn:
    """The seat is asked: what it knows, and all it may choose."""

    seat: int
    version: int
    view: View
    choices: list[Choice]


def turn_of(seat: int, situation: Situation) -> Turn:
    """The question to a seat in a situation, rows of bids written out."""
    choices = situation.choices + [
        choice for row in situation.ranges for choice in _written_out(row)
    ]
    choices.sort(key=lambda choice: choice.code)
    return Turn(seat, situation.version, situation.view, choices)


def _written_out(row: Range) -> list[Choice]:
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
