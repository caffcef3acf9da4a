"""The judge of Siena: which part of the knowledge answers which question."""

from buongoverno.games.siena.beliefs import redraw_points
from buongoverno.games.siena.bidding import ARTIST_AUCTION
from buongoverno.games.siena.cards import JOURNEY_CARDS
from buongoverno.games.siena.codes import (
    AREZZO,
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
    BANKER,
    DONE,
    FLORENCE,
    PASS,
    PLAY,
    SELL,
    SETTLE,
    TO_FLORENCE,
)
from buongoverno.games.siena.judge import beggar, bidding, city, fato, senesi, taking, turn
from buongoverno.games.siena.judge.expected_points import expected_points, uncertainty
from buongoverno.games.siena.judge.florins import rounds_left
from buongoverno.games.siena.judge.goods_plan import plan_goods, road_worth
from buongoverno.games.siena.judge.reasons import reason_for
from buongoverno.games.siena.judge.winning import chances
from buongoverno.games.siena.position import Player, Position
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.plugin.judge import Judge, Reason, SearchSettings


class SienaJudge(Judge):
    """What a good player knows about Siena."""

    def expected_points(self, state: State) -> list[float]:
        """For each seat an estimate of the points it will have at the end."""
        assert isinstance(state, Position)
        return expected_points(state)

    def chances(self, state: State) -> list[float]:
        """How likely each seat wins, fitted to many games."""
        assert isinstance(state, Position)
        return chances(state)

    def uncertainty(self, state: State) -> float:
        """How far the end may still be from what is expected."""
        assert isinstance(state, Position)
        return uncertainty(state)

    def world(self, state: State, seat: int, chance: Chance) -> State:
        """Artists and Senesi cards are what is hidden, and only bankers and buyers ask for them."""
        assert isinstance(state, Position)
        if not _reads_hidden(state, seat):
            return state
        world = state.clone()
        assert isinstance(world, Position)
        redraw_points(world, seat, chance)
        return world

    def code_values(self, state: State, seat: int, codes: list[int]) -> list[float]:
        """What each code is worth to the seat, in points."""
        assert isinstance(state, Position)
        return values_of(state, state.players[seat], codes)

    def rollout_code(self, state: State, seat: int, chance: Chance) -> int:
        """The best code by the same knowledge; bids go straight to the price."""
        assert isinstance(state, Position)
        player = state.players[seat]
        if state.question == ASK_BID:
            return bidding.quick_bid(state, player)
        codes = state.legal_codes(seat)
        worths = values_of(state, player, codes)
        best = 0
        for index in range(1, len(codes)):
            if worths[index] > worths[best]:
                best = index
        return codes[best]

    def settings(self, patient: bool = True) -> SearchSettings:
        """More than a round of four players: `rollout_code` is quick and plays well."""
        return SearchSettings(horizon=60, exploration=0.6, temperature=1.5)

    def slip(self, often: bool) -> float:
        """Less than usual: a game has 700 decisions."""
        return 1.2 if often else 0.3

    def worth_of_bid(self, state: State, seat: int, code: int) -> int | None:
        """S4.3, S16.4: the price of the card or artist, as far as the florins reach."""
        assert isinstance(state, Position)
        if state.question != ASK_BID or code == PASS:
            return None
        player = state.players[seat]
        price = int(bidding.price_of(state, player, rounds_left(state)))
        return max(0, min(price, player.florins))

    def reason(self, state: State, seat: int, code: int) -> Reason:
        """The main argument for a code."""
        assert isinstance(state, Position)
        return reason_for(state, state.players[seat], code)


def _reads_hidden(position: Position, seat: int) -> bool:
    """Whether the values of the codes depend on artists or Senesi cards."""
    question = position.question
    if question == ASK_BID:
        return position.auction.kind == ARTIST_AUCTION
    if question == ASK_TURN:
        return position.players[seat].status == BANKER
    return question in (ASK_MOVE, ASK_OFFER, ASK_LOOK)


def values_of(position: Position, player: Player, codes: list[int]) -> list[float]:
    """The value of each legal code of the current question."""
    question = position.question
    if question == ASK_BID:
        return bidding.weigh_bids(position, player, codes)
    rounds = rounds_left(position)
    if question == ASK_TAKE:
        return taking.weigh_taking(position, player, codes, rounds)
    if question == ASK_TURN:
        return turn.weigh_turn(position, player, codes, rounds)
    if question == ASK_MOVE:
        return city.weigh_move(position, player, codes, rounds)
    if question == ASK_FIRST:
        return taking.weigh_first(position, player, codes, rounds)
    if question == ASK_LAY:
        return _weigh_laying(position, player, codes, rounds)
    worths: list[float] = []
    for code in codes:
        worths.append(_weigh_one(position, player, code, rounds))
    return worths


def _weigh_laying(
    position: Position, player: Player, codes: list[int], rounds: float
) -> list[float]:
    """The next card of the plan, or settling when all its cards lie (S7.3)."""
    plan = plan_goods(position, player, rounds)
    chosen = SETTLE if plan.card < 0 else PLAY + plan.card
    worths: list[float] = []
    for code in codes:
        if code == chosen:
            worths.append(plan.worth)
        elif code - PLAY in plan.cards:
            worths.append(plan.worth - 0.01)
        else:
            worths.append(plan.worth - 0.8)
    return worths


def _weigh_one(position: Position, player: Player, code: int, rounds: float) -> float:
    """Questions whose answers are valued one by one."""
    question = position.question
    if question == ASK_SELL:
        return 0.0 if code == DONE else 0.15 * position.rules.cards.price[code - SELL]
    if question == ASK_PROPOSE:
        return bidding.propose_worth(position, player, code, rounds)
    if question == ASK_OFFER:
        return senesi.offer_worth(position, player, code, rounds)
    if question == ASK_KEEP:
        return senesi.keep_worth(position, code)
    if question == ASK_ALMS:
        return beggar.alms_worth(position, player, code, rounds)
    if question == ASK_COURTESANS:
        return beggar.courtesans_worth(position, player, code, rounds)
    if question == ASK_BEGGAR_CARDS:
        return beggar.beggar_cards_worth(position, player, code, rounds)
    if question == ASK_BEGGAR_STEP:
        return beggar.beggar_step_worth(position, player, code, rounds)
    if question == ASK_LOOK:
        return bidding.look_worth(position, player, code, rounds)
    if question == ASK_CARRY:
        return fato.trip_worth(position, player, code, rounds)
    if question == ASK_DRAW:
        return fato.risk_worth(position, player, code, rounds)
    if question == ASK_ROAD:
        return _weigh_road(position, player, code)
    return 0.0


def _weigh_road(position: Position, player: Player, code: int) -> float:
    """S10.1: the road that pays more with the journey cards in hand."""
    journeys = 0
    for card in player.hand:
        if card >= JOURNEY_CARDS:
            journeys += 1
    road = FLORENCE if code == TO_FLORENCE else AREZZO
    return 0.2 * road_worth(player, road, position.turn.journeys, journeys)
