"""The questions of Zena 1814, and which room of the rulebook handles which stage between them."""

from typing import Final

from buongoverno.games.zena import (
    decks,
    dice,
    effects,
    event_phase,
    final_count,
    joining,
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
    ASK_START,
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
from buongoverno.games.zena.position import Position, Question
from buongoverno.kernel.question import by_number
from buongoverno.kernel.state import FIRST_STAGE

QUESTIONS: Final[list[Question]] = by_number(
    [
        setup.PlaceFigure(ASK_PLACE, "place", "Z3.2", in_turn=True),
        setup.GiveStart(ASK_START, "start", "Z3.2"),
        decks.DrawCard(ASK_DRAW, "draw", "Z4.2"),
        turn.TakeTurn(ASK_TURN, "turn", "Z6.1", in_turn=True),
        joining.JoinOffer(ASK_JOIN, "join", "Z6.4"),
        joining.TakeMarker(ASK_MARKER, "marker", "Z7.1", in_turn=True),
        settlement.Exchange(ASK_EXCHANGE, "exchange"),
        settlement.PayCard(ASK_PAY_CARD, "pay-card", "Z8.2"),
        settlement.PassCard(ASK_GIVE, "give", "Z8.7"),
        effects.Oust(ASK_MANEZZI, "manezzi", "Z8.7"),
        dice.PayForDie(ASK_COINS, "coins", "Z9.1"),
        round_end.Discard(ASK_DISCARD, "discard", "Z12.1", in_turn=True),
    ]
)


def follow(position: Position) -> None:
    """Play stage after stage until a seat is asked or the game is over."""
    while position.question >= FIRST_STAGE and not position.over:
        _proceed(position)


def _proceed(position: Position) -> None:
    """One stage that follows by itself; cards that were gained are drawn first (Z4.2)."""
    stage = position.question
    if position.draws:
        position.resume = stage
        decks.draw_next(position)
    elif stage == SETTLEMENT:
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
