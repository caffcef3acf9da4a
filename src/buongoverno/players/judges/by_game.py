"""Which judge knows which game."""

from typing import Final

from buongoverno.games.siena.position import Position as SienaPosition
from buongoverno.games.zena.position import Position as ZenaPosition
from buongoverno.kernel.state import State
from buongoverno.players.judges.judge import Judge
from buongoverno.players.judges.plain import PlainJudge
from buongoverno.players.judges.siena.judge import SienaJudge
from buongoverno.players.judges.zena.judge import ZenaJudge

_SIENA: Final = SienaJudge()
_ZENA: Final = ZenaJudge()
_PLAIN: Final = PlainJudge()


def judge_of(state: State) -> Judge:
    """The judge of the game a state belongs to; one that knows nothing for any other game."""
    if isinstance(state, SienaPosition):
        return _SIENA
    if isinstance(state, ZenaPosition):
        return _ZENA
    return _PLAIN
