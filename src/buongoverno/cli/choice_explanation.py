"""Explains a choice: what it does, and its rules."""

from rich.console import Group, RenderableType
from rich.text import Text

from buongoverno.cli.board_drawing import drawn_cell
from buongoverno.cli.chronicle import drawn
from buongoverno.cli.messages import Messages
from buongoverno.cli.palette import MUTED, OCHRE
from buongoverno.cli.statements import statement_for
from buongoverno.kernel.rulebook import Rulebook
from buongoverno.kernel.state import Choice
from buongoverno.text.text_board import TextBoard


def explain(
    choice: Choice, text_board: TextBoard, view: object, rulebook: Rulebook, messages: Messages
) -> RenderableType:
    """What a choice does, what the log will say, and the rules it follows."""
    wording = text_board.wording
    order = wording.choice(choice)
    lines: list[RenderableType] = [
        Text().append(order, style="bold").append(f"   {choice.text}", style=MUTED)
    ]
    caption = "" if choice.card is None else wording.caption(choice.card)
    if choice.card is not None and caption:
        lines.append(Text(f" {wording.card(choice.card)}: {caption}"))
    change = drawn_cell(text_board.outcome(choice, view), wording.names)
    if change:
        lines.append(Text(" ").append(change))
    if choice.foretells:
        lines.append(Text(f" {messages('foretold')}", style=OCHRE))
        lines.append(drawn(text_board.chronicle(choice.foretells)))
    for rule in text_board.rules_of(choice):
        lines.append(statement_for(rulebook.statement(rule), wording.ruleset, messages))
    return Group(*lines)
