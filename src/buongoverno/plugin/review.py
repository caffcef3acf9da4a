"""What looking through a player's own game needs to know of a game (docs/analysis.md)."""

from collections.abc import Callable
from dataclasses import dataclass

from buongoverno.kernel.state import State


def _whole_game(state: State, seat: int) -> str:
    return ""


@dataclass(frozen=True)
class ReviewSubject:
    """The kinds of log entries that are luck, the most telling first, and the phases of a game.

    An entry is luck for the seats that may read it. `phase` names the phase in which a seat decides
    in a state; the words are in `[phases]` of `words_<language>.toml`, and a game without phases
    says "".
    """

    luck: tuple[str, ...] = ()
    phase: Callable[[State, int], str] = _whole_game
