"""The text board of a match."""

from buongoverno.kernel.match import Match
from buongoverno.kernel.record import names_told_apart
from buongoverno.plugin.registry import plugin
from buongoverno.text.text_board import TextBoard


def text_board_of(match: Match, reader: int | None, language: str) -> TextBoard:
    """What tells a match to one reader."""
    record = match.record
    made = plugin(match.game.name).text_board
    names = names_told_apart(record.names)
    return made(match.game, names, reader, record.ruleset, record.cards, language)
