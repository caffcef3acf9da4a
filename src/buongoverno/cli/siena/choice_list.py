"""Numbered choices: what each costs and brings, and the florins afterwards."""

from dataclasses import dataclass
from typing import Final

from rich.table import Table
from rich.text import Text

from buongoverno.cli.siena.palette import MUTED, OCHRE, SINOPIA
from buongoverno.cli.siena.wording import Wording, has_name
from buongoverno.kernel.state import Choice

GROUPED: Final = "discard"


@dataclass(frozen=True)
class ChoiceList:
    """The choices of a seat as they are numbered on the screen, from 1.

    Of all bids only the lowest has a number; discards stand together at the end.
    """

    numbered: list[Choice]
    bids: list[Choice]

    @staticmethod
    def of(choices: list[Choice]) -> "ChoiceList":
        """The order in which choices are offered."""
        bids = [choice for choice in choices if choice.kind == "bid"]
        others = [choice for choice in choices if choice.kind not in ("bid", GROUPED)]
        discards = [choice for choice in choices if choice.kind == GROUPED]
        return ChoiceList(others + bids[:1] + discards, bids)

    def draw(self, wording: Wording, seat: int, florins: int) -> Table:
        """One line for each choice."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", width=4)
        grid.add_column(ratio=2)
        grid.add_column(ratio=1)
        for number, choice in enumerate(self.numbered, 1):
            if choice.kind != GROUPED:
                order = Text(wording.choice(choice)).append(aside(choice, wording), style=MUTED)
                grid.add_row(Text(str(number), style=OCHRE), order, outcome(choice, seat, florins))
        if len(self.bids) > 1:
            grid.add_row(Text("b N", style=OCHRE), self._bid_range())
        discards = self._discards(wording)
        if discards:
            grid.add_row(Text(), discards)
        return grid

    def _bid_range(self) -> Text:
        lowest, highest = self.bids[0].amount, self.bids[-1].amount
        return Text(f"Bid {lowest} to {highest}").append(
            f" (type b {lowest + 1}, for instance)", style=MUTED
        )

    def _discards(self, wording: Wording) -> Text:
        line = Text()
        for number, choice in enumerate(self.numbered, 1):
            if choice.kind == GROUPED and choice.card is not None:
                line.append(" · " if line else "Discard  ", style=MUTED)
                line.append(f"{number}: ", style=OCHRE).append(wording.card(choice.card))
        return line


def aside(choice: Choice, wording: Wording) -> str:
    """What is known to follow from a choice, in a few words."""
    known = [wording.foretold(entry) for entry in choice.foretells]
    if choice.card is not None and choice.kind in ("take", "propose", "play"):
        known.insert(0, wording.caption(choice.card) if has_name(choice.card) else "")
    told = "; ".join(dict.fromkeys(word for word in known if word))
    return f"  {told}" if told else ""


def outcome(choice: Choice, seat: int, florins: int) -> Text:
    """What a choice costs or brings and what is left then."""
    if choice.chance < 1:
        return Text(f"{choice.chance:.0%} for {choice.gain} florins", style=OCHRE)
    change = _certain_change(choice, seat)
    if change == 0:
        return Text()
    sign = "+" if change > 0 else "−"
    return (
        Text()
        .append(f"{sign}{abs(change)}", style=OCHRE if change > 0 else SINOPIA)
        .append(f" → {florins + change} florins", style=MUTED)
    )


def _certain_change(choice: Choice, seat: int) -> int:
    """The florins that change hands for certain; a bid is paid by whoever wins."""
    foretold = [entry.money for entry in choice.foretells if entry.seat == seat]
    return sum(foretold) if any(foretold) else choice.gain - choice.price
