"""S11.5, S14.2, S14.4: the inn, for bankers who enter it or are drawn in."""

from buongoverno.games.siena.cards import FRIENDS
from buongoverno.games.siena.city.calandrino import ask_in_inn
from buongoverno.games.siena.city.courtesans import CALL, PER_COURTESAN, pay_call
from buongoverno.games.siena.codes import (
    ASK_COURTESANS,
    ASK_MOVE,
    COURTESAN_CALLS,
    MOVE_ENDS,
    PAY,
    PLAY,
    THE_INN,
    VIA_DELLA_CERCHIA,
)
from buongoverno.games.siena.position import Player, Position, Question


def draw_in(position: Position, player: Player) -> None:
    """S14.2: coming from Via dei Servi while courtesans are in the inn."""
    position.tell("drawn_in", "S14.2", player.seat, place=THE_INN)
    _meet_courtesans(position, player)


def enter_by_will(position: Position, player: Player) -> None:
    """S11.5, S14.2: courtesans who are there want to be paid."""
    _go_in(position, player)
    if position.courtesans:
        _meet_courtesans(position, player)
    else:
        _meet_calandrino(position, player)


def enter_free(position: Position, player: Player) -> None:
    """S14.4: after Friends, without a point and without paying."""
    _go_in(position, player)
    _meet_calandrino(position, player)


def _go_in(position: Position, player: Player) -> None:
    player.place = THE_INN
    player.from_servi = False
    player.changes += 1
    position.tell("enters_inn", "S11.5", player.seat, place=THE_INN)


def _meet_courtesans(position: Position, player: Player) -> None:
    """S14.2, S14.4: pay, or play Friends if there is one to play."""
    if FRIENDS in player.hand:
        position.ask(ASK_COURTESANS, player.seat)
    else:
        _pay_courtesans(position, player)


class MeetCourtesans(Question):
    """S14.2 to S14.4: pay the courtesans, or play Friends."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Pay, or play Friends of the courtesan."""
        return [PAY, PLAY + FRIENDS]

    def answer(self, position: Position, code: int, seat: int) -> None:
        """S14.4: the Friends keep the courtesans busy, the cubes stay."""
        player = position.players[seat]
        called = position.walk.part == CALL
        if code == PAY:
            pay_call(position, player) if called else _pay_courtesans(position, player)
            return
        position.use_up(player, FRIENDS)
        position.tell("plays_friends", "S14.4", seat, FRIENDS)
        if called:
            position.go(COURTESAN_CALLS)
        elif player.place == VIA_DELLA_CERCHIA:
            position.walk.free_entry = True
            position.ask(ASK_MOVE, seat)
        else:
            _meet_calandrino(position, player)

    def rule_in(self, position: Position) -> str:
        """They are in the inn, or one joins bankers who are."""
        return "S14.3" if position.walk.part == CALL else "S14.2"


def _pay_courtesans(position: Position, player: Player) -> None:
    """S14.2: 10 florins per cube, or all there is; the cubes are removed."""
    if player.place != THE_INN:
        _go_in(position, player)
    florins = min(PER_COURTESAN * position.courtesans, player.florins)
    position.pay(
        player, florins, "pays_courtesans", "S14.2", place=THE_INN, amount=position.courtesans
    )
    position.courtesans = 0
    _meet_calandrino(position, player)


def _meet_calandrino(position: Position, player: Player) -> None:
    """S14.7 [R]: a banker who enters while he is there is asked for 20; then the move is over."""
    if position.calandrino == THE_INN and not position.rules.hall9000:
        ask_in_inn(position, player)
    else:
        position.go(MOVE_ENDS)
