"""S11.6 to S11.8: what the end of a move earns, by itself or with a card."""

from typing import Final

from buongoverno.games.siena import fato
from buongoverno.games.siena.cards import BANCHI_DI_SOTTO, PIAZZA_SALIMBENI, VIA_DEI_SERVI
from buongoverno.games.siena.codes import (
    ASK_DRAW,
    ASK_TURN,
    BANCHI_DI_SOPRA,
    BANCHI_DI_SOTTO_DISTRICT,
    DRAW,
    PALAZZO_PUBBLICO,
    PALAZZO_TOLOMEI,
    PIAZZA_DEL_CAMPO,
    PIAZZA_SALIMBENI_DISTRICT,
    THE_INN,
    VIA_DEI_SERVI_DISTRICT,
)
from buongoverno.games.siena.position import Player, Position, Question

YELLOW_DISTRICTS: Final = (
    PALAZZO_TOLOMEI,
    PALAZZO_PUBBLICO,
    PIAZZA_DEL_CAMPO,
    BANCHI_DI_SOPRA,
)
SMALL_BUSINESS: Final = 5
GOOD_BUSINESS: Final = 20
SALIMBENI_PER_CARD: Final = 7


def arrive(position: Position, player: Player) -> None:
    """The move has ended: 5 florins in a yellow district (S11.6), an artist in the inn (S16.1)."""
    if player.place in YELLOW_DISTRICTS:
        position.earn(player, SMALL_BUSINESS, "small_business", "S11.6", place=player.place)
    position.turn.may_call_artist = player.place == THE_INN
    position.ask(ASK_TURN, player.seat)


def refused(position: Position, player: Player, card: int) -> str:
    """S11.7, S11.8: the card of the district where the banker's move ended."""
    if card == PIAZZA_SALIMBENI:
        return "" if player.place == PIAZZA_SALIMBENI_DISTRICT else "S11.8 elsewhere"
    if card == BANCHI_DI_SOTTO:
        return "" if player.place == BANCHI_DI_SOTTO_DISTRICT else "S11.7 elsewhere"
    return "" if player.place == VIA_DEI_SERVI_DISTRICT else "S11.7 elsewhere"


def trade(position: Position, player: Player, card: int) -> None:
    """S11.7: 20 florins for each card; S11.8: Fato cards."""
    position.use_up(player, card)
    if card in (BANCHI_DI_SOTTO, VIA_DEI_SERVI):
        position.earn(player, GOOD_BUSINESS, "good_business", "S11.7", card)
        position.ask(ASK_TURN, player.seat)
    else:
        position.tell("risks", "S11.8", player.seat, card)
        position.ask(ASK_DRAW, player.seat)


class RiskFato(Question):
    """S11.8: how many Fato cards to draw."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Any number of cards."""
        return fato.codes()

    def answer(self, position: Position, code: int, seat: int) -> None:
        """7 florins for each Fato card, nothing with the devil."""
        cards = code - DRAW
        if fato.draw(position, seat, cards, "S11.8"):
            florins = SALIMBENI_PER_CARD * cards
            position.earn(position.players[seat], florins, "risk_pays", "S11.8", PIAZZA_SALIMBENI)
        position.ask(ASK_TURN, seat)
