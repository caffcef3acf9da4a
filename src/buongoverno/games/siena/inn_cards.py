"""S13 Inn cards: 20 florins won at the tables of the inn."""

from typing import Final

from buongoverno.games.siena.cards import INN
from buongoverno.games.siena.codes import ASK_TURN, BANKER, GOODS_STEP, MERCHANT
from buongoverno.games.siena.countryside.stages import AFTER_INN_CARD
from buongoverno.games.siena.piles import copies
from buongoverno.games.siena.position import Player, Position

WINNINGS: Final = 20
TOGETHER: Final = 3


def single_refused(position: Position, player: Player) -> str:
    """S13.1 [H]: one card is enough for a peasant or merchant."""
    if position.rules.hall9000 and player.status != BANKER:
        return ""
    return "S13.1 three_inns"


def three_refused(position: Position, player: Player) -> str:
    """S13.1: three together; [H] only bankers need that many."""
    if copies(player.hand, INN) < TOGETHER:
        return "S13.1 three_inns"
    if position.rules.hall9000 and player.status != BANKER:
        return "S13.1 one_inn"
    return ""


def play_single(position: Position, player: Player) -> None:
    """S13.1 [H]; a merchant may spend it on the citizens (S15.1)."""
    position.use_up(player, INN)
    position.earn(player, WINNINGS, "plays_inn", "S13.1", INN)
    position.ask(ASK_TURN, player.seat)
    if player.status == MERCHANT:
        position.turn.earned = WINNINGS
        position.turn.stage = AFTER_INN_CARD
        position.go(GOODS_STEP)


def play_three(position: Position, player: Player) -> None:
    """S13.1: [R] not to be spent on Senesi cards (S15.1)."""
    for _ in range(TOGETHER):
        position.use_up(player, INN)
    position.earn(player, WINNINGS, "plays_three_inns", "S13.1", INN)
    position.ask(ASK_TURN, player.seat)
