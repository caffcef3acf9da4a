"""Statements of a rulebook on a terminal: rulings and rebuilt values marked as such."""

import re
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

_EMPHASIS: Final = re.compile(r"\*\*([^*]+)\*\*|`([^`]+)`")


def statement(
    one: Statement, rulesets: tuple[str, ...], width: int, messages: Messages
) -> RenderableType:
    """A statement as it stands in all rulesets: once where they agree, beside each other else."""
    heading = _heading(one, messages)
    if not one.differs:
        return Group(heading, *_body(one.parts_for(rulesets[0]), messages))
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
    return _body(parts, messages) if parts else [none]


def _heading(one: Statement, messages: Messages) -> Text:
    heading = Text().append(one.id, style=ID)
    if one.ruling:
        heading.append(f"  {messages('ruling')}", style=RULING)
    if one.rebuilt:
        heading.append(f"  {messages('rebuilt')}", style=REBUILT)
    return heading


def _body(parts: list[Part], messages: Messages) -> list[RenderableType]:
    """Words, and tables below them."""
    words = Text()
    body: list[RenderableType] = []
    for part in parts:
        told = _in_words(part, messages)
        if told.startswith("|"):
            rebuilt = messages("rebuilt_mark")
            body.append(Padding(_table(told.split("\n"), rebuilt), (0, 0, 0, 2)))
        else:
            words.append(part.gap).append_text(_emphasised(told, _style(part)))
    return [Padding(words, (0, 0, 0, 2)), *body]


def _in_words(part: Part, messages: Messages) -> str:
    """A part with what all rulebooks call a ruling and a rebuilt value in the reader's words."""
    told = part.text
    if part.ruling:
        told = re.sub(r"\bRuling\b", messages("ruling_mark"), told, count=1)
    if part.rebuilt:
        told = re.sub(r"\bRebuilt\b", messages("rebuilt_mark"), told)
    return told


def _emphasised(told: str, style: str) -> Text:
    """A text with what is emphasised in bold, without the marks of Markdown."""
    words = Text()
    begin = 0
    for match in _EMPHASIS.finditer(told):
        words.append(told[begin : match.start()], style=style)
        words.append(match.group(1) or match.group(2), style=f"bold {style}".strip())
        begin = match.end()
    return words.append(told[begin:], style=style)


def _style(part: Part) -> str:
    if part.rebuilt:
        return REBUILT
    return RULING if part.ruling else ""


def _table(rows: list[str], rebuilt: str) -> Table:
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    table = Table(box=None, padding=(0, 2, 0, 0))
    for title in cells[0]:
        table.add_column(title, header_style="dim")
    for row in cells[2:]:
        table.add_row(*[Text(cell, REBUILT if f"({rebuilt})" in cell else "") for cell in row])
    return table
