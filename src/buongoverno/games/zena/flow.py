"""Which room of the rulebook handles which question, and which stages lie between them."""

from buongoverno.games.zena import (
    decks,
    dice,
    effects,
    event_phase,
    final_count,
    joining,
    markers,
    round_end,
    settlement,
    setup,
    turn,
)
from buongoverno.games.zena.codes import (
    ASK_COINS,
    ASK_DISCARD,
    ASK_DRAW,
    ASK_EXCHANGE,
    ASK_GIVE,
    ASK_JOIN,
    ASK_MANEZZI,
    ASK_MARKER,
    ASK_PAY_CARD,
    ASK_PLACE,
    ASK_TURN,
    EVENT_INCOME,
    NEXT_TURN,
    OFFERED,
    PLACING_ENDS,
    ROUND_BEGINS,
    ROUND_ENDS,
    SETTLEMENT,
    TURN_GOES_ON,
)
from buongoverno.games.zena.position import Position
from buongoverno.kernel.state import FIRST_STAGE


def codes_of(position: Position, seat: int) -> list[int]:
    """The legal answers of a seat to the question that is put."""
    question = position.question
    if question == ASK_TURN:
        return turn.codes(position)
    if question == ASK_JOIN:
        return joining.codes()
    if question == ASK_DRAW:
        return decks.codes()
    if question in (ASK_DISCARD, ASK_PLACE, ASK_GIVE, ASK_PAY_CARD):
        return decks.hand_codes(position.players[seat])
    if question == ASK_COINS:
        return dice.codes(position)
    if question == ASK_EXCHANGE:
        return settlement.exchange_codes()
    if question == ASK_MARKER:
        return markers.codes(position)
    if question == ASK_MANEZZI:
        return effects.manezzi_codes(position, position.players[seat])
    return setup.start_codes(position)


def answer(position: Position, code: int, seat: int) -> None:
    """Carry out a legal answer, then everything that follows by itself."""
    question = position.question
    if question == ASK_TURN:
        turn.answer(position, code)
    elif question == ASK_JOIN:
        joining.answer(position, code)
    elif question == ASK_DRAW:
        decks.answer(position, code)
        position.go(position.resume)
    elif question == ASK_DISCARD:
        round_end.answer(position, code, seat)
    elif question == ASK_COINS:
        dice.answer(position, code)
    elif question == ASK_EXCHANGE:
        settlement.answer_exchange(position, code)
    elif question == ASK_PLACE:
        setup.answer_place(position, code, seat)
    elif question == ASK_GIVE:
        settlement.answer_give(position, code, seat)
    elif question == ASK_MARKER:
        joining.answer_marker(position, code)
    elif question == ASK_MANEZZI:
        effects.answer_manezzi(position, code)
    elif question == ASK_PAY_CARD:
        settlement.answer_pay_card(position, code)
    else:
        setup.answer_start(position, code)
    follow(position)


def follow(position: Position) -> None:
    """Everything that follows by itself; cards that were gained are drawn first (Z4.2)."""
    while position.question >= FIRST_STAGE and not position.over:
        if position.draws:
            position.resume = position.question
            decks.draw_next(position)
        else:
            proceed(position)


def proceed(position: Position) -> None:
    """One stage that follows by itself."""
    stage = position.question
    if stage == SETTLEMENT:
        settlement.continue_settlement(position)
    elif stage == TURN_GOES_ON:
        turn.go_on(position)
    elif stage == OFFERED:
        joining.continue_offer(position)
    elif stage == NEXT_TURN:
        turn.begin_next(position)
    elif stage == EVENT_INCOME:
        event_phase.continue_income(position)
    elif stage == ROUND_BEGINS:
        event_phase.begin_round(position)
    elif stage == ROUND_ENDS:
        round_end.end_round(position)
    elif stage == PLACING_ENDS:
        setup.end_placing(position)
    else:
        final_count.end_game(position)


def refused(position: Position, code: int) -> str:
    """The rule that forbids this answer."""
    if position.question == ASK_TURN:
        return turn.refused(position, code)
    return rule_of(position)


def rule_of(position: Position) -> str:
    """The rule behind the question that is put."""
    if position.question == ASK_EXCHANGE and position.settlement.part == settlement.AREA_ENDS:
        return "Z8.5"
    return _RULES[position.question] if position.question < len(_RULES) else "Z13.1"


# By question: turn, join, draw, discard, coins, exchange, place, give, marker, manezzi, start,
# pay-card.
_RULES = (
    "Z6.1",
    "Z6.4",
    "Z4.2",
    "Z12.1",
    "Z9.1",
    "Z8.2",
    "Z3.2",
    "Z8.7",
    "Z7.1",
    "Z8.7",
    "Z3.2",
    "Z8.2",
)
