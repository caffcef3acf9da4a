"""The observation of a game that defines none."""

from dataclasses import dataclass

import pytest

from asta.plugin import ASTA
from buongoverno.kernel.chance import Chance
from buongoverno.plugin.view_layout import ROOM, view_layout

pytestmark = pytest.mark.both_builds


@dataclass(frozen=True)
class Inner:
    """A part of a view."""

    worth: int


@dataclass(frozen=True)
class View:
    """A view with one field of every kind."""

    round: int
    open: bool
    question: str
    prize: Inner | None
    cards: list[int]
    hands: list[list[int | None]]


def numbers(view: View) -> dict[str, int]:
    layout = view_layout(View)
    return dict(zip(layout.names(), layout.row(view), strict=True))


def test_everything_in_a_view_has_its_numbers() -> None:
    found = numbers(View(3, True, "bid", Inner(7), [4, 300], [[None, 5]]))
    assert (found["round"], found["open"]) == (3, 1)
    assert (found["prize.is_there"], found["prize.worth"]) == (1, 7)
    assert [found["cards.length"], found["cards.0"], found["cards.1"], found["cards.2"]] == [
        2,
        4,
        255,  # a byte holds no more
        0,
    ]
    assert (found["hands.0.0.is_there"], found["hands.0.1.is_there"]) == (0, 1)
    assert found["hands.0.1"] == 5


def test_texts_are_told_apart_and_long_lists_are_cut() -> None:
    short = numbers(View(1, False, "bid", None, [], []))
    long = numbers(View(1, False, "pass", None, [9] * 50, []))
    assert short.keys() == long.keys()
    assert short["question"] != long["question"]
    assert long["cards.length"] == 50
    assert f"cards.{ROOM - 1}" in long
    assert f"cards.{ROOM}" not in long


def test_every_row_of_a_game_is_as_long() -> None:
    observer = ASTA.new_observer()
    state = ASTA.game.new(3, 5)
    chance = Chance(2)
    rows = set()
    while not state.over:
        seat = state.first_pending()
        row = observer.row(state, seat)
        assert len(row) == observer.size == ASTA.layout_of().size
        rows.add(row)
        codes = state.legal(seat)
        state.apply(codes[chance.below(len(codes))], seat)
    assert len(rows) > 5
