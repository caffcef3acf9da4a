"""What stands in the way of a decision: the coins, cards and areas of the case.

The rooms of the rulebook say which rule forbids a thing and why, in a word; here stands what else
its sentence needs ([obstacles] in words_LANGUAGE.toml). Only what the seat sees is told.
"""

from buongoverno.games.zena import dice
from buongoverno.games.zena.codes import (
    AREA_COUNT,
    CARDS_IN_AREA,
    CHOOSE,
    COINS,
    JOIN,
    LOWER_SLOTS,
    MOVE,
    NOWHERE,
    OFFER,
    OUST,
    TAKE_MARKER,
)
from buongoverno.games.zena.position import Position
from buongoverno.kernel.obstacle import Obstacle


def fill(position: Position, obstacle: Obstacle, code: int, seat: int) -> None:
    """Complete an obstacle with what its sentence needs."""
    card, area = _card_and_area(position, code)
    if card != NOWHERE:
        obstacle.card = position.name_card(card)
    if area != NOWHERE:
        obstacle.place = position.name_place(area)
    player = position.players[seat]
    if obstacle.kind == "too_poor":
        obstacle.numbers = {"price": _price(position, code), "have": player.coins}
    elif obstacle.kind == "area_full":
        obstacle.numbers = {"amount": CARDS_IN_AREA}
    elif obstacle.kind == "coins_enough":
        obstacle.numbers = {"amount": dice.most_coins(position, seat)}


def _card_and_area(position: Position, code: int) -> tuple[int, int]:
    """The card and the area that a code is about; NOWHERE is none."""
    if code >= JOIN:
        area, index = divmod(_place_on_board(code), CARDS_IN_AREA)
        cards = position.areas[area]
        return (cards[index].card if index < len(cards) else NOWHERE), area
    if code >= OFFER:
        return code - OFFER, position.rules.cards.area_of[code - OFFER]
    if code >= CHOOSE:
        return code - CHOOSE, NOWHERE
    if code >= MOVE:
        return NOWHERE, (code - MOVE) % AREA_COUNT
    return NOWHERE, NOWHERE


def _place_on_board(code: int) -> int:
    if code >= OUST:
        return (code - OUST) // LOWER_SLOTS
    return code - TAKE_MARKER if code >= TAKE_MARKER else code - JOIN


def _price(position: Position, code: int) -> int:
    """What a code costs: coins for the die, the top slot of an offer, or the next free slot."""
    if COINS <= code < MOVE:
        return code - COINS
    if code < JOIN:
        return position.slots_of(code - OFFER)[0]
    area, index = divmod(code - JOIN, CARDS_IN_AREA)
    card = position.areas[area][index]
    return position.slots_of(card.card)[len(card.markers)]
