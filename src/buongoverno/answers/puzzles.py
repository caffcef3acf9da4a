"""Puzzles, as the seat that is asked sees them. Nothing of them is kept."""

import functools
from typing import Final

from buongoverno.answers import table_view
from buongoverno.answers.table_view import TableAccess, TableView
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.game import Game
from buongoverno.kernel.prepared import prepared_puzzle
from buongoverno.kernel.puzzle import Puzzle as KernelPuzzle
from buongoverno.kernel.puzzle import puzzles_of
from buongoverno.kernel.state import State
from buongoverno.players.explanation import reason_in_words
from buongoverno.plugin import registry
from buongoverno.plugin.registry import judge_of
from buongoverno.protocol.puzzles import JudgedChoice, Puzzle, PuzzleInfo
from buongoverno.tables import creation
from buongoverno.tables.hosted_table import HostedTable
from buongoverno.tables.projection import situation, view_of
from buongoverno.tables.refusals import UNKNOWN, Refusal
from buongoverno.text.grid import Board

_KEPT: Final = 64


def puzzles(game: str) -> list[PuzzleInfo]:
    """All puzzles of a game, the easiest first."""
    found = [_info(one) for one in puzzles_of(_game(game)).values()]
    return sorted(found, key=lambda one: (one.grade, one.id))


def puzzle(game: str, name: str, language: str) -> Puzzle:
    """A puzzle with its solution."""
    played = _game(game)
    view = _view(game, name)
    found = prepared_puzzle(played, name)
    table, seat = view.committed, view.access.seat
    known = view_of(table, seat)
    assert seat is not None
    assert known is not None
    return Puzzle(
        _info(found),
        view.hosted.info(),
        situation(table, view.reader(), 0.0, known),
        seat,
        [table.state.read(text) for text in found.right],
        _judged(played, found, table.state, seat, table.names, language),
        found.link,
    )


def board(game: str, name: str, language: str) -> Board:
    """The same in words."""
    return table_view.board(_view(game, name), language, None, None)


@functools.lru_cache(maxsize=_KEPT)
def _view(game: str, name: str) -> TableView:
    try:
        draft = creation.puzzle(registry.game(game), name)
    except BuongovernoError as error:
        raise Refusal(UNKNOWN, "because", why=error.message) from None
    access = TableAccess(seat=draft.state.first_pending(), host=False, invited=True)
    return TableView(HostedTable(draft, used=0.0), draft, access)


def _game(name: str) -> Game:
    try:
        return registry.game(name)
    except BuongovernoError as error:
        raise Refusal(UNKNOWN, "because", why=error.message) from None


def _info(puzzle: KernelPuzzle) -> PuzzleInfo:
    return PuzzleInfo(puzzle.id, puzzle.theme, puzzle.grade)


def _judged(
    game: Game, puzzle: KernelPuzzle, state: State, seat: int, names: list[str], language: str
) -> list[JudgedChoice]:
    """The choices that were judged; a reason that speaks against the best one is left out."""
    judge = judge_of(state)
    world = state.imagine(seat, Chance(0))  # a judge goes by what the seat knows
    words = game.catalogue(language)
    found: list[JudgedChoice] = []
    for one in puzzle.judged:
        code = state.read(one.text)
        reason = judge.reason(world, seat, code)
        told = (
            "" if reason.against and not found else reason_in_words(reason, game.name, words, names)
        )
        found.append(JudgedChoice(code, one.text, one.chance, one.points, told))
    return found
