"""Lines to play on from a moment of a game in which nothing is secret any more.

A line is nothing but codes: whoever is asked first decides, and what chance brings follows from the
seed of the game. So the same line leads to the same position wherever it is played. Nothing of it
is kept, and nobody is asked for an opinion.
"""

import re
from typing import Final, cast

from buongoverno.answers.analysis import require_open
from buongoverno.answers.table_view import TableView
from buongoverno.kernel.errors import IllegalMove
from buongoverno.kernel.event import EVERYONE, LogEntry, events_after
from buongoverno.kernel.state import State
from buongoverno.protocol.line import Line, LineStep
from buongoverno.protocol.table import View
from buongoverno.tables.projection import Reader, in_ranges
from buongoverno.tables.refusals import BAD_INPUT, NOT_NOW, IllegalDecision, Refusal
from buongoverno.tables.text_boards import board_then
from buongoverno.text.grid import Board

MOST_CODES: Final = 60
MOST_CHARACTERS: Final = MOST_CODES * 7
_CODES: Final = re.compile(r"\d{1,6}(\.\d{1,6})*", re.ASCII)


def line(view: TableView, decisions: int, codes: str) -> Line:
    """The game after so many of its decisions and then those of a line ("12.4.77", or nothing)."""
    steps, state = _played(view, decisions, codes)
    asked = _asked(state)
    choices, ranges = ([], []) if asked is None else in_ranges(state.choices(asked, 0))
    seen = cast(View, state.view(asked or 0))
    return Line(decisions, steps, asked, seen, choices, ranges)


def board(view: TableView, decisions: int, codes: str, language: str) -> Board:
    """The board in words at the end of a line, as the seat that is asked sees it."""
    _, state = _played(view, decisions, codes)
    return board_then(view.committed, state, Reader(_asked(state) or 0), language)


def count_of(codes: str) -> int:
    """How many decisions a line has; a Refusal if it is none."""
    return len(_codes_of(codes))


def _asked(state: State) -> int | None:
    return state.pending[0] if state.pending else None


def _codes_of(codes: str) -> list[int]:
    if not codes:
        return []
    if len(codes) > MOST_CHARACTERS or _CODES.fullmatch(codes) is None:
        raise Refusal(BAD_INPUT, "field_wrong", field="codes")
    found = [int(code) for code in codes.split(".")]
    if len(found) > MOST_CODES:
        raise Refusal(BAD_INPUT, "field_wrong", field="codes")
    return found


def _played(view: TableView, decisions: int, codes: str) -> tuple[list[LineStep], State]:
    require_open(view)
    match, game = view.match, view.committed.game
    found = _codes_of(codes)
    if not 0 <= decisions <= match.decisions:
        raise Refusal(BAD_INPUT, "has_decisions_yet", count=match.decisions)
    state = match.after(decisions).clone()
    steps: list[LineStep] = []
    for code in found:
        if code >= game.code_count:
            raise Refusal(BAD_INPUT, "no_code", code=code, game=game.title)
        seat = _asked(state)
        if seat is None:
            raise Refusal(NOT_NOW, "over")
        events = state.events
        try:
            state.apply(code, seat)
        except IllegalMove as error:
            raise IllegalDecision(error) from None
        steps.append(LineStep(seat, code, _log_since(state, events, view.committed.over, seat)))
    return steps, state


def _log_since(state: State, number: int, over: bool, seat: int) -> list[LogEntry]:
    """What the log says of a decision: all of it, where the game itself tells all of it."""
    entries: list[LogEntry] = []
    for event in events_after(state.last_event, number):
        if event.audience == EVERYONE or over or event.is_for(seat):
            entries.append(state.entry(event, len(entries) + 1))
    return entries
