"""Everything of Siena, as the rest of the house finds it."""

from typing import TYPE_CHECKING, Final

from buongoverno.games.siena.compact_actions import SienaCompactActions
from buongoverno.games.siena.game import Siena
from buongoverno.games.siena.judge.judge import SienaJudge
from buongoverno.games.siena.observation.layout import siena_layout
from buongoverno.games.siena.observation.observer import SienaObserver
from buongoverno.games.siena.orders import ORDERS
from buongoverno.games.siena.printed import printed
from buongoverno.games.siena.report import REPORT
from buongoverno.games.siena.review import REVIEW
from buongoverno.games.siena.rivals import RIVALS
from buongoverno.games.siena.text.text_board import SienaTextBoard
from buongoverno.games.siena.themes import theme
from buongoverno.plugin.game_plugin import GamePlugin

if TYPE_CHECKING:
    from buongoverno.drawing.picture import Row
    from buongoverno.drawing.scene import Scene
    from buongoverno.plugin.soak import GameUnderSoak


def _drawing(scene: "Scene") -> "list[Row]":
    from buongoverno.games.siena.drawing.board import draw

    return draw(scene)


def _soak() -> "GameUnderSoak":
    from buongoverno.games.siena.soak import SIENA_UNDER_SOAK

    return SIENA_UNDER_SOAK


SIENA: Final = GamePlugin(
    game=Siena(),
    judge=SienaJudge(),
    text_board=SienaTextBoard,
    drawing=_drawing,
    orders=ORDERS,
    layout=siena_layout,
    observer=SienaObserver,
    compact=SienaCompactActions(),
    printed=printed,
    report=REPORT,
    review=REVIEW,
    soak=_soak,
    rivals=RIVALS,
    theme=theme,
)
