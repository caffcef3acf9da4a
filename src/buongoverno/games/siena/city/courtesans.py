"""S14.1, S14.3 Courtesans: a cube goes to the inn, where bankers may be sitting."""

from typing import Final

from buongoverno.games.siena.cards import COURTESAN, FRIENDS
from buongoverno.games.siena.codes import (
    ASK_COURTESANS,
    ASK_TURN,
    COURTESAN_CALLS,
    THE_INN,
)
from buongoverno.games.siena.position import Player, Position

PER_COURTESAN: Final = 10

CALL: Final = 4  # the part of Walk that is a courtesan's call


def refused(position: Position) -> str:
    """S14.1: no limit unless the option `courtesan_limit` sets one."""
    limit = position.rules.courtesan_limit
    return "S14.1 inn_full" if limit and position.courtesans >= limit else ""


def place(position: Position, player: Player) -> None:
    """S14.1: one cube into the inn; S14.3 [R]: bankers sitting there are asked to pay."""
    position.use_up(player, COURTESAN)
    position.courtesans += 1
    position.tell("places_courtesan", "S14.1", player.seat, COURTESAN, amount=position.courtesans)
    position.queue = [] if position.rules.hall9000 else position.bankers_at(THE_INN)
    position.courtesan_paid = False
    position.walk.part = CALL
    position.go(COURTESAN_CALLS)


def continue_call(position: Position) -> None:
    """S14.3 [R]: each banker in the inn in initiative order; then the cube goes if one paid."""
    while position.queue:
        player = position.players[position.queue.pop(0)]
        if FRIENDS in player.hand:
            position.ask(ASK_COURTESANS, player.seat)
            return
        pay_call(position, player)
    if position.courtesan_paid:
        position.courtesans -= 1
        position.tell("courtesan_leaves", "S14.3", amount=1)
    position.ask(ASK_TURN, position.turn.seat)


def pay_call(position: Position, player: Player) -> None:
    """S14.3: 10 florins for that cube, or all there is."""
    position.courtesan_paid = True
    position.pay(
        player,
        min(PER_COURTESAN, player.florins),
        "pays_courtesans",
        "S14.3",
        place=THE_INN,
        amount=1,
    )
    position.go(COURTESAN_CALLS)
