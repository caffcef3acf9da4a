"""Everything of Zena 1814, as the rest of the house finds it."""

from typing import TYPE_CHECKING, Final

from buongoverno.games.zena.game import Zena
from buongoverno.games.zena.judge.judge import ZenaJudge
from buongoverno.games.zena.observation.layout import zena_layout
from buongoverno.games.zena.observation.observer import ZenaObserver
from buongoverno.games.zena.orders import ORDERS
from buongoverno.games.zena.printed import printed
from buongoverno.games.zena.report import REPORT
from buongoverno.games.zena.review import REVIEW
from buongoverno.games.zena.rivals import RIVALS
from buongoverno.games.zena.text.text_board import ZenaTextBoard
from buongoverno.games.zena.themes import theme
from buongoverno.plugin.game_plugin import GamePlugin

if TYPE_CHECKING:
    from buongoverno.drawing.picture import Row
    from buongoverno.drawing.scene import Scene
    from buongoverno.plugin.soak import GameUnderSoak


def _drawing(scene: "Scene") -> "list[Row]":
    from buongoverno.games.zena.drawing.board import draw

    return draw(scene)


def _soak() -> "GameUnderSoak":
    from buongoverno.games.zena.soak import ZENA_UNDER_SOAK

    return ZENA_UNDER_SOAK


ZENA: Final = GamePlugin(
    game=Zena(),
    judge=ZenaJudge(),
    looks_ahead_with="own",  # which is still the stronger one there (docs/bots.md)
    text_board=ZenaTextBoard,
    drawing=_drawing,
    orders=ORDERS,
    layout=zena_layout,
    observer=ZenaObserver,
    printed=printed,
    report=REPORT,
    review=REVIEW,
    soak=_soak,
    rivals=RIVALS,
    theme=theme,
    learning_ruleset="beginner",  # which its makers meant for a first game
)
