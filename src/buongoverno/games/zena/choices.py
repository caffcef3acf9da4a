"""Legal codes with structure: what an interface needs to draw them without knowing a rule."""

from buongoverno.games.zena import dice, majority, settlement
from buongoverno.games.zena.cards import AREAS, DICE, ROUNDS
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
from buongoverno.games.zena.joining import join_refused
from buongoverno.games.zena.markers import can_place
from buongoverno.games.zena.position import Position
from buongoverno.games.zena.turn import PASSING_INCOME, may_take_income
from buongoverno.kernel.state import ChoiceDetails, Consequence


def describe(position: Position, code: int, seat: int) -> ChoiceDetails:
    """Describe a legal code, or one of those in sight (`Question.in_sight`)."""
    if code >= OUST:
        place, lower = divmod(code - OUST, LOWER_SLOTS)
        found = _on_board(position, "oust", *divmod(place, CARDS_IN_AREA))
        found.amount = found.slot = lower + 2
        return found
    if code >= TAKE_MARKER:
        area, index = divmod(code - TAKE_MARKER, CARDS_IN_AREA)
        found = _on_board(position, "take_marker", area, index)
        found.amount = found.spot
        markers = position.areas[area][index].markers
        found.slot = markers.index(seat) + 1 if seat in markers else 0
        return found
    if code >= JOIN:
        found = _joining(position, "join", *divmod(code - JOIN, CARDS_IN_AREA))
        found.amount = found.spot
        found.rule = "Z6.5"
        return found
    if code >= OFFER:
        found = ChoiceDetails("offer")
        found.rule = "Z6.3"
        found.card = code - OFFER
        found.place = position.rules.cards.area_of[found.card]
        found.price = position.slots_of(found.card)[0]
        found.consequences = _asked(position, found.card, found.place, seat)
        return found
    if code >= CHOOSE:
        return _hand_card(position, code - CHOOSE, seat)
    return _plain(position, code, seat)


def _on_board(position: Position, kind: str, area: int, index: int) -> ChoiceDetails:
    found = ChoiceDetails(kind)
    found.card = position.areas[area][index].card
    found.place = area
    found.spot = index + 1
    return found


def _joining(position: Position, kind: str, area: int, index: int) -> ChoiceDetails:
    """Z6.4, Z6.5: the topmost free slot, and on a dice card what the roll then has."""
    found = _on_board(position, kind, area, index)
    markers = len(position.areas[area][index].markers)
    slots = position.slots_of(found.card)
    if markers == len(slots):
        return found
    found.slot = markers + 1
    found.price = slots[markers]
    if position.rules.cards.kind_of[found.card] == DICE:
        found.consequences.append(Consequence("roll", dice.bonus_of(markers + 1)))
    return found


def _hand_card(position: Position, card: int, seat: int) -> ChoiceDetails:
    """A card to place a figure on (the next one), to pass on, to put away or to pay with."""
    found = ChoiceDetails(_CHOOSING.get(position.question, "choose"))
    found.card = card
    if position.question == ASK_PLACE:
        found.place = position.rules.cards.area_of[card]
        found.amount = len(position.players[seat].chosen)
    return found


def _plain(position: Position, code: int, seat: int) -> ChoiceDetails:
    if code >= MOVE:
        return _move(position, seat, *divmod(code - MOVE, AREA_COUNT))
    if code >= COINS:
        found = ChoiceDetails("coins")
        found.amount = code - COINS
        found.price = code - COINS
        bonus = position.settlement.bonus + found.amount
        found.chance = dice.odds(bonus).won
        found.consequences.append(Consequence("roll", bonus))
        return found
    if code >= START:
        found = ChoiceDetails("start")
        found.amount = code - START
        found.consequences = _turns(position, found.amount, seat)
        return found
    return _single(position, code, seat)


def _move(position: Position, seat: int, figure: int, area: int) -> ChoiceDetails:
    """Z6.2: a figure, where it goes, and what that changes in the two areas (Z8.5)."""
    found = ChoiceDetails("move")
    found.rule = "Z6.2"
    found.amount = figure
    found.place = area
    figures = position.players[seat].figures
    moved = (*figures[:figure], area, *figures[figure + 1 :])
    for changed in (area, figures[figure]):
        strengths = majority.strengths(position, changed)
        strengths[seat] = majority.strength(moved, changed)
        holder, lead = majority.lead(strengths)
        name = AREAS[changed]
        found.consequences += [
            Consequence("strength", strengths[seat], seat, name),
            Consequence("lead", lead, holder if holder >= 0 else None, name),
        ]
    return found


def _turns(position: Position, start: int, seat: int) -> list[Consequence]:
    """Z6.1, Z12.2: when a seat has its turn in each round, from 1 for the first."""
    turns: list[Consequence] = []
    for _ in range(ROUNDS):
        turns.append(Consequence("turn", position.clockwise_from(start).index(seat) + 1, seat))
        start = position.right_of(start)
    return turns


def _single(position: Position, code: int, seat: int) -> ChoiceDetails:
    if code == JOIN_IT:
        return _joining(position, JOINING, *position.find(position.offer))
    in_turn = position.question == ASK_TURN
    found = ChoiceDetails(_IN_TURN[code] if in_turn and code in _IN_TURN else _kind(position, code))
    if in_turn and code != PASS:
        found.rule = "Z6.7"
    elif in_turn and may_take_income(position.turn):
        # Z6.7: to pass for nothing is never better than to pass for a coin.
        found.consequences.append(Consequence("dominated", TAKE_COIN))
    if position.question == ASK_JOIN:
        found.consequences = _others(position, seat)
    elif code == TAKE_COIN:
        found.gain = PASSING_INCOME
    elif code == EXCHANGE:
        price, gain = settlement.exchange(position)
        found.price = price.coin
        found.gain = gain.coin
        found.amount = gain.vp
    return found


def _asked(position: Position, card: int, area: int, seat: int) -> list[Consequence]:
    """Z6.4: who is there and can pay for the second slot of a card that would be offered."""
    slots = position.slots_of(card)
    return [
        Consequence("may_join", 0, player.seat)
        for player in position.players
        if player.seat != seat
        and len(slots) > 1
        and player.stands_in(area)
        and slots[1] <= player.coins
        and can_place(position, player, -1)
    ]


def _others(position: Position, seat: int) -> list[Consequence]:
    """Z6.4, Z6.5: who else could join the card that is offered."""
    area, index = position.find(position.offer)
    card = position.areas[area][index]
    return [
        Consequence("may_join", 0, player.seat)
        for player in position.players
        if player.seat != seat and not join_refused(position, player, area, card)
    ]


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

JOINING = "join_it"
_SINGLE = {
    DRAW_ACTION: "draw_action",
    DRAW_GOAL: "draw_goal",
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
    JOINING,
    *_CHOOSING.values(),
)
