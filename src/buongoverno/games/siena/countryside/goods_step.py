"""S7.3 The goods step: what is settled after what."""

from buongoverno.games.siena.codes import ASK_CARRY, ASK_SELL, ASK_TURN
from buongoverno.games.siena.countryside import goods, roads
from buongoverno.games.siena.countryside.stages import (
    AFTER_INN_CARD,
    AFTER_JOURNEY,
    AFTER_SALES,
    JOURNEY,
    NO_GOODS_STEP,
    SALES,
    SETTLED,
    TRIPS,
)
from buongoverno.games.siena.position import Position
from buongoverno.games.siena.senesi import ask_merchant


def continue_goods_step(position: Position) -> None:
    """Trips, ordinary sales, journey; the Senesi offer [R] at the end, [H] after each (S7.3)."""
    turn = position.turn
    hall9000 = position.rules.hall9000
    if turn.stage == TRIPS:
        if turn.trips:
            position.ask(ASK_CARRY, turn.seat)
            return
        turn.stage = SALES
    if turn.stage == SALES:
        if goods.all_for_sale(position, goods.per_kind(position)):
            position.ask(ASK_SELL, turn.seat)
            return
        turn.stage = AFTER_SALES
    if turn.stage == AFTER_SALES:
        turn.stage = JOURNEY
        if hall9000:
            if ask_merchant(position):
                return
            turn.earned = 0
    if turn.stage == JOURNEY:
        if turn.journeys:
            roads.set_out(position)
            return
        turn.stage = AFTER_JOURNEY
    if turn.stage == AFTER_JOURNEY or turn.stage == AFTER_INN_CARD:
        turn.stage = SETTLED
        if ask_merchant(position):
            return
    _finish(position)


def _finish(position: Position) -> None:
    """Back to the turn; [R] there was only one goods step in it."""
    turn = position.turn
    turn.stage = NO_GOODS_STEP
    turn.goods_step_over = not position.rules.hall9000
    turn.earned = 0
    position.ask(ASK_TURN, turn.seat)
