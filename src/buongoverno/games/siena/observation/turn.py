"""The turn under way."""

from typing import Final

from buongoverno.games.siena.cards import KINDS
from buongoverno.games.siena.observation.board import GOODS
from buongoverno.games.siena.position import NO_GOODS, NO_WORKERS, WORKERS, Turn
from buongoverno.plugin.row_encoding import counted, flags, number

# Placed, sold, carried; Mule, trips, florins earned; what is over, done and allowed; cards laid.
TURN_SIZE: Final = GOODS + GOODS + WORKERS + 3 + 3 + KINDS
NO_TURN: Final = bytes(TURN_SIZE)

_FLAG: Final = flags(1)
_STEPS: Final = flags(3)  # the goods step is over, a journey was made, an artist may be called
_NOTHING_LAID: Final = bytes(KINDS)


def add_turn(turn: Turn, row: list[bytes]) -> None:
    """Append the turn as it is now; the goods stand in the position as they do in a row."""
    steps = int(turn.goods_step_over) | int(turn.journeyed) << 1 | int(turn.may_call_artist) << 2
    in_step = turn.mule or turn.trips > 0 or turn.earned > 0
    if turn.placed is NO_GOODS and turn.sold is NO_GOODS and not (in_step or turn.laid):
        row.append(_NO_GOODS_YET[steps])
        return
    row.append(turn.placed)
    row.append(turn.sold)
    row.append(turn.carried)
    if in_step:
        row.append(_FLAG[int(turn.mule)])
        row.append(number(turn.trips))
        row.append(number(turn.earned))
        row.append(_STEPS[steps])
    else:
        row.append(_NO_GOODS_STEP[steps])
    row.append(counted(bytes(sorted(turn.laid)), KINDS, []) if turn.laid else _NOTHING_LAID)


_NO_GOODS_STEP: Final = [bytes(3) + steps for steps in _STEPS]
_NO_GOODS_YET: Final = [  # nothing is carried that was not placed (S9.1)
    NO_GOODS + NO_GOODS + NO_WORKERS + steps + _NOTHING_LAID for steps in _NO_GOODS_STEP
]
