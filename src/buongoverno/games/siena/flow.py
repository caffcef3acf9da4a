"""Which room of the rulebook handles which question, and which stages lie between them."""

from buongoverno.games.siena import (
    action_phase,
    bidding,
    card_phase,
    fato,
    final_count,
    opening_auction,
    senesi,
)
from buongoverno.games.siena.city import artists, business, calandrino, courtesans, inn, movement
from buongoverno.games.siena.codes import (
    ACTION_PHASE_BEGINS,
    ASK_ALMS,
    ASK_BEGGAR_CARDS,
    ASK_BEGGAR_STEP,
    ASK_BID,
    ASK_CARRY,
    ASK_COURTESANS,
    ASK_DRAW,
    ASK_FIRST,
    ASK_KEEP,
    ASK_LAY,
    ASK_LOOK,
    ASK_MOVE,
    ASK_OFFER,
    ASK_PROPOSE,
    ASK_ROAD,
    ASK_SELL,
    ASK_TAKE,
    ASK_TURN,
    AUCTION_ENDS,
    BANKERS_STEP,
    BEGGAR_WALKS,
    BIDDING,
    CARD_PHASE_ENDS,
    COURTESAN_CALLS,
    GOODS_STEP,
    LOOKING,
    MOVE_ENDS,
    OPENING_BEGINS,
    PLAY,
    ROUND_BEGINS,
    SETTLE,
    STAR_AUCTION,
    TAKING,
    TURN_BEGINS,
    TURN_ENDS,
)
from buongoverno.games.siena.countryside import goods, goods_step, roads, via_francigena
from buongoverno.games.siena.piles import holds
from buongoverno.games.siena.position import Position
from buongoverno.kernel.state import FIRST_STAGE


def codes_of(position: Position) -> list[int]:
    """The legal answers to the question that is put."""
    question = position.question
    if question == ASK_BID:
        return bidding.codes(position)
    if question == ASK_TAKE:
        return card_phase.codes(position)
    if question == ASK_TURN:
        return action_phase.turn_codes(position)
    if question == ASK_FIRST:
        return action_phase.first_codes(position)
    if question == ASK_MOVE:
        return movement.codes(position)
    if question == ASK_LAY:
        return goods.lay_codes(position)
    if question == ASK_PROPOSE:
        return opening_auction.codes(position)
    if question == ASK_SELL:
        return goods.sell_codes(position)
    if question == ASK_BEGGAR_CARDS:
        return calandrino.card_codes(position)
    if question == ASK_BEGGAR_STEP:
        return calandrino.step_codes(position)
    if question == ASK_ALMS:
        return calandrino.alms_codes(position)
    if question == ASK_LOOK:
        return artists.codes(position)
    if question == ASK_COURTESANS:
        return inn.codes()
    if question == ASK_CARRY:
        return via_francigena.codes(position)
    if question == ASK_DRAW:
        return fato.codes()
    if question == ASK_ROAD:
        return roads.codes(position)
    if question == ASK_OFFER:
        return senesi.offer_codes(position)
    if question == ASK_KEEP:
        return senesi.keep_codes(position)
    return []


def answer(position: Position, code: int) -> None:
    """Carry out a legal answer, then everything that follows by itself."""
    question = position.question
    if question == ASK_BID:
        bidding.answer(position, code)
    elif question == ASK_TAKE:
        card_phase.answer(position, code)
    elif question == ASK_TURN:
        action_phase.answer_turn(position, code)
    elif question == ASK_FIRST:
        action_phase.answer_first(position, code)
    elif question == ASK_MOVE:
        movement.answer(position, code)
    elif question == ASK_LAY:
        if code == SETTLE:
            goods.settle(position)
        else:
            goods.lay(position, position.players[position.decider], code - PLAY)
    elif question == ASK_PROPOSE:
        opening_auction.answer(position, code)
    elif question == ASK_SELL:
        goods.answer_sell(position, code)
    else:
        _answer_seldom(position, question, code)
    while position.question >= FIRST_STAGE and not position.over:
        proceed(position)


def _answer_seldom(position: Position, question: int, code: int) -> None:
    """The rarer questions."""
    if question == ASK_BEGGAR_CARDS:
        calandrino.answer_cards(position, code)
    elif question == ASK_BEGGAR_STEP:
        calandrino.answer_step(position, code)
    elif question == ASK_ALMS:
        calandrino.answer_alms(position, code)
    elif question == ASK_LOOK:
        artists.answer(position, code)
    elif question == ASK_COURTESANS:
        if position.walk.part == courtesans.CALL:
            courtesans.answer(position, code)
        else:
            inn.answer(position, code)
    elif question == ASK_CARRY:
        via_francigena.answer(position, code)
    elif question == ASK_DRAW:
        business.draw(position, code)
    elif question == ASK_ROAD:
        roads.answer(position, code)
    elif question == ASK_OFFER:
        senesi.answer_offer(position, code)
    else:
        senesi.answer_keep(position, code)


def proceed(position: Position) -> None:
    """One stage that follows by itself."""
    stage = position.question
    if stage == BIDDING:
        bidding.continue_bidding(position)
    elif stage == TAKING:
        card_phase.continue_taking(position)
    elif stage in (TURN_ENDS, TURN_BEGINS):
        action_phase.begin_turn(position)
    elif stage == GOODS_STEP:
        goods_step.continue_goods_step(position)
    elif stage == AUCTION_ENDS:
        _end_auction(position)
    elif stage == MOVE_ENDS:
        movement.end_move(position)
    elif stage == BANKERS_STEP:
        movement.begin_next_step(position)
    elif stage == BEGGAR_WALKS:
        calandrino.continue_walk(position)
    elif stage == COURTESAN_CALLS:
        courtesans.continue_call(position)
    elif stage == LOOKING:
        artists.continue_looking(position)
    elif stage == ROUND_BEGINS:
        card_phase.begin_round(position)
    elif stage == STAR_AUCTION:
        card_phase.auction_star_card(position)
    elif stage == CARD_PHASE_ENDS:
        card_phase.end(position)
    elif stage == ACTION_PHASE_BEGINS:
        action_phase.begin(position)
    elif stage == OPENING_BEGINS:
        opening_auction.begin(position)
    else:
        final_count.end_game(position)


def _end_auction(position: Position) -> None:
    """Back to the room that opened the auction."""
    kind = position.auction.kind
    if kind == bidding.STAR:
        card_phase.auction_over(position)
    elif kind == bidding.OPENING:
        opening_auction.auction_over(position)
    else:
        artists.auction_over(position)


def refused(position: Position, code: int) -> str:
    """The rule that forbids this answer."""
    question = position.question
    if question == ASK_BID:
        return bidding.refused(position, code)
    if question == ASK_TAKE:
        return card_phase.refused(position, code)
    if question == ASK_TURN:
        return action_phase.turn_refused(position, code)
    if question == ASK_MOVE:
        return movement.refused(position, code)
    if question == ASK_LAY:
        player = position.players[position.decider]
        if holds(player.hand, code - PLAY):
            return goods.step_card_refused(position, player, code - PLAY)
        return "S7.6"
    if question == ASK_SELL:
        return goods.sell_refused(position, code)
    if question == ASK_CARRY:
        return via_francigena.refused(position, code)
    return rule_of(position)


def rule_of(position: Position) -> str:
    """The rule behind the question that is put."""
    question = position.question
    if question == ASK_BID and position.auction.kind == bidding.ARTIST_AUCTION:
        return "S16.4"
    if question == ASK_COURTESANS and position.walk.part == courtesans.CALL:
        return "S14.3"
    if question == ASK_ALMS and position.walk.alms != calandrino.ALMS:
        return "S14.7"
    if question == ASK_KEEP and position.turn.stage == 0:
        return "S15.2"
    return _RULES[question] if question < len(_RULES) else "S18.1"


# By question: bid, take, turn, move, first, propose, lay, sell, carry, draw, road, offer, keep,
# courtesans, alms, beggar-cards, beggar-step, look.
_RULES = (
    "S4.3",
    "S6.3",
    "S7.8",
    "S11.2",
    "S7.1",
    "S4.1",
    "S7.3",
    "S8.5",
    "S9.1",
    "S11.8",
    "S10.1",
    "S15.1",
    "S15.1",
    "S14.2",
    "S14.6",
    "S14.5",
    "S14.5",
    "S16.3",
)
