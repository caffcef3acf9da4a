"""The observer of each game."""

from buongoverno.envs.engine.observer import Observer
from buongoverno.envs.engine.siena.observer import SienaObserver
from buongoverno.envs.engine.zena import ZenaObserver
from buongoverno.kernel.errors import BadSetup


def observer_of(game: str) -> Observer:
    """What writes observations of the game of that name."""
    if game == "siena":
        return SienaObserver()
    if game == "zena":
        return ZenaObserver()
    raise BadSetup(f"no environment of '{game}'; there are: siena, zena")
