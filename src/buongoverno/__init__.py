"""Buongoverno: play, learn and study Siena and Zena 1814 with every rule enforced and explained."""

from buongoverno.games.siena.game import Siena
from buongoverno.games.zena.game import Zena
from buongoverno.kernel import state as _state
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.game import Game

__version__ = "0.2.0"

_GAMES: dict[str, Game] = {"siena": Siena(), "zena": Zena()}


def games() -> list[str]:
    """The names of all games."""
    return sorted(_GAMES)


def game(name: str) -> Game:
    """The game of that name."""
    if name not in _GAMES:
        raise BadSetup(f"there is no game '{name}'; there are: {', '.join(games())}")
    return _GAMES[name]


def compiled() -> bool:
    """Whether the rules run compiled (otherwise the same source runs interpreted)."""
    return not str(_state.__file__).endswith(".py")
