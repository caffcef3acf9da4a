"""What a game is given to draw."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from buongoverno.drawing.picture import Row
from buongoverno.text.text_board import TextBoard


@dataclass(frozen=True)
class Scene:
    """A view, and for each seat the view from which its own things are drawn.

    Of a state those are the views of the seats themselves, so everything lies open. Of a view they
    are that view. `cards` is the text of a custom card file or None.
    """

    view: Any
    seen_by: list[Any]
    text_board: TextBoard
    cards: str | None


# The parts of a game's picture below its title.
Draw = Callable[[Scene], list[Row]]
