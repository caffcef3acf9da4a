"""A table in words, for one reader: from the reader's own view and choices, and nothing else."""

from buongoverno.kernel.state import Choice, State
from buongoverno.plugin.registry import plugin
from buongoverno.tables.projection import Reader
from buongoverno.tables.table_state import TableState
from buongoverno.text.grid import Board
from buongoverno.text.text_board import TextBoard


def text_board_of(table: TableState, reader: Reader, language: str) -> TextBoard:
    """What tells the game of a table to a reader."""
    agreement = table.terms.agreement
    made = plugin(agreement.game).text_board
    return made(table.game, table.names, reader.seat, agreement.ruleset, agreement.cards, language)


def board_now(table: TableState, reader: Reader, language: str) -> Board:
    """The board of a game that has begun, with what the reader can choose marked."""
    choices: list[Choice] = []
    if reader.seat is not None and reader.seat in table.pending():
        choices = table.state.choices(reader.seat, 0)
    return text_board_of(table, reader, language).board(table.state.view(reader.seat), choices)


def board_then(table: TableState, state: State, reader: Reader, language: str) -> Board:
    """The board as it was in an earlier state of the game."""
    return text_board_of(table, reader, language).board(state.view(reader.seat), [])
