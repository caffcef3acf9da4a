"""The whole goods step thought through before its first card is laid (S7.3, S8, S9, S10).

Which cards to lay together, what can be sold then, and what the cards would be worth later.
"""

from typing import Final

from buongoverno.games.siena.cards import (
    GOODS_CARDS,
    JOURNEY_CARDS,
    MULE,
    VIA_FRANCIGENA,
)
from buongoverno.games.siena.codes import (
    AREZZO,
    BANKER,
    FLORENCE,
    MERCHANT,
    NOWHERE,
    PEASANT,
)
from buongoverno.games.siena.countryside.goods import (
    GOODS_COUNT,
    PER_KIND,
    PER_KIND_WITH_MULE,
    lay_refused,
)
from buongoverno.games.siena.countryside.roads import AREZZO_PAYS, FLORENCE_PAYS, spaces_left
from buongoverno.games.siena.countryside.stages import LAYING
from buongoverno.games.siena.judge.fato import best_draw, florins_worth
from buongoverno.games.siena.judge.florins import florin_worth
from buongoverno.games.siena.position import WORKERS, Player, Position

HOLD_GOODS: Final = 0.5  # florins a goods card may still bring later
HOLD_JOURNEY: Final = 1.5
HOLD_TRIP: Final = 3.0
HOLD_MULE: Final = 5.0
COMFORTABLE_HAND: Final = 5  # with more cards, two new ones cannot be taken (S6.4)
RELIEF: Final = 3.0  # florins for getting rid of a card too many
MORE_RELIEF: Final = 7.0  # when the hand is full
LEFT_TO_RIVALS: Final = 0.1  # share of a good's price lost when rivals can sell it
NEXT_CARD_COMES: Final = 0.4  # odds to get another journey card in time


UNFINISHED: Final = 0.8  # of a good's price while cubes are missing
SECOND_GOOD: Final = 0.6  # of the price of a good beyond the first of its kind
SHARED: Final = 0.3  # how much each rival takes away of what stands on the board


class GoodsPlan:
    """A goods step: what it brings in points beyond doing nothing, and the next card to lay."""

    worth: float = 0.0
    card: int = -1  # -1: settle, or lay nothing
    florins: float = 0.0

    def __init__(self) -> None:
        self.cards: list[int] = []


def road_prospect(road: int, space: int, cards: int) -> float:
    """Florins still to come for a marker on that space, with that many journey cards in hand."""
    pays = FLORENCE_PAYS if road == FLORENCE else AREZZO_PAYS
    prospect = 0.0
    odds = 1.0
    for ahead in range(space, len(pays)):
        if cards > 0:
            cards -= 1
            odds *= 0.9
        else:
            odds *= NEXT_CARD_COMES
        prospect += odds * pays[ahead]
    return prospect


def road_worth(player: Player, road: int, walked: int, cards: int) -> float:
    """Florins for walking that far on a road now, with that many cards left for later."""
    pays = FLORENCE_PAYS if road == FLORENCE else AREZZO_PAYS
    start = player.road_space if player.road != NOWHERE else 0
    stop = start + walked
    if stop > len(pays):
        return -1.0
    return pays[stop - 1] + road_prospect(road, stop, cards)


def journey_worth(player: Player, walked: int, cards: int) -> float:
    """The better road, or the one the merchant is on; compared with not walking."""
    if player.road != NOWHERE:
        stays = road_prospect(player.road, player.road_space, cards + walked)
        return road_worth(player, player.road, walked, cards) - 0.8 * stays
    florence = road_worth(player, FLORENCE, walked, cards)
    arezzo = road_worth(player, AREZZO, walked, cards)
    return florence if florence > arezzo else arezzo


def rivals_of_status(position: Position, player: Player) -> int:
    """How many others sell the same kinds."""
    rivals = 0
    for other in position.players:
        if other.seat != player.seat and other.status == player.status:
            rivals += 1
    return rivals


def _sale(position: Position, player: Player, placed: list[int], most: int, rivals: int) -> float:
    """Florins from ordinary sales, less what is left for rivals to sell (S8.3 to S8.6)."""
    cards = position.rules.cards
    turn = position.turn
    hall9000 = position.rules.hall9000
    first = 0 if player.status == PEASANT else WORKERS
    last = WORKERS if player.status == PEASANT else GOODS_COUNT
    florins = 0.0
    for good in range(first, last):
        if placed[good] == 0:
            continue
        fills = cards.fills[good]
        cubes = position.cubes[good] + placed[good]
        made = cubes // fills
        ready = position.finished[good] + made
        rest = cubes - made * fills
        if hall9000 and made and rest == 0:
            ready -= 1
        allowed = most - turn.sold[good]
        count = ready if ready < allowed else allowed
        if count > 0:
            florins += count * cards.price[good]
        else:
            count = 0
        if rivals:
            left = position.finished[good] + made - count + rest / (fills + 1.0)
            before = position.finished[good] + position.cubes[good] / (fills + 1.0)
            if left > before:
                florins -= LEFT_TO_RIVALS * (left - before) * cards.price[good]
    return florins


def _carried(position: Position, placed: list[int], most: int) -> tuple[int, int, int]:
    """How much of each worker good could be carried or sold."""
    counts = [0, 0, 0]
    cards = position.rules.cards
    for good in range(WORKERS):
        if placed[good]:
            fills = cards.fills[good]
            cubes = position.cubes[good] + placed[good]
            made = cubes // fills
            ready = position.finished[good] + made
            if position.rules.hall9000 and made and cubes == made * fills:
                ready -= 1
            allowed = most - position.turn.sold[good]
            counts[good] = max(0, ready if ready < allowed else allowed)
    return counts[0], counts[1], counts[2]


def _trip_gain(
    position: Position, player: Player, placed: list[int], most: int, worth: float
) -> float:
    """Points by which the best trip surpasses ordinary sales; 0 if none does."""
    cards = position.rules.cards
    counts = _carried(position, placed, most)
    florins = 0
    for good in range(WORKERS):
        florins += counts[good] * cards.price[good]
    if florins == 0:
        return 0.0
    sold = florins_worth(player, florins, worth)
    best = 0.0
    for load in range(1, 8):  # which kinds go on the road, as a mask
        value = 0
        others = florins
        for good in range(WORKERS):
            if load >> good & 1:
                value += counts[good] * cards.fato[good]
                others -= counts[good] * cards.price[good]
        if value:
            gain = best_draw(player, value, others, worth) - sold
            if gain > best:
                best = gain
    return best


def hold_worth(player: Player, card: int) -> float:
    """Florins a card in hand may still bring if it is not laid now."""
    if card >= JOURNEY_CARDS and player.status == MERCHANT:
        return HOLD_JOURNEY
    return HOLD_GOODS


def plan_goods(position: Position, player: Player, rounds: float) -> GoodsPlan:
    """The best goods step from here on, with what is laid already (S7.3)."""
    plan = GoodsPlan()
    turn = position.turn
    if player.status == BANKER or (turn.goods_step_over and turn.stage != LAYING):
        return plan
    laying = turn.stage == LAYING
    worth = florin_worth(position, player, rounds)
    rivals = rivals_of_status(position, player)
    hand: list[int] = []
    for card in player.hand:
        if card >= GOODS_CARDS and not lay_refused(position, player, card):
            hand.append(card)
    if not hand and not laying:
        return plan
    placed = list(turn.placed) if laying else [0, 0, 0, 0, 0]
    cards_left = 0
    for card in hand:
        if card >= JOURNEY_CARDS:
            cards_left += 1
    _try_sets(position, player, plan, hand, placed, worth, rivals, cards_left)
    if laying and plan.card < 0:
        _try_star_cards(position, player, plan, placed, worth)
    return plan


def _try_sets(
    position: Position,
    player: Player,
    plan: GoodsPlan,
    hand: list[int],
    base: list[int],
    worth: float,
    rivals: int,
    journeys_in_hand: int,
) -> None:
    """Every set of the goods cards in hand."""
    turn = position.turn
    merchant = player.status == MERCHANT
    exclusive = merchant and not position.rules.hall9000  # S10.4
    most = PER_KIND_WITH_MULE if turn.mule else PER_KIND
    room = spaces_left(player) if merchant else 0
    cubes = position.rules.cards.cubes
    trips = VIA_FRANCIGENA in player.hand and player.status == PEASANT
    mule = MULE in player.hand and player.status == PEASANT
    laying = turn.stage == LAYING
    best = -1000.0
    too_many = len(player.hand) - COMFORTABLE_HAND
    placed = [0, 0, 0, 0, 0]
    for mask in range(0 if laying else 1, 1 << len(hand)):
        for good in range(GOODS_COUNT):
            placed[good] = base[good]
        held = 0.0
        laid = 0
        journeys = turn.journeys if laying else 0
        travellers = base[WORKERS] + base[WORKERS + 1]
        for index in range(len(hand)):
            if not mask >> index & 1:
                continue
            card = hand[index]
            if merchant and card >= JOURNEY_CARDS:
                journeys += 1
            shown = cubes[card]
            for good in range(GOODS_COUNT):
                placed[good] += shown[good]
            travellers += shown[WORKERS] + shown[WORKERS + 1]
            laid += 1
            if laid > too_many:
                held += hold_worth(player, card)
            else:
                held -= RELIEF if laid == too_many else MORE_RELIEF
        if journeys > room and merchant:
            continue
        if exclusive and journeys and travellers:
            continue
        florins = _sale(position, player, placed, most, rivals)
        gain = 0.0
        if merchant:
            if journeys:
                spare = journeys_in_hand + turn.journeys - journeys
                florins += journey_worth(player, journeys, spare)
            elif exclusive and travellers and player.road != NOWHERE:
                florins -= 0.8 * road_prospect(player.road, player.road_space, journeys_in_hand)
        elif florins > 0 and (trips or mule):
            if trips:
                trip = _trip_gain(position, player, placed, most, worth)
                gain += max(0.0, trip - HOLD_TRIP * worth)
            if mule:
                more = _sale(position, player, placed, PER_KIND_WITH_MULE, 0)
                less = _sale(position, player, placed, PER_KIND, 0)
                gain += max(0.0, (more - less - HOLD_MULE) * worth)
        total = florins_worth(player, florins, worth) + gain - held * worth
        if total > best:
            best = total
            plan.florins = florins
            plan.worth = total
            plan.cards = [hand[index] for index in range(len(hand)) if mask >> index & 1]
    if plan.cards and (plan.worth > 0.0 or laying):
        plan.card = plan.cards[0]


def _try_star_cards(
    position: Position, player: Player, plan: GoodsPlan, placed: list[int], worth: float
) -> None:
    """All goods cards lie: now the Mule (S8.6) or a Via Francigena card (S9.1)."""
    if player.status != PEASANT:
        return
    turn = position.turn
    if MULE in player.hand and not turn.mule:
        more = _sale(position, player, placed, PER_KIND_WITH_MULE, 0)
        less = _sale(position, player, placed, PER_KIND, 0)
        if more - less > HOLD_MULE:
            plan.card = MULE
            return
    if VIA_FRANCIGENA in player.hand and turn.trips == 0:
        most = PER_KIND_WITH_MULE if turn.mule else PER_KIND
        if _trip_gain(position, player, placed, most, worth) > HOLD_TRIP * worth:
            plan.card = VIA_FRANCIGENA


def potential(position: Position, player: Player, status: int, hand: bytes) -> float:
    """Florins a hand of goods cards may bring in the turns to come, sold with that status."""
    cards = position.rules.cards
    first = 0 if status == PEASANT else WORKERS
    last = WORKERS if status == PEASANT else GOODS_COUNT
    rivals = 0
    for other in position.players:
        if other.seat != player.seat and other.status == status:
            rivals += 1
    florins = 0.0
    for good in range(first, last):
        placed = 0
        for card in hand:
            if card >= GOODS_CARDS:
                placed += cards.cubes[card][good]
        if placed == 0:
            continue
        fills = cards.fills[good]
        shared = position.finished[good] * fills + position.cubes[good]
        units = (shared / (1.0 + SHARED * rivals) + placed) / fills
        if units < 1.0:
            florins += UNFINISHED * units * cards.price[good]
        else:
            more = units - 1.0 if units < 2.5 else 1.5
            florins += (1.0 + SECOND_GOOD * more) * cards.price[good]
    return florins
