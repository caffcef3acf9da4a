"""What a decision of Zena 1814 is about, for the themes of puzzles."""

from typing import Final

from buongoverno.games.zena.cards import DICE
from buongoverno.games.zena.codes import (
    ASK_COINS,
    ASK_DISCARD,
    ASK_GIVE,
    ASK_JOIN,
    ASK_MANEZZI,
    ASK_MARKER,
    ASK_PAY_CARD,
    ASK_PLACE,
    ASK_START,
    CHOOSE,
    DRAW_GOAL,
    JOIN,
    MOVE,
    OFFER,
    TAKE_MARKER,
)
from buongoverno.games.zena.position import Position
from buongoverno.kernel.state import State

_BY_QUESTION: Final = {
    ASK_PLACE: "placing",
    ASK_START: "placing",
    ASK_DISCARD: "hand",
    ASK_PAY_CARD: "hand",
    ASK_JOIN: "joining",
    ASK_MARKER: "joining",
    ASK_COINS: "dice",
    ASK_MANEZZI: "manezzi",
    ASK_GIVE: "manezzi",
}


def theme(state: State, seat: int, code: int) -> str:
    """The theme of a choice; empty if it is about nothing in particular."""
    assert isinstance(state, Position)
    if state.question in _BY_QUESTION:
        return _BY_QUESTION[state.question]
    if MOVE <= code < CHOOSE:
        return "majority"
    if OFFER <= code < JOIN:
        return "dice" if state.rules.cards.kind_of[code - OFFER] == DICE else "offering"
    if JOIN <= code < TAKE_MARKER:
        return "joining"
    return "goals" if code == DRAW_GOAL else ""
