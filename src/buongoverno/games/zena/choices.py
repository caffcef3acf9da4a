"""Legal codes with structure: what an interface needs to draw them without knowing a rule."""

from buongoverno.games.zena import dice, settlement
from buongoverno.games.zena.codes import (
    AREA_COUNT,
    ASK_DISCARD,
    ASK_EXCHANGE,
    ASK_GIVE,
    ASK_JOIN,
    ASK_MANEZZI,
    ASK_PAY_CARD,
    ASK_PLACE,
    ASK_TURN,
    CARDS_IN_AREA,
    CHOOSE,
    COINS,
    DRAW_ACTION,
    DRAW_GOAL,
    EXCHANGE,
    JOIN,
    JOIN_IT,
    LOWER_SLOTS,
    MOVE,
    OFFER,
    OUST,
    PASS,
    START,
    TAKE_COIN,
    TAKE_MARKER,
)
from buongoverno.games.zena.position import Position
from buongoverno.games.zena.turn import PASSING_INCOME
from buongoverno.kernel.state import ChoiceDetails


def describe(position: Position, code: int, seat: int) -> ChoiceDetails:
    """Describe a legal code."""
    if code >= OUST:
        place, lower = divmod(code - OUST, LOWER_SLOTS)
        found = _on_board(position, "oust", place)
        found.amount = lower + 2
        return found
    if code >= TAKE_MARKER:
        return _on_board(position, "take_marker", code - TAKE_MARKER)
    if code >= JOIN:
        found = _on_board(position, "join", code - JOIN)
        area, index = divmod(code - JOIN, CARDS_IN_AREA)
        found.rule = "Z6.5"
        found.price = _next_price(position, area, index)
        return found
    if code >= OFFER:
        found = ChoiceDetails("offer")
        found.rule = "Z6.3"
        found.card = code - OFFER
        found.place = position.rules.cards.area_of[found.card]
        found.price = position.slots_of(found.card)[0]
        return found
    if code >= CHOOSE:
        return _hand_card(position, code - CHOOSE, seat)
    return _plain(position, code)


def _on_board(position: Position, kind: str, place: int) -> ChoiceDetails:
    area, index = divmod(place, CARDS_IN_AREA)
    found = ChoiceDetails(kind)
    found.card = position.areas[area][index].card
    found.place = area
    found.amount = index + 1
    return found


def _hand_card(position: Position, card: int, seat: int) -> ChoiceDetails:
    """A card to place a figure on (the next one), to pass on, to put away or to pay with."""
    found = ChoiceDetails(_CHOOSING[position.question])
    found.card = card
    if position.question == ASK_PLACE:
        found.place = position.rules.cards.area_of[card]
        found.amount = len(position.players[seat].chosen)
    return found


def _next_price(position: Position, area: int, index: int) -> int:
    card = position.areas[area][index]
    return position.slots_of(card.card)[len(card.markers)]


def _plain(position: Position, code: int) -> ChoiceDetails:
    if code >= MOVE:
        found = ChoiceDetails("move")
        found.rule = "Z6.2"
        found.amount, found.place = divmod(code - MOVE, AREA_COUNT)
        return found
    if code >= COINS:
        found = ChoiceDetails("coins")
        found.amount = code - COINS
        found.price = code - COINS
        found.chance = dice.odds(position.settlement.bonus + found.amount).won
        return found
    if code >= START:
        found = ChoiceDetails("start")
        found.amount = code - START
        return found
    return _single(position, code)


def _single(position: Position, code: int) -> ChoiceDetails:
    in_turn = position.question == ASK_TURN
    found = ChoiceDetails(_IN_TURN[code] if in_turn and code in _IN_TURN else _kind(position, code))
    if in_turn and code != PASS:
        found.rule = "Z6.7"
    if code == TAKE_COIN:
        found.gain = PASSING_INCOME
    elif code == JOIN_IT:
        area, index = position.find(position.offer)
        found.card = position.areas[area][index].card
        found.place = area
        found.price = _next_price(position, area, index)
    elif code == EXCHANGE:
        price, gain = settlement.exchange(position)
        found.price = price.coin
        found.gain = gain.coin
        found.amount = gain.vp
    return found


def _kind(position: Position, code: int) -> str:
    return _DECLINING[position.question] if code == PASS else _SINGLE[code]


_IN_TURN = {
    PASS: "pass",
    TAKE_COIN: "take_coin",
    DRAW_ACTION: "pass_for_action",
    DRAW_GOAL: "pass_for_goal",
}

_DECLINING = {
    ASK_JOIN: "do_not_join",
    ASK_EXCHANGE: "do_not_pay",
    ASK_MANEZZI: "do_not_oust",
}

_SINGLE = {
    DRAW_ACTION: "draw_action",
    DRAW_GOAL: "draw_goal",
    JOIN_IT: "join_it",
    EXCHANGE: "exchange",
}

_CHOOSING = {
    ASK_PLACE: "place",
    ASK_GIVE: "give",
    ASK_DISCARD: "discard",
    ASK_PAY_CARD: "pay_card",
}

KINDS_OF_CHOICE = (
    *_IN_TURN.values(),
    *_DECLINING.values(),
    *_SINGLE.values(),
    *_CHOOSING.values(),
)
