"""Statements of a rulebook on a terminal: rulings and rebuilt values marked as such."""

from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from buongoverno.cli.messages import Messages
from buongoverno.kernel.rulebook import Part, Statement

RULING: Final = "italic #7fa9d1"
REBUILT: Final = "#e3b04b"
ID: Final = "bold #d9705f"
SIDE_BY_SIDE: Final = 80


def statement(
    one: Statement, rulesets: tuple[str, ...], width: int, messages: Messages
) -> RenderableType:
    """A statement as it stands in all rulesets: once where they agree, beside each other else."""
    heading = _heading(one, messages)
    if not one.differs:
        return Group(heading, *_body(one.parts_for(rulesets[0])))
    if width < SIDE_BY_SIDE:
        stacked: list[RenderableType] = [heading]
        for ruleset in rulesets:
            stacked += [Text(f"  {ruleset}", style="bold"), *_in_ruleset(one, ruleset, messages)]
        return Group(*stacked)
    beside = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), expand=True)
    for ruleset in rulesets:
        beside.add_column(f"  {ruleset}", ratio=1, header_style="bold")
    beside.add_row(*[Group(*_in_ruleset(one, ruleset, messages)) for ruleset in rulesets])
    return Group(heading, beside)


def statement_for(one: Statement, ruleset: str, messages: Messages) -> RenderableType:
    """A statement as it stands in one ruleset."""
    return Group(_heading(one, messages), *_in_ruleset(one, ruleset, messages))


def _in_ruleset(one: Statement, ruleset: str, messages: Messages) -> list[RenderableType]:
    parts = one.parts_for(ruleset)
    none = Padding(Text(messages("no_such_rule"), style="dim"), (0, 0, 0, 2))
    return _body(parts) if parts else [none]


def _heading(one: Statement, messages: Messages) -> Text:
    heading = Text().append(one.id, style=ID)
    if one.ruling:
        heading.append(f"  {messages('ruling')}", style=RULING)
    if one.rebuilt:
        heading.append(f"  {messages('rebuilt')}", style=REBUILT)
    return heading


def _body(parts: list[Part]) -> list[RenderableType]:
    """Words, and tables below them."""
    words = Text()
    body: list[RenderableType] = []
    for part in parts:
        if part.text.startswith("|"):
            body.append(Padding(_table(part.text.split("\n")), (0, 0, 0, 2)))
        else:
            words.append(part.gap).append(part.text, style=_style(part))
    return [Padding(words, (0, 0, 0, 2)), *body]


def _style(part: Part) -> str:
    if part.rebuilt:
        return REBUILT
    return RULING if part.ruling else ""


def _table(rows: list[str]) -> Table:
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    table = Table(box=None, padding=(0, 2, 0, 0))
    for title in cells[0]:
        table.add_column(title, header_style="dim")
    for row in cells[2:]:
        table.add_row(*[Text(cell, REBUILT if "(Rebuilt)" in cell else "") for cell in row])
    return table
