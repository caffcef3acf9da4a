"""The games: all rules and all card data, one room per part of the rulebook.

`game` finds any game that is installed. Of those in this package a type checker knows the states.
"""

from typing import TYPE_CHECKING, Literal, overload

from buongoverno.kernel.game import Game
from buongoverno.plugin import registry

if TYPE_CHECKING:
    from buongoverno.games.siena.game import Siena
    from buongoverno.games.zena.game import Zena


@overload
def game(name: Literal["siena"]) -> "Siena": ...


@overload
def game(name: Literal["zena"]) -> "Zena": ...


@overload
def game(name: str) -> Game: ...


def game(name: str) -> Game:
    """The game of that name; `game_names()` lists them."""
    return registry.game(name)
