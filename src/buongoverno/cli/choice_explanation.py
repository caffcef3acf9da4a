"""Explains a choice: what it does, and its rules."""

from rich.console import Group, RenderableType
from rich.text import Text

from buongoverno.cli.chronicle import drawn
from buongoverno.cli.drawer import Drawer
from buongoverno.cli.palette import MUTED, OCHRE
from buongoverno.cli.statements import statement_for
from buongoverno.kernel.rulebook import Rulebook
from buongoverno.kernel.state import Choice


def explain(choice: Choice, drawer: Drawer, view: object, rulebook: Rulebook) -> RenderableType:
    """What a choice does, what the log will say, and the rules it follows."""
    order = drawer.words.choice(choice)
    lines: list[RenderableType] = [
        Text().append(order, style="bold").append(f"   {choice.text}", style=MUTED)
    ]
    caption = "" if choice.card is None else drawer.caption(choice.card)
    if choice.card is not None and caption:
        lines.append(Text(f" {drawer.words.card(choice.card)}: {caption}"))
    change = drawer.outcome(choice, view)
    if change:
        lines.append(Text(" ").append(change))
    if choice.foretells:
        lines.append(Text(" For certain, the log will say:", style=OCHRE))
        lines.append(drawn(drawer.chronicle(choice.foretells)))
    for rule in drawer.rules_of(choice):
        lines.append(statement_for(rulebook.statement(rule), drawer.words.ruleset))
    return Group(*lines)
