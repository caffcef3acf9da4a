"""Pictures of states, views and records, as notebooks show them."""

from dataclasses import replace
from typing import Any, Final

from buongoverno.drawing import plain
from buongoverno.drawing.picture import Panel, Picture, Row
from buongoverno.drawing.scene import Scene
from buongoverno.drawing.timeline import Moment, timeline
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.match import Match
from buongoverno.kernel.match import replay as play_through
from buongoverno.kernel.record import Record, names_told_apart
from buongoverno.kernel.resources import LANGUAGES
from buongoverno.kernel.state import State
from buongoverno.kernel.view import View
from buongoverno.plugin.game_plugin import GamePlugin
from buongoverno.plugin.registry import plugin
from buongoverno.text.text_board import TextBoard

_MOMENTS: Final = 40  # of a timeline: judging one takes a millisecond
_TIMELINE: Final = "How likely each was to win, round by round"


def draw(
    shown: State | View | Record | Match,
    *,
    names: list[str] | None = None,
    language: str = "en",
    cards: str | None = None,
) -> Picture:
    """A picture; `draw(state).svg()` is the text of an SVG file.

    A state lies open, with all hands. `state.view(0)` shows what seat 0 may know,
    `state.view(None)` what a spectator may. A record or a match shows where the game stands and
    how it came to that. `names` are those of the players, `cards` the text of the card file that a
    view is played with, if it is a custom one.
    """
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise BuongovernoError(f"there are no words in '{language}'; there are: {known}")
    if isinstance(shown, Record):
        shown = play_through(plugin(shown.game).game, shown)
    if isinstance(shown, Match):
        return _of_match(shown, names, language)
    if isinstance(shown, State):
        return _of_state(shown, names, language)
    if isinstance(shown, View):
        return _of_view(shown, names, language, cards)
    given = type(shown).__name__
    raise BuongovernoError(f"a state, a view, a record or a match is drawn, not a {given}")


def _of_state(state: State, names: list[str] | None, language: str) -> Picture:
    if names is None:
        names = _numbered(state.seats)
    if len(names) != state.seats:
        raise BuongovernoError(f"there are {state.seats} players and {len(names)} names")
    game = plugin(state.agreed.game.name)
    *own, everybody = state.views()
    cards = state.agreed.cards_text
    return _picture(game, everybody, own, names, cards, language)


def _of_view(view: Any, names: list[str] | None, language: str, cards: str | None) -> Picture:
    game = plugin(view.game)
    seats = game.game.most_players  # a view does not say how many play; more do no harm
    given = names or []
    called = [*given, *_numbered(seats)[len(given) :]]
    return _picture(game, view, [view] * seats, called, cards, language)


def _of_match(match: Match, names: list[str] | None, language: str) -> Picture:
    if names is None:
        names = names_told_apart(match.record.names)
    picture = _of_state(match.state, names, language)
    if not match.decisions:
        return picture
    return replace(picture, rows=[*picture.rows, Row([_course(match)], least=0.5)])


def _numbered(seats: int) -> list[str]:
    return [f"P{seat + 1}" for seat in range(seats)]


def _picture(
    game: GamePlugin, view: Any, own: list[Any], names: list[str], cards: str | None, language: str
) -> Picture:
    board = game.text_board(game.game, names, view.seat, view.ruleset, cards, language)
    scene = Scene(view, own, board, cards)
    rows = (game.drawing or plain.draw)(scene)
    told = board.board(view, [])
    sentence = f"{told.headline} · {_situation(board, view)}"
    return Picture(game.game.title, sentence, told.piles, rows)


def _situation(board: TextBoard, view: Any) -> str:
    """Who is asked what, or how the game ended."""
    if view.result is not None:
        return plain.words_of(board.result(view.result).winner, board.wording.names)
    return board.question(view, list(view.pending))


def _course(match: Match) -> Panel:
    """The timeline of a match, from what bots think of some of its moments."""
    judge = plugin(match.game.name).judge
    every = max(1, match.decisions // _MOMENTS)
    numbers = [*range(0, match.decisions, every), match.decisions]
    moments = []
    for number in numbers:
        state = match.after(number)
        result = state.result
        if result is None:
            shares = judge.chances(state)
        else:
            winners = sum(seat.won for seat in result.seats)
            shares = [seat.won / winners if seat.won else 0.0 for seat in result.seats]
        moments.append(Moment(number / match.decisions, int(getattr(state, "round", 0)), shares))
    return timeline(_TIMELINE, moments)
