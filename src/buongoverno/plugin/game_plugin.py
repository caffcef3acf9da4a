"""A game with everything that the rest of the house uses of it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from buongoverno.kernel.game import Game
from buongoverno.kernel.state import State
from buongoverno.plugin.compact_actions import CompactActions
from buongoverno.plugin.judge import Judge
from buongoverno.plugin.observation_layout import Layout
from buongoverno.plugin.observer import Observer
from buongoverno.plugin.orders import NO_ORDERS, Orders
from buongoverno.plugin.plain_judge import PlainJudge
from buongoverno.plugin.report import ReportSubject
from buongoverno.plugin.review import ReviewSubject
from buongoverno.plugin.rivals import Rival
from buongoverno.plugin.view_layout import ViewObserver, view_layout
from buongoverno.text.text_board import TextBoard

if TYPE_CHECKING:  # imported only when something is drawn or soaked
    from buongoverno.drawing.scene import Draw
    from buongoverno.plugin.soak import GameUnderSoak


@dataclass(frozen=True)
class NothingPrinted:
    """Of a game whose interface needs nothing from its cards and board."""


@dataclass(frozen=True)
class GamePlugin:
    """A game and its parts; all but the game have defaults that do for a first version.

    `judge` is what bots know, `looks_ahead_with` which judge the strongest level asks: `learned`,
    one with the network in the package (if there is one), or the game's `own`. `text_board` tells
    the game in words, `drawing` draws it for notebooks; without one the words are shown. `orders`
    are the standing orders a player can give. `layout` defines an observation, for the cards of a
    file; `observer` makes what writes the same rows faster, and perhaps rows of the whole truth.
    `compact` are the compact actions. `printed` makes a dataclass of what cards and board show and
    of the numbers of the rules that an interface needs, for the cards of a file; sentences may name
    those in its field `numbers`. `report` says what is worth reporting, `review` what is luck and
    which phases a game has, what `soak` makes what must hold in every game. `rivals` are the people
    that bots play. `theme` says what a choice of a seat is about, for puzzles; the names are in
    `[themes]` of the words. `learning_ruleset` is the ruleset for a first game, if not the first
    one. `face` is a folder of files for browsers: `face.js` draws the board, `picture.svg` stands
    on the start page. Texts lie in the game's package: `words_en.toml`, for a judge
    `reasons_en.toml`, for orders `orders_en.toml`, for rivals `rivals_en.toml`, and the same in
    other languages.
    """

    game: Game
    judge: Judge = field(default_factory=PlainJudge)
    looks_ahead_with: str = "learned"
    text_board: type[TextBoard] = TextBoard
    drawing: "Draw | None" = None
    orders: Orders = NO_ORDERS
    layout: Callable[[str | None], Layout] | None = None
    observer: Callable[[], Observer] | None = None
    compact: CompactActions | None = None
    printed: Callable[[str | None], object] = lambda _: NothingPrinted()
    report: ReportSubject = field(default_factory=ReportSubject)
    review: ReviewSubject = field(default_factory=ReviewSubject)
    soak: "Callable[[], GameUnderSoak] | None" = None
    rivals: tuple[Rival, ...] = ()
    theme: Callable[[State, int, int], str] = lambda state, seat, code: ""
    learning_ruleset: str | None = None
    face: Path | None = None

    def layout_of(self, cards: str | None = None) -> Layout:
        """What stands where in an observation; `cards` is the text of a custom card file."""
        return self._view_layout if self.layout is None else self.layout(cards)

    def new_observer(self) -> Observer:
        """What writes observations of one game."""
        return ViewObserver(self.layout_of()) if self.observer is None else self.observer()

    @cached_property
    def compact_actions(self) -> CompactActions:
        """The compact actions; of a game that defines none, its codes."""
        return CompactActions(self.game.code_count) if self.compact is None else self.compact

    @cached_property
    def view_type(self) -> type[object]:
        """The class of the game's views."""
        return type(self.game.new(self.game.least_players, 0, logging=False).view(None))

    @cached_property
    def _view_layout(self) -> Layout:
        return view_layout(self.view_type)
