"""S15.2 to S15.4 The Duomo: a banker's one donation."""

from typing import Final

from buongoverno.games.siena.codes import DUOMO
from buongoverno.games.siena.position import Player, Position
from buongoverno.games.siena.senesi import look

LOOKS_AT: Final = 4
KEEPS: Final = 2


def donation(position: Position, player: Player) -> int:
    """S15.3: the highest step not above the donor's florins; 0 if there is none."""
    highest = 0
    for step in position.rules.cards.donation_steps:
        if step <= player.florins:
            highest = step
    return highest


def refused(position: Position, player: Player) -> str:
    """What forbids a donation now (S15.2 to S15.4)."""
    if player.place != DUOMO:
        return "S15.2 elsewhere"
    if player.donated:
        return "S15.2 has_donated"
    if not position.senesi_deck:
        return "S15.4 senesi_gone"
    return "" if donation(position, player) else "S15.3 too_poor"


def donate(position: Position, player: Player) -> None:
    """S15.2: pay, look at four, keep two."""
    position.pay(player, donation(position, player), "donates", "S15.2", place=DUOMO)
    player.donated = True
    player.changes += 1
    look(position, player, LOOKS_AT, KEEPS, "S15.2")
