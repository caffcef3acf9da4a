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

QUESTIONS: Final[list[Question]] = by_number(
    [
        opening_auction.Propose(),
        bidding.Bid(),
        card_phase.TakeCard(),
        action_phase.NameFirst(),
        action_phase.TakeTurn(),
        goods.LayCards(),
        goods.Sell(),
        via_francigena.Carry(),
        roads.ChooseRoad(),
        movement.Move(),
        business.RiskFato(),
        inn.MeetCourtesans(),
        calandrino.AnnounceCards(),
        calandrino.StepOn(),
        calandrino.GiveAlms(),
        senesi.OfferSenesi(),
        senesi.KeepSenesi(),
        artists.LookAtArtist(),
    ]
)


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
