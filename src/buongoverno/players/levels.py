"""Five opponents for people, from gentle to strong; docs/strength.md has the measurements."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from buongoverno.players.greedy import GreedyPlayer, SlippingPlayer
from buongoverno.players.searcher import LevelPlayer
from buongoverno.players.thinker import Thinker


@dataclass(frozen=True)
class Level:
    """An opponent by name."""

    number: int
    name: str
    title: str
    kind: Callable[[], Thinker]

    def player(self) -> Thinker:
        """A new bot that plays at this level, and says so at a prompt."""
        made = self.kind()
        made.level = self.name
        return made


LEVELS: Final = (
    Level(1, "novice", "gentle: often plays the second best", lambda: SlippingPlayer(often=True)),
    Level(2, "apprentice", "now and then careless", lambda: SlippingPlayer(often=False)),
    Level(3, "journeyman", "knows the trade, does not look ahead", GreedyPlayer),
    Level(4, "master", "plays from long experience", lambda: LevelPlayer(patient=False)),
    Level(5, "councillor", "thinks it through", lambda: LevelPlayer(patient=True)),
)
# Gives hints and analyses, unless another is named.
ADVISER: Final = LEVELS[-1]


def level(name: str) -> Level | None:
    """The level of that name or number, if there is one."""
    for found in LEVELS:
        if name in (found.name, f"level{found.number}"):
            return found
    return None
