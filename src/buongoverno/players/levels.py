"""Five opponents for people, from gentle to strong; docs/strength.md has the measurements."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from buongoverno.players.greedy import GreedyPlayer
from buongoverno.players.searcher import SearchPlayer
from buongoverno.players.thinker import Thinker


@dataclass(frozen=True)
class Level:
    """An opponent by name; it takes no longer than `limit` milliseconds for a decision."""

    number: int
    name: str
    title: str
    limit: int
    player: Callable[[], Thinker]


LEVELS: Final = (
    Level(1, "novice", "gentle: often plays the second best", 20, lambda: GreedyPlayer(slip=1.2)),
    Level(2, "apprentice", "now and then careless", 20, lambda: GreedyPlayer(slip=0.45)),
    Level(3, "journeyman", "knows the trade, does not look ahead", 20, GreedyPlayer),
    Level(4, "master", "looks a little ahead", 20, lambda: SearchPlayer(milliseconds=4)),
    Level(5, "councillor", "thinks it through", 120, lambda: SearchPlayer(milliseconds=100)),
)


def level(name: str) -> Level | None:
    """The level of that name or number, if there is one."""
    for found in LEVELS:
        if name in (found.name, f"level{found.number}"):
            return found
    return None
