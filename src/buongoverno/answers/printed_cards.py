"""What is printed on cards and board: of a game, or of a table with cards of its own."""

from typing import Final

import msgspec

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.plugin.registry import plugin
from buongoverno.tables.refusals import UNKNOWN, Refusal

_WORDS: Final[tuple[str, ...]] = ("cards", "captions", "scores")


def printed_json(name: str, cards: str | None, language: str) -> bytes:
    """Costs and numbers of every card, and the words of the game that depend on them."""
    try:
        found = plugin(name)
    except BuongovernoError as error:
        raise Refusal(UNKNOWN, "because", why=error.message) from None
    tables = found.game.catalogue(language, cards).tables
    words = {table: tables[table] for table in _WORDS if table in tables}
    printed = msgspec.to_builtins(found.printed(cards))
    return msgspec.json.encode({"game": name, **printed, "words": words})
