"""Numbered choices: what each costs and brings."""

from dataclasses import dataclass
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from buongoverno.cli.board_drawing import drawn_cell
from buongoverno.cli.messages import Messages
from buongoverno.cli.palette import MUTED, OCHRE
from buongoverno.cli.wrapped_row import WrappedRow
from buongoverno.kernel.state import Choice
from buongoverno.protocol.table import Range
from buongoverno.tables.projection import in_ranges
from buongoverno.text.text_board import OfferedChoice, TextBoard

NUMBER: Final = 4


@dataclass(frozen=True)
class ChoiceList:
    """The choices of a seat as they are numbered on the screen, from 1.

    Of a long range only the lowest has a number; choices that share a line come last.
    """

    numbered: list[Choice]
    ranges: list[Range]

    @staticmethod
    def of(choices: list[Choice], text_board: TextBoard) -> "ChoiceList":
        """The order in which choices are offered."""
        singly = [choice for choice in choices if choice.kind in text_board.listed_singly]
        others = [choice for choice in choices if choice.kind not in text_board.listed_singly]
        single, ranges = in_ranges(others)
        lowest = [choice for choice in others if choice.code in [one.code for one in ranges]]
        groups = text_board.wording.catalogue.tables.get("groups", {})
        together = [choice for choice in single if choice.kind in groups]
        alone = [choice for choice in single if choice.kind not in groups]
        return ChoiceList(alone + singly + lowest + together, ranges)

    def draw_packed(self, text_board: TextBoard, view: object) -> RenderableType:
        """As many choices on a line as there is room for, without what follows from them."""
        offered = [text_board.offered(choice, view) for choice in self.numbered]
        pieces = [
            Text()
            .append(f"{row.word[0]} N: ", style=OCHRE)
            .append(text_board.range_label(row.kind, row.least, row.most))
            for row in self.ranges
        ]
        for number, one in enumerate(offered, 1):
            if not one.group:
                pieces.append(Text().append(f"{number}: ", style=OCHRE).append(one.text))
        pieces += [piece for row in _groups(offered).values() for piece in row]
        return WrappedRow(pieces, " · ", MUTED)

    def draw(self, text_board: TextBoard, view: object, messages: Messages) -> RenderableType:
        """One line for each choice, or for each group of them."""
        offered = [text_board.offered(choice, view) for choice in self.numbered]
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", width=NUMBER)
        grid.add_column(ratio=2)
        grid.add_column(ratio=1)
        for number, one in enumerate(offered, 1):
            if not one.group:
                order = Text(one.text).append(f"  {one.aside}" if one.aside else "", style=MUTED)
                outcome = drawn_cell(one.outcome, text_board.wording.names)
                grid.add_row(Text(str(number), style=OCHRE), order, outcome)
        for row in self.ranges:
            order = Text(text_board.range_label(row.kind, row.least, row.most))
            example = messages("example", example=f"{row.word[0]} {row.least + 1}")
            order.append(f" {example}", style=MUTED)
            grid.add_row(Text(f"{row.word[0]} N", style=OCHRE), order)
        groups = [
            Padding(WrappedRow(pieces, " · ", MUTED), (0, 0, 0, NUMBER + 2))
            for pieces in _groups(offered).values()
        ]
        return Group(grid, *groups)


def _groups(offered: list[OfferedChoice]) -> dict[str, list[Text]]:
    """By label, the numbered choices that share a line; the label stands before the first."""
    lines: dict[str, list[Text]] = {}
    for number, one in enumerate(offered, 1):
        if one.group:
            pieces = lines.setdefault(one.group, [])
            piece = Text().append("" if pieces else f"{one.group}  ", style=MUTED)
            pieces.append(piece.append(f"{number}: ", style=OCHRE).append(one.text))
    return lines
