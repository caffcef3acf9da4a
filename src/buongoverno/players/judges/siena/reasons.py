"""Why a decision is good, in a sentence; the words are in `reasons_en.toml`."""

from buongoverno.games.siena.position import Player, Position
from buongoverno.players.judges.judge import Reason


def reason_for(position: Position, player: Player, code: int) -> Reason:
    """The chief thing that speaks for a code."""
    return Reason("looks_best")
