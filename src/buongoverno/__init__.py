"""Buongoverno: play, learn and study board games with every rule enforced and explained.

What this module offers is the library's public surface; docs/library.md shows it in use.
"""

import importlib
from typing import TYPE_CHECKING, Final

from buongoverno.games import game
from buongoverno.kernel import state as _state
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import (
    BadNotation,
    BadRecord,
    BadSetup,
    BuongovernoError,
    IllegalMove,
)
from buongoverno.kernel.game import Game
from buongoverno.kernel.match import Match
from buongoverno.kernel.presenter import present_with as _present_with
from buongoverno.kernel.record import Record
from buongoverno.kernel.state import Choice, Result, State
from buongoverno.plugin.registry import game_names
from buongoverno.presentation import LibraryPresenter as _LibraryPresenter

if TYPE_CHECKING:
    from buongoverno.envs.batch import Batch
    from buongoverno.pictures import draw
    from buongoverno.players.player import Player
    from buongoverno.players.registry import named, player_names
    from buongoverno.playing import play, replay

__all__ = [
    "BadNotation",
    "BadRecord",
    "BadSetup",
    "Batch",
    "BuongovernoError",
    "Chance",
    "Choice",
    "Game",
    "IllegalMove",
    "Match",
    "Player",
    "Record",
    "Result",
    "State",
    "compiled",
    "draw",
    "game",
    "game_names",
    "named",
    "play",
    "player_names",
    "replay",
]
__version__ = "0.2.0"

# Imported when first used: whoever only wants the rules does not wait for bots.
_IMPORTED_LATER: Final = {
    "Batch": "buongoverno.envs.batch",
    "Player": "buongoverno.players.player",
    "draw": "buongoverno.pictures",
    "named": "buongoverno.players.registry",
    "play": "buongoverno.playing",
    "player_names": "buongoverno.players.registry",
    "replay": "buongoverno.playing",
}

# To a type checker it would say that there is every name one can think of.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _IMPORTED_LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(importlib.import_module(_IMPORTED_LATER[name]), name)
        globals()[name] = found
        return found


_present_with(_LibraryPresenter())


def __dir__() -> list[str]:
    return sorted([*__all__, "__doc__", "__version__"])


def compiled() -> bool:
    """Whether the rules run compiled (otherwise the same source runs interpreted)."""
    return not str(_state.__file__).endswith((".py", ".pyc"))
