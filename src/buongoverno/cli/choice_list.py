"""Numbered choices: what each costs and brings."""

from dataclasses import dataclass
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from buongoverno.cli.drawer import Drawer
from buongoverno.cli.palette import MUTED, OCHRE
from buongoverno.cli.wrapped_row import WrappedRow
from buongoverno.kernel.state import Choice

NUMBER: Final = 4


@dataclass(frozen=True)
class ChoiceList:
    """The choices of a seat as they are numbered on the screen, from 1.

    Of a long range only the lowest has a number; choices that share a line come last.
    """

    numbered: list[Choice]
    range: list[Choice]

    @staticmethod
    def of(choices: list[Choice], drawer: Drawer) -> "ChoiceList":
        """The order in which choices are offered."""
        ranged = [choice for choice in choices if choice.kind == drawer.ranged]
        others = [choice for choice in choices if choice.kind != drawer.ranged]
        alone = [choice for choice in others if drawer.grouped(choice) is None]
        together = [choice for choice in others if drawer.grouped(choice) is not None]
        return ChoiceList(alone + ranged[:1] + together, ranged)

    def draw(self, drawer: Drawer, view: object) -> RenderableType:
        """One line for each choice, or for each group of them."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", width=NUMBER)
        grid.add_column(ratio=2)
        grid.add_column(ratio=1)
        for number, choice in enumerate(self.numbered, 1):
            if drawer.grouped(choice) is None:
                order = Text(drawer.words.choice(choice))
                aside = drawer.aside(choice, view)
                order.append(f"  {aside}" if aside else "", style=MUTED)
                grid.add_row(Text(str(number), style=OCHRE), order, drawer.outcome(choice, view))
        if len(self.range) > 1:
            grid.add_row(Text(f"{drawer.ranged[0]} N", style=OCHRE), self._range(drawer))
        groups = [
            Padding(WrappedRow(pieces, " · ", MUTED), (0, 0, 0, NUMBER + 2))
            for pieces in self._groups(drawer).values()
        ]
        return Group(grid, *groups)

    def _range(self, drawer: Drawer) -> Text:
        lowest, highest = self.range[0].amount, self.range[-1].amount
        template = drawer.words.catalogue.word("choices", drawer.ranged)
        order = drawer.words.catalogue.fill(template, {"amount": f"{lowest} to {highest}"}, {})
        example = f" (type {drawer.ranged[0]} {lowest + 1}, for instance)"
        return Text(order).append(example, style=MUTED)

    def _groups(self, drawer: Drawer) -> dict[str, list[Text]]:
        """By label, the numbered choices that share a line; the label stands before the first."""
        lines: dict[str, list[Text]] = {}
        for number, choice in enumerate(self.numbered, 1):
            group = drawer.grouped(choice)
            if group is not None:
                pieces = lines.setdefault(group.label, [])
                piece = Text().append("" if pieces else f"{group.label}  ", style=MUTED)
                pieces.append(piece.append(f"{number}: ", style=OCHRE).append(group.item))
        return lines
