"""S15 Senesi cards: what a merchant gives up florins for; looking and keeping."""

from typing import Final

from buongoverno.games.siena.codes import (
    ASK_KEEP,
    ASK_OFFER,
    ASK_TURN,
    GOODS_STEP,
    KEEP,
    MERCHANT,
    PASS,
    SENESI,
    SENESI_ONE,
    SENESI_TWO,
)
from buongoverno.games.siena.countryside.stages import NO_GOODS_STEP
from buongoverno.games.siena.position import Player, Position, Question

PRICE_OF_ONE: Final = 10
PRICE_OF_TWO: Final = 15


def one_refused(position: Position) -> str:
    """S15.1: 10 of the florins just earned, and a card to draw."""
    if not position.senesi_deck:
        return "S15.1 senesi_gone"
    return "" if position.turn.earned >= PRICE_OF_ONE else "S15.1 earned_too_little"


def two_refused(position: Position) -> str:
    """S15.1: 15 of the florins just earned, and two cards to draw."""
    if len(position.senesi_deck) < 2:
        return "S15.1 last_senesi"
    return "" if position.turn.earned >= PRICE_OF_TWO else "S15.1 earned_too_little"


def ask_merchant(position: Position) -> bool:
    """S15.1: offer a merchant Senesi cards for what was just earned; False if there are none."""
    if position.players[position.turn.seat].status != MERCHANT or one_refused(position):
        return False
    position.ask(ASK_OFFER, position.turn.seat)
    return True


class OfferSenesi(Question):
    """S15.1: what a merchant gives up of the florins just earned."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Nothing, one card for 10, or one of two for 15."""
        found = [PASS, SENESI_ONE]
        if not two_refused(position):
            found.append(SENESI_TWO)
        return found

    def answer(self, position: Position, code: int, seat: int) -> None:
        """Pay back and draw."""
        player = position.players[seat]
        position.turn.earned = 0
        if code == PASS:
            position.tell("keeps_florins", "S15.1", seat)
            position.go(GOODS_STEP)
        elif code == SENESI_ONE:
            position.pay(player, PRICE_OF_ONE, "gives_up_for_one", "S15.1")
            look(position, player, 1, 1, "S15.1")
        else:
            position.pay(player, PRICE_OF_TWO, "gives_up_for_two", "S15.1")
            look(position, player, 2, 1, "S15.1")

    def refused(self, position: Position, code: int, seat: int) -> str:
        """What forbids the choice of two (S15.1)."""
        return two_refused(position) if code == SENESI_TWO else ""

    def in_sight(self, position: Position, seat: int) -> list[int]:
        """The choice of two."""
        return [SENESI_TWO]


def look(position: Position, player: Player, cards: int, keeps: int, rule: str) -> None:
    """Take the top cards to choose from, or to keep when there is no choice (S15.4)."""
    top = position.senesi_deck[:cards]
    mask = 1 << player.seat
    position.looked_at = top
    position.looked_at_known = tuple([known | mask for known in position.senesi_deck_known[:cards]])
    position.senesi_deck = position.senesi_deck[cards:]
    position.senesi_deck_known = position.senesi_deck_known[cards:]
    for value in top:
        position.tell(
            "sees_senesi", rule, player.seat, SENESI, amount=value, audience=mask, reveals=True
        )
    position.keeps = keeps
    if len(top) > keeps:
        position.ask(ASK_KEEP, player.seat)
        return
    while position.looked_at:
        _keep(position, player, 0, rule)
    _finish(position)


class KeepSenesi(Question):
    """S15.1, S15.2: which of the cards looked at to keep."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """One of the cards looked at."""
        return list(range(KEEP, KEEP + len(position.looked_at)))

    def answer(self, position: Position, code: int, seat: int) -> None:
        """Keep one; when enough are kept, the rest goes under the deck."""
        player = position.players[seat]
        rule = self.rule_in(position)
        # Others who knew some of these cards cannot see which of them is kept.
        position.looked_at_known = (1 << seat,) * len(position.looked_at)
        _keep(position, player, code - KEEP, rule)
        position.keeps -= 1
        if position.keeps:
            position.ask(ASK_KEEP, seat)
            return
        position.senesi_deck += position.looked_at
        position.senesi_deck_known += position.looked_at_known
        position.tell("puts_under_deck", rule, seat, SENESI, amount=len(position.looked_at))
        position.looked_at = ()
        position.looked_at_known = ()
        _finish(position)

    def rule_in(self, position: Position) -> str:
        """A merchant looks in a goods step, a donor outside of one."""
        return "S15.2" if position.turn.stage == NO_GOODS_STEP else "S15.1"


def _keep(position: Position, player: Player, index: int, rule: str) -> None:
    """Move one card from those looked at to those owned, with the mask of seats that know it."""
    value = position.looked_at[index]
    player.senesi = (*player.senesi, value)
    player.senesi_known = (*player.senesi_known, position.looked_at_known[index])
    player.changes += 1
    position.looked_at = position.looked_at[:index] + position.looked_at[index + 1 :]
    known = position.looked_at_known
    position.looked_at_known = known[:index] + known[index + 1 :]
    position.tell("takes_senesi", rule, player.seat, SENESI, amount=1)
    position.tell(
        "keeps_senesi", rule, player.seat, SENESI, amount=value, audience=1 << player.seat
    )


def _finish(position: Position) -> None:
    if position.turn.stage == NO_GOODS_STEP:
        position.ask(ASK_TURN, position.turn.seat)
    else:
        position.go(GOODS_STEP)
