"""The little Markdown of the rulebooks as HTML: code, emphasis, tables, references to rules."""

import re
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup, escape

_CODE: Final = re.compile(r"`([^`]+)`")
_STRONG: Final = re.compile(r"\*\*([^*]+)\*\*")
_RULE: Final = re.compile(r"\b([SZ][0-9]+(?:\.[0-9]+)?)\b")


@dataclass(frozen=True)
class Block:
    """A paragraph, or a table with its rows (the first is the heading)."""

    text: str
    rows: list[list[str]]


def blocks(text: str) -> list[Block]:
    """The paragraphs and tables of a text."""
    found: list[Block] = []
    for passage in text.split("\n\n"):
        lines = [line for line in passage.strip().split("\n") if line]
        if not lines:
            continue
        if lines[0].startswith("|"):
            cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
            found.append(Block("", [cells[0], *cells[2:]]))
        else:
            found.append(Block(" ".join(lines), []))
    return found


def marked_rules(text: str) -> Markup:
    """A passage with its marks drawn and its references linked within the page."""
    safe = str(escape(text))
    safe = _CODE.sub(r"<code>\1</code>", safe)
    safe = _STRONG.sub(r"<strong>\1</strong>", safe)
    return Markup(_RULE.sub(r'<a href="#\1">\1</a>', safe))
