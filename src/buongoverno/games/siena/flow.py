"""The questions of Siena, and which room of the rulebook handles which stage between them."""

from typing import Final

from buongoverno.games.siena import (
    action_phase,
    bidding,
    card_phase,
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
    ROUND_BEGINS,
    STAR_AUCTION,
    TAKING,
    TURN_BEGINS,
    TURN_ENDS,
)
from buongoverno.games.siena.countryside import goods, goods_step, roads, via_francigena
from buongoverno.games.siena.position import Position, Question
from buongoverno.kernel.question import by_number
from buongoverno.kernel.state import FIRST_STAGE

QUESTIONS: Final[list[Question]] = by_number(
    [
        opening_auction.Propose(ASK_PROPOSE, "propose", "S4.1"),
        bidding.Bid(ASK_BID, "bid"),
        card_phase.TakeCard(ASK_TAKE, "take", "S6.3"),
        action_phase.NameFirst(ASK_FIRST, "first", "S7.1"),
        action_phase.TakeTurn(ASK_TURN, "turn", "S7.8", in_turn=True),
        goods.LayCards(ASK_LAY, "lay", "S7.3", in_turn=True),
        goods.Sell(ASK_SELL, "sell", "S8.5", in_turn=True),
        via_francigena.Carry(ASK_CARRY, "carry", "S9.1", in_turn=True),
        roads.ChooseRoad(ASK_ROAD, "road", "S10.1", in_turn=True),
        movement.Move(ASK_MOVE, "move", "S11.2", in_turn=True),
        business.RiskFato(ASK_DRAW, "draw", "S11.8", in_turn=True),
        inn.MeetCourtesans(ASK_COURTESANS, "courtesans", in_turn=True),
        calandrino.AnnounceCards(ASK_BEGGAR_CARDS, "beggar-cards", "S14.5", in_turn=True),
        calandrino.StepOn(ASK_BEGGAR_STEP, "beggar-step", "S14.5", in_turn=True),
        calandrino.GiveAlms(ASK_ALMS, "alms", in_turn=True),
        senesi.OfferSenesi(ASK_OFFER, "offer", "S15.1", in_turn=True),
        senesi.KeepSenesi(ASK_KEEP, "keep", in_turn=True),
        artists.LookAtArtist(ASK_LOOK, "look", "S16.3"),
    ]
)


def follow(position: Position) -> None:
    """Play stage after stage until a seat is asked or the game is over."""
    while position.question >= FIRST_STAGE and not position.over:
        _proceed(position)


def _proceed(position: Position) -> None:
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
