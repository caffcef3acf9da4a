"""Which folder draws which game; no other module knows."""

from typing import Final

from buongoverno.cli.drawer import Drawer
from buongoverno.cli.siena.drawer import SienaDrawer
from buongoverno.cli.zena.drawer import ZenaDrawer
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.game import Game
from buongoverno.kernel.match import Match

_DRAWERS: Final[dict[str, type[SienaDrawer] | type[ZenaDrawer]]] = {
    "siena": SienaDrawer,
    "zena": ZenaDrawer,
}


def drawer_of(match: Match, reader: int | None) -> Drawer:
    """The drawer of a match for one reader."""
    record = match.record
    return _drawer(match.game)(match.game, record.cards, record.ruleset, record.names, reader)


def drawer_of_cards(game: Game) -> Drawer:
    """A drawer for the cards of a game that is not being played."""
    return _drawer(game)(game, None, game.rulesets[0], [], None)


def usual_names(game: Game) -> tuple[str, ...]:
    """Names for players who give none."""
    return _drawer(game).usual_names


def _drawer(game: Game) -> type[SienaDrawer] | type[ZenaDrawer]:
    if game.name not in _DRAWERS:
        raise BadSetup(f"{game.title} cannot be drawn on a terminal yet")
    return _DRAWERS[game.name]
