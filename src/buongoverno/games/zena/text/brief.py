"""What a decision needs of the table, in few lines."""

from dataclasses import replace
from typing import Final

from buongoverno.games.zena.text.areas import areas_in_brief, laid_in_brief
from buongoverno.games.zena.text.board import families
from buongoverno.games.zena.text.hand import hand_in_a_row, hand_in_brief
from buongoverno.games.zena.text.wording import ZenaWording
from buongoverno.games.zena.views import ZenaView
from buongoverno.kernel.state import Choice
from buongoverno.text.grid import Brief, Grid, in_brief, number

# Questions about cards that lie in the areas.
OF_CARDS: Final = ("coins", "marker", "manezzi")
MARKERS: Final = 3  # the column of free markers


def brief(view: ZenaView, wording: ZenaWording, choices: list[Choice]) -> Brief:
    """Families, areas or cards that the question is about, the hand, and the other of the two."""
    about: list[Grid] = []
    if view.round:
        about = [areas_in_brief(view, wording), *laid_in_brief(view, wording, choices)]
    if view.question in OF_CARDS:
        about.reverse()
    needed = about[:1] + hand_in_a_row(view, wording)
    return Brief(_families(view, wording), needed, about[1:] + hand_in_brief(view, wording))


def _families(view: ZenaView, wording: ZenaWording) -> Grid:
    """Without how many markers there are in all."""
    grid = families(view, wording)
    rows = [
        [*row[:MARKERS], number(family.free_markers), *row[MARKERS + 1 :]]
        for row, family in zip(grid.rows, view.families, strict=True)
    ]
    return in_brief(replace(grid, rows=rows), *range(len(grid.columns)))
