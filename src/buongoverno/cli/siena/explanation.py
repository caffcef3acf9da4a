"""Why and what: a choice with its rule, a refused one too."""

from rich.console import Group, RenderableType
from rich.text import Text

from buongoverno.cli.siena.choice_list import outcome
from buongoverno.cli.siena.chronicle import chronicle, drawn
from buongoverno.cli.siena.palette import MUTED, OCHRE
from buongoverno.cli.siena.wording import Wording
from buongoverno.cli.statements import statement_for
from buongoverno.kernel.rulebook import Rulebook
from buongoverno.kernel.state import Choice


def explain(
    choice: Choice, wording: Wording, rulebook: Rulebook, seat: int, florins: int
) -> RenderableType:
    """What a choice does, what the log will say, and the rules it follows."""
    lines: list[RenderableType] = [
        Text().append(wording.choice(choice), style="bold").append(f"   {choice.text}", style=MUTED)
    ]
    if choice.card is not None and choice.card in wording.cards.names:
        lines.append(Text(f" {wording.card(choice.card)}: {wording.caption(choice.card)}"))
    change = outcome(choice, seat, florins)
    if change:
        lines.append(Text(" ").append(change))
    if choice.foretells:
        lines.append(Text(" For certain, the log will say:", style=OCHRE))
        lines.append(drawn(chronicle(choice.foretells, wording)))
    for rule in _rules_of(choice, wording):
        lines.append(statement_for(rulebook.statement(rule), wording.ruleset))
    return Group(*lines)


def _rules_of(choice: Choice, wording: Wording) -> list[str]:
    """The card's own rule, that of the first thing that happens, that of the question."""
    rules: list[str] = []
    if choice.kind == "play" and choice.card is not None:
        rules.append(wording.rule_of_card(choice.card))
    if choice.foretells:
        rules.append(choice.foretells[0].rule)
    rules.append(choice.rule)
    return list(dict.fromkeys(rules))
