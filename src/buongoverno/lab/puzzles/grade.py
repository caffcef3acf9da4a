"""How hard a puzzle is, by how often weaker bots miss it."""

from typing import Final

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.player import decide_for
from buongoverno.players.registry import named

# The bots that are asked, how often, and the ratings they are given: a scale for people to read,
# on which 400 points make a miss ten times as likely as a hit.
PANEL: Final = (
    ("novice", 12, 800),
    ("apprentice", 12, 1100),
    ("journeyman", 6, 1400),
    ("master", 4, 1800),
)
LOWEST: Final = 600
HIGHEST: Final = 2400
_STEP: Final = 10


def misses(state: State, seat: int, right: list[int], seed: int) -> list[int]:
    """How often each bot of the panel chooses something else."""
    found: list[int] = []
    for name, asked, _ in PANEL:
        bot = named(name)
        answers = [decide_for(bot, state, seat, Chance(seed + time)) for time in range(asked)]
        found.append(sum(answer not in right for answer in answers))
    return found


def grade(missed: list[int]) -> int:
    """The rating at which the panel would miss as often as it did.

    One hit and one miss of a bot of middling strength are added, so that a puzzle that all or none
    have solved has a grade, too.
    """
    rated = [(asked, rating) for _, asked, rating in PANEL] + [(2, _MIDDLE)]
    wanted = sum(missed) + 1
    for candidate in range(LOWEST, HIGHEST, _STEP):
        if sum(asked * _missing(candidate, rating) for asked, rating in rated) >= wanted:
            return candidate
    return HIGHEST


_MIDDLE: Final = 1400


def _missing(candidate: int, rating: int) -> float:
    """How likely somebody of a rating misses a puzzle of that grade."""
    return 1 / (1 + 10 ** ((rating - candidate) / 400))
