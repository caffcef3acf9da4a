"""How much a card file may hold, counted before a TOML parser sees it.

Parsers take a time that grows with the square of a key's parts, and recurse into what is nested, so
a short text can cost seconds and gigabytes. The count follows TOML's own strings and comments:
wherever a parser would find a key, its dots are seen, whatever characters the key has.
"""

import re
from typing import Final

from buongoverno.tables.refusals import BAD_INPUT, Refusal

# Real files have 4 to 9 kB, up to 1,000 keys, tables and items, keys of 2 parts, and 2 levels.
MOST_BYTES: Final = 16_384
MOST_ITEMS: Final = 4_000
MOST_PARTS: Final = 4
MOST_LEVELS: Final = 8

_TOKEN: Final = re.compile(
    r"""
      (?P<skipped>
          \#[^\n]*
        | \"\"\" (?:[^\\]|\\.)*? \"{3,5}
        | \'\'\' .*? \'{3,5}
        | \"(?!\"\") (?:[^"\\\n]|\\.)* \"
        | \'(?!\'\') [^'\n]* \'
      )
    | (?P<mark> [.=,\[\]{}\n"'] )
    """,
    re.VERBOSE | re.DOTALL,
)


def check_card_file(text: str) -> None:
    """Refuse a card file that is too long, or has too many items, parts of a key, or levels."""
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise Refusal(BAD_INPUT, "cards_bytes", most=MOST_BYTES)
    items = parts = levels = 0
    for token in _TOKEN.finditer(text):
        mark = token["mark"]
        if mark is None:
            continue
        if mark in "\"'":
            line = text.count("\n", 0, token.start()) + 1
            raise Refusal(BAD_INPUT, "quote_open", line=line)
        # Between two other marks there are the parts of one key, or one value.
        parts = parts + 1 if mark == "." else 0
        items += mark in "=[{,"
        levels += (mark in "[{") - (mark in "]}")
        _check_counts(items, parts, levels)


def _check_counts(items: int, parts: int, levels: int) -> None:
    if items > MOST_ITEMS:
        raise Refusal(BAD_INPUT, "card_items", most=MOST_ITEMS)
    if parts >= MOST_PARTS:
        raise Refusal(BAD_INPUT, "key_parts", most=MOST_PARTS)
    if levels > MOST_LEVELS:
        raise Refusal(BAD_INPUT, "card_levels", most=MOST_LEVELS)
